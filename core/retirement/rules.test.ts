import { describe, expect, it } from 'vitest'
import type { Account } from '#core/contract/money-accounts.ts'
import type { Contribution, ContributionSection } from '#core/contract/retirement-sections.ts'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { changedPlan, EMPTY_PLAN, type SectionChange } from './change.ts'
import { pensionProblems, planProblems, type RuleFacts } from './rules.ts'

const TODAY = '2026-11-21'
const HOME = '018f0000-0000-7000-8000-000000000001'
const account = { account_uuid: HOME, kind: 'property' } as Account
const FACTS: RuleFacts = {
  first_name: 'Maya',
  birth_date: '1990-03-14',
  home_state: '',
  income: sampleIncome({
    gross_annual_cents: 90_000_00,
    filing_status: 'married_joint',
    partner: samplePartner({ birth_date: '1988-07-02' }),
  }),
  accounts: [account],
}
const ALONE: RuleFacts = { ...FACTS, income: sampleIncome({ gross_annual_cents: 90_000_00 }) }
const PLAN = changedPlan(EMPTY_PLAN, { dates: SECTIONS.dates })
const bornIn = (year: number): RuleFacts => ({ ...FACTS, birth_date: `${year}-03-14` })
const problems = (change: SectionChange, facts = FACTS, plan = PLAN) =>
  planProblems(plan, change, facts, TODAY)
const { dates, income_target, assumptions, social_security } = SECTIONS

const recordOf = (cents: number, year = 2024) => ({
  social_security: { ...social_security, self: { ...social_security.self, earnings: [{ year, cents }] } },
})

