/**
 * HTML as values. Every view returns `Html`; text in a template is escaped, `Html` is not. The template is Hono's,
 * which the Worker uses too. It returns a promise only for a promised value, and views never wait.
 */
import { raw, html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { unpadded } from '../engine/rules/word.ts'

export type Html = HtmlEscapedString
type Value = Html | Html[] | string | number | false | null | undefined

/** Short words reach people without the padding they have in the engine. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  template(strings, ...values.map((value) => (typeof value === 'string' ? unpadded(value) : value))) as Html

export const NOTHING: Html = raw('')
