const WORDS_OUT = /^(?:debit|dr|d|withdrawal|charge|out)$/i
const WORDS_IN = /^(?:credit|cr|c|deposit|in)$/i

/** What a word of a direction column says: -1 for money out, 1 for money in, null for anything else. */
export const readDirection = (cell: string): -1 | 1 | null =>
  WORDS_OUT.test(cell) ? -1 : WORDS_IN.test(cell) ? 1 : null
