import { validate } from 'uuid'
import { notFound } from './api-error.ts'
import type { Caller } from './route.ts'

/** Whether a text can be the id of a record. */
export const isUuid = (text: string): boolean => validate(text)

/** The id of a row that stands for several records, in what a viewer gets; no record has it. */
export const sumUuid = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/**
 * The caller's own id from a path's `{userUuid}`, where `me` stands for it.
 *
 * @throws ApiError `not_found` for another client's id
 */
export function ownUuid(caller: Caller, named: string): string {
  if (named === 'me' || named.toLowerCase() === caller.user_uuid) return caller.user_uuid
  throw notFound()
}
