import { describe, expect, it } from 'vitest'
import type { Cover } from '#core/contract/protect-needs.ts'
import type { ProtectEntries, ProtectFacts } from '#core/contract/protect-profile.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { premium } from '#core/finance/protect/premium.ts'
import { ANSWERED, sampleFacts, sampleFamily, samplePolicy } from '#tests/fixtures/sample-protect.ts'
import { bestBundle, bidFor, bidsOf, coversOfLines, ratedOf } from './bids.ts'
import { needsOf } from './needs.ts'

const TODAY = '2026-06-15'
const LIFE = samplePolicy({ through_employer: true })
const known = (facts: ProtectFacts, sex: 'female' | 'male' | null = 'female'): ProtectFacts => ({
  ...facts,
  income: facts.income && { ...facts.income, sex },
})
const of = (facts = sampleFamily(), entries: ProtectEntries = {}, policies = [LIFE]) => {
  const entered = { ...ANSWERED, rebuild_cents: 450_000_00, ...entries }
  const needs = needsOf(facts, entered, policies, TODAY)
  const bids = bidsOf(needs, facts, policies, TODAY)
  const budget = (cents: number) => bestBundle(needs, bids, cents)
  const line = (kind: string, cover: Cover) =>
    bids.bundles.find((each) => each.kind === kind)?.lines.find((each) => each.cover === cover)
  return { needs, bids, budget, line, rated: ratedOf(facts, needs, policies, TODAY) }
}

describe('a bundle’s bid', () => {
  it('closes each gap of each person, rounded up to what is offered', () => {
    const { bids, needs } = of()
    const homeowner = bids.bundles.find(({ kind }) => kind === 'homeowner')
    expect(homeowner?.lines.map(({ cover, person }) => `${cover} ${person}`)).toEqual([
      'life self',
      'life partner',
      'disability self',
      'disability partner',
      'home self',
      'auto self',
      'umbrella self',
    ])
    for (const line of homeowner?.lines ?? []) {
      const need = needs.needs.find(({ kind, person }) => kind === line.cover && person === line.person)
      expect(line.state).toBe(need?.state === 'gap' ? 'priced' : need?.state)
      expect(line.amount_cents ?? 0).toBeGreaterThanOrEqual(need?.gap_cents ?? 0)
    }
    expect(homeowner?.monthly_cents).toBe(
      homeowner?.lines.reduce((sum, { monthly_cents }) => sum + (monthly_cents ?? 0), 0),
    )
  })

  it('prices each person’s cover by their own age, sex and smoking', () => {
    const { rated } = of(sampleFamily(), { partner_is_smoker: true })
    expect(rated.insured).toMatchObject({ age: 36, sex: 'female', is_smoker: false })
    expect(rated.partner).toMatchObject({ age: 36, sex: 'male', is_smoker: true })
    const [mine, theirs] = bidFor(
      (['self', 'partner'] as const).map((person) => ({
        cover: 'life' as const,
        person,
        policy_uuid: null,
        amount_cents: 250_000_00,
      })),
      rated,
      TODAY,
    ).lines
    expect(theirs?.monthly_cents).toBeGreaterThan(mine?.monthly_cents ?? 0)
  })

  it('leaves out what is covered, not needed or unknown, and says so', () => {
    const covered = [samplePolicy({ amount_cents: 5_000_000_00 })]
    const { bids } = of(sampleFamily(), { partner_has_work_cover: null }, covered)
    const family = bids.bundles.find(({ kind }) => kind === 'family')
    expect(family?.lines.map(({ cover, person, state }) => [cover, person, state])).toEqual([
      ['life', 'self', 'covered'],
      ['life', 'partner', 'unknown'],
      ['disability', 'self', 'priced'],
      ['disability', 'partner', 'unknown'],
      ['auto', 'self', 'priced'],
    ])
  })

  it('is not there where nothing that makes it a bundle of its own is missing', () => {
    const kinds = (facts: ProtectFacts, entries: ProtectEntries) =>
      of(facts, entries, []).bids.bundles.map(({ kind }) => kind)
    expect(kinds(known(sampleFacts()), { home_kind: 'none', rebuild_cents: null, vehicles: 0 })).toEqual([
      'starter',
    ])
    expect(kinds(sampleFamily(), {})).toEqual(['starter', 'family', 'homeowner'])
    expect(kinds(sampleFamily({ birth_date: '1966-03-14' }), { care_savings_cents: 0 })).toContain('legacy')
  })

  it('gives the reason of a cover without a premium', () => {
    const insured = { age: 62, sex: 'female', is_smoker: false, state: '' } as const
    const rated = { insured, partner: null, policies: [] }
    const one = (cover: Cover, amount_cents: number, person: 'self' | 'partner' = 'self') =>
      bidFor([{ cover, person, policy_uuid: null, amount_cents }], rated, TODAY)
    expect(one('disability', 1_000_00).lines).toMatchObject([
      {
        state: 'refused',
        problem: { reason: 'age', message: 'This coverage is available for ages 20 to 60.' },
      },
    ])
    expect(one('disability', 1_000_00)).toMatchObject({
      monthly_cents: 0,
      is_illustrative: true,
      as_of: TODAY,
    })
    expect(one('life', 50_000_00).lines[0]?.problem?.reason).toBe('state')
    expect(one('life', 50_000_00, 'partner').lines[0]?.problem?.reason).toBe('partner')
  })

  it('has no premium that is rated by a sex which nobody has entered', () => {
    const { line } = of(known(sampleFamily(), null))
    expect(line('homeowner', 'disability')).toMatchObject({ state: 'refused', problem: { reason: 'sex' } })
    expect(line('homeowner', 'home')).toMatchObject({ state: 'priced', problem: null })
  })
})

