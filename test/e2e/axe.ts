/**
 * axe inside a page. Injected once and reused: @axe-core/playwright opens a new page for each question, which takes ten
 * times as long.
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

/** The rules that a change of colours can break; in high contrast the stricter one too. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
export const HIGH_CONTRAST_RULES = [...COLOUR_RULES, 'color-contrast-enhanced']

interface Rules {
  /** Only these rules. */
  only?: readonly string[]
  /** All default rules except these. */
  but?: readonly string[]
}

/** The problems that axe finds. */
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
