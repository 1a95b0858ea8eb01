import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'

/** Takes over only when told: code is never swapped under a client's hands. */
export function skipWaitingWhenTold(event: { data: unknown }, skipWaiting: () => Promise<void>): void {
  const { data } = event
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === UPDATE_MESSAGE)
    void skipWaiting()
}