describe('a gap in what is insured already', () => {
  const home = samplePolicy({
    policy_uuid: '018f0000-0000-7000-8000-0000000000c1',
    kind: 'home',
    insurer: 'Granite Mutual',
    insured: 'joint',
    amount_cents: 410_000_00,
  })
  const monthly = (cover: Cover, dollars: number) =>
    unwrap(
      premium(
        { cover, amountCents: dollars * 100 },
        { age: 36, sex: 'female', isSmoker: false, state: 'VT' },
      ),
    ).monthlyCents

  it('is closed by raising that policy, for what the higher limit costs more', () => {
    const { line, bids } = of(sampleFamily(), { rebuild_cents: 468_324_00 }, [LIFE, home])
    const raise = { policy_uuid: home.policy_uuid, insurer: 'Granite Mutual', from_cents: 410_000_00 }
    expect(line('homeowner', 'home')).toEqual({
      cover: 'home',
      person: 'self',
      state: 'priced',
      raises: raise,
      amount_cents: 470_000_00,
      monthly_cents: monthly('home', 470_000) - monthly('home', 410_000),
      problem: null,
    })
    expect(bids.covers.find(({ cover }) => cover === 'home')).toMatchObject({
      raises: raise,
      options: [{ amount_cents: 470_000_00, loss_cents: 0 }],
    })
    const homeowner = bids.bundles.find(({ kind }) => kind === 'homeowner')
    expect(coversOfLines(homeowner?.lines ?? []).find(({ cover }) => cover === 'home')).toEqual({
      cover: 'home',
      person: 'self',
      policy_uuid: home.policy_uuid,
      amount_cents: 470_000_00,
    })
  })

  it('raises the lowest of several auto policies, and the larger of others', () => {
    const auto = (last: string, amount_cents: number) =>
      samplePolicy({ ...home, policy_uuid: home.policy_uuid.replace(/1$/, last), kind: 'auto', amount_cents })
    const { line } = of(sampleFamily(), {}, [auto('2', 200_000_00), auto('3', 100_000_00)])
    expect(line('family', 'auto')).toMatchObject({
      raises: { from_cents: 100_000_00 },
      amount_cents: 300_000_00,
      monthly_cents: monthly('auto', 300_000) - monthly('auto', 100_000),
    })
    const life = (last: string, amount_cents: number) =>
      samplePolicy({ policy_uuid: home.policy_uuid.replace(/1$/, last), amount_cents })
    const term = of(sampleFamily(), { life_method: 'dime' }, [life('4', 50_000_00), life('5', 100_000_00)])
    expect(term.line('starter', 'life')?.raises).toMatchObject({ from_cents: 100_000_00 })
  })

  it('adds a policy beside one that an employer gives or that insures both, and to none of the partner’s', () => {
    const group = samplePolicy({ kind: 'disability', through_employer: true, amount_cents: 1_000_00 })
    const partners = samplePolicy({ ...home, kind: 'disability', insured: 'partner', amount_cents: 100_00 })
    const both = samplePolicy({ ...home, kind: 'life', insured: 'joint', amount_cents: 50_000_00 })
    const { line, bids } = of(sampleFamily(), { life_method: 'dime' }, [group, partners, both])
    expect(line('starter', 'disability')).toMatchObject({ raises: null, amount_cents: 4_500_00 })
    expect(line('starter', 'life')).toMatchObject({ state: 'priced', raises: null })
    const theirs = bids.covers.find(({ cover, person }) => cover === 'disability' && person === 'partner')
    expect(theirs?.raises).toMatchObject({ policy_uuid: partners.policy_uuid })
  })

  it('is not closed by a limit that is no higher', () => {
    const { rated } = of(sampleFamily(), {}, [home])
    const amount = { cover: 'home', person: 'self', policy_uuid: home.policy_uuid } as const
    expect(bidFor([{ ...amount, amount_cents: 410_000_00 }], rated, TODAY).lines).toMatchObject([
      {
        state: 'refused',
        problem: { reason: 'amount', message: 'Choose more than the $410,000 in force.' },
      },
    ])
  })
})

