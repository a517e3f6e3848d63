/** Plays one answer with each strategy shown, and finds what each would guess after the form's rows. */
import kernelUrl from '../../../../build/kernel.wasm?url'
import { parsePegGame, pegFeedback } from '../../../../engine/rules/mastermind.ts'
import { advisedView, followedView } from '../../../../view/standings-rows.ts'
import type { CompareAnswer, CompareQuestion } from './compare.worker.ts'

export class PlayAnswers extends HTMLElement {
  connectedCallback(): void {
    this.#follow()
    this.#advise()
    this.addEventListener('click', ({ target }) => {
      const guess = (target as Element).closest<HTMLElement>('[data-guess]')?.dataset.guess
      if (guess) this.#takeUp(guess)
    })
  }

  #follow(): void {
    const list = this.querySelector<HTMLElement>('.followed')
    if (list) this.#ask(list, { kind: 'follow', answer: list.dataset.answer ?? '' })
  }

  #advise(): void {
    const list = this.querySelector<HTMLElement>('.advised')
    if (!list) return
    this.#ask(list, { kind: 'advise', rows: list.dataset.rows ?? '' })
  }

  #ask(list: HTMLElement, task: CompareQuestion['task']): void {
    const { game = '', gameUrl, limit, players = '[]' } = this.dataset
    const absolute = (url: string): string => new URL(url, location.href).href
    const question: CompareQuestion = {
      kernelUrl: absolute(kernelUrl),
      game,
      gameUrl: gameUrl ? absolute(gameUrl) : null,
      limit: Number(limit),
      players: JSON.parse(players),
      task,
    }
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' })
    let waiting = question.players.length
    list.setAttribute('aria-busy', 'true')
    worker.onmessage = ({ data }: MessageEvent<CompareAnswer>) => {
      this.#show(list, data)
      waiting--
      if (waiting > 0) return
      list.removeAttribute('aria-busy')
      worker.terminate()
    }
    worker.postMessage(question)
  }

  #show(list: HTMLElement, answer: CompareAnswer): void {
    const place = [...list.children].find((child) => (child as HTMLElement).dataset.player === answer.key)
    const target = place?.querySelector('.rows, .advised-word')
    if (!target) return
    if (answer.kind === 'failed') target.textContent = `Not played: ${answer.detail}`
    else if (answer.kind === 'advised') {
      target.innerHTML = String(advisedView(answer.guess, answer.answers, answer.isListed))
    } else {
      const pegs = parsePegGame(this.dataset.game ?? '')
      const format = pegs === null ? null : pegFeedback(pegs.pegs, pegs.colours).formatPattern
      target.innerHTML = String(followedView(answer.game, format))
    }
  }

  /** Puts a guess into the form, ready for its colours. */
  #takeUp(guess: string): void {
    const rows = this.querySelector<HTMLTextAreaElement>('#rows')
    if (!rows) return
    rows.value = [rows.value.trim(), `${guess} `].filter(Boolean).join('\n')
    rows.focus()
    rows.setSelectionRange(rows.value.length, rows.value.length)
  }
}

customElements.define('play-answers', PlayAnswers)
