/** The search of the answers, on the device: typos are forgiven when nothing matches as written. */
import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import { type Faq, faqTexts } from '#core/contract/faq.ts'
import { faqModuleNames } from './faq-modules.ts'
import { lookUpForm, pieces, wordsIn } from './faq-tokens.ts'

/** A found answer, and the words it matched, in the form of `lookUpForm`. */
export interface Hit {
  readonly faq: Faq
  readonly words: ReadonlySet<string>
}

/** The results, best first. `isClose` means that nothing matches the entire query as written. */
export interface Found {
  readonly hits: readonly Hit[]
  readonly isClose: boolean
}

/** The index of the answers. */
export interface FaqIndex {
  search(query: string): Found
}

const NO_WORDS: ReadonlySet<string> = new Set()
// Matches that score below this share of the best one only share a common word with it.
const LEAST_SHARE = 0.35

/** Indexes the answers; a hundred of them take about ten milliseconds. */
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

/** Matches every word with typos forgiven; otherwise the answers that most words match as written. */
function closest(index: MiniSearch<Faq>, known: ReadonlySet<string>, query: string): SearchResult[] {
  const words = wordsIn(query).filter((word) => lookUpForm(word) !== null)
  const all = index.search({ combineWith: 'AND', queries: words.map((word) => withSlips(word, known)) })
  const found = all.length > 0 ? all : index.search(query)
  const best = found[0]?.score ?? 0
  return found.filter(({ score }) => score >= best * LEAST_SHARE)
}

// One letter turns a short word into another: `plaid` into `paid`.
const slipsIn = (word: string): number => (word.length < 6 ? 0 : word.length < 8 ? 1 : 2)

/** Matches a word or its typos: with wrong letters, with two adjacent letters swapped, or one letter short. */
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

/** Every word made by swapping two adjacent letters; the first letter is rarely mistyped. */
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

/** Whether a query contains a searchable word. */
export const hasWords = (query: string): boolean => wordsIn(query).some((word) => lookUpForm(word) !== null)

/** Whether a text contains one of the words. */
export const holdsAny = (text: string, words: ReadonlySet<string>): boolean =>
  pieces(text).some((piece) => words.has(lookUpForm(piece) ?? ''))

/** The sentence of an answer that matched; undefined where its question already matches. */
export function reasonOf({ faq, words }: Hit): string | undefined {
  if (words.size === 0 || holdsAny(faq.question, words)) return undefined
  const sentences = faqTexts(faq).flatMap((text) => text.split(/(?<=[.?])\s/))
  return sentences.find((sentence) => holdsAny(sentence, words))
}
