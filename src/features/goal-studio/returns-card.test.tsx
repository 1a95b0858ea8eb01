import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import type { Returns } from '#core/contract/goal-returns.ts'
import { data, refused } from '#tests/fixtures/page-api.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { serveGoals } from '#tests/fixtures/page-goals.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { ReturnsCard } from './returns-card.tsx'

const RETURNS = 'GET /api/investment/get/investment-return-data/'
const BENCHMARK = 'GET /api/investment/get/plaid_benchmark/me'

const account: GoalAccount = {
  goal_account_uuid: '018f0000-0000-7000-8000-0000000000b1',
  goal_uuid: '018f0000-0000-7000-8000-000000000011',
  account_uuid: '018f0000-0000-7000-8000-0000000000a1',
  name: 'Brokerage',
  kind: 'brokerage',
  source: 'typed',
  as_of: '2026-11-20',
  apy: null,
  share: 1,
  value_cents: 5_000_00,
}
const boat = sampleStanding({ accounts: [account] })

const returns: Returns = {
  from: '2024-03-01',
  to: '2026-11-20',
  source: 'typed',
  start_cents: 3_000_00,
  end_cents: 5_000_00,
  flow_cents: 1_600_00,
  gain_cents: 400_00,
  time_weighted: { rate: 0.18, annual_rate: 0.0623, is_exact: false },
  money_weighted: { rate: 0.16, annual_rate: 0.0571, is_exact: false },
  why_none: null,
  benchmark: {
    model: 'average',
    name: 'Balanced',
    rate: 0.2,
    annual_rate: 0.07,
    value_cents: 5_042_00,
    ahead_cents: -42_00,
    known_through: '2024-12-31',
    is_estimated: true,
  },
}

const show = (total: Returns, accounts: readonly object[] = []) => {
  serveGoals(
    { goals: [boat] },
    {
      [RETURNS]: () => data({ goal_uuid: boat.goal.goal_uuid, total, accounts }),
      [BENCHMARK]: () => data({ accounts: [], benchmark_source: 'The market’s own record.' }),
    },
  )
  return showCard(<ReturnsCard goal={boat} />)
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

const valueOf = (term: string) =>
  screen.getByText(term, { exact: false, selector: 'dt' }).nextElementSibling?.textContent

it('shows the return by both measures and against the benchmark', async () => {
  show(returns)
  expect(await screen.findByText('Gain since Mar 1, 2024')).toBeDefined()
  expect(screen.getByText('+$400.00')).toBeDefined()
  expect(valueOf('Your return (money-weighted)')).toBe('about 5.7% a year')
  expect(valueOf('Time-weighted return')).toBe('about 6.2% a year')
  expect(valueOf('Balanced benchmark')).toBe('7.0% a year')
  expect(
    screen.getByText(/^You have \$42 less than the same contributions to the Balanced benchmark/),
  ).toBeDefined()
  expect(screen.getByText(/Estimate: our market history ends Dec 31, 2024\./)).toBeDefined()
  expect(await screen.findByText(/Source: The market’s own record\.$/)).toBeDefined()
  expect(
    screen.getByText('Balance history from Mar 1, 2024 to Nov 20, 2026, including balances you entered.'),
  ).toBeDefined()
})

it('marks a loss by word and sign', async () => {
  show({
    ...returns,
    gain_cents: -250_00,
    money_weighted: { rate: -0.05, annual_rate: null, is_exact: true },
  })
  expect(await screen.findByText('Loss since Mar 1, 2024')).toBeDefined()
  expect(screen.getByText('−$250.00')).toBeDefined()
  // Less than a year is not annualized.
  expect(valueOf('Your return (money-weighted)')).toBe('−5.0% total')
})

it('says why there is no return', async () => {
  const why_none = 'Record a second balance to see your return.'
  show({ ...returns, time_weighted: null, money_weighted: null, benchmark: null, why_none })
  expect(await screen.findByText(why_none)).toBeDefined()
  expect(screen.queryByText(/^Gain since|^Balance history/)).toBeNull()
})

it('shows each account for the share that funds the goal', async () => {
  const none = { ...returns, money_weighted: null, time_weighted: null }
  show(returns, [
    { account_uuid: account.account_uuid, name: 'Brokerage', share: 0.5, returns },
    { account_uuid: '018f0000-0000-7000-8000-0000000000a2', name: 'Roth IRA', share: 1, returns: none },
  ])
  const rows = within(await screen.findByRole('list', { name: 'Account by account' })).getAllByRole(
    'listitem',
  )
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Brokerage · 50% of the balance.*about 5\.7% a year$/),
    'Roth IRANot enough history',
  ])
})

it('asks for an account where none funds the goal', async () => {
  serveGoals({ goals: [sampleStanding()] })
  showCard(<ReturnsCard goal={sampleStanding()} />)
  expect(await screen.findByText(/^No accounts fund this goal yet\./)).toBeDefined()
})

it('fails alone, and tries again', async () => {
  serveGoals({ goals: [boat] }, { [RETURNS]: () => refused(404, 'Not found', { code: 'not_found' }) })
  showCard(<ReturnsCard goal={boat} />)
  expect(await screen.findByText('Couldn’t load returns')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
