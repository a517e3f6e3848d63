/** Fields of forms, as the settings use them. */
import { type Html, html } from './html.ts'

export type Choice = readonly [value: string, name: string]

/** `isSent`: a field of a form that works without script; others are for script alone. */
export function fieldView(
  name: string,
  label: string,
  choices: readonly Choice[],
  chosen: string,
  { isSent = true }: { isSent?: boolean } = {},
): Html {
  return html`<p class="field"><label for="${name}">${label}</label><select id="${name}"${isSent && html` name="${name}"`}>${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></p>`
}

/** Puts a file into a field for text. */
export function fileButton(field: string, name: string): Html {
  return html`<label class="quiet file">${name}<input class="visually-hidden" type="file" accept=".txt,.csv,.tsv,.json,.md,text/plain" data-fills="${field}"></label>`
}
