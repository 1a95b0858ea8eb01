/** Viewing somebody's plan: in this tab alone, which keeps its own session and stores nothing of the plan. */
import { closeView, openShare } from '#core/contract/shared-plans.ts'
import { call } from './api.ts'
import { stayUnlocked } from './app-lock.ts'
import { endView, startView } from './session.ts'

/**
 * Opens a path as a new page, which knows nothing of this one: the memory of a page belongs to one plan. In one place so that a
 * test can set it.
 */
export const newPage = {
  open: (path: string): void => location.assign(path),
}

/** Opens a shared plan in this tab; false where the share is gone. */
export async function openPlan(shareUuid: string): Promise<boolean> {
  const outcome = await call(openShare, { body: { share_uuid: shareUuid } })
  if (!outcome.ok) return false
  startView(outcome.data)
  stayUnlocked()
  newPage.open('/dashboard')
  return true
}

/** Closes the view, also offline: the server ends its session after eight hours at the latest. */
export async function closePlan(): Promise<void> {
  await call(closeView, {}, { quiet: true })
  endView()
  stayUnlocked()
  newPage.open('/chooseProfile')
}
