import { describe, expect, it } from 'vitest'
import type { Account } from '#core/contract/money-accounts.ts'
import type { Pension } from '#core/contract/pensions.ts'
import type { RetirementFacts } from '#core/contract/retirement.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { changedPlan, EMPTY_PLAN, type SectionChange } from './change.ts'
import { householdPlan } from './household-plan.ts'

const TODAY = '2026-11-21'
const LOAN = '018f0000-0000-7000-8000-0000000000d1'
const HOME = '018f0000-0000-7000-8000-0000000000a1'

const account = (kind: Account['kind'], balance_cents: number, change: Partial<Account> = {}) =>
  ({
    account_uuid: `018f0000-${kind}`,
    name: kind,
    kind,
    balance_cents,
    owner: 'self',
    debt_uuid: null,
    ...change,
  }) as Account

const FACTS: RetirementFacts = {
  first_name: 'Maya',
  birth_date: '1990-03-14',
  home_state: '',
  income: sampleIncome({ gross_annual_cents: 90_000_00, other_annual_cents: 2_000_00, state: 'US-VT' }),
  accounts: [],
  debts: [],
  goals: [],
  pensions: [],
  band: null,
}

/** The same pay with a partner. */
const MARRIED = sampleIncome({
  gross_annual_cents: 90_000_00,
  other_annual_cents: 2_000_00,
  sex: 'female',
  partner: samplePartner(),
})

function resolve(change: SectionChange = {}, facts: Partial<RetirementFacts> = {}) {
  const result = householdPlan(changedPlan(EMPTY_PLAN, change), { ...FACTS, ...facts }, TODAY)
  if (!result.ok) throw new Error(result.message)
  return result.value
}

describe('the household’s plan without anything saved', () => {
  it('rests on what the app knows, and names where each default comes from', () => {
    const { household, sources } = resolve()
    expect(household).toMatchObject({
      firstYear: 2026,
      filingStatus: 'single',
      earlierIncomeCents: [92_000_00, 92_000_00],
      // Full retirement age of those born since 1960 is 67.
      people: [{ name: 'Maya', payCents: 90_000_00, retiresIn: '2057-03', sex: 'female' }],
      inflation: 0.025,
      accounts: [],
      contributions: [],
      home: null,
      rule: { kind: 'as-planned' },
      order: { kind: 'conventional' },
      legacyCents: 0,
    })
    // 80% of pay, 60% of it essential.
    expect(household.spending).toMatchObject({ essentialCents: 43_200_00, niceToHaveCents: 28_800_00 })
    expect(household.spending.phases.map(({ name, fromAge }) => [name, fromAge])).toEqual([
      ['Go-go', 0],
      ['Slow-go', 75],
      ['No-go', 85],
    ])
    expect(household.firstYearShare).toBeCloseTo(41 / 365, 10)
    expect(sources.dates?.['retires_in']).toBe('Full retirement age of Social Security')
    expect(sources.life_expectancy?.['plan_to_age']).toBe('SSA life table, 2022: 1 in 10 live longer')
    expect(sources.income_target?.['share']).toBe('From your income')
    expect(sources.contribution?.['contributions']).toBe('No contributions planned yet')
  })

  it('ends at the age that one in ten women of 36 live past', () => {
    // Of 97,733 women alive at 36, 10,967 are alive at 95 and 8,465 at 96.
    expect(resolve().household.people[0].lastAge).toBe(96)
  })

  it('estimates Social Security from pay, claimed at full retirement age', () => {
    const { socialSecurity } = resolve().household.people[0]
    expect(socialSecurity?.claimAgeMonths).toBe(67 * 12)
    // Level pay of about 1.3 times the average wage replaces a little under 40%.
    expect(socialSecurity?.piaCents).toBeGreaterThan(2_600_00)
    expect(socialSecurity?.piaCents).toBeLessThan(3_200_00)
  })

  it('takes contributions from retirement goals, the workplace plan first', () => {
    const goals = [{ goal_uuid: LOAN, name: 'Lake', monthly_contribution_cents: 2_500_00 }]
    expect(resolve({}, { goals }).household.contributions).toMatchObject([
      { treatment: 'deferred', yearlyCents: 24_500_00 },
      { treatment: 'taxable', yearlyCents: 5_500_00 },
    ])
  })

  it('cannot be calculated before the income is known', () => {
    const result = householdPlan(EMPTY_PLAN, { ...FACTS, income: null }, TODAY)
    expect(result).toMatchObject({ ok: false, reason: 'no-income' })
    const budget = changedPlan(EMPTY_PLAN, { income_target: SECTIONS.income_target })
    expect(householdPlan(budget, { ...FACTS, income: null }, TODAY).ok).toBe(true)
  })

  it('is refused once the last age has passed', () => {
    const plan = changedPlan(EMPTY_PLAN, { life_expectancy: { plan_to_age: 70, partner_plan_to_age: null } })
    expect(householdPlan(plan, { ...FACTS, birth_date: '1955-01-01' }, TODAY)).toMatchObject({
      ok: false,
      reason: 'plan-ended',
      message: 'Age 70 has passed. Plan to an older age.',
    })
  })

  it('of someone past full retirement age is a retirement with a benefit in payment', () => {
    const { household, sections } = resolve({}, { birth_date: '1955-01-10' })
    expect(household.people[0].retiresIn).toBe('2026-10')
    expect(sections.social_security.self).toMatchObject({ is_receiving: true, claim_age_months: 66 * 12 + 2 })
    expect(household.contributions).toEqual([])
  })
})

