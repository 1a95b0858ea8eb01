/** What one tab tells the others: that the client has left. */

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('verdant-session') : undefined

/** Tells the other tabs that the client has left. */
export const tellOtherTabs = (): void => channel?.postMessage('left')

/** Hears from another tab that the client has left. */
export function whenLeftElsewhere(listener: () => void): void {
  channel?.addEventListener('message', listener)
}
