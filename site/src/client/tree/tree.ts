/** What script adds to the page of a state: the map, the search that answers at once, sharing, an outline ready for print. */

import { formatPattern } from '../../../../engine/rules/pattern.ts'
import { normalizeWord } from '../../../../engine/rules/word.ts'
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
  const parsed = parseTreeAddress(url.pathname.slice(TREE_PATH.length + 1), url.searchParams)
  if (!parsed.ok) return
  const { address } = parsed
  let read: ReadOutline | null = null
  const outline = () => {
    read ??= readOutline(list)
    return read
  }
  const picture = document.querySelector<TreePicture>('tree-picture')
  picture?.show(outline, address)
  const share = document.querySelector<ShareLinks>('share-links')
  if (share) share.textOf = () => outlineText(outline().top, address)
  const form = document.querySelector<HTMLFormElement>('#find')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    find(form, outline(), picture, address)
  })
  if (form && new URLSearchParams(location.search).has('find')) find(form, outline(), picture, address)
  addOutlineKeys(list)
  openForPrint(list)
}

function find(form: HTMLFormElement, outline: ReadOutline, picture: TreePicture | null, address: TreeAddress): void {
  const text = String(new FormData(form).get('find') ?? '').trim()
  const found = findAnswer(outline.top, normalizeWord(text) ?? text)
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
  history.replaceState(history.state, '', `${formatTreeAddress(address)}&find=${encodeURIComponent(found.word)}`)
}

/** "salet\n  bbbbb courd (221)": the outline as it stands in a message. */
function outlineText(top: OutlineState, { rows }: TreeAddress): string {
  const lines = rows.map(({ guess, pattern }) => `${guess} ${formatPattern(pattern)}`)
  const visit = (state: OutlineState, indent: string): void => {
    const colours = indent === '' ? '' : `${formatPattern(state.pattern)} `
    const missed = state.missed.length > 0 ? ` misses ${state.missed.join(' ')}` : ''
    lines.push(`${indent}${colours}${state.guess}${state.answers > 1 ? ` (${state.answers})` : ''}${missed}`)
    for (const reply of state.replies) visit(reply, `${indent}  `)
  }
  visit(top, '')
  return lines.join('\n')
}

/** Browsers print a closed branch closed: all are opened for the printer and closed again. */
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
