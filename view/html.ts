/**
 * HTML as values. Every view returns `Html`; text in a template is escaped, `Html` is not. The template is Hono's,
 * which the Worker uses too. It returns a promise only for a promised value, and views never wait.
 */
import { raw, html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString
type Value = Html | Html[] | string | number | false | null | undefined

export const html = template as (strings: TemplateStringsArray, ...values: Value[]) => Html

export const NOTHING: Html = raw('')
