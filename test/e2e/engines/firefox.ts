/** Firefox over WebDriver BiDi, which it supports natively: one WebSocket, a few commands. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchGroup, stopGroup } from '../../../precompute/build/process-group.ts'
import type { Hand } from './hand.ts'

export const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/
const LAUNCH_TIMEOUT_MS = 60_000

export async function openFirefox(): Promise<Hand> {
  const profile = mkdtempSync(join(tmpdir(), 'fivebase-firefox-'))
  const firefox = launchGroup(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    'pipe',
  )
  const end = async () => {
    await stopGroup(firefox)
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      const timer = setTimeout(
        () => reject(new Error(`Firefox does not listen: ${said.slice(-500)}`)),
        LAUNCH_TIMEOUT_MS,
      )
      firefox.stderr?.on('data', (data) => {
        said += data
        const [, found] = LISTENING.exec(said) ?? []
        if (!found) return
        clearTimeout(timer)
        resolve(found)
      })
    })
    return await handOf(await connect(`${address}/session`), end)
  } catch (error) {
    await end()
    throw error
  }
}

type Send = <Result>(method: string, params: object) => Promise<Result>

/** A connection whose commands may be answered in any order. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`no connection to ${address}`))
  })
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  let last = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, error, message }) => {
        if (type === 'success') resolve(result as never)
        else reject(new Error(`${method}: ${error} ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

async function handOf(send: Send, end: () => Promise<void>): Promise<Hand> {
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const [{ context }] = contexts
  const read = async <Value>(expression: string): Promise<Value> => {
    // Values travel as text, because BiDi represents objects its own way.
    const asked = `(async () => JSON.stringify((await (${expression})) ?? null))()`
    const answer = await send<{ type: string; result?: { value: string }; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      {
        expression: asked,
        target: { context },
        awaitPromise: true,
      },
    )
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'the page has thrown')
    return JSON.parse(answer.result?.value ?? 'null')
  }
  const act = (actions: object[]) => send('input.performActions', { context, actions })
  return {
    engine: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async click(selector) {
      const place = await read<{ x: number; y: number } | null>(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)})
        element?.scrollIntoView({ block: 'center' })
        const box = element?.getBoundingClientRect()
        return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
      })()`)
      if (place === null) throw new Error(`nothing is ${selector}`)
      const actions = [
        { type: 'pointerMove', ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act([{ type: 'pointer', id: 'finger', actions }])
    },
    async type(letters) {
      const actions = [...letters].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
    read,
    close: end,
  }
}
