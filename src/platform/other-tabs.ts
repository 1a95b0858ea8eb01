/** Messages between tabs: that a session has ended. The worker sends it too, when it finds a session ended. */
import { type LeftMessage, SESSION_CHANNEL } from '#outbox/names.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SESSION_CHANNEL) : undefined

/** Tells the other tabs that the session of this token has ended. */
export const broadcastSessionEnd = (left: string): void =>
  channel?.postMessage({ left, by: 'tab' } satisfies LeftMessage)

/**
 * Subscribes to other tabs, and the worker, reporting that the session of a token has ended.
 *
 * @returns ends the subscription
 */
export function onSessionEndElsewhere(listener: (message: LeftMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<Partial<LeftMessage> | null>) => {
    if (typeof data?.left === 'string') listener({ left: data.left, by: data.by ?? 'tab' })
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
