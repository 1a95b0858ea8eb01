import { useConnection } from '#app/platform/online.ts'

/** Whether what only the server can do has to wait. */
export const useIsOffline = (): boolean => useConnection() === 'offline'

/** Says so, in a card whose buttons are off until then. */
export const NeedsConnection = () =>
  useIsOffline() && <p className="text-13 text-quiet">You’re offline. Changing this needs a connection.</p>
