/** How texts become words, for the index and for the marks alike. */

const BETWEEN_WORDS = /([\s\p{P}\p{S}]+)/u

// Words that are in every question and tell nothing about it.
const EMPTY_WORDS = new Set(
  (
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its ' +
    'me my of on or our should so than that the their them then there these they this to us was we were what when ' +
    'where which who why will with would you your'
  ).split(' '),
)

/** A text in pieces: words at even places, and what is between them at odd ones. */
export const pieces = (text: string): string[] => text.split(BETWEEN_WORDS)

/** The words of a text, as they are written. */
export const wordsIn = (text: string): string[] => pieces(text).filter((word, at) => at % 2 === 0 && word)

/**
 * The word as it is looked up: no capitals, no accents, and no s of the plural.
 *
 * @returns null for a word that tells nothing
 */
export function lookUpForm(word: string): string | null {
  const plain = word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (EMPTY_WORDS.has(plain) || /^\p{L}$/u.test(plain)) return null
  return plain.length > 3 ? plain.replace(/([^s])s$/, '$1') : plain
}
