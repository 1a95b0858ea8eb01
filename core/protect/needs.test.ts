import { assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IncomeDetail } from '#core/contract/income.ts'
import type { Policy } from '#core/contract/policies.ts'
import type { NeedKind } from '#core/contract/protect-needs.ts'
import type { ProtectEntries, ProtectFacts } from '#core/contract/protect-profile.ts'
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { sampleChildren, samplePartner } from '#tests/fixtures/sample-household.ts'
import {
  ANSWERED,
  sampleFacts,
  sampleFamily,
  sampleOwed,
  samplePolicy,
} from '#tests/fixtures/sample-protect.ts'
import { byUrgency, needsOf } from './needs.ts'

const TODAY = '2026-06-15'
const of = (facts: ProtectFacts, entries: ProtectEntries = {}, policies: readonly Policy[] = []) => {
  const needs = needsOf(facts, { ...ANSWERED, ...entries }, policies, TODAY)
  const need = (kind: NeedKind, person: PersonRole = 'self') =>
    needs.needs.find((each) => each.kind === kind && each.person === person)
  return {
    ...needs.self,
    partner: needs.partner,
    needs: needs.needs,
    emergency: needs.emergency,
    need,
    method: (name: string) => needs.self.life.methods.find(({ method }) => method === name),
  }
}
/** Facts with the household's people or pay changed. */
const earning = (facts: ProtectFacts, change: Partial<IncomeDetail>): ProtectFacts => ({
  ...facts,
  income: facts.income && { ...facts.income, ...change },
})
/** The sample family with a partner of this pay and children born on July 2 of these years. */
const familyOf = (partnerCents: number, ...years: readonly number[]): ProtectFacts =>
  earning(sampleFamily(), {
    partner: samplePartner({
      first_name: 'Ben',
      birth_date: '1990-05-05',
      gross_annual_cents: partnerCents,
    }),
    children: sampleChildren(...years).map((child) => ({
      ...child,
      birth_date: child.birth_date.replace(/01$/, '02'),
    })),
  })
/** The month in which the sample client turns 46. */
const AT_46 = { retires_in: '2036-04' }

const partsOf = (
  weighed:
    | { need_parts: { id: string; cents: number }[]; have_parts: { id: string; cents: number }[] }
    | undefined,
) =>
  Object.fromEntries(
    [...(weighed?.need_parts ?? []), ...(weighed?.have_parts ?? [])].map(({ id, cents }) => [id, cents]),
  )

