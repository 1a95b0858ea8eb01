/** Keeps card numbers out: they go from the client's browser to the payment provider alone (PCI DSS 3.2.1, 3.4). */
import { ApiError } from './api-error.ts'

const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
/** Ids and secrets of the payment provider, such as `seti_1PqX…`, and the fields that have them; we store neither. */
const PROVIDER_ID = /^(?:seti|pi)_[A-Za-z\d_]+$/
const PROVIDER_FIELDS: ReadonlySet<string> = new Set(['setup_intent_id', 'client_secret'])
const [SHORTEST, LONGEST] = [13, 19]

/** The check digit of card numbers: ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether a text has 13 to 19 digits in a row that pass the check of card numbers; spaces, dashes, dots, slashes and underscores may be between. */
function hasCardNumber(text: string): boolean {
  const joined = text
    .replaceAll(UUIDS, 'id')
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}./_]+/gu, '')
  for (const [run] of joined.matchAll(/\d{13,}/g)) {
    for (let from = 0; from + SHORTEST <= run.length; from += 1) {
      for (let length = SHORTEST; length <= LONGEST && from + length <= run.length; length += 1) {
        if (passesLuhn(run.slice(from, from + length))) return true
      }
    }
  }
  return false
}

/**
 * Refuses input with a text, number or name that looks like a card number. The error does not repeat it.
 *
 * @throws ApiError `invalid_input`
 */
export function assertNoCardNumber(value: unknown): void {
  if (typeof value === 'string' || typeof value === 'number') {
    if (!hasCardNumber(String(value))) return
    throw new ApiError(
      'invalid_input',
      'This looks like a card number. For your security, enter it in the card form only.',
    )
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    const isProviderId = PROVIDER_FIELDS.has(key) && typeof each === 'string' && PROVIDER_ID.test(each)
    assertNoCardNumber(key)
    if (!isProviderId) assertNoCardNumber(each)
  }
}
