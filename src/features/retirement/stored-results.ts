/**
 * Results that take seconds, stored with what they were calculated from, so that a later visit shows them at once. They are in the query cache,
 * which stores them on the device with the client's other data.
 */
import { hashKey } from '@tanstack/react-query'
import { cachedAnswer } from '#app/platform/answer-cache.ts'
import { queryClient } from '#app/platform/queries.ts'
import { readView } from '#app/platform/session.ts'
import type { FoundAnswer, StoredAnswer } from '#app/platform/worker-answer.ts'
import { ENGINE_VERSION, PLAN_LIVES } from '#core/retirement/outcome.ts'

/** A result of another build may have another form, and one of another engine or seed is another result. */
const VERSION = JSON.stringify([__BUILD_ID__, ENGINE_VERSION, PLAN_LIVES])

interface Stored extends FoundAnswer<unknown> {
  readonly version: string
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === VERSION

/** Session storage has no typed arrays; a result with one that it has lost is calculated again. */
const isWhole = (answer: unknown): boolean =>
  typeof answer !== 'object' ||
  answer === null ||
  !('shortBy' in answer) ||
  ArrayBuffer.isView(answer.shortBy)

/** Where the last result of a kind is stored. */
export function storedResult<Answer>(kind: string): StoredAnswer<Answer> {
  const queryKey = ['retirementResult', { kind }] as const
  return {
    read: () => {
      const stored = queryClient.getQueryData(queryKey) ?? cachedAnswer(hashKey(queryKey))?.data
      // The kind of a result says its type, and its version its form.
      return isStored(stored) && isWhole(stored.answer) ? (stored as FoundAnswer<Answer>) : undefined
    },
    write: (found) => {
      // Somebody else's plan is not stored.
      if (!readView()) queryClient.setQueryData(queryKey, { ...found, version: VERSION } satisfies Stored)
    },
  }
}
