import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'

/** Activates only when told: code never changes under a running page. */
export function skipWaitingWhenTold(event: { data: unknown }, skipWaiting: () => Promise<void>): void {
  const { data } = event
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === UPDATE_MESSAGE)
    void skipWaiting()
}
