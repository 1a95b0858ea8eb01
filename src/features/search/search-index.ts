/** Finds a client's records, answers, pages and settings by words, on the device. */
import MiniSearch from 'minisearch'
import { joinedWordsIn, lookUpForm, wordsIn } from '#app/shared/faq/faq-tokens.ts'

/** The groups of results, in display order. */
export const PLACE_GROUPS = [
  'Pages',
  'Accounts',
  'Debts',
  'Goals',
  'Categories',
  'Settings',
  'Answers',
] as const
export type PlaceGroup = (typeof PLACE_GROUPS)[number]
/** What the client has. */
const RECORDS: readonly PlaceGroup[] = ['Accounts', 'Debts', 'Goals']

/** Something to go to. */
export interface Place {
  readonly id: string
  readonly group: PlaceGroup
  readonly title: string
  /** What sets it apart from others of its name. */
  readonly detail?: string | undefined
  /** Other words for it, which are not shown. */
  readonly keywords?: string | undefined
  /** Its address in the app. */
  readonly href: string
}

export interface PlaceIndex {
  /**
   * The best places of each group, best first; none for a query without a word. Pages come after the client's own records where
   * these have the words in their name and the pages do not: "loan" is first of all a loan, not the page of all debts.
   */
  search(query: string): readonly Place[]
}

const MOST_OF_A_GROUP = 5
const allowTwoSlips = (term: string): number => (term.length > 5 ? 2 : 0)

/** Indexes places; a few hundred take some milliseconds. */
export function indexPlaces(places: readonly Place[]): PlaceIndex {
  const byId = new Map(places.map((place) => [place.id, place]))
  const index = new MiniSearch<Place>({
    fields: ['title', 'keywords', 'detail'],
    extractField: (place, field) =>
      (field === 'id' ? place.id : place[field as 'title' | 'keywords' | 'detail']) ?? '',
    tokenize: (text) => [...wordsIn(text), ...joinedWordsIn(text)],
    processTerm: lookUpForm,
    searchOptions: {
      tokenize: wordsIn,
      processTerm: lookUpForm,
      boost: { title: 4, keywords: 2 },
      prefix: true,
      combineWith: 'AND',
      fuzzy: (term) => (term.length > 7 ? 2 : term.length > 4 ? 1 : 0),
    },
  })
  index.addAll(places)
  return {
    search(query) {
      if (!wordsIn(query).some((word) => lookUpForm(word) !== null)) return []
      const exact = index.search(query)
      // Two letters swapped are two slips, which among other results would find too much.
      const results = exact.length > 0 ? exact : index.search(query, { fuzzy: allowTwoSlips })
      const found = results.flatMap(({ id, match }) => {
        const place = byId.get(String(id))
        const isNamed = Object.values(match).every((fields) => fields.includes('title'))
        return place ? [{ place, isNamed }] : []
      })
      const named = new Set(found.flatMap(({ place, isNamed }) => (isNamed ? [place.group] : [])))
      const groups =
        !named.has('Pages') && RECORDS.some((group) => named.has(group))
          ? [...RECORDS, ...PLACE_GROUPS.filter((group) => !RECORDS.includes(group))]
          : PLACE_GROUPS
      return groups.flatMap((group) =>
        found
          .filter(({ place }) => place.group === group)
          .slice(0, MOST_OF_A_GROUP)
          .map(({ place }) => place),
      )
    },
  }
}
