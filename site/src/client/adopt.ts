/**
 * Makes one tree equal another by replacing only what differs, using the browser's own comparison. Coarser than a morph
 * and ten times as fast: for the moment when script takes over the server's HTML.
 */
export function adopt(tree: Element, like: Element): void {
  const pairs = tree.childNodes.length === like.childNodes.length ? [...tree.childNodes].entries() : null
  if (!pairs) {
    tree.replaceChildren(...like.childNodes)
    return
  }
  // Moving a node removes it from its live list.
  const others = [...like.childNodes]
  for (const [at, node] of pairs) {
    const other = others[at]
    if (node.isEqualNode(other)) continue
    const isAlike = node instanceof Element && other instanceof Element && isSameShell(node, other)
    if (isAlike) adopt(node, other)
    else node.replaceWith(other)
  }
}

/** Equal except for their children. */
function isSameShell(a: Element, b: Element): boolean {
  return a.cloneNode(false).isEqualNode(b.cloneNode(false))
}
