/** Answers of earlier visits, as they came from the device's storage: unparsed, by the hash of their query. */

/** An answer on the device. `updated_at` is in epoch milliseconds. */
export interface KeptAnswer {
  readonly data: unknown
  readonly updated_at: number
}

const answers = new Map<string, KeptAnswer>()

/** The kept answer to a query, which whoever reads it must parse: an older build may have written it. */
export const keptAnswer = (queryHash: string): KeptAnswer | undefined => answers.get(queryHash)

/** Puts kept answers in the place of those before. */
export function setKeptAnswers(entries: Iterable<readonly [string, KeptAnswer]>): void {
  answers.clear()
  for (const [queryHash, answer] of entries) answers.set(queryHash, answer)
}
