import { describe, expect, it } from 'vitest'
import type { ProtectEntries } from '#core/contract/protect-profile.ts'
import type { Cover } from '#core/contract/protect-needs.ts'
import { sampleFacts, sampleFamily, samplePolicy } from '#tests/fixtures/sample-protect.ts'
import { bestBundle, bidFor, bidsOf, insuredOf } from './bids.ts'
import { needsOf } from './needs.ts'

const TODAY = '2026-06-15'
const of = (facts = sampleFamily(), entries: ProtectEntries = {}, policies = [samplePolicy()]) => {
  const needs = needsOf(facts, entries, policies, TODAY)
  const bids = bidsOf(needs, facts, TODAY)
  const budget = (cents: number) => bestBundle(needs, bids, cents)
  return { needs, bids, budget, insured: insuredOf(facts, needs, TODAY) }
}

describe('a bundle’s bid', () => {
  it('closes each gap, rounded up to what is offered', () => {
    const { bids, needs } = of()
    const homeowner = bids.bundles.find(({ kind }) => kind === 'homeowner')
    expect(homeowner?.lines.map(({ cover }) => cover)).toEqual([
      'life',
      'disability',
      'home',
      'auto',
      'umbrella',
    ])
    for (const { cover, amount_cents } of homeowner?.lines ?? []) {
      expect(amount_cents).toBeGreaterThanOrEqual(
        needs.needs.find(({ kind }) => kind === cover)?.gap_cents ?? 0,
      )
    }
    expect(homeowner?.monthly_cents).toBe(
      homeowner?.lines.reduce((sum, { monthly_cents }) => sum + (monthly_cents ?? 0), 0),
    )
  })

  it('leaves out what is covered, not needed or unknown, and says so', () => {
    const covered = [samplePolicy({ amount_cents: 5_000_000_00 })]
    const [, family] = of(sampleFacts(), {}, covered).bids.bundles
    expect(family?.lines.map(({ cover, state }) => [cover, state])).toEqual([
      ['life', 'covered'],
      ['disability', 'priced'],
      ['auto', 'unknown'],
    ])
  })

  it('gives the reason of a cover without a premium', () => {
    const insured = { age: 62, sex: 'female', is_smoker: false, state: '' } as const
    const bid = bidFor([{ cover: 'disability', amount_cents: 1_000_00 }], insured, TODAY)
    expect(bid.lines).toMatchObject([
      {
        state: 'refused',
        problem: { reason: 'age', message: 'This coverage is available for ages 20 to 60.' },
      },
    ])
    expect(bid).toMatchObject({ monthly_cents: 0, is_illustrative: true, as_of: TODAY })
    const nowhere = bidFor([{ cover: 'life', amount_cents: 50_000_00 }], insured, TODAY)
    expect(nowhere.lines[0]?.problem?.reason).toBe('state')
  })
})

describe('the best bundle', () => {
  it('leaves less expected loss the larger the budget, and none beyond what closes every gap', () => {
    const { budget } = of()
    const losses = [0, 50_00, 150_00, 250_00, 350_00, 600_00].map((cents) => budget(cents).loss_cents)
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

  it('names the best choice with other covers, and how it differs', () => {
    const { budget } = of()
    const { runner_up, covers, loss_cents } = budget(250_00)
    const names = covers.map(({ cover }) => cover)
    expect(runner_up?.loss_cents).toBeGreaterThanOrEqual(loss_cents)
    expect(runner_up?.covers.map(({ cover }) => cover).toSorted()).toEqual(
      [
        ...names.filter((cover) => !runner_up?.left_out.includes(cover)),
        ...(runner_up?.added ?? []),
      ].toSorted(),
    )
    expect([...(runner_up?.added ?? []), ...(runner_up?.left_out ?? [])]).not.toEqual([])
  })

  it('buys nothing where nothing is missing', () => {
    const { budget } = of(
      sampleFacts({ income: null }),
      { vehicles: 0, care_savings_cents: 100_000_000_00 },
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
