/** Unlocking by what the server checks, and logging out instead. */
import { call, endSession } from '#app/platform/api.ts'
import { unlockApp } from '#app/platform/app-lock-watch.ts'
import type { SubmitResult } from '#app/platform/form.ts'
import { logOut } from '#app/platform/log-out.ts'
import { endView, readOwnSession, readView } from '#app/platform/session.ts'
import { newPage } from '#app/platform/view.ts'
import { getFactors, type Passkey } from '#core/contract/account-factors.ts'
import { confirmPassword } from '#core/contract/account-password.ts'

/** In a view of somebody's plan the viewer proves who they are, with their own session. No toasts: they are not on the page. */
function asOwner() {
  const own = readOwnSession()
  return { quiet: true, ...(own && readView() && { token: own.session.token }) }
}

/** Removes everything from this device, the lock included, and opens the login. */
export async function logOutLocked(): Promise<void> {
  if (readView()) endView()
  await logOut()
  newPage.open('/login')
}

/** In a view, whose session is another, the end of the viewer's own has to be reported: neither goes on. */
function noteExpiry<T extends { readonly ok: boolean; readonly status?: number }>(outcome: T): T {
  const own = readOwnSession()
  if (outcome.ok || outcome.status !== 401 || !readView() || !own) return outcome
  endView()
  // The page of the view is not one of the viewer's own plan.
  window.history.replaceState(null, '', '/chooseProfile')
  endSession(own.session.token)
  return outcome
}

export async function unlockByPassword(password: string): Promise<SubmitResult> {
  const outcome = noteExpiry(await call(confirmPassword, { body: { password } }, asOwner()))
  if (outcome.ok) unlockApp()
  return outcome
}

/** The client's passkeys; none where they cannot be read. */
export async function readPasskeys(): Promise<readonly Passkey[]> {
  const outcome = noteExpiry(await call(getFactors, { params: { userUuid: 'me' } }, asOwner()))
  return outcome.ok ? outcome.data.passkeys : []
}

/** Unlocks with one of these passkeys. Returns what went wrong, undefined where the client only closed the dialog. */
export async function unlockByPasskey(passkeys: readonly Passkey[]): Promise<string | undefined> {
  const { confirmByPasskey } = await import('#app/platform/passkeys.ts')
  const outcome = noteExpiry(await confirmByPasskey(passkeys, asOwner()))
  if (outcome.ok) unlockApp()
  return outcome.ok ? undefined : outcome.message
}