describe('a plan', () => {
  it('without problems has none', () => {
    expect(problems(SECTIONS)).toEqual({})
  })

  it('counts a year of earnings up to its wage base, and says what the base is', () => {
    expect(problems(recordOf(168_600_00))).toEqual({})
    expect(problems(recordOf(168_600_01))['social_security.self.earnings.0.cents']).toMatch(
      /^Social Security counts at most \$168,600 of 2024/,
    )
    expect(problems(recordOf(10_000_00, 1992))).toEqual({})
  })

  it('is checked only in the sections that change', () => {
    const past = changedPlan(PLAN, { dates: { ...dates, retires_in: '2020-01' } })
    expect(problems({ targets: SECTIONS.targets }, FACTS, past)).toEqual({})
  })

  it.each([
    ['retirement in a past month', { dates: { ...dates, retires_in: '2026-10' } }, 'dates.retires_in'],
    [
      'a partner’s retirement in a past month',
      { dates: { ...dates, partner_retires_in: '2019-01' } },
      'dates.partner_retires_in',
    ],
    [
      'essentials above the target',
      { income_target: { ...income_target, essential_monthly_cents: 6_500_01 } },
      'income_target.essential_monthly_cents',
    ],
    [
      'essentials above a share of pay',
      // 151,000 a year at 10% is 1,258 a month.
      { income_target: { ...income_target, basis: 'share', share: 0.1 } },
      'income_target.essential_monthly_cents',
    ],
    [
      'phases out of order',
      {
        income_target: {
          ...income_target,
          phases: [
            { name: 'A', from_age: 75, factor: 1 },
            { name: 'B', from_age: 75, factor: 1 },
          ],
        },
      },
      'income_target.phases.1.from_age',
    ],
    [
      'a past one-time expense',
      { income_target: { ...income_target, one_time: [{ name: 'Roof', year: 2025, cents: 1 }] } },
      'income_target.one_time.0.year',
    ],
    [
      'a last age already reached',
      { life_expectancy: { plan_to_age: 95, partner_plan_to_age: 38 } },
      'life_expectancy.partner_plan_to_age',
    ],
    [
      'conversions that are over',
      {
        assumptions: {
          ...assumptions,
          conversions: { from_year: 2020, through_year: 2025, fill: { kind: 'irmaa', tier: 1 } },
        },
      },
      'assumptions.conversions.through_year',
    ],
    [
      'a home sale in the past',
      { assumptions: { ...assumptions, home_sale: { ...sale(), year: 2025 } } },
      'assumptions.home_sale.year',
    ],
    [
      'the sale of a home that isn’t there',
      { assumptions: { ...assumptions, home_sale: { ...sale(), account_uuid: HOME.replace(/1$/, '2') } } },
      'assumptions.home_sale.account_uuid',
    ],
    [
      'a year of earnings listed twice',
      { social_security: withEarnings([2024, 2024]) },
      'social_security.self.earnings.1.year',
    ],
    [
      'earnings of a future year',
      { social_security: withEarnings([2027]) },
      'social_security.self.earnings.0.year',
    ],
    [
      'earnings from before birth, as of somebody else’s statement',
      { social_security: withEarnings([1989]) },
      'social_security.self.earnings.0.year',
    ],
    [
      'a death at an age already reached',
      { protect: { ...SECTIONS.protect, death: { who: 'self', age: 30 } } },
      'protect.death.age',
    ],
    ['a question that doesn’t exist', { behavior: { answers: { luck: 'a' } } }, 'behavior.answers.luck'],
    [
      'an answer that doesn’t exist',
      { behavior: { answers: { 'loss-coin': 'z' } } },
      'behavior.answers.loss-coin',
    ],
  ])('tells %s at its field', (_, change, field) => {
    expect(Object.keys(problems(change as SectionChange))).toEqual([field])
  })

  it.each([
    [{ contribution: SECTIONS.contribution }, 'contribution.contributions.1.owner'],
    [{ life_expectancy: SECTIONS.life_expectancy }, 'life_expectancy.partner_plan_to_age'],
    [{ social_security: { ...social_security, partner: social_security.self } }, 'social_security.partner'],
    [{ protect: SECTIONS.protect }, 'protect.death'],
  ])('asks for a partner before anything about one is saved: %j', (change, field) => {
    expect(problems(change, ALONE)).toEqual({ [field]: 'Add a partner to your plan first' })
  })

  it('ends after both have retired, whichever of the two is changed', () => {
    const { life_expectancy } = SECTIONS
    const saved = changedPlan(PLAN, { life_expectancy })
    expect(problems({ dates: { ...dates, retires_in: '2085-12' } }, FACTS, saved)).toEqual({})
    expect(problems({ dates: { ...dates, retires_in: '2086-01' } }, FACTS, saved)).toEqual({
      'dates.retires_in': 'That’s after age 95, the last in the plan. Choose an earlier month',
    })
    expect(problems({ dates: { ...dates, partner_retires_in: '2082-01' } }, FACTS, saved)).toEqual({
      'dates.partner_retires_in': 'That’s after age 93, the last in the plan. Choose an earlier month',
    })
    const late = changedPlan(PLAN, { dates: { retires_in: '2070-04', partner_retires_in: '2063-08' } })
    const lasting = (plan_to_age: number, partner_plan_to_age: number) =>
      problems({ life_expectancy: { plan_to_age, partner_plan_to_age } }, FACTS, late)
    expect(lasting(80, 75)).toEqual({})
    expect(lasting(79, 74)).toEqual({
      'life_expectancy.plan_to_age': 'You retire in 2070. Choose age 80 or older, or retire earlier',
      'life_expectancy.partner_plan_to_age':
        'Noor retires in 2063. Choose age 75 or older, or retire earlier',
    })
  })

  it('keeps a retirement of a partner whom the household no longer has', () => {
    expect(problems({ dates: { ...dates, partner_retires_in: '2019-01' } }, ALONE)).toEqual({})
  })

  it('lasts a hundred years at most', () => {
    const life_expectancy = { plan_to_age: 118, partner_plan_to_age: null }
    expect(problems({ life_expectancy }, bornIn(2008))).toEqual({
      'life_expectancy.plan_to_age': 'A plan lasts 100 years at most. Choose an age up to 117',
    })
    expect(problems({ life_expectancy: { ...life_expectancy, plan_to_age: 117 } }, bornIn(2008))).toEqual({})
  })

  it('asks for the income before a share of it is the target', () => {
    const share = { income_target: { ...income_target, basis: 'share' as const } }
    expect(problems(share, { ...FACTS, income: null })).toEqual({
      'income_target.basis': 'Enter your income first, or choose a budget',
    })
  })

  const claim = (years: number, months = 0, is_receiving = false) => ({
    social_security: {
      self: { ...social_security.self, claim_age_months: years * 12 + months, is_receiving },
      partner: null,
    },
  })
  it.each([
    [1962, claim(64, 7), 'You’re already 64 and 8 months. Choose a later age, or choose already receiving'],
    [1962, claim(64, 8), null],
    [1962, claim(62, 0, true), null],
    [1962, claim(65, 0, true), 'You’re 64 and 8 months. Choose the age at which the benefit began'],
    [1950, claim(70), null],
    [1950, claim(69), 'You’re already 76 and 8 months. Choose a later age, or choose already receiving'],
  ])('of a client born in %i, a claim is checked against the age reached: %j', (year, change, message) => {
    const field = 'social_security.self.claim_age_months'
    expect(problems(change, bornIn(year))).toEqual(message === null ? {} : { [field]: message })
  })
})

