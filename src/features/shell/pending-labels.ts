/** Labels of pending changes. */
import { holdsUp, isConflict } from '#core/outbox/queue.ts'
import type { Queue, QueuedWrite } from '#core/outbox/queued-write.ts'

export const pendingText = (count: number): string =>
  count === 1 ? '1 change is waiting to sync.' : `${count} changes are waiting to sync.`

export const refusedText = (count: number): string =>
  count === 1 ? '1 change couldn’t be saved.' : `${count} changes couldn’t be saved.`

/** The refused write that blocks this one. */
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
  if (blocker) return `This will sync after you resolve “${blocker.label}”.`
  if (write.fault === 'later') return 'We couldn’t save this yet. We’ll try again soon.'
  return 'This will sync when you’re back online.'
}

/** The state in a word or two. */
export const stateText = (write: QueuedWrite): string =>
  write.state === 'waiting' ? 'Waiting to sync' : isConflict(write) ? 'Changed elsewhere' : 'Not saved'
