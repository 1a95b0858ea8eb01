import { expect, it, vi } from 'vitest'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import { getUserJourney } from '#core/contract/journey.ts'
import { getNetWorth } from '#core/contract/net-worth.ts'
import { getNextActions } from '#core/contract/next-actions.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { recordPayment, removeDebt } from './debt-writes.ts'

const loan = sampleLoan()

it('refetches what the home page shows of debts after a change', async () => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  const keys = [getNetWorth, getNextActions, getUserJourney].map(({ name }) => [name])
  keys.forEach((key) => queryClient.setQueryData(key, {}))
  serve({ [`DELETE /api/debt/delete/debts/${loan.debt_uuid}`]: () => data(null) })
  expect((await removeDebt(loan, async () => undefined)).ok).toBe(true)
  await expect
    .poll(() => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated))
    .toEqual([true, true, true])
})

it('closes the reminder of a due date on this device once that is paid, but not for an extra payment', async () => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  const push = {
    kind: 'reminder',
    user_uuid: MAYA.user_uuid,
    debt_uuid: loan.debt_uuid,
    reminder_uuid: loan.debt_uuid,
    due_on: '2026-11-24',
  }
  const shown = { data: { push, is_answered: false }, close: vi.fn() }
  const value = { getRegistration: async () => ({ getNotifications: async () => [shown] }) }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  serve({ 'POST /api/debt/create/payment': () => data({ debt: loan, payment: {} }) })
  const paid = { amount_cents: 100_00, paid_on: '2026-11-21' }
  await recordPayment(loan, paid)
  expect(shown.close).not.toHaveBeenCalled()
  await recordPayment(loan, { ...paid, due_on: '2026-11-24' })
  await expect.poll(() => shown.close).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
