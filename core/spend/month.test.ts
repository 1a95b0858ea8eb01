import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { safeToSpend } from '#core/finance/spend/spend.ts'
import {
  carriedInto,
  goalDays,
  limitsProgress,
  type PeriodFacts,
  ruleLimits,
  suggestedLimits,
  totalMonth,
  totalLimit,
  totalProgress,
} from './limits.ts'
import { categorySums, median, spendDays, type SpendPart, sumsOf } from './month.ts'
import { monthOf, periodOf, periodsSince } from './period.ts'

const part = (date: string, dollars: number, change: Partial<SpendPart> = {}): SpendPart => ({
  date,
  category: 'groceries',
  type: 'need',
  amount_cents: dollars * 100,
  transaction_count: 1,
  ...change,
})
const NOVEMBER = monthOf('2026-11-15')
const anyPart = fc.record({
  date: fc.nat({ max: 29 }).map((days) => addDays('2026-11-01', days)),
  category: fc.constantFrom(...SpendCategory.options),
  type: fc.constantFrom(...SpendType.options.filter((type) => type !== 'transfer')),
  amount_cents: fc.integer({ min: -100_000_00, max: 100_000_00 }),
  transaction_count: fc.integer({ min: 1, max: 5 }),
})
const limit = (type: 'need' | 'want', dollars: number, rolls_over = false, since = '2026-11-01') => ({
  subject: { kind: 'type' as const, type },
  limit_cents: dollars * 100,
  rolls_over,
  since,
})

describe('what is saved', () => {
  it('is income less spending, wherever it is', () => {
    const parts = [
      part('2026-11-01', 5_000, { category: 'paycheck', type: 'income' }),
      part('2026-11-05', -3_000),
      part('2026-11-09', 200),
      part('2026-11-12', -600, { category: 'investing', type: 'saving' }),
      part('2026-11-20', 100, { category: 'saving', type: 'saving' }),
    ]
    expect(sumsOf(parts)).toEqual({
      income_cents: 5_000_00,
      spent_cents: 2_800_00,
      saved_cents: 2_200_00,
      moved_cents: 500_00,
    })
  })

  it('is below zero where more was spent than came in', () => {
    expect(sumsOf([part('2026-11-05', -40)])).toMatchObject({ saved_cents: -40_00, moved_cents: 0 })
  })
})

describe('a period', () => {
  it.each([
    ['weekly', '2026-11-06', '2026-11-21', '2026-11-20', '2026-11-26'],
    ['biweekly', '2026-11-06', '2026-11-21', '2026-11-20', '2026-12-03'],
    ['biweekly', '2026-11-06', '2026-11-05', '2026-10-23', '2026-11-05'],
    ['monthly', '2026-01-31', '2026-02-28', '2026-02-28', '2026-03-30'],
    ['monthly', '2026-01-25', '2026-11-24', '2026-10-25', '2026-11-24'],
    ['semimonthly', '2026-11-01', '2026-11-14', '2026-11-01', '2026-11-14'],
    ['semimonthly', '2026-11-15', '2026-11-21', '2026-11-15', '2026-11-29'],
    ['semimonthly', '2026-11-20', '2026-11-21', '2026-11-20', '2026-12-04'],
  ] as const)('of %s pay on %s has %s in %s to %s', (frequency, payday, day, from, to) => {
    expect(periodOf({ period: 'pay_period', payday }, day, frequency)).toEqual({ from, to })
  })

  it('follows the one before, without a gap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('weekly' as const, 'biweekly' as const, 'semimonthly' as const, 'monthly' as const),
        fc.nat({ max: 400 }).map((days) => addDays('2026-01-01', days)),
        fc.nat({ max: 400 }).map((days) => addDays('2026-01-01', days)),
        (frequency, payday, since) => {
          const choice = { period: 'pay_period' as const, payday }
          const current = periodOf(choice, '2027-02-20', frequency)
          const all = [...periodsSince(choice, since, current, frequency), current]
          const next = all.slice(0, -1).map(({ to }) => addDays(to, 1))
          expect(all.slice(1).map(({ from }) => from)).toEqual(next)
          expect(all.filter(({ from, to }) => from > to)).toEqual([])
        },
      ),
    )
  })
})

describe('sums', () => {
  it('are the same by day, by category and in total', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 40 }), (parts) => {
        const { spent_cents } = sumsOf(parts)
        const days = spendDays(parts, NOVEMBER, NOVEMBER.to, { cents: 500_00, isCounted: () => true })
        const categories = categorySums(parts, [], 0)
        const sum = (all: readonly { readonly spent_cents: number }[]) =>
          all.reduce((total, each) => total + each.spent_cents, 0)
        expect([sum(days), sum(categories)]).toEqual([spent_cents, spent_cents])
        expect(days.at(-1)?.running_share).toBeCloseTo(spent_cents / 500_00, 6)
      }),
    )
  })

  it('have no share of a limit that does not cover them', () => {
    const limits = [{ ...limit('want', 300), carried_cents: 0 }]
    const parts = [
      part('2026-11-02', -2000, { category: 'rent' }),
      part('2026-11-03', -50, { category: 'restaurants', type: 'want' }),
    ]
    const days = spendDays(parts, NOVEMBER, '2026-11-03', totalLimit(limits))
    expect(days.map(({ spent_cents, share, running_share }) => [spent_cents, share, running_share])).toEqual([
      [0, 0, 0],
      [2000_00, 0, 0],
      [50_00, 1 / 6, 1 / 6],
    ])
  })

  it('reduce a category by its refunds, and compare it with the average', () => {
    const before = [part('2026-10-05', -300), part('2026-10-06', -90, { category: 'fuel' })]
    const parts = [part('2026-11-02', -80), part('2026-11-03', 30)]
    expect(categorySums(parts, before, 3)).toEqual([
      { category: 'groceries', type: 'need', spent_cents: 50_00, transaction_count: 2, usual_cents: 100_00 },
      { category: 'fuel', type: 'need', spent_cents: 0, transaction_count: 0, usual_cents: 30_00 },
    ])
  })
})

