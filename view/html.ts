/**
 * HTML as values. Every view returns `Html`; text put into a template is escaped, `Html` is not. The template is
 * Hono's, which also answers in the Worker; it returns a promise only when a value is one, and views never wait.
 */
import { raw, html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString
type Value = Html | Html[] | string | number | false | null | undefined

export const html = template as (strings: TemplateStringsArray, ...values: Value[]) => Html

export const NOTHING: Html = raw('')
