/** Form fields, as the settings use them. */
import { type Html, html } from './html.ts'

export type Choice = readonly [value: string, name: string]

/** `isSent`: part of a form that works without script; other fields are for script only. */
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

/** Loads a file into a text field. */
export function fileButton(field: string, name: string): Html {
  return html`<label class="quiet file">${name}<input class="visually-hidden" type="file" accept=".txt,.csv,.tsv,.json,.md,text/plain" data-fills="${field}"></label>`
}
