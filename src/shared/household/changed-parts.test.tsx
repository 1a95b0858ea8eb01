import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { clearOutbox } from '#app/platform/outbox-lifecycle.ts'
import { queryClient } from '#app/platform/queries.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { accountsQuery, goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { protectQuery } from '#app/shared/protect/protect-queries.ts'
import '#core/finance/tax/states/all-state-laws.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { TaxFacts } from '#core/contract/tax.ts'
import { savedPlan } from '#core/debt/plan.ts'
import { estimateTaxes } from '#core/tax/estimate.ts'
import { taxFactsOf } from '#core/tax/facts.ts'
import { data } from '#tests/fixtures/page-api.ts'
import { serveDebts, TODAY } from '#tests/fixtures/page-debts.ts'
import { serveGoals } from '#tests/fixtures/page-goals.ts'
import { detailOf, worthOf } from '#tests/fixtures/page-net-worth.ts'
import { FAMILY_FACTS, protectAnswer } from '#tests/fixtures/page-protect.ts'
import { FACTS, MAYAS_PLAN } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { sampleAccount, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { sampleIncome } from '#tests/fixtures/sample-household.ts'
import { sampleOwed } from '#tests/fixtures/sample-protect.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  vi.stubGlobal('Worker', undefined)
})
afterEach(async () => {
  clearSession()
  await clearOutbox()
  vi.unstubAllGlobals()
})

const STATES = {
  'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
}
const BID = 'GET /api/spend/protect/bundle-bid'
const TAXES = 'GET /api/spend/get/tax-profile/me'

/** A page that is left while it reads stops reading. */
const isRead = (...queries: readonly { readonly queryKey: readonly unknown[] }[]) =>
  waitFor(() => {
    for (const { queryKey } of queries) expect(queryClient.getQueryData(queryKey)).toBeDefined()
  })

type Page = ReturnType<typeof visit>

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

/** Reads a debt's page, and changes one of its amounts there without a connection. */
async function changeDebtOffline(
  { user, router }: Page,
  { debt_uuid, name }: Debt,
  label: string,
  text: string,
) {
  await screen.findAllByRole('link', { name })
  await isRead(planQuery)
  await router.navigate({ to: '/debt/$debtUuid/edit', params: { debtUuid: debt_uuid } })
  const field = await screen.findByLabelText(label)
  goOffline()
  await user.clear(field)
  await user.type(field, text)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted(`${name} updated`)
}

it('shows the balance of a debt that was changed offline in protection', async () => {
  const home = sampleHome({ balance_cents: 250_000_00 })
  serveDebts({ debts: [home] }, { ...STATES, [BID]: () => data(protectAnswer({ facts: FAMILY_FACTS })) })
  const page = visit('/debt')
  await changeDebtOffline(page, home, 'Current balance', '150000')
  await page.router.navigate({ to: '/protect/needs/$need', params: { need: 'life' } })
  const owed = await screen.findByRole('link', { name: 'Edit Mortgage' })
  expect(owed.closest('li')?.textContent).toMatch(/From your debts\$150,000Edit$/)
})

it('shows what a debt that was changed offline costs in taxes', async () => {
  const loan = sampleLoan({ debt_type: 'student', balance_cents: 60_000_00, apr: 0.06 })
  const factsOf = (debts: readonly Debt[]): TaxFacts => ({
    birth_date: '1986-05-04',
    home_state: 'US-VT',
    income: sampleIncome({ gross_annual_cents: 60_000_00, state: 'US-VT' }),
    contribution: null,
    ...taxFactsOf.debts({ today: TODAY, debts, payoff: savedPlan(undefined, debts, TODAY) }),
  })
  const titleOf = (debts: readonly Debt[]) => {
    const { kept_cents } = estimateTaxes({}, factsOf(debts), TODAY).keep
    return `You keep ${wholeDollars(kept_cents)} of $60,000`
  }
  const profile = { entries: {}, version: 1 }
  serveDebts({ debts: [loan] }, { ...STATES, [TAXES]: () => data({ profile, facts: factsOf([loan]) }) })
  const page = visit('/debt')
  await changeDebtOffline(page, loan, 'Current balance', '2000')
  await page.router.navigate({ to: '/spend/tax' })
  const paid = { ...loan, balance_cents: 2_000_00, balance_as_of: TODAY }
  expect(titleOf([paid])).not.toBe(titleOf([loan]))
  expect(await screen.findByRole('heading', { level: 1, name: titleOf([paid]) })).toBeDefined()
})

it('shows the balance of an account that was changed offline in the retirement plan', async () => {
  const known = sampleAccount({ name: 'Work 401(k)', kind: 'workplace_plan', balance_cents: 400_000_00 })
  const { account } = known
  serveGoals(
    { goals: [], accounts: [known] },
    {
      [`GET /api/investment/get/account/${account.account_uuid}`]: () => data(detailOf(account)),
      'POST /api/investment/get-net-worth': () => data(worthOf([account])),
      'GET /api/retire/income-forecast/me': () =>
        data({
          plan: MAYAS_PLAN,
          facts: { ...FACTS, accounts: [account] },
          deleted_pensions: [],
          headline: null,
        }),
    },
  )
  const { user, router } = visit('/goals')
  await isRead(accountsQuery, goalsQuery)
  await router.navigate({ to: '/netWorth/$accountUuid', params: { accountUuid: account.account_uuid } })
  await user.click(await screen.findByRole('button', { name: 'Update balance' }))
  const sheet = within(await screen.findByRole('dialog'))
  goOffline()
  await user.type(sheet.getByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/), '510000')
  await user.click(sheet.getByRole('button', { name: 'Save balance' }))
  await toasted('Work 401(k) updated to $510,000')
  await router.navigate({ to: '/retirement/portfolio' })
  expect(
    await screen.findByText(wholeText(/The loss is on the \$510,000 you have invested today/)),
  ).toBeDefined()
})

it('suggests an emergency fund of the essentials that follow from a change made offline', async () => {
  const rent = sampleRent()
  const facts = {
    ...FAMILY_FACTS,
    spending: { needs_limit_cents: null, needs_cents: 1_000_00, total_cents: null },
    debts: sampleOwed({ payments_monthly_cents: 1_650_00, has_rent: true }),
  }
  const goal = sampleStanding({
    mode: 'save',
    kind: 'emergency',
    name: 'Rainy day',
    status: 'draft',
    target_cents: null,
  })
  serveDebts(
    { debts: [rent] },
    {
      ...STATES,
      [BID]: () => data(protectAnswer({ facts })),
      'GET /api/investment/get/household-figures/me': () =>
        data({ essentials_monthly_cents: 1_650_00, emergency_months: 5 }),
      'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data([goal]),
      'GET /api/users/get/uuid/me': () => data(null),
    },
  )
  const page = visit('/protect')
  await isRead(protectQuery)
  await page.router.navigate({ to: '/debt' })
  await changeDebtOffline(page, rent, 'Monthly payment', '2000')
  await page.router.navigate({
    to: '/$mode/new',
    params: { mode: 'save' },
    search: { draft: goal.goal.goal_uuid, step: 'target' },
  })
  expect(await screen.findByRole('button', { name: 'Use $10,000: 5 months of essentials' })).toBeDefined()
})
