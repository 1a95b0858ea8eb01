import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import { data } from '#tests/fixtures/page-api.ts'
import { ACCOUNT_UUID, sampleAccount, sampleInfo } from '#tests/fixtures/page-brokerage.ts'
import { serveGoals } from '#tests/fixtures/page-goals.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleStanding } from '#tests/fixtures/sample-goals.ts'

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

it('names the account that buys a goal’s portfolio by its number, since there may be several of a type', async () => {
  const found = sampleStanding()
  serveGoals(
    { goals: [found] },
    {
      'GET /api/ibkr/get/account-info': () => data(sampleInfo({ accounts: [sampleAccount()] })),
      'GET /api/ibkr/get/investment-accounts-by-goal': () => data([]),
    },
  )
  visit(`/invest/${found.goal.goal_uuid}`)
  expect(await screen.findByText('Buy its portfolio in Individual ••4471, for any amount.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Invest for this goal' })
  expect(link.getAttribute('href')).toContain(`/brokerage/${ACCOUNT_UUID}/order`)
})
