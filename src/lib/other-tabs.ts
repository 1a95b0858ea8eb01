/** What one tab tells the others: that the client has left. The worker says so, too, when it finds the session ended. */
import { SESSION_CHANNEL } from '#core/outbox/places.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SESSION_CHANNEL) : undefined

/** Tells the other tabs that the client has left. */
export const tellOtherTabs = (): void => channel?.postMessage('left')

/** Hears from another tab that the client has left. */
export function whenLeftElsewhere(listener: () => void): void {
  channel?.addEventListener('message', listener)
}