describe('the need for life insurance', () => {
  it('by DIME is debt, years of income, mortgage and education', () => {
    const { method } = of(sampleFamily(), { education_cents: 100_000_00 })
    expect(method('dime')).toMatchObject({
      need_cents: 20_000_00 + 15_000_00 + 1_000_000_00 + 300_000_00 + 100_000_00,
    })
    expect(partsOf(method('dime'))).toMatchObject({
      debts: 20_000_00,
      income: 1_000_000_00,
      mortgage: 300_000_00,
      education: 100_000_00,
      savings: 430_000_00,
    })
  })

  it('by human life value is the support of the years with pay, worth less today', () => {
    const entries = {
      pay_growth_rate: 0,
      return_rate: 0,
      after_tax_share: 1,
      own_share: 0.25,
    }
    const facts = sampleFamily({ dates: AT_46 })
    // Ten years of $100,000, of which the family gets three quarters.
    expect(partsOf(of(facts, entries).method('human_life'))['support']).toBe(750_000_00)
    const discounted = of(facts, { ...entries, return_rate: 0.03 })
    expect(partsOf(discounted.method('human_life'))['support']).toBeLessThan(750_000_00)
  })

  it('by the survivors’ budget is what their own pay and benefits do not cover', () => {
    const entries = {
      return_rate: 0,
      spending_monthly_cents: 6_000_00,
      survivor_share: 0.5,
    }
    const facts = sampleFacts({ dates: AT_46 })
    // Nobody else has an income: half of $6,000 a month for ten years, and the funeral.
    expect(of(facts, entries).method('survivor_budget')).toMatchObject({ need_cents: 360_000_00 + 15_000_00 })
    // A partner's pay of $24,000 a year leaves half of it.
    const withPartner = earning(facts, { partner: samplePartner({ gross_annual_cents: 24_000_00 }) })
    const paid = { ...entries, after_tax_share: 1 }
    expect(of(withPartner, paid).method('survivor_budget')).toMatchObject({
      need_cents: 120_000_00 + 15_000_00,
    })
    // Their pay ends when they retire: half of the ten years.
    const dates = { ...AT_46, partner_retires_in: '2031-06' }
    expect(of({ ...withPartner, dates }, paid).method('survivor_budget')).toMatchObject({
      need_cents: 240_000_00 + 15_000_00,
    })
  })

  it('is none for a person on whom nobody depends, unless they say otherwise', () => {
    const alone = sampleFacts({ debts: sampleOwed({ other_cents: 5_000_00 }) })
    expect(of(alone).need('life')).toMatchObject({ need_cents: 0, state: 'not_needed' })
    const grown = earning(alone, { children: sampleChildren(1998) })
    expect(of(grown).need('life')).toMatchObject({ state: 'not_needed' })
    const parents = of(alone, { income_years: 2, life_method: 'dime' })
    expect(parents.need('life')).toMatchObject({
      need_cents: 5_000_00 + 15_000_00 + 200_000_00,
      state: 'gap',
    })
  })

  it('is asked for the family, and for cover at work, before it has an amount', () => {
    const family = sampleFamily()
    const missing = (facts: ProtectFacts, entries: ProtectEntries = {}) => {
      const { need } = of(facts, entries)
      return need('life')?.missing
    }
    expect(missing(family)).toBeNull()
    // A return that a couple files, or one that was never looked at, names no partner.
    const filing = (filing_status: IncomeDetail['filing_status']) =>
      earning(sampleFacts(), { filing_status, children: sampleChildren(2020) })
    expect(missing(filing('married_joint'), { has_partner: null })).toBe('has_partner')
    expect(missing(filing('single'), { has_partner: null })).toBe('has_partner')
    expect(missing(filing('head_of_household'), { has_partner: null })).toBeNull()
    expect(missing(filing('single'))).toBeNull()
    expect(missing(earning(family, { children: null }))).toBe('child_birth_dates')
    expect(missing(family, { has_work_cover: null })).toBe('has_work_cover')
    expect(missing(family, { has_work_cover: true })).toBe('work_policies')
    const group = samplePolicy({ through_employer: true })
    expect(of(family, { has_work_cover: true }, [group]).need('life')?.missing).toBeNull()
    expect(of(family, { has_work_cover: null }, [group]).need('life')?.missing).toBeNull()
    // Nobody who works for themselves has an employer to ask.
    const own = earning(family, { gross_annual_cents: 0, business_annual_cents: 90_000_00 })
    expect(missing(own, { has_work_cover: null })).toBeNull()
  })

  it('follows the survivors’ budget, or the method that the client chose', () => {
    const usual = of(sampleFamily())
    expect(usual.life.method).toBe('survivor_budget')
    expect(usual.need('life')?.gap_cents).toBe(usual.method('survivor_budget')?.gap_cents)
    const { life, method, need } = of(sampleFamily(), { life_method: 'human_life' })
    expect(life.method).toBe('human_life')
    expect(need('life')?.gap_cents).toBe(method('human_life')?.gap_cents)
  })

  it('is unknown without an income', () => {
    const { life, need } = of(sampleFacts({ income: null }))
    expect(life.methods).toEqual([])
    expect(need('life')).toMatchObject({ state: 'unknown', missing: 'income_cents', gap_cents: 0 })
  })
})

