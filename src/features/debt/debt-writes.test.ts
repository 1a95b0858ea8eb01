import { expect, it, vi } from 'vitest'
import { getUserJourney } from '#core/contract/journey.ts'
import { getNetWorth } from '#core/contract/net-worth.ts'
import { getNextDollar } from '#core/contract/projection.ts'
import { sampleLoan } from '#core/debt/sample.ts'
import { queryClient } from '#app/lib/queries.ts'
import { writeSession } from '#app/lib/session.ts'
import { data, serve } from '#tests/world/page-api.ts'
import { MAYA } from '#tests/world/page-visit.tsx'
import { removeDebt } from './debt-writes.ts'

const loan = sampleLoan()

it('has what the home page says of debts read anew after a change', async () => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  const keys = [getNetWorth, getNextDollar, getUserJourney].map(({ name }) => [name])
  keys.forEach((key) => queryClient.setQueryData(key, {}))
  serve({ [`DELETE /api/debt/delete/debts/${loan.debt_uuid}`]: () => data(null) })
  expect((await removeDebt(loan)).ok).toBe(true)
  await vi.waitFor(() =>
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]),
  )
})
