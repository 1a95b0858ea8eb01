/** Deletes a record that has a page of its own. */
import type { Data, Endpoint } from '#core/contract/endpoint.ts'
import type { Input, Outcome } from './api.ts'
import { type Pending, write } from './outbox.ts'
import { resumeReading, stopReading } from './queries.ts'

interface DeleteOptions {
  /** Navigates away from the record's page before the refresh requests the deleted record. */
  readonly leave: () => Promise<unknown>
  /** Runs when the server has deleted the record and the page has been left: drops it from the cache. */
  readonly onLeft?: () => void
}

/**
 * Deletes a record, and leaves its page once that is done or queued. Nothing about the record is fetched meanwhile or
 * afterwards.
 *
 * @param about `subject` is the record's uuid
 */
export async function deleteRecord<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  about: { readonly subject: string; readonly label: string },
  { leave, onLeft }: DeleteOptions,
): Promise<Outcome<Data<E>> | Pending> {
  const onSent = async () => {
    await leave()
    onLeft?.()
  }
  await stopReading(about.subject)
  const outcome = await write(endpoint, input, about, { onSent })
  if (!outcome.ok) resumeReading(about.subject)
  else if ('isPending' in outcome) await leave()
  return outcome
}