describe('a limit that rolls over', () => {
  const months = ['2026-08-10', '2026-09-10', '2026-10-10'].map(monthOf)

  it('carries what each period left or overspent', () => {
    const periods = months.map((month, place) => ({
      ...month,
      parts: [part(month.from, [-80, -130, -100][place] ?? 0)],
    }))
    expect(carriedInto(limit('need', 100, true, '2026-08-20'), periods)).toBe(-10_00)
    expect(carriedInto(limit('need', 100, true, '2026-09-01'), periods)).toBe(-30_00)
    expect(carriedInto(limit('need', 100), periods)).toBe(0)
  })

  it('neither makes nor loses money', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyPart, { maxLength: 8 }), { minLength: 3, maxLength: 3 }), (spent) => {
        const periods = months.map((month, place) => ({ ...month, parts: spent[place] ?? [] }))
        const carried = carriedInto(limit('want', 250, true, '2026-08-01'), periods)
        const want = spent.flat().filter(({ type }) => type === 'want')
        expect(carried + sumsOf(want).spent_cents).toBe(3 * 250_00)
      }),
    )
  })
})

const facts = (change: Partial<PeriodFacts>): PeriodFacts => ({
  period: NOVEMBER,
  today: '2026-11-10',
  parts: [],
  paid: [],
  upcoming: [],
  usualPerDay: () => null,
  ...change,
})
const RENT = { date: '2026-11-01', category: 'rent', type: 'need', amount_cents: -900_00 } as const

describe('progress', () => {
  it('projects everyday spending at its pace, and bills once', () => {
    const parts = [{ ...RENT, transaction_count: 1 }, part('2026-11-05', -100)]
    const [progress] = limitsProgress(
      [{ ...limit('need', 1_500), carried_cents: 0 }],
      facts({ parts, paid: [RENT] }),
    )
    // 900 of rent, and 100 in 10 days: 300 in the month.
    expect(progress).toMatchObject({ spent_cents: 1_000_00, projected_cents: 1_200_00, state: 'under' })
  })

  it('leans on usual spending in the first days', () => {
    const parts = [part('2026-11-03', -90)]
    const of = (today: string) =>
      limitsProgress(
        [{ ...limit('need', 400), carried_cents: 0 }],
        facts({ parts, today, usualPerDay: () => 10_00 }),
      )[0]?.projected_cents
    // 30 a day for three days against a usual 10: a tenth of 30 and nine tenths of 10, for 27 days.
    expect(of('2026-11-03')).toBe(90_00 + 27 * 12_00)
    expect(of('2026-11-30')).toBe(90_00)
  })

  it('is over once more than the limit is spent, and the limit may be used up before the period begins', () => {
    const parts = [part('2026-11-05', -101)]
    const of = (carried_cents: number) =>
      limitsProgress([{ ...limit('need', 100), carried_cents }], facts({ parts, today: '2026-11-30' }))[0]
        ?.state
    expect([of(0), of(2_00), of(-500_00)]).toEqual(['over', 'on_track', 'over'])
  })

  it('counts a category within the limit of its type, and apart where the type has none', () => {
    const groceries = {
      subject: { kind: 'category', category: 'groceries' },
      limit_cents: 300_00,
      rolls_over: false,
      carried_cents: 0,
    } as const
    const travel = { ...groceries, subject: { kind: 'category', category: 'travel' } } as const
    const parts = [part('2026-11-02', -50), part('2026-11-02', -20, { category: 'shopping', type: 'want' })]
    const needs = { ...limit('need', 1_000), carried_cents: 25_00 }
    expect(totalProgress([needs, groceries, travel], facts({ parts }))).toMatchObject({
      limit_cents: 1_300_00,
      carried_cents: 25_00,
      spent_cents: 50_00,
    })
    expect(totalProgress([], facts({ parts }))).toBeNull()
  })

  it('does not count a bill paid today against what may be spent today', () => {
    const parts = [part('2026-11-10', -15), { ...RENT, date: '2026-11-10', transaction_count: 1 }]
    const month = totalMonth(
      [{ ...limit('need', 1_530), carried_cents: 0 }],
      facts({ parts, paid: [{ ...RENT, date: '2026-11-10' }] }),
    )
    // 630 besides rent for 21 days.
    expect(month && unwrap(safeToSpend(month))).toEqual({
      allowanceCents: 30_00,
      leftCents: 15_00,
      overCents: 0,
    })
  })
})

describe('suggestions', () => {
  it('are the median of full months, rounded up to $10', () => {
    const months = [-411, -2_000, -380].map((dollars) => [part('2026-10-01', dollars)])
    expect(suggestedLimits(months)).toEqual([
      { subject: { kind: 'type', type: 'need' }, limit_cents: 420_00, rolls_over: false },
    ])
    expect(suggestedLimits([])).toEqual([])
    expect([median([]), median([1, 3]), median([5, 1, 3])]).toEqual([0, 2, 3])
  })

  it('follow 50/30/20 of pay after tax', () => {
    expect(ruleLimits(4_001_99).map(({ limit_cents }) => limit_cents)).toEqual([2_000_00, 1_200_00])
  })

  it('say what overspending costs in days of contributions', () => {
    // 365.25 a month is 12.00 a day.
    expect([goalDays(60_00, 365_25), goalDays(1, 365_25)]).toEqual([5, 1])
  })
})
