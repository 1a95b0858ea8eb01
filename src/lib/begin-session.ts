import { readSession, type StoredSession, writeSession } from './session.ts'

/**
 * Begins a session in this tab. Whoever was signed in on the device leaves it first, in every tab: their data must not
 * stay on a page, nor the next client's come onto it.
 *
 * @param isKept whether it outlives the tab
 */
export async function beginSession(session: StoredSession, isKept: boolean): Promise<void> {
  const former = readSession()
  if (former && former.user.user_uuid !== session.user.user_uuid) {
    const { forgetClient } = await import('./forget.ts')
    await forgetClient()
  }
  writeSession(session, isKept)
}
