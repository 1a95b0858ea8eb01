/** Asks the browser to wake the worker when there is a network, where it can. */
import { OUTBOX_SYNC } from '#core/outbox/places.ts'

interface SyncManager {
  register(tag: string): Promise<void>
}

const hasSync = (registration: object): registration is { sync: SyncManager } => 'sync' in registration

/** Background Sync sends what waits also after the app was closed; without it the next opening does. */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (registration && hasSync(registration))
    await registration.sync.register(OUTBOX_SYNC).catch(() => undefined)
}