describe('the household’s plan of a couple', () => {
  const couple = (facts: Partial<RetirementFacts> = {}, change: SectionChange = {}) =>
    resolve({ dates: SECTIONS.dates, ...change }, { income: MARRIED, ...facts }).household

  it('files jointly, and has both people', () => {
    expect(couple()).toMatchObject({
      filingStatus: 'joint',
      people: [
        { name: 'Maya', retiresIn: '2055-04' },
        { name: 'Noor', payCents: 61_000_00, retiresIn: '2053-08', sex: 'male' },
      ],
    })
    // 80% of both pays, in whole cents a month.
    const { essentialCents, niceToHaveCents } = couple().spending
    expect(essentialCents + niceToHaveCents).toBe(120_800_04)
  })

  it('without a date of the partner’s retires them at full retirement age', () => {
    const { household, sources } = resolve({ dates: { retires_in: '2055-04' } }, { income: MARRIED })
    // Noor is born in July 1978.
    expect(household.people.map(({ retiresIn }) => retiresIn)).toEqual(['2055-04', '2045-07'])
    expect(sources.dates).toEqual({ partner_retires_in: 'Full retirement age of Social Security' })
    const unpaid = sampleIncome({ partner: samplePartner({ gross_annual_cents: 0 }) })
    expect(resolve({}, { income: unpaid }).household.people[1]?.retiresIn).toBe('2026-10')
  })

  it('counts profit of self-employment as pay, and a loss as none', () => {
    const own = sampleIncome({
      gross_annual_cents: 50_000_00,
      business_annual_cents: 20_000_00,
      partner: samplePartner({ business_annual_cents: -5_000_00 }),
    })
    expect(couple({ income: own }).people.map(({ payCents }) => payCents)).toEqual([70_000_00, 61_000_00])
  })

  it('takes the longer-lived sex for somebody whose sex isn’t known', () => {
    const unknown = sampleIncome({ partner: samplePartner({ sex: null }) })
    expect(couple({ income: unknown }).people.map(({ sex }) => sex)).toEqual(['female', 'female'])
  })

  it('counts accounts by their tax treatment and owner', () => {
    const accounts = [
      account('savings', 1_00, { owner: 'joint' }),
      account('brokerage', 2_00, { owner: 'partner' }),
      account('workplace_plan', 3_00, { owner: 'partner' }),
      account('roth_ira', 4_00),
      account('hsa', 5_00, { owner: 'joint' }),
      account('education_529', 6_00),
      account('vehicle', 7_00),
    ]
    expect(couple({ accounts }).accounts).toEqual([
      { treatment: 'cash', owner: 0, balanceCents: 1_00, basisCents: 1_00, isWorkplacePlan: false },
      { treatment: 'taxable', owner: 1, balanceCents: 2_00, basisCents: 2_00, isWorkplacePlan: false },
      { treatment: 'deferred', owner: 1, balanceCents: 3_00, basisCents: 0, isWorkplacePlan: true },
      { treatment: 'roth', owner: 0, balanceCents: 4_00, basisCents: 0, isWorkplacePlan: false },
      { treatment: 'hsa', owner: 0, balanceCents: 5_00, basisCents: 0, isWorkplacePlan: false },
    ])
    expect(resolve({}, { accounts }).household.accounts.map(({ owner }) => owner)).toEqual([0, 0, 0, 0, 0])
  })

  it('has the employer’s match as a contribution to a traditional plan', () => {
    const { contributions } = couple({}, { contribution: SECTIONS.contribution })
    expect(contributions).toEqual([
      { treatment: 'deferred', owner: 0, yearlyCents: 12_000_00, employerCents: 0 },
      // Half of 6% of $90,000.
      { treatment: 'deferred', owner: 0, yearlyCents: 0, employerCents: 2_700_00 },
      { treatment: 'roth', owner: 1, yearlyCents: 6_000_00, employerCents: 0 },
    ])
  })

  it('moves from one portfolio to the other over ten years before the first retirement', () => {
    const risk_portfolio = { before: 'high', after: 'low' } as const
    const { expectedReturn, volatility } = couple({}, { risk_portfolio })
    // 2026 through 2053, the year of the first retirement.
    expect(expectedReturn).toHaveLength(28)
    expect(expectedReturn[0]).toBe(expectedReturn[17])
    expect(expectedReturn[18]).toBeLessThan(expectedReturn[17] ?? 0)
    expect(volatility.at(-1)).toBeLessThan((volatility[0] ?? 0) / 3)
  })

  it('sells the home, and repays its loan from the price', () => {
    const accounts = [
      account('property', 500_000_00, { account_uuid: HOME, debt_uuid: LOAN }),
      account('property', 900_000_00),
    ]
    const debts = [
      {
        debt_uuid: LOAN,
        name: 'Mortgage',
        payments_cents: [1_00, 12_00, 12_00, 12_00],
        balances_cents: [40_00, 30_00, 20_00, 0],
      },
    ]
    expect(couple({ accounts, debts })).toMatchObject({
      debts: [{ paymentsCents: [1_00, 12_00, 12_00, 12_00] }],
      home: { valueCents: 900_000_00, sale: null },
    })
    const home_sale = {
      account_uuid: HOME,
      year: 2028,
      cost_share: 0.06,
      new_home_cents: 300_000_00,
      basis_cents: 410_000_00,
    }
    const sold = couple({ accounts, debts }, { assumptions: { ...SECTIONS.assumptions, home_sale } })
    expect(sold).toMatchObject({
      debts: [{ paymentsCents: [1_00, 12_00, 12_00] }],
      home: {
        valueCents: 500_000_00,
        basisCents: 410_000_00,
        sale: { year: 2028, costShare: 0.06, newHomeCents: 300_000_00, owedCents: [40_00, 30_00, 20_00, 0] },
      },
      conversions: { fromYear: 2055, throughYear: 2062, fill: { kind: 'bracket', topRate: 0.12 } },
    })
  })

  it('has pensions as income, except those that are over', () => {
    const pension: Pension = {
      pension_uuid: LOAN,
      name: 'State teachers',
      kind: 'pension',
      owner: 'partner',
      monthly_cents: 1_000_00,
      starts_in: '2053-09',
      ends_in: null,
      in_dollars_of: 'start',
      cola_rate: null,
      survivor_share: 0.5,
      taxable_share: 1,
      lump_sum_cents: null,
      version: 1,
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-01T00:00:00.000Z',
    }
    const over = { ...pension, starts_in: '2010-01', ends_in: '2026-11' }
    expect(couple({ pensions: [over, pension] }).incomes).toEqual([
      {
        name: 'State teachers',
        kind: 'pension',
        owner: 1,
        yearlyCents: 12_000_00,
        startsIn: '2053-09',
        endsIn: null,
        isNominalAtStart: true,
        raise: 'inflation',
        survivorShare: 0.5,
        taxableShare: 1,
      },
    ])
  })

  it('is one that the engine accepts, saved and by default', () => {
    const accounts = [account('brokerage', 200_000_00), account('property', 900_000_00)]
    for (const { household } of [
      resolve(),
      resolve(SECTIONS, { income: MARRIED }),
      // Sections keep a partner whom the household no longer has.
      resolve(SECTIONS),
      resolve({}, { income: sampleIncome({ filing_status: 'surviving_spouse' }) }),
      resolve({}, { accounts, birth_date: '1955-01-10' }),
    ]) {
      expect(forecastHousehold(household)).toMatchObject({ ok: true })
    }
  })

  it('keeps every saved section, and fills only what is missing', () => {
    const result = resolve(SECTIONS, { income: MARRIED })
    expect(result.sections).toEqual({
      ...SECTIONS,
      social_security: {
        ...SECTIONS.social_security,
        partner: expect.objectContaining({ claim_age_months: 804 }),
      },
    })
    expect(result.sources).toEqual({ social_security: { partner: 'Claimed at full retirement age' } })
  })
})
