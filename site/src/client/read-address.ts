/** Addresses as this device reads them: those of a list of the reader's own are in its letters. */
import { USUAL_FORM } from '../../../engine/rules/word.ts'
import { type AddressResult, parseAddress } from '../../../view/address.ts'
import { keptOwnForm, OWN_GAME } from './own-list.ts'

export function readAddress(query: URLSearchParams, read?: Parameters<typeof parseAddress>[1]): AddressResult {
  return parseAddress(query, read, query.get('game') === OWN_GAME ? keptOwnForm() : USUAL_FORM)
}
