/** What the app says of changes that wait. */
import { holdsUp, isConflict } from '#core/outbox/queue.ts'
import type { Queue, QueuedWrite } from '#core/outbox/queued-write.ts'

/** "A change waits", "3 changes wait". */
export const waitText = (count: number): string =>
  count === 1 ? '1 change is waiting to sync.' : `${count} changes are waiting to sync.`

/** "A change was not accepted", "3 changes were not accepted". */
export const refusedText = (count: number): string =>
  count === 1 ? 'A change was not accepted.' : `${count} changes were not accepted.`

/** The refused write that this one has to wait for. */
const blockerOf = (write: QueuedWrite, queue: Queue): QueuedWrite | undefined =>
  queue
    .slice(0, queue.indexOf(write))
    .find((each) => each.state === 'refused' && holdsUp(each) && each.subject === write.subject)

/** Why a change is still in the queue. */
export function reasonText(write: QueuedWrite, queue: Queue): string {
  if (write.state === 'refused') {
    const { message, fields } = write.refusal
    const more = Object.values(fields).filter((each) => each !== message)
    return [message, ...more].join(' ')
  }
  const blocker = blockerOf(write, queue)
  if (blocker) return `It waits until you have settled “${blocker.label}”.`
  if (write.fault === 'later') return 'The server cannot take it just now. It is tried again in a while.'
  return 'It is sent when there is a connection.'
}

/** The state in a word or two. */
export const stateText = (write: QueuedWrite): string =>
  write.state === 'waiting' ? 'Waiting' : isConflict(write) ? 'Changed elsewhere' : 'Not accepted'
