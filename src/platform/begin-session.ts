import { readSession, type StoredSession, writeBareToken, writeSession } from './session.ts'

/** Clears the signed-in client's data from the device in every tab, so that none is left for the next client. */
async function clearPreviousClient(isSame: (former: StoredSession) => boolean): Promise<void> {
  const former = readSession()
  if (!former || isSame(former)) return
  const { clearClientData } = await import('./clear-device.ts')
  // They have not been asked about unsent changes, as at a log-out.
  await clearClientData({ encrypts: true })
}

/**
 * Begins a session in this tab. A previous client is signed out of the device first.
 *
 * @param isKept whether the session outlives the tab
 */
export async function beginSession(session: StoredSession, isKept: boolean): Promise<void> {
  await clearPreviousClient(({ user }) => user.user_uuid === session.user.user_uuid)
  writeSession(session, isKept)
}

/** Stores the token of a login before the client's record is read, so that a failure in between does not lose it. */
export async function storeToken(token: string, username: string, isKept: boolean): Promise<void> {
  await clearPreviousClient(({ user }) => user.username.toLowerCase() === username.toLowerCase())
  writeBareToken(token, isKept)
}
