// Sends requests at an even rate, each when it is due, whether or not earlier ones are answered. A request's time
// counts from when it was due, so waiting for a free connection counts too.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface PacedLoad {
  address: string
  paths: readonly string[]
  /** Requests per second. */
  rate: number
  seconds: number
  connections: number
  onResponse(path: string, status: number, body: string): void
}

export interface PacedResult {
  /** Milliseconds from due time to the end of the answer; failed requests are left out. */
  times: number[]
  failed: number
}

export async function sendPaced(load: PacedLoad): Promise<PacedResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  let failed = 0
  const start = performance.now()
  const send = (path: string, due: number) =>
    new Promise<void>((resolve) => {
      const fail = () => {
        failed++
        resolve()
      }
      get(load.address + path, { agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          times.push(performance.now() - due)
          load.onResponse(path, response.statusCode as number, Buffer.concat(chunks).toString())
          resolve()
        })
      }).on('error', fail)
    })
  const sent: Promise<void>[] = []
  for (let k = 0; k < load.rate * load.seconds; k++) {
    const due = start + (k * 1000) / load.rate
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    sent.push(send(load.paths[k % load.paths.length], due))
  }
  await Promise.all(sent)
  agent.destroy()
  return { times, failed }
}
