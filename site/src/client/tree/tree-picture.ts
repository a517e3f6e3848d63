/**
 * The icicle plot as an interactive map: a tap or Enter zooms into a state, Escape or "Out" zooms out, arrows move
 * between states. Drawn on a canvas, which stays fast with thousands of states; the server's picture remains for print.
 */
import { formatRowPattern } from '../../../../engine/rules/pattern.ts'
import { capitals } from '../../../../engine/rules/word.ts'
import type { OutlineState } from '../../../../engine/strategy/outline.ts'
import { type Box, layoutIcicle, MOST_NEEDED, shadeOf } from '../../../../view/icicle.ts'
import { formatTreeAddress, type TreeAddress, withReply } from '../../../../view/tree-address.ts'
import { countOf, formatCount, formatMean } from '../../../../view/wording.ts'
import type { ReadOutline } from './read-outline.ts'

const ZOOM_MS = 140
const BAND_HEIGHT = 50
const LABEL_FONT = 16
const SMALLEST_FONT = 11
/** Narrow boxes have their word written upwards. */
const UPRIGHT_WIDTH = 14
/** The width of five serif capitals in letter heights, measured. */
const LABEL_WIDTH = 3.9
/** Boxes thinner than this are drawn as part of their neighbours. */
const THINNEST_BOX = 0.5

interface View {
  /** Left edge and width, in answers of the whole picture. */
  from: number
  width: number
  level: number
}

export class TreePicture extends HTMLElement {
  #read!: () => ReadOutline
  /** Waits until the map is visible; null afterwards. */
  #sight: IntersectionObserver | null = null
  #outline!: ReadOutline
  #address!: TreeAddress
  #boxes: Box<OutlineState>[] = []
  readonly #boxOf = new Map<OutlineState, Box<OutlineState>>()
  #view: View = { from: 0, width: 1, level: 0 }
  #root!: OutlineState
  #cursor: OutlineState | null = null
  #sought = new Set<OutlineState>()
  #canvas!: HTMLCanvasElement
  #readout!: HTMLElement
  #shades: string[] = []
  #inks: string[] = []
  #serif = 'serif'
  /** Called with the state the player zooms into. */
  entered: (state: OutlineState) => void = () => {}

