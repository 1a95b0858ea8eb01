import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { dailyShares, reachedAlerts, safeToSpend, spendPace, type MonthSpend } from './spend.ts'

const month = (more: Partial<MonthSpend>): MonthSpend => ({
  limitCents: 3_000_00,
  spentBeforeCents: 0,
  spentTodayCents: 0,
  upcomingCents: 0,
  day: 15,
  daysInMonth: 30,
  ...more,
})

describe('the pace of a month', () => {
  it.each([
    [1_000_00, 'under'],
    [1_500_00, 'on_track'],
    [1_430_00, 'on_track'],
    [1_600_00, 'over'],
  ] as const)('%i cents by half-time is %s', (spentBeforeCents, state) => {
    expect(unwrap(spendPace(month({ spentBeforeCents }))).state).toBe(state)
  })

  it('includes upcoming bills', () => {
    const pace = unwrap(
      spendPace(month({ spentBeforeCents: 500_00, spentTodayCents: 100_00, upcomingCents: 2_900_00 })),
    )
    expect(pace).toEqual({
      spentCents: 600_00,
      spentShare: 0.2,
      monthShare: 0.5,
      projectedCents: 3_500_00,
      state: 'over',
    })
  })

  it('is null without a limit', () => {
    expect(unwrap(spendPace(month({ limitCents: 0, spentTodayCents: 1 })))).toMatchObject({
      spentShare: null,
      state: 'over',
    })
  })
})

describe('safe to spend', () => {
  it('is an equal share of the rest', () => {
    const today = month({ spentBeforeCents: 1_000_00, upcomingCents: 400_00, spentTodayCents: 40_00 })
    expect(unwrap(safeToSpend(today))).toEqual({ allowanceCents: 100_00, leftCents: 60_00, overCents: 0 })
    expect(unwrap(safeToSpend({ ...today, spentTodayCents: 130_00 }))).toMatchObject({
      leftCents: 0,
      overCents: 30_00,
    })
    expect(unwrap(safeToSpend(month({ spentBeforeCents: 4_000_00 })))).toMatchObject({ allowanceCents: 0 })
    expect(unwrap(safeToSpend(month({ day: 30, spentBeforeCents: 2_990_00 })))).toMatchObject({
      allowanceCents: 10_00,
    })
  })

  it('never exceeds the month’s limit if spent in full each day', () => {
    assert(
      property(
        integer({ min: 0, max: 900_000 }),
        integer({ min: 28, max: 31 }),
        (limitCents, daysInMonth) => {
          let spentBeforeCents = 0
          for (let day = 1; day <= daysInMonth; day += 1) {
            spentBeforeCents += unwrap(
              safeToSpend(month({ limitCents, spentBeforeCents, day, daysInMonth })),
            ).allowanceCents
          }
          expect(spentBeforeCents).toBe(limitCents)
        },
      ),
    )
  })
})

describe('daily shares', () => {
  it('accumulate to the total', () => {
    expect(unwrap(dailyShares(100_00, [20_00, 0, 30_00]))).toEqual([
      { day: 1, spentCents: 20_00, share: 0.2, runningShare: 0.2 },
      { day: 2, spentCents: 0, share: 0, runningShare: 0.2 },
      { day: 3, spentCents: 30_00, share: 0.3, runningShare: 0.5 },
    ])
    expect(unwrap(dailyShares(0, [5]))).toEqual([{ day: 1, spentCents: 5, share: null, runningShare: null }])
  })
})

describe('alerts', () => {
  it('fire at 80% and 100%, to the cent', () => {
    expect(reachedAlerts(100_00, 79_99)).toEqual([])
    expect(reachedAlerts(100_00, 80_00)).toEqual([80])
    expect(reachedAlerts(100_00, 100_00)).toEqual([80, 100])
    expect(reachedAlerts(0, 0)).toEqual([])
  })
})
