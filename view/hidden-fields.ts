/** A position's URL as hidden fields, to send along with a form. */
import { type Address, formatQuery } from './address.ts'
import { type Html, html } from './html.ts'

export function hiddenFields(address: Address): Html {
  return fieldsOf(formatQuery({ ...address, opener: null }))
}

/** Only the settings. */
export function hiddenSetting(address: Address): Html {
  return fieldsOf(formatQuery({ ...address, rows: [], opener: null, edit: null }))
}

function fieldsOf(query: string): Html {
  return html`${[...new URLSearchParams(query)].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}