describe('the best bundle', () => {
  it('leaves less expected loss the larger the budget, and none beyond what closes every gap', () => {
    const { budget } = of()
    const losses = [0, 50_00, 150_00, 250_00, 350_00, 900_00].map((cents) => budget(cents).loss_cents)
    expect(losses).toEqual(losses.toSorted((a, b) => b - a))
    expect(losses.at(-1)).toBe(0)
    expect(budget(0)).toMatchObject({ covers: [], monthly_cents: 0, runner_up: null })
    expect(budget(0).loss_cents).toBe(budget(0).loss_without_cents)
  })

  it('buys what a lender and the law require first, and says what it cannot pay for', () => {
    const { budget } = of()
    const has = (cents: number): Cover[] => budget(cents).covers.map(({ cover }) => cover)
    expect(budget(0).unaffordable).toEqual(['home', 'auto'])
    expect(has(210_00)).toEqual(expect.arrayContaining(['home', 'auto']))
    expect(budget(210_00).unaffordable).toEqual([])
  })

  it('names the best choice with other covers only where that costs less', () => {
    const { budget } = of()
    const plans = [0, 210_00, 250_00, 300_00, 900_00].map(budget)
    expect(plans.at(-1)?.runner_up).not.toBeNull()
    for (const { runner_up, loss_cents, monthly_cents } of plans) {
      expect(runner_up?.loss_cents ?? loss_cents).toBeGreaterThanOrEqual(loss_cents)
      expect(runner_up?.monthly_cents ?? -1).toBeLessThan(monthly_cents)
    }
  })

  it('buys nothing where nothing is missing', () => {
    const { budget } = of(
      sampleFacts({ income: null }),
      { vehicles: 0, home_kind: 'none', rebuild_cents: null },
      [],
    )
    expect(budget(500_00)).toMatchObject({
      covers: [],
      loss_cents: 0,
      loss_without_cents: 0,
      runner_up: null,
    })
  })
})
