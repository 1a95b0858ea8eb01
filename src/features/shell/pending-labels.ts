/** Labels of pending changes. */
import { count } from '#app/platform/format.ts'
import type { Connection } from '#app/platform/online.ts'
import { brand } from '#core/contract/brand.ts'
import { holdsUp, isConflict } from '#core/outbox/queue.ts'
import type { Queue, QueuedWrite } from '#core/outbox/queued-write.ts'

/** `1 change will sync when you’re back online.` */
export function pendingText(changes: number, connection: Connection): string {
  if (connection === 'offline') return `${count(changes, 'change')} will sync when you’re back online.`
  if (connection === 'unreachable') return `${count(changes, 'change')} will sync when ${brand} is back.`
  return `${count(changes, 'change is', 'changes are')} waiting to sync.`
}

export const refusedText = (changes: number): string => `${count(changes, 'change')} couldn’t be saved.`

/** The refused write that blocks this one. */
const blockerOf = (write: QueuedWrite, queue: Queue): QueuedWrite | undefined =>
  queue
    .slice(0, queue.indexOf(write))
    .find((each) => each.state === 'refused' && holdsUp(each) && each.subject === write.subject)

/** Why a change is still in the queue. */
export function reasonText(write: QueuedWrite, queue: Queue, connection: Connection): string {
  if (write.state === 'refused') {
    const { message, fields } = write.refusal
    const more = Object.values(fields).filter((each) => each !== message)
    return [message, ...more].join(' ')
  }
  const blocker = blockerOf(write, queue)
  if (blocker) return `This will sync after you resolve “${blocker.label}”.`
  if (write.fault === 'later') return 'We couldn’t save this yet. We’ll try again soon.'
  return `This will sync when ${connection === 'unreachable' ? `${brand} is back` : 'you’re back online'}.`
}

/** The state in a word or two. */
export const stateText = (write: QueuedWrite): string =>
  write.state === 'waiting' ? 'Waiting to sync' : isConflict(write) ? 'Changed elsewhere' : 'Not saved'
