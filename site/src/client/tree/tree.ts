/** What script adds to a state's page: the map, instant search, sharing, and an outline ready for print. */

import { formatHistory } from '../../../../engine/rules/canonical-history.ts'
import { formatRowPattern } from '../../../../engine/rules/pattern.ts'
import { normalizeWord, USUAL_FORM, unpadded, type WordForm } from '../../../../engine/rules/word.ts'
import type { OutlineState } from '../../../../engine/strategy/outline.ts'
import { findAnswer, foundView } from '../../../../view/find.ts'
import { formatTreeAddress, parseTreeAddress, TREE_PATH, type TreeAddress } from '../../../../view/tree-address.ts'
import { addOutlineKeys } from './outline-keys.ts'
import { OutlineSize } from './outline-size.ts'
import { type ReadOutline, readOutline } from './read-outline.ts'
import { ShareLinks } from './share-links.ts'
import { TreePicture } from './tree-picture.ts'

customElements.define('tree-picture', TreePicture)
customElements.define('share-links', ShareLinks)
customElements.define('outline-size', OutlineSize)

const list = document.getElementById('outline')
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
if (list && canonical) start(list, new URL(canonical.href))

function start(list: HTMLElement, url: URL): void {
  const form = formOfList(list)
  const path = decodeURIComponent(url.pathname.slice(TREE_PATH.length + 1))
  const parsed = parseTreeAddress(path, url.searchParams, () => form)
  if (!parsed.ok) return
  const { address } = parsed
  let read: ReadOutline | null = null
  const outline = () => {
    read ??= readOutline(list)
    return read
  }
  const picture = document.querySelector<TreePicture>('tree-picture')
  picture?.show(outline, address)
  if (picture) followHash(list, picture, outline)
  const share = document.querySelector<ShareLinks>('share-links')
  if (share) share.textOf = () => outlineText(outline().top, address)
  const sought = document.querySelector<HTMLFormElement>('#find')
  sought?.addEventListener('submit', (event) => {
    event.preventDefault()
    find(sought, form, outline(), picture, address)
  })
  if (sought && new URLSearchParams(location.search).has('find')) find(sought, form, outline(), picture, address)
  addOutlineKeys(list)
  openForPrint(list)
}

/** The form of the words of the page's game. */
function formOfList({ dataset: { length, letters } }: HTMLElement): WordForm {
  return length && letters ? { length: Number(length), letters } : USUAL_FORM
}

/**
 * The place in the map or outline is in the hash, `#salet.bbbbb/courd.bgbbb`: the back button zooms out, and a link
 * opens the same place.
 */
function followHash(list: HTMLElement, picture: TreePicture, outline: () => ReadOutline): void {
  const addressOf = (state: OutlineState): string => {
    const path = pathOf(outline(), state)
    return path === '' ? location.pathname + location.search : `#${path}`
  }
  const show = () => {
    const state = stateAt(outline(), decodeURIComponent(location.hash.slice(1)))
    openBranches(outline(), state)
    picture.zoomTo(state)
  }
  picture.entered = (state) => {
    history.pushState(null, '', addressOf(state))
    openBranches(outline(), state)
  }
  list.addEventListener('click', (event) => {
    const branch = (event.target as Element).closest('summary')?.parentElement
    const state = [...outline().items].find(([, item]) => item === branch?.parentElement)?.[0]
    // The branch opens after the click.
    if (state && branch instanceof HTMLDetailsElement && !branch.open) history.replaceState(null, '', addressOf(state))
  })
  addEventListener('popstate', show)
  if (location.hash.length > 1 && stateAt(outline(), decodeURIComponent(location.hash.slice(1))) !== outline().top)
    show()
}

/** `salet.bbbbb/courd.bgbbb`: the guesses and colours from the top of the page to a state; empty at the top. */
function pathOf({ parents }: ReadOutline, state: OutlineState): string {
  const parts: string[] = []
  for (let here = state, parent = parents.get(here); parent; here = parent, parent = parents.get(here)) {
    parts.unshift(stepOf(parent, here))
  }
  return parts.join('/')
}

/** `salet.bbbbb`: the guess and colours that lead from a state to the next. */
function stepOf({ guess }: OutlineState, { pattern }: OutlineState): string {
  return formatHistory([{ guess, pattern }])
}

/** The state at a path, or as far as the path leads. */
function stateAt({ top }: ReadOutline, path: string): OutlineState {
  let here = top
  for (const part of path.split('/')) {
    const next = here.replies.find((reply) => stepOf(here, reply) === part)
    if (!next) return here
    here = next
  }
  return here
}

function openBranches({ items, parents }: ReadOutline, state: OutlineState): void {
  for (let here: OutlineState | undefined = state; here; here = parents.get(here)) {
    const branch = items.get(here)?.querySelector<HTMLDetailsElement>(':scope > details')
    if (branch) branch.open = true
  }
}

function find(
  sought: HTMLFormElement,
  form: WordForm,
  outline: ReadOutline,
  picture: TreePicture | null,
  address: TreeAddress,
): void {
  const text = String(new FormData(sought).get('find') ?? '').trim()
  const found = findAnswer(outline.top, normalizeWord(text, form) ?? text)
  const place = document.getElementById('found')
  if (place) place.innerHTML = String(foundView(found, outline.top, address))
  for (const marked of document.querySelectorAll('#outline .sought')) marked.classList.remove('sought')
  for (const state of found.path ?? []) {
    const item = outline.items.get(state)
    const branch = item?.querySelector<HTMLDetailsElement>(':scope > details')
    if (branch) branch.open = true
    ;(branch ?? item)?.classList.add('sought')
  }
  picture?.mark(found.path)
  history.replaceState(null, '', `${formatTreeAddress(address)}&find=${encodeURIComponent(unpadded(found.word))}`)
}

/** The outline as text for a message: the guess on a line, its replies indented below, such as "bbbbb courd (221)". */
function outlineText(top: OutlineState, { rows }: TreeAddress): string {
  const lines = rows.map((row) => `${row.guess} ${formatRowPattern(row)}`)
  const visit = (state: OutlineState, indent: string): void => {
    const colours = indent === '' ? '' : `${formatRowPattern(state)} `
    const missed = state.missed.length > 0 ? ` misses ${state.missed.join(' ')}` : ''
    lines.push(`${indent}${colours}${state.guess}${state.answers > 1 ? ` (${state.answers})` : ''}${missed}`)
    for (const reply of state.replies) visit(reply, `${indent}  `)
  }
  visit(top, '')
  return unpadded(lines.join('\n'))
}

/** Browsers print closed branches closed, so all are opened for printing and closed again. */
function openForPrint(list: HTMLElement): void {
  let closed: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    closed = [...list.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const branch of closed) branch.open = true
  })
  addEventListener('afterprint', () => {
    for (const branch of closed) branch.open = false
  })
}
