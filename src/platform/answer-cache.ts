/** Answers from earlier visits, as stored on the device: unparsed, by the hash of their query. */

/** A stored answer. `updated_at` is in epoch milliseconds. */
export interface CachedAnswer {
  readonly data: unknown
  readonly updated_at: number
}

const answers = new Map<string, CachedAnswer>()

/** The stored answer to a query, which the caller must parse: an older build may have written it. */
export const cachedAnswer = (queryHash: string): CachedAnswer | undefined => answers.get(queryHash)

/** Replaces all stored answers. */
export function setCachedAnswers(entries: Iterable<readonly [string, CachedAnswer]>): void {
  answers.clear()
  for (const [queryHash, answer] of entries) answers.set(queryHash, answer)
}

/** Adds an answer, or replaces it. */
export const setCachedAnswer = (queryHash: string, answer: CachedAnswer): void =>
  void answers.set(queryHash, answer)