describe('survivors’ Social Security', () => {
  it('pays a child and the parent who cares for them 75% each, within the family maximum', () => {
    const { survivors } = of(familyOf(0, 2020))
    const pia = survivors.full_benefit_cents ?? 0
    expect(survivors.benefits.slice(0, 2)).toEqual([
      {
        who: 'child',
        born: 2020,
        from: '2026-06',
        to: '2038-06',
        monthly_cents: Math.floor((pia * 0.75) / 100) * 100,
      },
      {
        who: 'parent',
        born: 1990,
        from: '2026-06',
        to: '2036-06',
        monthly_cents: Math.floor((pia * 0.75) / 100) * 100,
      },
    ])
    const many = of(familyOf(0, 2018, 2020, 2022))
    const first = many.survivors.benefits.reduce(
      (sum, { from, monthly_cents }) => sum + (from === '2026-06' ? monthly_cents : 0),
      0,
    )
    expect(first).toBeLessThanOrEqual(many.survivors.family_maximum_cents ?? 0)
    expect(first).toBeGreaterThan((many.survivors.family_maximum_cents ?? 0) - 4_00)
  })

  it.each([
    ['2020-07-02', '2038-06', '2036-06'],
    // An age is attained the day before the birthday: 20 CFR 404.2(c)(4).
    ['2020-07-01', '2038-05', '2036-05'],
    ['2010-12-31', '2028-11', '2026-11'],
    // Somebody 18 is paid nothing, and nobody is for a child of 16 or older but the child.
    ['2008-06-15', null, null],
    ['2009-01-31', '2026-12', null],
    // A child who is yet to be born is paid from then on.
    ['2026-09-20', '2044-08', '2042-08'],
  ])('pay a child born on %s through %s, and their parent through %s', (birth_date, last, parents) => {
    const facts = earning(familyOf(0), { children: [{ first_name: 'Ana', birth_date }] })
    const { benefits } = of(facts).survivors
    const lastOf = (kind: string) => benefits.find(({ who }) => who === kind)?.to ?? null
    expect([lastOf('child'), lastOf('parent')]).toEqual([last, parents])
  })

  it('pays a parent with pay less, and a widower from 60 or later', () => {
    const { survivors } = of(familyOf(90_000_00, 2020))
    expect(survivors.benefits.map(({ who }) => who)).toEqual(['child', 'widow'])
    const widow = survivors.benefits.at(-1)
    // They claim when their pay ends, at full retirement age.
    expect(widow).toMatchObject({ who: 'widow', from: '2057-05' })
    expect(widow?.monthly_cents).toBe(Math.floor((survivors.full_benefit_cents ?? 0) / 100) * 100)
  })

  it('count in the need, the more the more years are looked at', () => {
    const { method, survivors } = of(familyOf(20_000_00, 2020))
    const ten = partsOf(method('dime'))['survivor_benefits_income_years'] ?? 0
    const working = partsOf(method('human_life'))['survivor_benefits'] ?? 0
    expect(ten).toBeGreaterThan(0)
    expect(working).toBeGreaterThan(ten)
    // One value of the years until retirement, wherever it counts.
    expect(survivors.present_value_cents).toBe(working)
    expect(partsOf(method('survivor_budget'))['survivor_benefits']).toBe(-working)
  })

  it('follow the earnings record or the statement, and are none without coverage', () => {
    const family = familyOf(20_000_00, 2020)
    const person = { is_covered: true, earnings: [], claim_age_months: 804, is_receiving: false }
    const stated = { self: { ...person, full_age_monthly_cents: 2_000_00 }, partner: null }
    expect(of({ ...family, social_security: stated }).survivors).toMatchObject({
      full_benefit_cents: 2_000_00,
      basis: 'From the Social Security statement',
    })
    const uncovered = { ...stated, self: { ...stated.self, is_covered: false } }
    expect(of({ ...family, social_security: uncovered }).survivors).toMatchObject({
      full_benefit_cents: null,
      benefits: [],
      present_value_cents: 0,
    })
  })
})

