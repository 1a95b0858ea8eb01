/** The search among the answers, on the device: typos are forgiven where nothing matches as it is written. */
import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import { type Faq, faqTexts } from '#core/contract/faq.ts'
import { faqModuleNames } from '#app/shared/faq/faq-modules.ts'
import { lookUpForm, pieces, wordsIn } from './faq-tokens.ts'

/** An answer that was found, and the words for which it was, as `lookUpForm` has them. */
export interface Hit {
  readonly faq: Faq
  readonly words: ReadonlySet<string>
}

/** What a search found, the best first. `isClose` says that nothing matches all that was asked as it was written. */
export interface Found {
  readonly hits: readonly Hit[]
  readonly isClose: boolean
}

/** The answers, ready to be searched. */
export interface FaqIndex {
  search(query: string): Found
}

const NO_WORDS: ReadonlySet<string> = new Set()
// Weaker matches than this share of the best one's score only share a common word with it.
const LEAST_SHARE = 0.35

/** Reads the answers into an index; a hundred of them take some ten milliseconds. */
export function indexFaqs(faqs: readonly Faq[]): FaqIndex {
  const bySlug = new Map(faqs.map((faq) => [faq.slug, faq]))
  const known = new Set<string>()
  const index = new MiniSearch<Faq>({
    idField: 'slug',
    fields: ['question', 'keywords', 'module', 'answer'],
    extractField: (faq, field) => fieldOf(faq, field),
    tokenize: wordsIn,
    processTerm: (word) => {
      const term = lookUpForm(word)
      if (term !== null) known.add(term)
      return term
    },
    searchOptions: {
      processTerm: lookUpForm,
      boost: { question: 4, keywords: 3 },
      prefix: (term) => term.length > 1,
    },
  })
  index.addAll(faqs)
  const hitsOf = (results: readonly SearchResult[]): Hit[] =>
    results.flatMap(({ id, terms }) => {
      const faq = bySlug.get(String(id))
      return faq ? [{ faq, words: new Set(terms) }] : []
    })
  return {
    search(query) {
      if (!hasWords(query)) return { hits: faqs.map((faq) => ({ faq, words: NO_WORDS })), isClose: false }
      const exact = index.search(query, { combineWith: 'AND' })
      if (exact.length > 0) return { hits: hitsOf(exact), isClose: false }
      return { hits: hitsOf(closest(index, known, query)), isClose: true }
    },
  }
}

/** Every word with its slips forgiven; else the answers that most of the words lead to, as they are written. */
function closest(index: MiniSearch<Faq>, known: ReadonlySet<string>, query: string): SearchResult[] {
  const words = wordsIn(query).filter((word) => lookUpForm(word) !== null)
  const all = index.search({ combineWith: 'AND', queries: words.map((word) => withSlips(word, known)) })
  const found = all.length > 0 ? all : index.search(query)
  const best = found[0]?.score ?? 0
  return found.filter(({ score }) => score >= best * LEAST_SHARE)
}

// A short word is soon another one: of `plaid`, one letter makes `paid`.
const slipsIn = (word: string): number => (word.length < 6 ? 0 : word.length < 8 ? 1 : 2)

/** A word or one that it was meant to be: with wrong letters, with two neighbors in each other's place, or cut short by one. */
function withSlips(word: string, known: ReadonlySet<string>): Query {
  const meant = word.length < 4 ? [] : swaps(word)
  if (word.length === 5) meant.push(...[...known].filter((term) => lacksOne(word.toLowerCase(), term)))
  return {
    combineWith: 'OR',
    queries: [
      { queries: [word], fuzzy: slipsIn(word) },
      ...meant.map((each) => ({ queries: [each], prefix: false })),
    ],
  }
}

/** Each word that comes of changing the places of two neighbors; the first letter is seldom a slip. */
const swaps = (word: string): string[] =>
  Array.from(
    word.slice(2),
    (letter, at) => word.slice(0, at + 1) + letter + word[at + 1] + word.slice(at + 3),
  )

const lacksOne = (word: string, term: string): boolean =>
  term.length === word.length + 1 &&
  Array.from(term).some((_, at) => term.slice(0, at) + term.slice(at + 1) === word)

function fieldOf(faq: Faq, field: string): string {
  switch (field) {
    case 'keywords':
      return faq.keywords.join(', ')
    case 'module':
      return faqModuleNames[faq.module].title
    case 'answer':
      return faqTexts(faq).join('\n')
    case 'slug':
      return faq.slug
    default:
      return faq.question
  }
}

/** Whether a query has a word that something can be found by. */
export const hasWords = (query: string): boolean => wordsIn(query).some((word) => lookUpForm(word) !== null)

/** Whether a text holds one of the words. */
export const holdsAny = (text: string, words: ReadonlySet<string>): boolean =>
  pieces(text).some((piece) => words.has(lookUpForm(piece) ?? ''))

/** The sentence of an answer for which it was found; undefined where its question says so already. */
export function reasonOf({ faq, words }: Hit): string | undefined {
  if (words.size === 0 || holdsAny(faq.question, words)) return undefined
  const sentences = faqTexts(faq).flatMap((text) => text.split(/(?<=[.?])\s/))
  return sentences.find((sentence) => holdsAny(sentence, words))
}
