import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FilingStatus } from '#core/contract/income.ts'
import { type Account, AccountKind, AccountOwner } from '#core/contract/money-accounts.ts'
import type { Pension } from '#core/contract/pensions.ts'
import type { RetirementFacts } from '#core/contract/retirement.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { changedPlan, EMPTY_PLAN, type SectionChange } from './change.ts'
import { householdPlan } from './household-plan.ts'
import { pensionProblems, planProblems } from './rules.ts'

const TODAY = '2026-11-21'
const ID = '018f0000-0000-7000-8000-0000000000a1'
const LOAN = '018f0000-0000-7000-8000-0000000000d1'

const cents = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 50_000_00 }),
  fc.integer({ min: 1, max: 900_000_000_00 }),
)
const pay = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_000_00 }))
const profit = fc.integer({ min: -50_000_00, max: 50_000_00 })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const year = fc.integer({ min: 2026, max: 2090 })
const twoDigits = (value: number) => String(value).padStart(2, '0')
const month = fc
  .tuple(fc.integer({ min: 2026, max: 2080 }), fc.integer({ min: 1, max: 12 }))
  .map(([at, of]) => `${at}-${twoDigits(of)}`)
const birth = fc
  .tuple(
    fc.integer({ min: 1930, max: 2008 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([at, of, day]) => `${at}-${twoDigits(of)}-${twoDigits(day)}`)
const sex = fc.constantFrom('female' as const, 'male' as const)
const retires_in = fc.option(month, { freq: 4 })
const owner = fc.constantFrom('self' as const, 'partner' as const)

const dates = fc.record({ retires_in, partner_retires_in: retires_in }, { requiredKeys: ['retires_in'] })
const contribution = fc.record({
  contributions: fc.array(
    fc.record({
      owner,
      kind: fc.constantFrom('workplace', 'workplace_roth', 'ira', 'roth_ira', 'hsa', 'taxable'),
      yearly_cents: fc.integer({ min: 0, max: 9_000_00 }),
    }),
    { maxLength: 3 },
  ),
  match: fc.constant({ self: [{ rate: 1, up_to_share: 0.04 }], partner: [] }),
  has_family_hsa: fc.boolean(),
})
const income_target = fc.record({
  basis: fc.constantFrom('share', 'budget'),
  share,
  monthly_cents: fc.integer({ min: 0, max: 20_000_00 }),
  essential_monthly_cents: fc.integer({ min: 0, max: 6_000_00 }),
  phases: fc.constantFrom([], SECTIONS.income_target.phases),
  one_time: fc.array(fc.record({ name: fc.constant('Roof'), year, cents }), { maxLength: 2 }),
  survivor_share: share,
  health_before_65_monthly_cents: fc.integer({ min: 0, max: 3_000_00 }),
  health_from_65_monthly_cents: fc.integer({ min: 0, max: 3_000_00 }),
})
const person = fc.record({
  is_covered: fc.boolean(),
  earnings: fc.uniqueArray(fc.record({ year: fc.integer({ min: 1951, max: 2026 }), cents: pay }), {
    selector: (each) => each.year,
    maxLength: 20,
  }),
  full_age_monthly_cents: fc.option(fc.integer({ min: 0, max: 4_000_00 })),
  claim_age_months: fc.integer({ min: 744, max: 840 }),
  is_receiving: fc.boolean(),
})
const conversions = fc.option(
  fc.record({
    from_year: year,
    through_year: fc.constant(2090),
    fill: fc.constantFrom(
      { kind: 'bracket', top_rate: 0.22 },
      { kind: 'irmaa', tier: 2 },
      { kind: 'amount', cents: 9_000_00 },
    ),
  }),
)
const assumptions = fc.record({
  inflation_rate: fc.double({ min: 0, max: 0.15, noNaN: true }),
  pay_growth_rate: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
  health_growth_rate: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
  home_growth_rate: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
  order: fc.constantFrom(
    { kind: 'conventional' },
    { kind: 'proportional' },
    { kind: 'bracket', top_rate: 0.12 },
  ),
  conversions,
  home_sale: fc.option(
    fc.record({
      account_uuid: fc.constant(ID),
      year,
      cost_share: share,
      new_home_cents: cents,
      basis_cents: cents,
    }),
  ),
  heirs_tax_rate: share,
})
const sections = fc.record(
  {
    dates,
    contribution,
    income_target,
    targets: fc.record({ success_goal: fc.constant(0.8), legacy_cents: cents }),
    life_expectancy: fc.record({
      plan_to_age: fc.integer({ min: 70, max: 119 }),
      partner_plan_to_age: fc.option(fc.integer({ min: 70, max: 119 })),
    }),
    social_security: fc.record({ self: person, partner: fc.option(person) }),
    assumptions,
    risk_portfolio: fc.constant({ before: 'high', after: 'low' }),
    planning_strategy: fc.constantFrom({ kind: 'as_planned' }, SECTIONS.planning_strategy),
  },
  { requiredKeys: [] },
)
const account = fc.record({
  account_uuid: fc.constant(ID),
  name: fc.constant('Account'),
  kind: fc.constantFrom(...AccountKind.options),
  owner: fc.constantFrom(...AccountOwner.options),
  balance_cents: cents,
  debt_uuid: fc.constantFrom(null, LOAN),
})
const pension = fc.record({
  name: fc.constant('Plant'),
  kind: fc.constant('pension'),
  owner,
  monthly_cents: fc.integer({ min: 1, max: 9_000_00 }),
  starts_in: fc.oneof(month, fc.constant('2011-03')),
  ends_in: fc.option(month),
  in_dollars_of: fc.constantFrom('today', 'start'),
  cola_rate: fc.option(fc.double({ min: 0, max: 0.15, noNaN: true })),
  survivor_share: share,
  taxable_share: share,
})
const facts = fc.record({
  first_name: fc.constant('Maya'),
  birth_date: birth,
  income: fc.option(
    fc
      .record({
        gross_annual_cents: pay,
        business_annual_cents: profit,
        other_annual_cents: pay,
        sex: fc.option(sex),
        partner: fc.option(
          fc
            .record({
              birth_date: birth,
              sex: fc.option(sex),
              gross_annual_cents: pay,
              business_annual_cents: profit,
            })
            .map(samplePartner),
        ),
        filing_status: fc.constantFrom(...FilingStatus.options),
        state: fc.constantFrom('', 'US-VT', 'US-AR'),
        growth_rate: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
      })
      .map(sampleIncome),
  ),
  home_state: fc.constantFrom('', 'US-PR', 'US-NY'),
  accounts: fc.array(account, { maxLength: 5 }),
  debts: fc.constantFrom(
    [],
    [{ debt_uuid: LOAN, name: 'Loan', payments_cents: [100, 1200, 900], balances_cents: [2000, 900, 0] }],
  ),
  goals: fc.constantFrom([], [{ goal_uuid: ID, name: 'Lake', monthly_contribution_cents: 900_00 }]),
  pensions: fc.array(pension, { maxLength: 2 }),
  band: fc.constantFrom(null, 'high', 'low'),
})

it('accepts no plan that the engine cannot forecast', () => {
  const numRuns = draws(100)
  let forecasts = 0
  fc.assert(
    fc.property(sections, facts, (saved, known) => {
      const change = saved as unknown as SectionChange
      const app = known as unknown as RetirementFacts & { accounts: Account[]; pensions: Pension[] }
      const valid = changedPlan(EMPTY_PLAN, withoutProblems(change, app))
      const pensions = app.pensions.filter(
        (each) => Object.keys(pensionProblems(each, valid, app)).length === 0,
      )
      const resolved = householdPlan(valid, { ...app, pensions }, TODAY)
      if (!resolved.ok) return
      forecasts += 1
      const forecast = forecastHousehold(resolved.value.household)
      expect(forecast.ok ? '' : forecast.message).toBe('')
    }),
    { numRuns },
  )
  expect(forecasts).toBeGreaterThan(numRuns / 3)
})

/** The sections that follow every rule. */
function withoutProblems(change: SectionChange, app: RetirementFacts): SectionChange {
  let valid = change
  for (;;) {
    const broken = Object.keys(planProblems(EMPTY_PLAN, valid, app, TODAY)).map(
      (field) => field.split('.')[0],
    )
    if (broken.length === 0) return valid
    valid = Object.fromEntries(Object.entries(valid).filter(([name]) => !broken.includes(name)))
  }
}
