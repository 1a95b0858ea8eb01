/** Splits texts into words, for the index and for highlighting. */

const BETWEEN_WORDS = /([\s\p{P}\p{S}]+)/u

// Words in every question, which say nothing about it.
const EMPTY_WORDS = new Set(
  (
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its ' +
    'me my of on or our should so than that the their them then there these they this to us was we were what when ' +
    'where which who why will with would you your'
  ).split(' '),
)

/** A text in pieces: words at even indexes, the text between them at odd ones. */
export const pieces = (text: string): string[] => text.split(BETWEEN_WORDS)

/** The words of a text, as written. */
export const wordsIn = (text: string): string[] => pieces(text).filter((word, at) => at % 2 === 0 && word)

/** Words with punctuation inside, without it: `401k` of "401(k)". */
export const joinedWordsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((chunk) => wordsIn(chunk).length > 1)
    .map((chunk) => wordsIn(chunk).join(''))

/**
 * The search form of a word: lower case, without accents or plural s.
 *
 * @returns null for a stop word
 */
export function lookUpForm(word: string): string | null {
  const plain = word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (EMPTY_WORDS.has(plain) || /^\p{L}$/u.test(plain)) return null
  return plain.length > 3 ? plain.replace(/([^s])s$/, '$1') : plain
}
