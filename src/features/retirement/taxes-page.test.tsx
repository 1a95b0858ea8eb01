import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { estimatedDollars, wholeDollars } from '#app/platform/format.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { AssumptionsSection } from '#core/contract/retirement-sections.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { changedPlan, EMPTY_PLAN, type SectionChange } from '#core/retirement/change.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleAccount } from '#tests/fixtures/sample-goals.ts'

const PATH = '/retirement/taxes'
const TODAY = '2026-11-22'

const account = (kind: Account['kind'], balance_cents: number): Account =>
  sampleAccount({ kind, balance_cents }).account

const ACCOUNTS = [
  account('workplace_plan', 900_000_00),
  account('brokerage', 400_000_00),
  account('roth_ira', 50_000_00),
]

/** A client of 62 who retires in 2028. */
const stateWith = (change: SectionChange = {}, accounts = ACCOUNTS): RetirementState => ({
  plan: changedPlan(EMPTY_PLAN, {
    dates: { retires_in: '2028-01' },
    income_target: {
      ...SECTIONS.income_target,
      monthly_cents: 6_000_00,
      essential_monthly_cents: 3_000_00,
      one_time: [],
    },
    ...change,
  }),
  facts: {
    first_name: 'Maya',
    birth_date: '1964-05-20',
    income: null,
    home_state: '',
    accounts,
    debts: [],
    goals: [],
    pensions: [],
    band: null,
  },
  deleted_pensions: [],
  headline: null,
})

function serveState(initial = stateWith()) {
  let state = initial
  const requests = serve({
    'GET /api/retire/income-forecast/me': () => data(state),
    'PUT /api/retire/income-forecast': ({ body }) => {
      const { version: _, ...sections } = body as { version: number; assumptions: AssumptionsSection }
      state = { ...state, plan: changedPlan(state.plan, sections) }
      return data(state.plan)
    },
  })
  return {
    sent: () =>
      requests.flatMap(({ method, body }) =>
        method === 'PUT' ? [(body as { assumptions: AssumptionsSection }).assumptions] : [],
      ),
  }
}

const forecastOf = ({ plan, facts }: RetirementState) =>
  unwrap(forecastHousehold(unwrap(householdPlan(plan, facts, TODAY)).household))

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${TODAY}T12:00:00`))
})
afterEach(clearSession)

async function figure(choice: string, metric: string) {
  const row = (await screen.findByRole('radio', { name: choice })).closest('div')
  if (!row) throw new Error(`No row of ${choice}`)
  return (await within(row).findByText(metric)).nextElementSibling?.textContent
}

it('opens with the lifetime tax of the plan’s own forecast', async () => {
  const state = stateWith()
  const { lifetimeTax, endBalance } = forecastOf(state)
  serveState(state)
  visit(PATH)
  const name = `You’ll pay about ${estimatedDollars(lifetimeTax)} in taxes in retirement`
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
  expect(await figure('Conventional', 'Lifetime tax')).toContain(estimatedDollars(lifetimeTax))
  expect(await figure('Conventional', 'End balance')).toContain(estimatedDollars(endBalance))
  expect(await figure('No conversions', 'Lifetime tax')).toContain(estimatedDollars(lifetimeTax))
})

it('says what is left for heirs beside the tax, both as estimates', async () => {
  const { income_target } = stateWith().plan
  const state = stateWith({
    income_target: { ...SECTIONS.income_target, ...income_target, monthly_cents: 3_000_00 },
  })
  const { lifetimeTax, heirsKeep } = forecastOf(state)
  serveState(state)
  visit(PATH)
  const name = `You’ll pay about ${estimatedDollars(lifetimeTax)} in taxes in retirement, with ${estimatedDollars(heirsKeep)} left for heirs`
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
  expect(heirsKeep).toBeGreaterThan(100_000_00)
})

it('shows the taxes of every year as a table', async () => {
  const state = stateWith()
  const first = forecastOf(state).years.find(({ isRetired }) => isRetired)
  serveState(state)
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Show as table' }))
  const table = within(screen.getByRole('table', { name: 'Taxes by year' }))
  const row = table.getByRole('rowheader', { name: '2028 · age 64' }).closest('tr')
  expect(row?.lastElementChild?.textContent).toBe(wholeDollars(first?.taxes ?? 0))
})

it('tries a withdrawal order at once, compares it with the saved plan, and saves it', async () => {
  const { sent } = serveState()
  const { user } = visit(PATH)
  const before = (await screen.findByRole('heading', { level: 1, name: /^You’ll pay about/ })).textContent
  await user.click(await screen.findByRole('radio', { name: 'Proportional' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(before))
  expect(screen.getByText(/\$[\d,]+ (?:more|less) than your saved plan\.$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Use in my plan' }))
  expect(await toasted('Plan saved')).toBeDefined()
  expect(sent().at(-1)?.order).toEqual({ kind: 'proportional' })
  expect(screen.queryByRole('button', { name: 'Use in my plan' })).toBeNull()
})

it('fills a bracket over chosen years, from retirement until required withdrawals at first', async () => {
  const { sent } = serveState()
  const { user } = visit(PATH)
  expect(await figure('No conversions', 'First RMD')).toMatch(/^\$[\d,]+ in 2039/)
  expect(screen.getByLabelText<HTMLSelectElement>('First year').value).toBe('2028')
  expect(screen.getByLabelText<HTMLSelectElement>('Last year').value).toBe('2038')
  await user.click(await screen.findByRole('radio', { name: 'Fill the 22% bracket' }))
  await user.selectOptions(screen.getByLabelText('Last year'), '2034')
  await user.click(screen.getByRole('button', { name: 'Use in my plan' }))
  await waitFor(() =>
    expect(sent().at(-1)?.conversions).toEqual({
      from_year: 2028,
      through_year: 2034,
      fill: { kind: 'bracket', top_rate: 0.22 },
    }),
  )
})

it('discards what was tried', async () => {
  serveState()
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('radio', { name: 'Stay below Medicare surcharges' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(screen.getByRole('radio', { name: 'No conversions' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('button', { name: 'Use in my plan' })).toBeNull()
})

it('lists a saved setting that is none of the usual ones', async () => {
  const conversions = {
    from_year: 2029,
    through_year: 2031,
    fill: { kind: 'amount' as const, cents: 30_000_00 },
  }
  serveState(stateWith({ assumptions: { ...SECTIONS.assumptions, conversions } }))
  visit(PATH)
  const own = await screen.findByRole('radio', { name: 'Convert $30,000 a year' })
  expect(own).toHaveProperty('checked', true)
  expect(screen.getByLabelText<HTMLSelectElement>('First year').value).toBe('2029')
})

it('says that there is nothing to convert without traditional savings', async () => {
  serveState(stateWith({}, [account('brokerage', 900_000_00)]))
  visit(PATH)
  expect(await screen.findByText(/^Your plan has no traditional savings to convert/)).toBeDefined()
  // A choice that changes nothing says so instead of repeating the figures.
  expect(screen.getAllByText('Same as “No conversions”.')).toHaveLength(4)
  expect(await figure('No conversions', 'Lifetime tax')).toMatch(/^\$/)
})

it('saves offline and says so', async () => {
  serveState()
  const { user } = visit(PATH)
  const radio = await screen.findByRole('radio', { name: 'Proportional' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(radio)
  await user.click(screen.getByRole('button', { name: 'Use in my plan' }))
  expect(await screen.findByText('Waiting to sync')).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Proportional' })).toHaveProperty('checked', true)
})