  /** The map replaces the picture once visible, because reading the outline takes a phone a moment. */
  show(read: () => ReadOutline, address: TreeAddress): void {
    this.#read = read
    this.#address = address
    this.#sight = new IntersectionObserver((entries) => {
      if (entries.every(({ isIntersecting }) => !isIntersecting)) return
      // Reading and drawing each take a phone a while; taps are handled in between.
      read()
      setTimeout(() => this.#open())
    })
    this.#sight.observe(this)
  }

  #open(): void {
    if (this.#sight === null) return
    this.#sight.disconnect()
    this.#sight = null
    const outline = this.#read()
    this.#outline = outline
    this.#root = outline.top
    this.#boxes = layoutIcicle(outline.top)
    for (const box of this.#boxes) this.#boxOf.set(box.state, box)
    this.#view = this.#viewOf(outline.top)
    this.#build()
    this.#readColours()
    new ResizeObserver(() => this.#draw()).observe(this)
    const recolour = () => {
      this.#readColours()
      this.#draw()
    }
    new MutationObserver(recolour).observe(document.documentElement, { attributes: true })
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour)
  }

  /** Zooms into a state without a tap. */
  zoomTo(state: OutlineState): void {
    this.#open()
    this.#enter(state, { isTold: false })
  }

  /** Highlights the path to an answer. */
  mark(path: readonly OutlineState[] | null): void {
    this.#open()
    this.#sought = new Set(path ?? [])
    this.#draw()
  }

  #build(): void {
    const isFocused = this.contains(document.activeElement)
    this.classList.add('live')
    this.#canvas = document.createElement('canvas')
    this.#canvas.tabIndex = 0
    this.#canvas.setAttribute('role', 'application')
    this.#canvas.setAttribute('aria-label', 'Map of the strategy: arrows move, Enter zooms in, Escape zooms out')
    this.#readout = document.createElement('p')
    this.#readout.className = 'readout'
    this.#readout.setAttribute('role', 'status')
    this.append(this.#canvas, this.#readout)
    // The picture's links are gone.
    if (isFocused) this.#canvas.focus()
    this.#canvas.addEventListener('pointermove', (event) => this.#point(this.#at(event)))
    this.#canvas.addEventListener('pointerleave', () => this.#point(null))
    this.#canvas.addEventListener('click', (event) => {
      const state = this.#at(event)
      if (state) this.#enter(state === this.#root ? (this.#outline.parents.get(state) ?? state) : state)
    })
    this.#canvas.addEventListener('keydown', (event) => this.#onKey(event))
    this.#readout.addEventListener('click', (event) => {
      if ((event.target as Element).closest('[data-out]')) this.#out()
    })
    this.#tell(this.#root)
  }

  /** Read all at once: each style lookup can cost a layout of twenty thousand elements. */
  #readColours(): void {
    const samples = document.createElement('span')
    const sample = (): HTMLElement => samples.appendChild(document.createElement('i'))
    const shades = Array.from({ length: MOST_NEEDED + 1 }, (_, needed) => {
      const shade = sample()
      shade.className = `swatch needed-${Math.max(needed, 1)}`
      return shade
    })
    const inks = ['--ink', '--paper', '--best'].map((name) => {
      const ink = sample()
      ink.style.setProperty('color', `var(${name})`)
      return ink
    })
    this.append(samples)
    this.#shades = shades.map((shade) => getComputedStyle(shade).backgroundColor)
    this.#inks = inks.map((ink) => getComputedStyle(ink).color)
    this.#serif = getComputedStyle(this).getPropertyValue('--serif')
    samples.remove()
  }

  #viewOf(state: OutlineState): View {
    const box = this.#boxOf.get(state) as Box<OutlineState>
    return { from: box.start, width: state.answers, level: box.level }
  }

  #enter(state: OutlineState, { isTold = true } = {}): void {
    if (state === this.#root) return
    this.#root = state
    this.#cursor = null
    if (isTold) this.entered(state)
    this.#tell(state)
    this.#moveTo(this.#viewOf(state))
  }

  #out(): void {
    const parent = this.#outline.parents.get(this.#root)
    if (parent) this.#enter(parent)
  }

  #moveTo(to: View): void {
    const start = this.#view
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const beginMs = performance.now()
    const step = (): void => {
      const share = isStill ? 1 : Math.min(1, (performance.now() - beginMs) / ZOOM_MS)
      const between = (a: number, b: number) => a + (b - a) * share
      this.#view = {
        from: between(start.from, to.from),
        width: between(start.width, to.width),
        level: between(start.level, to.level),
      }
      this.#draw()
      if (share < 1) requestAnimationFrame(step)
    }
    step()
  }

  #onKey(event: KeyboardEvent): void {
    const here = this.#cursor ?? this.#root
    const parent = this.#outline.parents.get(here)
    const ordered = (state: OutlineState | undefined) =>
      [...(state?.replies ?? [])].sort((a, b) => b.answers - a.answers)
    const beside = (step: number) => {
      const row = ordered(parent)
      return row[row.indexOf(here) + step] ?? here
    }
    const moves: Record<string, () => OutlineState | undefined> = {
      ArrowDown: () => ordered(here)[0],
      ArrowUp: () => (here === this.#root ? undefined : parent),
      ArrowLeft: () => (here === this.#root ? undefined : beside(-1)),
      ArrowRight: () => (here === this.#root ? undefined : beside(1)),
    }
    if (event.key === 'Enter' && this.#cursor) this.#enter(this.#cursor)
    else if (event.key === 'Escape' || event.key === 'Backspace') this.#out()
    else if (event.key in moves) {
      const state = moves[event.key]()
      if (state) this.#point(state)
    } else return
    event.preventDefault()
  }

  #point(state: OutlineState | null): void {
    if (state === this.#cursor) return
    this.#cursor = state
    this.#tell(state ?? this.#root)
    this.#draw()
  }

  /** The rows to a state, from the top of the page. */
  #addressOf(state: OutlineState): TreeAddress {
    const parent = this.#outline.parents.get(state)
    return parent ? withReply(this.#addressOf(parent), parent.guess, state.pattern) : this.#address
  }

  #tell(state: OutlineState): void {
    const parent = this.#outline.parents.get(state)
    const after = parent
      ? `After ${capitals(parent.guess)} ${formatRowPattern({ guess: parent.guess, pattern: state.pattern })} play `
      : ''
    const { answers, misses, total, max } = state
    const played = this.#address.rows.length + this.#levelOf(state)
    const mean = this.#outline.isWeighted
      ? ''
      : `, ${formatMean(total / (answers - misses))} ${played > 0 ? 'more ' : ''}guesses on average`
    const worth = misses === answers ? '' : `${mean}, at most ${countOf(played + max, 'guess')} in all`
    const lost = misses === 0 ? '' : `, ${formatCount(misses)} not found in time`
    const facts = answers === 1 && misses === 0 ? 'the only word left' : `${countOf(answers, 'word')}${worth}${lost}`
    const link = document.createElement('a')
    link.href = formatTreeAddress(this.#addressOf(state))
    link.textContent = capitals(state.guess)
    const hint = state === this.#outline.top && this.#root === state ? '. Tap a box to zoom in' : ''
    this.#readout.replaceChildren(after, link, `: ${facts}${hint}.`)
    if (this.#outline.parents.has(this.#root)) {
      const out = document.createElement('button')
      out.type = 'button'
      out.className = 'plain'
      out.dataset.out = ''
      out.textContent = 'Zoom out'
      this.#readout.append(' ', out)
    }
  }

  #levelOf(state: OutlineState): number {
    return this.#boxOf.get(state)?.level ?? 0
  }

  #at(event: MouseEvent): OutlineState | null {
    const { left, top, width } = this.#canvas.getBoundingClientRect()
    const answer = this.#view.from + ((event.clientX - left) / width) * this.#view.width
    const level = Math.floor((event.clientY - top) / BAND_HEIGHT) + Math.round(this.#view.level)
    const box = this.#boxes.find(
      (box) => box.level === level && box.start <= answer && answer < box.start + box.state.answers,
    )
    return box?.state ?? null
  }

  #draw(): void {
    const width = this.clientWidth
    const deepest = this.#boxes[this.#boxes.length - 1].level
    const height = (deepest + 1) * BAND_HEIGHT
    const scale = devicePixelRatio
    const canvas = this.#canvas
    if (width === 0) return
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
    }
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, width, height)
    const { from, width: answers, level: first } = this.#view
    const perAnswer = width / answers
    const row = this.#address.rows.length + 1
    const [ink, paper, best] = this.#inks
    let drawnTo = -1
    let drawnLevel = -1
    for (const { state, level, start } of this.#boxes) {
      const left = (start - from) * perAnswer
      const boxWidth = state.answers * perAnswer
      if (left + boxWidth <= 0 || left >= width || level < first - 1) continue
      // Anything thinner than half a pixel is already drawn with its neighbour.
      if (level === drawnLevel && left + boxWidth < drawnTo + THINNEST_BOX) continue
      drawnLevel = level
      drawnTo = left + boxWidth
      const top = (level - first) * BAND_HEIGHT
      const gap = boxWidth > 3 ? 1 : 0
      context.fillStyle = this.#shades[shadeOf(state, row + level)]
      context.fillRect(left, top, Math.max(boxWidth - gap, THINNEST_BOX), BAND_HEIGHT - 1)
      this.#label(context, state, left, top, boxWidth, shadeOf(state, row + level) >= 5 ? paper : ink)
      if (state === this.#cursor || this.#sought.has(state)) {
        context.strokeStyle = state === this.#cursor ? ink : best
        context.lineWidth = 2
        context.strokeRect(left + 1, top + 1, Math.max(boxWidth - gap - 2, 1), BAND_HEIGHT - 3)
      }
    }
  }

  #label(
    context: CanvasRenderingContext2D,
    { guess }: OutlineState,
    left: number,
    top: number,
    width: number,
    ink: string,
  ) {
    const size = Math.min(LABEL_FONT, (width - 8) / LABEL_WIDTH)
    const isUpright = size < SMALLEST_FONT
    if (isUpright && (width < UPRIGHT_WIDTH || left < 0)) return
    context.font = `600 ${isUpright ? SMALLEST_FONT : size}px ${this.#serif}`
    context.fillStyle = ink
    context.textBaseline = 'middle'
    if (!isUpright) {
      context.fillText(capitals(guess), Math.max(left, 0) + 5, top + BAND_HEIGHT / 2)
      return
    }
    context.save()
    context.translate(left + width / 2, top + BAND_HEIGHT - (BAND_HEIGHT - SMALLEST_FONT * LABEL_WIDTH) / 2)
    context.rotate(-Math.PI / 2)
    context.fillText(capitals(guess), 0, 0)
    context.restore()
  }
}
