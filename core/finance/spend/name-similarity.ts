/** Words that banks add to a merchant's name and that do not identify it. */
const NOISE = new Set(
  (
    'ACH AUTOPAY BILL BILLPAY CARD CHECKCARD CO COM CORP CREDIT DEBIT DES ID INC INDN LLC LTD NET ONLINE ' +
    'PAYMENT PMT POS PPD PURCHASE RECURRING REF SQ THE TST USA VISA WEB WWW'
  ).split(' '),
)

/** Uppercase words of letters and digits, without accents and punctuation, separated by single spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * A merchant's name without the parts that vary between charges: case, accents, punctuation, numbers and
 * references (words with a digit), and the bank's own words. Falls back to the uppercase name if nothing is left.
 */
export function plainName(description: string): string {
  const capitals = plainWords(description)
  const words = capitals.split(' ').filter((word) => !/\p{N}/u.test(word) && !NOISE.has(word))
  return words.length > 0 ? words.join(' ') : capitals
}

/** Which characters of `a` match one in `b` near the same position, each matched once. */
function partners(a: string, b: string): { readonly inA: string; readonly inB: string } {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Set<number>()
  let inA = ''
  for (let i = 0; i < a.length; i += 1) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j += 1) {
      if (a[i] === b[j] && !taken.has(j)) {
        taken.add(j)
        inA += a[i]
        break
      }
    }
  }
  const inB = [...taken]
    .sort((x, y) => x - y)
    .map((j) => b[j])
    .join('')
  return { inA, inB }
}

/** Names at least this similar belong to one merchant. Stricter than the 0.83 common for raw text, since ours is normalized. */
export const SAME_NAME = 0.88

/**
 * Jaro-Winkler similarity of two texts, 0 to 1 (W. Winkler, "String Comparator Metrics", 1990): shared characters
 * near the same position, increased for up to four equal first ones, because merchants' names differ at the end.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const { inA, inB } = partners(a, b)
  const shared = inA.length
  if (shared === 0) return 0
  let moved = 0
  for (let i = 0; i < shared; i += 1) if (inA[i] !== inB[i]) moved += 1
  const jaro = (shared / a.length + shared / b.length + (shared - moved / 2) / shared) / 3
  let prefix = 0
  while (prefix < 4 && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}
