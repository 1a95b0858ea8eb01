/** What the page says when the client has agreed to the new version. */
export const UPDATE_MESSAGE = 'SKIP_WAITING'

/** Takes over only when told: code is never swapped under a client's hands. */
export function skipWaitingWhenTold(event: { data: unknown }, skipWaiting: () => Promise<void>): void {
  const { data } = event
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === UPDATE_MESSAGE)
    void skipWaiting()
}