describe('the other needs', () => {
  it('replace 65% of pay in a disability, whatever a partner earns, up to what insurers write', () => {
    const need = (facts: ProtectFacts, policies: readonly Policy[] = []) =>
      of(facts, {}, policies).need('disability')
    expect(need(sampleFacts())).toMatchObject({ is_monthly: true, need_cents: 5_416_66, state: 'gap' })
    expect(partsOf(need(sampleFacts()))).toEqual({ pay: 8_333_33, insurers_limit: -2_916_67 })
    expect(need(familyOf(60_000_00))?.need_cents).toBe(5_416_66)
    expect(need(earning(sampleFacts(), { gross_annual_cents: 600_000_00 }))?.need_cents).toBe(20_000_00)
    const group = samplePolicy({ kind: 'disability', through_employer: true, amount_cents: 4_000_00 })
    expect(need(sampleFacts(), [group])).toMatchObject({ have_cents: 4_000_00, gap_cents: 1_416_66 })
    // At 40, the youngest age at which pay ends.
    expect(need(sampleFacts({ dates: { retires_in: '2030-04' } }))?.need_cents).toBeGreaterThan(0)
    const retired = sampleFacts({ dates: { retires_in: null }, birth_date: '1956-01-05' })
    expect(need(retired)).toMatchObject({ state: 'not_needed' })
    expect(of(retired).disability_budget).toBeNull()
  })

  it('show what the budget would lack in a disability beside that', () => {
    const entries = { essential_monthly_cents: 6_000_00, other_monthly_cents: 1_500_00 }
    expect(of(sampleFacts(), entries).disability_budget).toMatchObject({
      need_cents: 4_500_00,
      have_cents: 0,
      gap_cents: 4_500_00,
    })
    // After taxes, a partner's pay goes on.
    expect(partsOf(of(familyOf(48_000_00)).disability_budget ?? undefined)['other_income']).toBe(-3_000_00)
  })

  it('count months of essentials against cash', () => {
    const { emergency, need } = of(sampleFamily(), {
      essential_monthly_cents: 5_000_00,
      job_security: 'insecure',
    })
    expect(emergency).toEqual({ months: 5, months_covered: 6 })
    expect(need('emergency_fund')).toMatchObject({ need_cents: 25_000_00, state: 'covered' })
  })

  it('ensure essentials of at least rent and minimum payments', () => {
    const debts = sampleOwed({ payments_monthly_cents: 4_500_00 })
    const paying = sampleFacts({ debts })
    // Half of $100,000 a year would be $4,166.67 a month.
    expect(of(paying)).toMatchObject({
      entries: { essential_monthly_cents: 4_500_00 },
      sources: { essential_monthly_cents: 'debts' },
    })
    expect(of(paying, { essential_monthly_cents: 4_000_00 })).toMatchObject({
      entries: { essential_monthly_cents: 4_000_00 },
      sources: { essential_monthly_cents: 'entered' },
    })
  })

  it('take spending for unknown, not for nothing, where there is no pay', () => {
    const { need } = of(earning(sampleFacts(), { gross_annual_cents: 0 }))
    expect(need('emergency_fund')).toMatchObject({ state: 'unknown', missing: 'essential_monthly_cents' })
    expect(need('disability')).toMatchObject({ state: 'not_needed' })
  })

  it('insure a home for what rebuilding costs, and never for a market value with land', () => {
    const family = sampleFamily()
    expect(of(family).need('home')).toMatchObject({
      state: 'unknown',
      missing: 'rebuild_cents',
      gap_cents: 0,
    })
    const insured = samplePolicy({ kind: 'home', insured: 'joint', amount_cents: 410_000_00 })
    expect(of(family, {}, [insured]).need('home')).toMatchObject({
      need_parts: [{ id: 'rebuilding', cents: 410_000_00, source: 'policies' }],
      state: 'covered',
    })
    expect(of(family, { rebuild_cents: 470_000_00 }, [insured]).need('home')).toMatchObject({
      gap_cents: 60_000_00,
      is_required: false,
    })
    expect(of(family, { rebuild_cents: 470_000_00 }).need('home')).toMatchObject({
      gap_cents: 470_000_00,
      is_required: true,
    })
  })

  it('count a policy on the home, whoever of the household it names', () => {
    const home = samplePolicy({ kind: 'home', insured: 'partner', amount_cents: 400_000_00 })
    expect(of(sampleFamily(), { rebuild_cents: 400_000_00 }, [home]).need('home')?.state).toBe('covered')
  })

  it('ask a renter for the policy, and count the one there is', () => {
    const renter = sampleFacts({ debts: sampleOwed({ has_rent: true }) })
    expect(of(renter).need('home')).toMatchObject({ state: 'unknown', missing: 'renters_policy' })
    const policy = samplePolicy({ kind: 'home', insured: 'joint', amount_cents: 30_000_00 })
    expect(of(renter, {}, [policy]).need('home')).toMatchObject({ state: 'covered', need_cents: 30_000_00 })
  })

  it('insure liability up to what is at risk, which the law requires where there is no policy', () => {
    const { need, entries } = of(sampleFamily())
    // $900,000 without the retirement plan, less $320,000 of debts.
    expect(entries.at_risk_cents).toBe(580_000_00)
    expect(need('auto')).toMatchObject({ need_cents: 300_000_00, is_required: true })
    expect(need('umbrella')).toMatchObject({ need_cents: 280_000_00, is_required: false })
    const policy = samplePolicy({ kind: 'auto', amount_cents: 100_000_00 })
    expect(of(sampleFamily(), {}, [policy]).need('auto')).toMatchObject({
      gap_cents: 200_000_00,
      is_required: false,
    })
  })

  it('ask for what nobody can know', () => {
    const { need } = of(sampleFacts())
    expect(need('auto')).toMatchObject({ state: 'unknown', missing: 'vehicles' })
    expect(need('home')).toMatchObject({ state: 'unknown', missing: 'home_kind' })
    expect(of(sampleFacts(), { home_kind: 'none' }).need('home')).toMatchObject({ state: 'not_needed' })
    expect(of(sampleFacts(), { vehicles: 0 }).need('auto')).toMatchObject({ state: 'not_needed' })
    const mortgaged = sampleFacts({ debts: sampleOwed({ home_cents: 1_00 }) })
    expect(of(mortgaged).need('home')).toMatchObject({ missing: 'rebuild_cents' })
  })

  it('take the lowest limit of several cars', () => {
    const policies = [
      samplePolicy({ kind: 'auto', amount_cents: 300_000_00 }),
      samplePolicy({ kind: 'auto', amount_cents: 100_000_00 }),
    ]
    expect(of(sampleFamily(), {}, policies).need('auto')).toMatchObject({ have_cents: 100_000_00 })
  })

  it('look at long-term care from 50 on, with the savings there are', () => {
    const saved = (birth_date: string) => of(sampleFamily({ birth_date })).need('long_term_care')
    expect(saved('1977-01-05')).toMatchObject({ state: 'not_needed', gap_cents: 0 })
    expect(partsOf(saved('1968-01-05'))).toMatchObject({ care_savings: 430_000_00 })
    expect(saved('1968-01-05')).toMatchObject({ state: 'covered' })
    // Both may need care: half of the savings each.
    const couple = earning(sampleFamily({ birth_date: '1968-01-05' }), {
      partner: samplePartner({ birth_date: '1970-01-05' }),
    })
    const { need } = of(couple)
    for (const person of ['self', 'partner'] as const) {
      expect(partsOf(need('long_term_care', person))).toMatchObject({ care_savings_half: 215_000_00 })
    }
  })

  it('weigh long-term care by how soon it may be needed', () => {
    const chanceOf = (birth_date: string) =>
      of(sampleFacts({ birth_date })).need('long_term_care')?.chance ?? 0
    expect(chanceOf('1996-01-05')).toBe(0)
    expect(chanceOf('1961-01-05')).toBeGreaterThan(chanceOf('1976-01-05'))
    expect(chanceOf('1941-01-05')).toBeLessThanOrEqual(0.7)
  })
})

