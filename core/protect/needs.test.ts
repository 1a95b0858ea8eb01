import { assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Policy } from '#core/contract/policies.ts'
import type { ProtectEntries, ProtectFacts } from '#core/contract/protect-profile.ts'
import type { NeedKind } from '#core/contract/protect-needs.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { sampleFacts, sampleFamily, samplePolicy } from '#tests/fixtures/sample-protect.ts'
import { needsOf } from './needs.ts'

const TODAY = '2026-06-15'
const of = (facts: ProtectFacts, entries: ProtectEntries = {}, policies: readonly Policy[] = []) => {
  const needs = needsOf(facts, entries, policies, TODAY)
  const need = (kind: NeedKind) => needs.needs.find((each) => each.kind === kind)
  return {
    ...needs,
    need,
    method: (name: string) => needs.life.methods.find(({ method }) => method === name),
  }
}
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
      retirement_age: 46,
    }
    // Ten years of $100,000, of which the family gets three quarters.
    expect(partsOf(of(sampleFamily(), entries).method('human_life'))['support']).toBe(750_000_00)
    const discounted = of(sampleFamily(), { ...entries, return_rate: 0.03 })
    expect(partsOf(discounted.method('human_life'))['support']).toBeLessThan(750_000_00)
  })

  it('by the survivors’ budget is what their own pay and benefits do not cover', () => {
    const entries = {
      retirement_age: 46,
      return_rate: 0,
      spending_monthly_cents: 6_000_00,
      survivor_share: 0.5,
    }
    const facts = sampleFacts()
    // Nobody else has an income: half of $6,000 a month for ten years, and the funeral.
    expect(of(facts, entries).method('survivor_budget')).toMatchObject({ need_cents: 360_000_00 + 15_000_00 })
    // A partner's pay of $24,000 a year leaves half of it.
    const paid = { ...entries, partner_income_cents: 24_000_00, after_tax_share: 1 }
    expect(of(facts, paid).method('survivor_budget')).toMatchObject({ need_cents: 120_000_00 + 15_000_00 })
  })

  it('is only debts and a funeral for a person without a family', () => {
    const { method, need } = of(sampleFacts({ debts: { home_cents: 0, other_cents: 5_000_00 } }))
    expect(need('life')).toMatchObject({ need_cents: 20_000_00, gap_cents: 20_000_00, state: 'gap' })
    expect(method('human_life')).toMatchObject({ need_cents: 15_000_00 })
  })

  it('follows the method that the client chose', () => {
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
  const family = { child_birth_years: [2020] }

  it('pays a child and the parent who cares for them 75% each, within the family maximum', () => {
    const { survivors } = of(sampleFamily(), { ...family, partner_income_cents: 0 })
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
    const many = of(sampleFamily(), { child_birth_years: [2018, 2020, 2022], partner_income_cents: 0 })
    const first = many.survivors.benefits.reduce(
      (sum, { from, monthly_cents }) => sum + (from === '2026-06' ? monthly_cents : 0),
      0,
    )
    expect(first).toBeLessThanOrEqual(many.survivors.family_maximum_cents ?? 0)
    expect(first).toBeGreaterThan((many.survivors.family_maximum_cents ?? 0) - 4_00)
  })

  it('pays a parent with pay less, and a widower from 60 or later', () => {
    const { survivors } = of(sampleFamily(), { ...family, partner_income_cents: 90_000_00 })
    expect(survivors.benefits.map(({ who }) => who)).toEqual(['child', 'widow'])
    const widow = survivors.benefits.at(-1)
    // They claim when their pay ends, at full retirement age.
    expect(widow).toMatchObject({ who: 'widow', from: '2057-05' })
    expect(widow?.monthly_cents).toBe(Math.floor((survivors.full_benefit_cents ?? 0) / 100) * 100)
  })

  it('count in the need, the more the more years are looked at', () => {
    const { method, survivors } = of(sampleFamily(), family)
    const [ten, working] = ['dime', 'human_life'].map(
      (name) => partsOf(method(name))['survivor_benefits'] ?? 0,
    )
    expect(ten).toBeGreaterThan(0)
    expect(working).toBeGreaterThan(ten ?? 0)
    expect(survivors.present_value_cents).toBe(working)
  })

  it('follow the earnings record or the statement, and are none without coverage', () => {
    const person = { is_covered: true, earnings: [], claim_age_months: 804, is_receiving: false }
    const stated = { self: { ...person, full_age_monthly_cents: 2_000_00 }, partner: null }
    expect(of(sampleFamily({ social_security: stated }), family).survivors).toMatchObject({
      full_benefit_cents: 2_000_00,
      basis: 'From the Social Security statement',
    })
    const uncovered = { ...stated, self: { ...stated.self, is_covered: false } }
    expect(of(sampleFamily({ social_security: uncovered }), family).survivors).toMatchObject({
      full_benefit_cents: null,
      benefits: [],
      present_value_cents: 0,
    })
  })
})

