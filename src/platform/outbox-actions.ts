/** What a client may do with what waits. */
import { useSyncExternalStore } from 'react'
import { v7 } from 'uuid'
import * as queues from '#core/outbox/queue.ts'
import { subscribe } from './outbox-open.ts'
import { sendWaiting } from './outbox-send.ts'
import { isLasting, queueStore } from './outbox-store.ts'
import { refresh, unshow } from './outbox-view.ts'
import { readSession } from './session.ts'

/** Tries everything that waits at once, whatever was said of later. */
export async function tryWaitingNow(): Promise<void> {
  const userUuid = readSession()?.user.user_uuid
  if (userUuid !== undefined) await queueStore.change((queue) => queues.hurry(queue, userUuid))
  await sendWaiting(true)
}

/** Tries a refused write again. */
export async function tryAgain(id: string): Promise<void> {
  await queueStore.change((queue) => queues.tryAgain(queue, id))
  await sendWaiting(true)
}

/** Settles a conflict for the client's change: it is made whatever the server has by now. */
export async function keepMine(id: string): Promise<void> {
  unshow(id)
  await queueStore.change((queue) => queues.withoutVersion(queue, id, v7()))
  await sendWaiting(true)
}

/** Gives a write up: what the server has stands, and is asked for where the server has refused the write for it. */
export async function discard(id: string): Promise<void> {
  const isRefused = (await queueStore.read()).some((write) => write.id === id && write.state === 'refused')
  unshow(id)
  await queueStore.change((queue) => queues.discard(queue, id))
  if (isRefused) void refresh()
  await sendWaiting(true)
}

/** Whether what waits outlives the page: in some private windows nothing does. */
export const useIsLasting = (): boolean => useSyncExternalStore(subscribe, isLasting)
