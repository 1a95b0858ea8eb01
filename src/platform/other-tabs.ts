/** What one tab tells the others: that a session is over. The worker says so, too, when it finds it ended. */
import { type LeftMessage, SESSION_CHANNEL } from '#core/outbox/places.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SESSION_CHANNEL) : undefined

/** Tells the other tabs that the session of this token is over. */
export const tellOtherTabs = (left: string): void =>
  channel?.postMessage({ left, by: 'tab' } satisfies LeftMessage)

/** Hears from another tab, or the worker, that the session of a token is over. */
export function whenLeftElsewhere(listener: (message: LeftMessage) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Partial<LeftMessage> | null>) => {
    if (typeof data?.left === 'string') listener({ left: data.left, by: data.by ?? 'tab' })
  })
}