describe('the other needs', () => {
  it('ensure essentials in a disability, within 60% of pay', () => {
    const entries = { essential_monthly_cents: 6_000_00, other_monthly_cents: 1_500_00 }
    expect(of(sampleFacts(), entries).need('disability')).toMatchObject({
      is_monthly: true,
      need_cents: 4_500_00,
      state: 'gap',
    })
    expect(partsOf(of(sampleFacts(), { essential_monthly_cents: 8_000_00 }).need('disability'))).toEqual({
      essentials: 8_000_00,
      insurers_limit: -3_000_00,
    })
    expect(of(sampleFacts(), { retirement_age: 40 - 4 + 4 }).need('disability')?.need_cents).toBeGreaterThan(
      0,
    )
    const retired = sampleFacts({
      household: { sex: 'female', retires_in: null, partner: null },
      birth_date: '1956-01-05',
    })
    expect(of(retired).need('disability')).toMatchObject({ state: 'not_needed' })
  })

  it('count months of essentials against cash', () => {
    const { emergency, need } = of(sampleFamily(), {
      essential_monthly_cents: 5_000_00,
      job_security: 'insecure',
    })
    expect(emergency).toEqual({ months: 5, months_covered: 6 })
    expect(need('emergency_fund')).toMatchObject({ need_cents: 25_000_00, state: 'covered' })
  })

  it('take spending for unknown, not for nothing, where there is no pay', () => {
    const { need } = of(sampleFacts(), { income_cents: 0 })
    expect(need('emergency_fund')).toMatchObject({ state: 'unknown', missing: 'essential_monthly_cents' })
    expect(need('disability')).toMatchObject({ state: 'not_needed' })
  })

  it('insure the home that a mortgage requires, and liability up to what is at risk', () => {
    const { need, entries } = of(sampleFamily())
    // $900,000 without the retirement plan, less $320,000 of debts.
    expect(entries.at_risk_cents).toBe(580_000_00)
    expect(need('home')).toMatchObject({ need_cents: 450_000_00, is_required: true })
    expect(need('auto')).toMatchObject({ need_cents: 300_000_00, is_required: true })
    expect(need('umbrella')).toMatchObject({ need_cents: 280_000_00, is_required: false })
  })

  it('ask for what nobody can know', () => {
    const { need } = of(sampleFacts())
    expect(need('auto')).toMatchObject({ state: 'unknown', missing: 'vehicles' })
    expect(need('home')).toMatchObject({ state: 'not_needed' })
    expect(of(sampleFacts(), { vehicles: 0 }).need('auto')).toMatchObject({ state: 'not_needed' })
    expect(of(sampleFacts({ debts: { home_cents: 1_00, other_cents: 0 } })).need('home')).toMatchObject({
      missing: 'rebuild_cents',
    })
  })

  it('take the lowest limit of several cars', () => {
    const policies = [
      samplePolicy({ kind: 'auto', amount_cents: 300_000_00 }),
      samplePolicy({ kind: 'auto', amount_cents: 100_000_00 }),
    ]
    expect(of(sampleFamily(), {}, policies).need('auto')).toMatchObject({ have_cents: 100_000_00 })
  })

  it('weigh long-term care by how soon it may be needed', () => {
    const chanceOf = (birth_date: string) =>
      of(sampleFacts({ birth_date })).need('long_term_care')?.chance ?? 0
    expect(chanceOf('1996-01-05')).toBe(0)
    expect(chanceOf('1961-01-05')).toBeGreaterThan(chanceOf('1976-01-05'))
    expect(chanceOf('1941-01-05')).toBeLessThanOrEqual(0.7)
  })
})

describe('every analysis', () => {
  const cents = option(integer({ min: 0, max: 10_000_000_000 }), { freq: 2 })
  const entries = record(
    {
      income_cents: cents,
      partner_income_cents: cents,
      essential_monthly_cents: cents,
      spending_monthly_cents: cents,
      savings_cents: cents,
      at_risk_cents: cents,
      rebuild_cents: cents,
      vehicles: integer({ min: 0, max: 10 }),
      retirement_age: integer({ min: 40, max: 110 }),
      care_age: integer({ min: 40, max: 110 }),
      return_rate: constantFrom(-0.05, 0, 0.1),
      life_method: constantFrom('dime' as const, 'human_life' as const, 'survivor_budget' as const),
      child_birth_years: constantFrom<number[][]>([], [2010], [1990, 2026]),
      own_share: constantFrom(0, 1),
    },
    { requiredKeys: [] },
  )

  it('has parts that add up, a gap of 0 or more, and chances from 0 to 1', () => {
    assert(
      property(
        entries,
        constantFrom('1920-02-01', '1950-01-01', '1990-03-14', '2008-06-15'),
        constantFrom(sampleFacts, sampleFamily),
        (entered, birth_date, facts) => {
          const { needs, life } = needsOf(facts({ birth_date }), entered, [samplePolicy()], TODAY)
          for (const each of [...needs, ...life.methods]) {
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