describe('the partner’s needs', () => {
  it('are none without a partner', () => {
    const { partner, needs } = of(sampleFacts())
    expect([partner, needs.filter(({ person }) => person === 'partner')]).toEqual([null, []])
  })

  it('are what the same household would have with the partner in the client’s place', () => {
    const couple = familyOf(62_000_00, 2020)
    const ben = of(couple, { essential_monthly_cents: 5_000_00 })
    expect(ben.partner?.first_name).toBe('Ben')
    const swapped: ProtectFacts = {
      ...couple,
      first_name: 'Ben',
      birth_date: '1990-05-05',
      dates: { retires_in: '2057-05', partner_retires_in: '2057-04' },
      income: couple.income && {
        ...couple.income,
        gross_annual_cents: 62_000_00,
        sex: 'male',
        partner: samplePartner({
          first_name: 'Ada',
          birth_date: '1990-03-14',
          sex: 'female',
          gross_annual_cents: 100_000_00,
        }),
      },
    }
    const alone = of(swapped, { essential_monthly_cents: 5_000_00 })
    for (const kind of ['life', 'disability', 'long_term_care'] as const) {
      expect(ben.need(kind, 'partner')).toEqual({ ...alone.need(kind), person: 'partner' })
    }
    expect(ben.need('disability', 'partner')).toMatchObject({ need_cents: 3_358_34, state: 'gap' })
    expect(ben.partner?.survivors).toEqual(alone.survivors)
    // The household's own needs are there once.
    expect(ben.needs.map(({ kind, person }) => `${kind} ${person}`)).toEqual([
      'life self',
      'life partner',
      'disability self',
      'disability partner',
      'emergency_fund self',
      'home self',
      'auto self',
      'umbrella self',
      'long_term_care self',
      'long_term_care partner',
    ])
  })

  it('are covered by policies on the partner, and by those on both', () => {
    const policies = [
      samplePolicy({ insured: 'partner', amount_cents: 100_000_00 }),
      samplePolicy({ insured: 'joint', amount_cents: 40_000_00 }),
    ]
    const { need } = of(familyOf(62_000_00, 2020), {}, policies)
    const insured = (person: PersonRole) =>
      need('life', person)?.have_parts.find(({ id }) => id === 'life_policies')?.cents
    expect([insured('self'), insured('partner')]).toEqual([40_000_00, 140_000_00])
  })

  it('wait for what is known of their own cover at work', () => {
    const { need } = of(familyOf(62_000_00, 2020), { partner_has_work_cover: null })
    expect(need('disability')?.state).toBe('gap')
    expect(need('disability', 'partner')).toMatchObject({ state: 'unknown', missing: 'has_work_cover' })
  })

  it('count the benefits of either’s earnings record, entered or shared as what they come to', () => {
    const person = { is_covered: true, earnings: [], claim_age_months: 804, is_receiving: false }
    const facts: ProtectFacts = {
      ...familyOf(62_000_00, 2020),
      social_security: {
        self: { ...person, full_age_monthly_cents: 2_800_00 },
        partner: { ...person, full_age_monthly_cents: 2_000_00 },
      },
    }
    const { survivors, partner } = of(facts)
    expect(survivors.full_benefit_cents).toBe(2_800_00)
    expect(partner?.survivors.full_benefit_cents).toBe(2_000_00)
  })
})

