import { describe, expect, it } from 'vitest'
import { SettableStatus } from '#core/contract/goal-kinds.ts'
import { sumFigures } from './figures.ts'
import { asOfProblem, goalProblems, mayBecome, type JudgedGoal } from './rules.ts'
import { freeOf, freeShare, shareOf, shareProblem, sumShares } from './shares.ts'

const TODAY = '2026-11-21'
const goal: JudgedGoal = {
  status: 'active',
  target_cents: 10_000_00,
  target_date: '2030-01-01',
  milestones: [],
  value_cents: 1_000_00,
}

describe('a goal', () => {
  it('is valid', () => expect(goalProblems(goal, TODAY)).toEqual({}))

  it.each([
    [{ target_date: TODAY }, { target_date: 'That date is in the past. Choose a later one' }],
    [{ target_date: '2006-11-22' }, { target_date: 'That date is in the past. Choose a later one' }],
    [{ target_date: '2106-11-22' }, { target_date: 'Choose a date within the next 80 years' }],
    [{ target_date: null }, { target_date: 'Choose a target date' }],
    [{ target_cents: null }, { target_cents: 'Enter a target amount' }],
    [
      { target_cents: 1_000_00 },
      {
        target_cents:
          'You already have $1,000 for this goal. Enter a higher target, or mark the goal as reached',
      },
    ],
    [
      { milestones: [{ date: '2030-01-02' }] },
      { milestones: 'A milestone is after the goal’s date. Choose an earlier one' },
    ],
  ])('with %o is rejected', (change, problems) => {
    expect(goalProblems({ ...goal, ...change }, TODAY)).toEqual(problems)
  })

  it('may be incomplete as a draft, but not in the past', () => {
    const draft = { ...goal, status: 'draft' as const, target_cents: null, target_date: null }
    expect(goalProblems(draft, TODAY)).toEqual({})
    expect(goalProblems({ ...draft, target_date: '2020-01-01' }, TODAY)).toHaveProperty('target_date')
  })

  it('may have a past date if it is reached or archived', () => {
    const past = { ...goal, target_date: '2020-01-01', value_cents: 99_999_00 }
    expect(goalProblems({ ...past, status: 'reached' }, TODAY)).toEqual({})
    expect(goalProblems({ ...past, status: 'archived' }, TODAY)).toEqual({})
  })

  it('changes status by the transition table', () => {
    expect(mayBecome('draft', 'active')).toBe(true)
    expect(mayBecome('active', 'draft')).toBe(false)
    expect(mayBecome('paused', 'paused')).toBe(true)
  })

  it('can return to its previous status, so that a change can be undone', () => {
    const all = SettableStatus.options
    const oneWay = all.flatMap((from) =>
      all.filter((to) => mayBecome(from, to) && !mayBecome(to, from)).map((to) => `${from} to ${to}`),
    )
    expect(oneWay).toEqual(['draft to active'])
  })
})

describe('shares', () => {
  it('add up exactly', () => {
    expect(sumShares(Array.from({ length: 10 }, () => 0.1))).toBe(1)
    expect(freeShare([0.1, 0.2, 0.3])).toBe(0.4)
  })

  it('never add up to more than the balance, to the cent', () => {
    // A third of $1,000.01 each.
    const thirds = [0.333333, 0.333333, 0.333334]
    expect(thirds.map((share) => shareOf(1_000_01, share))).toEqual([333_33, 333_33, 333_33])
    expect(freeOf(1_000_01, thirds)).toBe(2)
    expect(freeOf(1_000_01, [])).toBe(1_000_01)
    expect([shareOf(1_000_01, 1), freeOf(1_000_01, [1])]).toEqual([1_000_01, 0])
  })

  it('are exact despite binary rounding', () => {
    expect(shareOf(100, 0.29)).toBe(29)
    expect(shareOf(999_999_999_999, 0.999999)).toBe(999_998_999_999)
    expect(shareOf(-100, 0.333333)).toBe(-33)
  })

  it('never exceed the whole, and name the rest', () => {
    expect(shareProblem('Savings', 0.4, [0.6])).toBeNull()
    expect(shareProblem('Savings', 0.400001, [0.6])).toBe(
      'Other goals use 60% of Savings. You can assign up to 40%',
    )
    expect(shareProblem('Savings', 0.1, [1])).toBe('Other goals already use all of Savings')
  })
})

describe('a sum of figures', () => {
  it('has the oldest date and the least reliable source', () => {
    expect(
      sumFigures([
        { cents: 1, as_of: '2026-11-02', source: 'linked' },
        { cents: 2, as_of: '2026-11-01', source: 'estimated' },
        { cents: 3, as_of: '2026-11-03', source: 'typed' },
      ]),
    ).toEqual({ cents: 6, as_of: '2026-11-01', source: 'estimated' })
    expect(sumFigures([])).toEqual({ cents: 0, as_of: null, source: 'linked' })
  })
})

describe('the date of a value', () => {
  it('is not in the future', () => {
    expect(asOfProblem(TODAY, TODAY)).toBeNull()
    expect(asOfProblem('2026-11-22', TODAY)).toContain('today or an earlier date')
    expect(asOfProblem('1899-12-31', TODAY)).toContain('later')
    expect(asOfProblem('2026-02-30', TODAY)).toContain('Enter a date')
  })
})
