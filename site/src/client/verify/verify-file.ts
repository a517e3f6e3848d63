/** Takes a dropped, chosen or pasted strategy file, and shows the result of verifying it. Nothing leaves the device. */
import kernelUrl from '../../../../build/kernel.wasm?url'
import type { Mode } from '../../../../engine/rules/mode.ts'
import type { GameFacts } from '../../../../view/position.ts'
import { comparedView, comparingView, refusedView, verifiedView } from '../../../../view/verification.ts'
import { gameUrl } from '../asked.ts'
import type { VerifyAnswer, VerifyQuestion } from './verify.worker.ts'

/** An honest file takes a tenth of this on a phone. */
const PATIENCE_MS = 20_000

export class VerifyFile extends HTMLElement {
  #worker: Worker | null = null
  #file: { name: string; bytes: Uint8Array } | null = null
  #patience = 0
  readonly #games: GameFacts[] = JSON.parse(this.dataset.games ?? '[]')

  connectedCallback(): void {
    const input = this.#find<HTMLInputElement>('input[type="file"]')
    input.addEventListener('change', () => void this.#take(input.files?.[0]))
    this.addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement) this.#verify()
    })
    this.addEventListener('dragover', (event) => {
      event.preventDefault()
      this.classList.add('over')
    })
    this.addEventListener('dragleave', () => this.classList.remove('over'))
    this.addEventListener('drop', (event) => {
      event.preventDefault()
      this.classList.remove('over')
      void this.#take(event.dataTransfer?.files[0])
    })
    document.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.includes('\n') || text.startsWith('{')) this.#keep('the pasted text', new TextEncoder().encode(text))
    })
    this.addEventListener('click', (event) => {
      const action = (event.target as Element).closest<HTMLElement>('[data-action]')?.dataset.action
      if (action === 'compare') this.#compare()
      if (action === 'stop') this.#verify()
    })
  }

  async #take(file: File | undefined): Promise<void> {
    if (file) this.#keep(file.name, new Uint8Array(await file.arrayBuffer()))
  }

  #keep(name: string, bytes: Uint8Array): void {
    this.#file = { name, bytes }
    this.#verify()
  }

  #verify(): void {
    if (!this.#file) return
    this.#end()
    this.#worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }: MessageEvent<VerifyAnswer>) => this.#show(data)
    this.#worker.onerror = (event) => this.#show({ kind: 'refused', detail: event.message })
    this.#patience = window.setTimeout(() => {
      this.#end()
      this.#show({
        kind: 'refused',
        detail: `Reading it took more than ${PATIENCE_MS / 1000} seconds. No real strategy takes that long.`,
      })
    }, PATIENCE_MS)
    const chosen = (name: string) => this.#find<HTMLSelectElement>(`select[name="${name}"]`).value
    const absolute = (url: string): string => new URL(url, location.href).href
    this.#worker.postMessage({
      bytes: this.#file.bytes,
      kernelUrl: absolute(kernelUrl),
      games: this.#games.map((game) => ({ hash: game.hash, url: absolute(gameUrl(game)) })),
      ...(chosen('game') && { gameHash: chosen('game') }),
      ...(chosen('mode') && { mode: chosen('mode') as Mode }),
      ...(chosen('limit') && { limit: Number(chosen('limit')) }),
    } satisfies VerifyQuestion)
  }

  #compare(): void {
    this.#find('#comparison').innerHTML = String(comparingView(0, 1, 0))
    this.#worker?.postMessage('compare')
  }

  #show(answer: VerifyAnswer): void {
    clearTimeout(this.#patience)
    const report = this.#find('#report')
    if (answer.kind === 'verified') report.innerHTML = String(verifiedView(answer, this.#file?.name ?? ''))
    else if (answer.kind === 'refused') report.innerHTML = String(refusedView(answer.detail))
    else {
      const { kind } = answer
      const view = kind === 'progress' ? comparingView(answer.done, answer.answers, answer.lost) : comparedView(answer)
      this.#find('#comparison').innerHTML = String(view)
    }
  }

  #end(): void {
    clearTimeout(this.#patience)
    this.#worker?.terminate()
    this.#worker = null
  }

  #find<E extends HTMLElement>(selector: string): E {
    return this.querySelector(selector) as E
  }
}

customElements.define('verify-file', VerifyFile)