function withEarnings(years: number[]) {
  return {
    self: { ...social_security.self, earnings: years.map((year) => ({ year, cents: 1_00 })) },
    partner: null,
  }
}

function sale() {
  return { account_uuid: HOME, year: 2040, cost_share: 0.06, new_home_cents: 0, basis_cents: 0 }
}

describe('contributions', () => {
  const saving = (contributions: Contribution[], more: Partial<ContributionSection> = {}) => ({
    contribution: { contributions, match: { self: [], partner: [] }, has_family_hsa: false, ...more },
  })
  const own = (kind: Contribution['kind'], yearly_cents: number): Contribution => ({
    owner: 'self',
    kind,
    yearly_cents,
  })
  const first = 'contribution.contributions.0.yearly_cents'
  const second = 'contribution.contributions.1.yearly_cents'
  const source = '(IRS Notice 2025-67)'
  const both = 'traditional and Roth together,'

  // Limits of 2026: Notice 2025-67 and Rev. Proc. 2025-19.
  it.each([
    [1990, [own('workplace', 24_500_00)], {}],
    [
      1990,
      [own('workplace', 24_500_01)],
      { [first]: `The 2026 limit at your age, ${both} is $24,500 ${source}` },
    ],
    [
      1990,
      [own('workplace', 20_000_00), own('workplace_roth', 5_000_00)],
      { [second]: `The 2026 limit at your age, ${both} is $24,500 ${source}` },
    ],
    [1976, [own('workplace', 32_500_00)], {}],
    [
      1976,
      [own('workplace', 32_500_01)],
      { [first]: `The 2026 limit at your age, ${both} is $32,500 ${source}` },
    ],
    [1966, [own('workplace', 35_750_00)], {}],
    [
      1963,
      [own('workplace', 35_750_01)],
      { [first]: `The 2026 limit at your age, ${both} is $35,750 ${source}` },
    ],
    [
      1962,
      [own('workplace', 32_500_01)],
      { [first]: `The 2026 limit at your age, ${both} is $32,500 ${source}` },
    ],
    [
      1990,
      [own('ira', 4_000_00), own('roth_ira', 4_000_00)],
      { [second]: `The 2026 limit at your age, ${both} is $7,500 ${source}` },
    ],
    [1976, [own('ira', 8_600_00)], {}],
    [
      1990,
      [own('hsa', 4_400_01)],
      { [first]: 'The 2026 limit at your age is $4,400 (IRS Rev. Proc. 2025-19)' },
    ],
    [1971, [own('hsa', 5_400_00)], {}],
    [1990, [own('taxable', 80_000_00)], {}],
  ])('of a client born in %i are held to the limit of their age: %j', (year, contributions, expected) => {
    expect(problems(saving(contributions), bornIn(year))).toEqual(expected)
  })

  it('share the family limit of an HSA, with a catch-up for each spouse', () => {
    const hsa = (mine: number, theirs: number) =>
      saving([own('hsa', mine), { owner: 'partner', kind: 'hsa', yearly_cents: theirs }], {
        has_family_hsa: true,
      })
    expect(problems(hsa(4_000_00, 4_750_00))).toEqual({})
    expect(problems(hsa(5_000_00, 4_750_00))).toEqual({
      [second]: 'The 2026 family limit is $8,750 for both of you together (IRS Rev. Proc. 2025-19)',
    })
  })

  it('to a Roth IRA shrink with income until none are allowed', () => {
    const roth = saving([own('roth_ira', 7_500_00)])
    const earning = (gross_annual_cents: number): RuleFacts => ({
      ...FACTS,
      income: FACTS.income && { ...FACTS.income, gross_annual_cents },
    })
    // The partner earns $61,000. The range of a joint return is $242,000 to $252,000.
    expect(problems(roth, earning(181_000_00))).toEqual({})
    expect(problems(roth, earning(186_000_00))).toEqual({
      [first]: `With an income of about $247,000, the 2026 Roth IRA limit is $3,750 ${source}`,
    })
    expect(problems(roth, earning(200_000_00))).toEqual({
      [first]: `With an income of about $261,000, Roth IRA contributions aren’t allowed in 2026 ${source}`,
    })
    expect(problems(roth, { ...FACTS, income: null })).toEqual({})
  })

  it('are at most the pay, and end at retirement', () => {
    const theirs = saving([{ owner: 'partner', kind: 'workplace', yearly_cents: 15_000_00 }])
    const paid = {
      ...FACTS,
      income: sampleIncome({ partner: samplePartner({ gross_annual_cents: 12_000_00 }) }),
    }
    expect(problems(theirs, paid)).toEqual({
      [first]: 'That’s more than Noor’s pay of $12,000 a year',
    })
    const retired = changedPlan(EMPTY_PLAN, { dates: { ...dates, partner_retires_in: null } })
    expect(problems(theirs, FACTS, retired)).toEqual({
      [first]: 'Noor is retired, and contributions end at retirement. Remove this one',
    })
  })

  it('are matched in steps that each cover more pay', () => {
    const match = {
      self: [
        { rate: 1, up_to_share: 0.03 },
        { rate: 0.5, up_to_share: 0.03 },
      ],
      partner: [],
    }
    expect(problems(saving([], { match }))).toEqual({
      'contribution.match.self.1.up_to_share':
        'Each step must cover a larger share of pay than the one before',
    })
  })
})

describe('a pension', () => {
  const pension = { owner: 'self' as const, starts_in: '2055-05', ends_in: null }
  it('cannot start before its owner is born, nor end before it starts', () => {
    expect(pensionProblems(pension, PLAN, FACTS)).toEqual({})
    expect(pensionProblems({ ...pension, starts_in: '1990-02' }, PLAN, FACTS)).toEqual({
      starts_in: 'That’s before you were born. Choose a later month',
    })
    expect(pensionProblems({ ...pension, owner: 'partner', starts_in: '1988-06' }, PLAN, FACTS)).toEqual({
      starts_in: 'That’s before Noor was born. Choose a later month',
    })
    expect(pensionProblems({ ...pension, ends_in: '2055-05' }, PLAN, FACTS)).toEqual({
      ends_in: 'Choose a month after the first',
    })
    expect(pensionProblems({ ...pension, owner: 'partner' }, PLAN, ALONE)).toEqual({
      owner: 'Add a partner to your plan first',
    })
  })
})
