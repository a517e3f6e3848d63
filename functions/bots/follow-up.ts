/**
 * What a bot sends after telling a chat to wait. The user must always hear back: a failed message is retried once, then
 * replaced by an apology. Each failure is logged.
 */
import { log } from '../log.ts'
import { freshContext } from '../store/context.ts'
import { type BotContext, type Command, FAULT_HERE, replyTo } from './command.ts'

const SEND_TIMEOUT_MS = 5_000

export interface Delivery {
  /** Name in the log: `slack_follow_up`. */
  event: string
  address: string
  method: 'POST' | 'PATCH'
  /** The request body for a text; `isFault` if there is no reply. */
  bodyOf: (text: string, isFault: boolean) => unknown
}

/** Sends the reply to a command; never throws. */
export async function followUp(context: BotContext, command: Command, delivery: Delivery): Promise<void> {
  // The response goes out first, because a search blocks the isolate until it ends.
  await new Promise((resolve) => setTimeout(resolve, 0))
  const body = delivery.bodyOf(await replyTo({ ...context, ...freshContext(context) }, command), false)
  for (const attempt of [body, body, delivery.bodyOf(FAULT_HERE, true)]) {
    if (await isSent(context, delivery, attempt)) return
  }
}

async function isSent(context: BotContext, { event, address, method }: Delivery, body: unknown): Promise<boolean> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
    const response = await fetch(address, { method, headers, body: JSON.stringify(body), signal })
    if (response.ok) return true
    log(context.env, 'warn', event, { status: response.status })
  } catch (error) {
    log(context.env, 'warn', event, { error: String(error) })
  }
  return false
}
