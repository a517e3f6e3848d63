/**
 * axe inside a page. Put in once and asked as often as wanted: @axe-core/playwright opens a page of its own for each
 * question, which takes ten times as long.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
  }
}

/** The rules that a change of colours alone can break; in high contrast the stricter one holds, too. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
export const HIGH_CONTRAST_RULES = [...COLOUR_RULES, 'color-contrast-enhanced']

interface Rules {
  /** These rules only. */
  only?: readonly string[]
  /** All rules that are usual but these. */
  but?: readonly string[]
}

/** What axe finds fault with. */
export async function findings(page: Page, { only, but = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const options = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}
