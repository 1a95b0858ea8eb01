/**
 * A worker's last answers, stored with what they were calculated from, so that a later visit shows them at once. They are in the query
 * cache, which stores them on the device with the client's other data.
 */
import { hashKey } from '@tanstack/react-query'
import { cachedAnswer } from './answer-cache.ts'
import { queryClient } from './queries.ts'
import { readView } from './session.ts'
import type { FoundAnswer, StoredAnswer } from './worker-answer.ts'

interface Stored extends FoundAnswer<unknown> {
  readonly version: string
}

/** Session storage has no typed arrays; a result with one that it has lost is calculated again. */
const isWhole = (answer: unknown): boolean =>
  typeof answer !== 'object' ||
  answer === null ||
  !('shortBy' in answer) ||
  ArrayBuffer.isView(answer.shortBy)

/**
 * Where the last answer of a kind is stored.
 *
 * @param basis what the answer depends on beside the job, such as an engine's version. An answer of another build may have another form.
 */
export function storedAnswer<Answer>(
  queryKey: readonly [string, ...unknown[]],
  basis: readonly unknown[] = [],
): StoredAnswer<Answer> {
  const version = JSON.stringify([__BUILD_ID__, ...basis])
  const isStored = (value: unknown): value is Stored =>
    typeof value === 'object' && value !== null && 'version' in value && value.version === version
  return {
    read: () => {
      const stored = queryClient.getQueryData(queryKey) ?? cachedAnswer(hashKey(queryKey))?.data
      // The kind of an answer says its type, and its version its form.
      return isStored(stored) && isWhole(stored.answer) ? (stored as FoundAnswer<Answer>) : undefined
    },
    write: (found) => {
      // Somebody else's data is not stored.
      if (!readView()) queryClient.setQueryData(queryKey, { ...found, version } satisfies Stored)
    },
  }
}