it('puts gaps first, and of those what the law or a lender requires', () => {
  const { needs } = of(sampleFamily(), { vehicles: 1 })
  const gaps = byUrgency(needs).filter(({ state }) => state === 'gap')
  expect(gaps.map(({ kind, person }) => `${kind} ${person}`)).toEqual([
    'auto self',
    'disability self',
    'disability partner',
    'umbrella self',
  ])
})

describe('every analysis', () => {
  const cents = option(integer({ min: 0, max: 10_000_000_000 }), { freq: 2 })
  const entries = record(
    {
      essential_monthly_cents: cents,
      spending_monthly_cents: cents,
      at_risk_cents: cents,
      rebuild_cents: cents,
      vehicles: integer({ min: 0, max: 10 }),
      care_age: integer({ min: 40, max: 110 }),
      return_rate: constantFrom(-0.05, 0, 0.1),
      life_method: constantFrom('dime' as const, 'human_life' as const, 'survivor_budget' as const),
      own_share: constantFrom(0, 1),
    },
    { requiredKeys: [] },
  )
  const yearly = integer({ min: 0, max: 10_000_000_000 })
  const households = record({
    gross_annual_cents: yearly,
    business_annual_cents: integer({ min: -10_000_000_000, max: 10_000_000_000 }),
    partner: option(yearly.map((gross_annual_cents) => samplePartner({ gross_annual_cents }))),
    children: option(
      constantFrom<number[][]>([], [2010], [1990, 2026]).map((years) => sampleChildren(...years)),
    ),
  })
  const known = record({
    income: option(households, { freq: 10 }),
    dates: option(
      record({ retires_in: option(integer({ min: 2027, max: 2099 }).map((year) => `${year}-03`)) }),
    ),
    cash: yearly,
    payments_monthly_cents: integer({ min: 0, max: 10_000_00 }),
  })

  it('has parts that add up, a gap of 0 or more, and chances from 0 to 1', () => {
    assert(
      property(
        entries,
        known,
        constantFrom('1920-02-01', '1950-01-01', '1990-03-14', '2008-06-15'),
        constantFrom(sampleFacts, sampleFamily),
        (entered, { income, dates, cash, payments_monthly_cents }, birth_date, sample) => {
          const facts = sample({ birth_date, dates, emergency_cash_cents: cash })
          const { needs, self, partner } = needsOf(
            {
              ...facts,
              income: income && facts.income && { ...facts.income, ...income },
              debts: { ...facts.debts, payments_monthly_cents },
            },
            entered,
            [samplePolicy()],
            TODAY,
          )
          for (const each of [...needs, ...self.life.methods, ...(partner?.life.methods ?? [])]) {
            const sum = (parts: typeof each.need_parts) =>
              parts.reduce((all, { cents: part }) => all + part, 0)
            expect(each.need_cents).toBe(Math.max(0, sum(each.need_parts)))
            expect(each.have_cents).toBe(sum(each.have_parts))
            expect(each.gap_cents).toBe(Math.max(0, each.need_cents - each.have_cents))
            expect(Number.isSafeInteger(each.need_cents)).toBe(true)
          }
          for (const { chance } of needs) expect(chance >= 0 && chance <= 1).toBe(true)
        },
      ),
      { numRuns: draws(150) },
    )
  })
})
