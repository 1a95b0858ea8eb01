import { readSession, type StoredSession, writeBareToken, writeSession } from './session.ts'

/** Clears the signed-in client's data from the device in every tab, so that none is left for the next client. */
async function leaveFormer(isSame: (former: StoredSession) => boolean): Promise<void> {
  const former = readSession()
  if (!former || isSame(former)) return
  const { forgetClient } = await import('./forget.ts')
  await forgetClient()
}

/**
 * Begins a session in this tab. Whoever was signed in on the device leaves it first.
 *
 * @param isKept whether it outlives the tab
 */
export async function beginSession(session: StoredSession, isKept: boolean): Promise<void> {
  await leaveFormer(({ user }) => user.user_uuid === session.user.user_uuid)
  writeSession(session, isKept)
}

/** Stores the token of a login before the client's record is read, so that a failure in between does not lose it. */
export async function storeToken(token: string, username: string, isKept: boolean): Promise<void> {
  await leaveFormer(({ user }) => user.username.toLowerCase() === username.toLowerCase())
  writeBareToken(token, isKept)
}
