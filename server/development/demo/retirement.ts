/** The demo household's retirement plan: every section filled, a pension, and some consulting after retirement. */
import { v7 as uuidv7 } from 'uuid'
import type { Pension } from '#core/contract/pensions.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { estimateRecord } from '#core/finance/social-security/benefit-projection.ts'
import { changedPlan, EMPTY_PLAN, type PlanSections } from '#core/retirement/change.ts'
import { monthOf } from '#core/retirement/people.ts'
import type { pensions, retirementPlans } from '#server/db/schema/retirement.ts'
import { ALEX, SAM, SAVING } from '#server/providers/bank-link/demo-household.ts'
import type { DemoAccounts } from './accounts.ts'

/** Months from today to Alex's retirement, that of the goal "Retire at the lake". */
export const MONTHS_TO_RETIREMENT = 292
/** Sam stops earlier. */
const MONTHS_BETWEEN = 8

/** A record since age 22 that began at half of today's pay and reached it after fifteen years, at the wages of the time. */
function earningsOf({ birthDate, payCents }: typeof ALEX | typeof SAM, today: IsoDate) {
  return unwrap(estimateRecord(birthDate, payCents, today)).map(({ year, amountCents }, place) => ({
    year,
    cents: roundCents(amountCents * Math.min(1, 0.5 + place / 30)),
  }))
}

/** The sections of the plan on a day. */
function demoSections(home: string, today: IsoDate): PlanSections {
  const samRetires = monthOf(addMonths(today, MONTHS_TO_RETIREMENT - MONTHS_BETWEEN))
  const alexRetires = monthOf(addMonths(today, MONTHS_TO_RETIREMENT))
  const year = Number(alexRetires.slice(0, 4))
  return {
    dates: { retires_in: alexRetires, partner_retires_in: samRetires },
    contribution: {
      // The brokerage account is for the kitchen.
      contributions: [
        { owner: 'self', kind: 'workplace', yearly_cents: ALEX.deferralCents },
        { owner: 'partner', kind: 'workplace', yearly_cents: SAM.deferralCents },
        { owner: 'partner', kind: 'roth_ira', yearly_cents: SAVING.roth * 12 },
      ],
      match: {
        self: [{ rate: 0.5, up_to_share: 0.06 }],
        partner: [
          { rate: 1, up_to_share: 0.03 },
          { rate: 0.5, up_to_share: 0.05 },
        ],
      },
      has_family_hsa: false,
    },
    income_target: {
      basis: 'budget',
      share: 0.6,
      monthly_cents: 10_900_00,
      essential_monthly_cents: 8_500_00,
      phases: [
        { name: 'Slow-go', from_age: 75, factor: 0.88 },
        { name: 'No-go', from_age: 85, factor: 0.78 },
      ],
      one_time: [
        { name: 'Year on the road', year: year + 1, cents: 28_000_00 },
        { name: 'New car', year: year + 6, cents: 38_000_00 },
      ],
      survivor_share: 0.7,
      health_before_65_monthly_cents: 950_00,
      health_from_65_monthly_cents: 280_00,
    },
    targets: { success_goal: 0.8, legacy_cents: 100_000_00 },
    life_expectancy: { plan_to_age: 94, partner_plan_to_age: 96 },
    social_security: {
      self: {
        is_covered: true,
        earnings: earningsOf(ALEX, today),
        full_age_monthly_cents: null,
        claim_age_months: 69 * 12,
        is_receiving: false,
      },
      partner: {
        is_covered: true,
        earnings: earningsOf(SAM, today),
        full_age_monthly_cents: null,
        claim_age_months: 67 * 12,
        is_receiving: false,
      },
    },
    assumptions: {
      inflation_rate: 0.025,
      pay_growth_rate: 0.005,
      health_growth_rate: 0.02,
      home_growth_rate: 0.005,
      order: { kind: 'bracket', top_rate: 0.12 },
      conversions: {
        from_year: year + 1,
        through_year: year + 8,
        fill: { kind: 'amount', cents: 20_000_00 },
      },
      home_sale: {
        account_uuid: home,
        year: year + 9,
        cost_share: 0.07,
        new_home_cents: 290_000_00,
        basis_cents: 405_000_00,
      },
      heirs_tax_rate: 0.22,
    },
    risk_portfolio: { before: 'above_average', after: 'average' },
    planning_strategy: { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 },
    income_strategy: { portfolio_rate: 0.045, floor_share: 1 },
    secure: { with: 'ladder', real_yield: 0.018, annuity_payout_rate: 0.058 },
    protect: { extra_years: 5, death: { who: 'self', age: 72 }, extra_inflation: 0.02 },
    behavior: {
      answers: {
        'loss-coin': 'c',
        'loss-fall': 'b',
        'loss-check': 'c',
        'recency-streak': 'b',
        'recency-fund': 'b',
        'recency-news': 'a',
        'confidence-range': 'b',
        'confidence-pick': 'b',
        'present-wait': 'b',
        'present-raise': 'a',
      },
    },
  }
}

/** The pension of Sam's first job, with a lump sum on offer, and two years of consulting for Alex. */
function demoPensions(today: IsoDate): Omit<Pension, 'created_at' | 'updated_at' | 'version'>[] {
  const retires = addMonths(today, MONTHS_TO_RETIREMENT)
  return [
    {
      pension_uuid: uuidv7(),
      name: 'Vermont teachers’ pension',
      kind: 'pension',
      owner: 'partner',
      monthly_cents: 740_00,
      starts_in: '2053-11',
      ends_in: null,
      in_dollars_of: 'start',
      cola_rate: 0.015,
      survivor_share: 0.5,
      taxable_share: 1,
      lump_sum_cents: 42_000_00,
    },
    {
      pension_uuid: uuidv7(),
      name: 'Alex’s consulting',
      kind: 'work',
      owner: 'self',
      monthly_cents: 1_200_00,
      starts_in: monthOf(retires),
      ends_in: monthOf(addMonths(retires, 24)),
      in_dollars_of: 'today',
      cola_rate: null,
      survivor_share: 0,
      taxable_share: 1,
      lump_sum_cents: null,
    },
  ]
}

export interface DemoRetirement {
  readonly plan: typeof retirementPlans.$inferInsert
  readonly pensions: readonly (typeof pensions.$inferInsert)[]
}

/** The household's retirement plan and pensions. */
export function demoRetirement(
  user_uuid: string,
  accounts: DemoAccounts,
  today: IsoDate,
  now: Date,
): DemoRetirement {
  const home = accounts.byKey.get('home')?.account_uuid ?? ''
  return {
    plan: { user_uuid, ...changedPlan(EMPTY_PLAN, demoSections(home, today)), updated_at: now },
    pensions: demoPensions(today).map((pension) => ({
      ...pension,
      user_uuid,
      created_at: now,
      updated_at: now,
    })),
  }
}
