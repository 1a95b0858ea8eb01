/** A short, readable name from a bank's raw description. */

/** What banks and payment companies write before a merchant's name. */
const PREFIX =
  /^(?:(?:POS|DEBIT|CREDIT|VISA|MASTERCARD|CHECKCARD|CHECK CARD|CARD|RECURRING|PURCHASE|PENDING|EXTERNAL|ONLINE|WEB|ACH|PAYMENT TO|AUTHORIZED ON|WITHDRAWAL|DDA|PIN|SIGNATURE|INTL)(?=[\s:*-])[\s:*-]+|(?:SQ|TST|SP|PY|PP|PAYPAL|IC|FSP|GOOGLE|EB|WPY|ZLR|CKE|DD|BT|SQC)\s?\*\s?|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\s+|\d{4}\s+(?=\D))/i

/** Where references, dates, phone numbers and the city begin. */
const isReference = (word: string): boolean =>
  /^#?\d{3,}/.test(word) ||
  /^#\d/.test(word) ||
  /\d.*\d.*\d.*\d/.test(word) ||
  /^\d{1,2}\/\d{1,2}/.test(word) ||
  /^[x*]{2,}\d*$/i.test(word)

/** Abbreviations that stay in capitals. */
const CAPITALS: ReadonlySet<string> = new Set(
  'AMC ATM BP CVS DMV GM HBO IHOP IKEA IRS KFC LA MTA NY NYC REI UPS US USA USAA USPS YMCA AAA BMW AT&T H&M LLC LLP'.split(
    ' ',
  ),
)
const SMALL: ReadonlySet<string> = new Set('AND AT BY FOR FROM IN OF ON THE TO'.split(' '))
const STATES: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  ),
)

const LONGEST = 60

const titleWord = (word: string, place: number): string => {
  if (CAPITALS.has(word)) return word
  if (SMALL.has(word) && place > 0) return word.toLowerCase()
  return (
    word
      .toLowerCase()
      .replace(/(^|[-.&/(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
      // A web address keeps its end in small letters.
      .replace(/(?<=.)\.(?:Com|Net|Org|Io)$/u, (end) => end.toLowerCase())
  )
}

/** Text in capitals in title case; other text as it is. */
const titleCase = (words: readonly string[]): string =>
  words.some((word) => /\p{Ll}/u.test(word)) ? words.join(' ') : words.map(titleWord).join(' ')

function withoutPrefixes(text: string): string {
  let rest = text
  // Several follow each other: "POS DEBIT 11/20 SQ *BLUE BOTTLE".
  for (let turn = 0; turn < 6 && PREFIX.test(rest); turn += 1) rest = rest.replace(PREFIX, '').trimStart()
  return rest
}

/**
 * A name of at most 60 characters for a bank's description: without the bank's own words, references, numbers and the
 * state, in title case. Falls back to the description itself.
 */
export function merchantName(description: string): string {
  const text = description.trim().replace(/\s+/g, ' ')
  // An ACH entry names its company, then its purpose and ids after labels: "ACME CORP DES:PAYROLL ID:123".
  const named =
    withoutPrefixes(text).split(/\s(?:DES|ID|INDN|CO ID|PPD|WEB ID|REF|TRN|CONF|Conf)\b[:#\s]/)[0] ?? ''
  const words = named
    .replaceAll('*', ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== '-')
  const end = words.findIndex((word, place) => place > 0 && isReference(word))
  const kept = end === -1 ? words : words.slice(0, end)
  const last = kept.at(-1)
  const shown = kept.length > 2 && last !== undefined && STATES.has(last) ? kept.slice(0, -1) : kept
  const name = titleCase(shown).replace(/[\s,;:#-]+$/, '')
  return (name === '' ? text : name).slice(0, LONGEST).trim()
}
