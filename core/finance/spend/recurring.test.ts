import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dueDateIn, weekday } from '#core/finance/math/dates.ts'
import { plainName, similarity } from './name-similarity.ts'
import { datesThrough, recurringCharges, type Transaction } from './recurring.ts'

const paid = (date: string, dollars: number, description: string): Transaction => ({
  date,
  amountCents: -Math.round(dollars * 100),
  description,
})

const monthly = (first: string, count: number, dollars: number, description: string): Transaction[] =>
  Array.from({ length: count }, (_, i) =>
    paid(addMonths(first, i), dollars, `${description} ${10_000 + i * 37}`),
  )

describe('names', () => {
  it.each([
    ['NETFLIX.COM 866-579-7172 CA', 'NETFLIX CA'],
    ['POS DEBIT Spotify USA #P1A2B3', 'SPOTIFY'],
    ["Trader Joe's #552", 'TRADER JOES'],
    ['Café Zoé', 'CAFE ZOE'],
    ['7-ELEVEN 33211', 'ELEVEN'],
    ['12345', '12345'],
  ])('%s is %s', (description, expected) => {
    expect(plainName(description)).toBe(expected)
  })

  // Winkler 1990, table of examples.
  it.each([
    ['MARTHA', 'MARHTA', 0.9611],
    ['DWAYNE', 'DUANE', 0.84],
    ['DIXON', 'DICKSONX', 0.8133],
    ['ABC', 'XYZ', 0],
    ['', 'A', 0],
  ])('%s and %s have a similarity of %d', (a, b, expected) => {
    expect(similarity(a, b)).toBeCloseTo(expected, 4)
  })

  it('have a similarity between 0 and 1, and 1 to themselves', () => {
    assert(
      property(string({ maxLength: 20 }), string({ maxLength: 20 }), (a, b) => {
        expect(similarity(a, a)).toBe(1)
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0)
        expect(similarity(a, b)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('recurring charges', () => {
  it('are found among other spending, with their next date', () => {
    const found = recurringCharges(
      [
        ...monthly('2025-01-15', 6, 15.49, 'NETFLIX.COM'),
        ...monthly('2025-01-03', 6, 62, 'CITY GYM'),
        paid('2025-02-02', 81.2, 'WHOLE FOODS'),
        paid('2025-02-19', 44.1, 'WHOLE FOODS'),
        paid('2025-05-07', 92.3, 'WHOLE FOODS'),
        { date: '2025-06-01', amountCents: 4_000_00, description: 'ACME PAYROLL' },
      ],
      '2025-06-20',
    )
    expect(found.map(({ description, nextDate }) => [plainName(description), nextDate])).toEqual([
      ['CITY GYM', '2025-07-03'],
      ['NETFLIX', '2025-07-15'],
    ])
    expect(found[1]).toMatchObject({
      cadence: 'monthly',
      typicalCents: 15_49,
      lastCents: 15_49,
      varies: false,
      count: 6,
      isActive: true,
      yearlyCents: 185_88,
    })
  })

  it('keep a due day of 31 across short months', () => {
    const [rent] = recurringCharges(monthly('2024-12-31', 4, 1_500, 'RENT'), '2025-04-01')
    expect(rent?.lastDate).toBe('2025-03-31')
    expect(rent?.nextDate).toBe('2025-04-30')
    const [next] = recurringCharges(monthly('2024-12-31', 5, 1_500, 'RENT'), '2025-05-01')
    expect(next?.nextDate).toBe('2025-05-31')
  })

  it('recognize a charge that moved past the month end', () => {
    const dates = ['2024-11-30', '2024-12-30', '2025-01-30', '2025-03-03']
    const [insurer] = recurringCharges(
      dates.map((date) => paid(date, 80, 'GEICO')),
      '2025-03-05',
    )
    expect(insurer?.nextDate).toBe('2025-03-30')
  })

  it('tolerate weekends and a price change', () => {
    const dates = ['2025-01-30', '2025-03-03', '2025-03-31', '2025-04-30', '2025-05-30']
    const [insurer] = recurringCharges(
      dates.map((date, i) => paid(date, i < 3 ? 80 : 88, 'GEICO')),
      '2025-06-02',
    )
    expect(insurer).toMatchObject({
      cadence: 'monthly',
      lastCents: 88_00,
      varies: true,
      nextDate: '2025-06-30',
    })
  })

  it('separate two plans of one merchant', () => {
    const found = recurringCharges(
      [
        ...monthly('2025-01-05', 5, 2.99, 'APPLE.COM/BILL'),
        ...monthly('2025-01-20', 5, 10.99, 'APPLE.COM/BILL'),
      ],
      '2025-05-25',
    )
    expect(found.map(({ typicalCents, nextDate }) => [typicalCents, nextDate])).toEqual([
      [2_99, '2025-06-05'],
      [10_99, '2025-06-20'],
    ])
  })

  it('find a utility with varying bills', () => {
    const bills = [40, 140, 95, 61, 180].map((dollars, i) =>
      paid(addMonths('2025-01-10', i), dollars, 'CITY POWER'),
    )
    expect(recurringCharges(bills, '2025-05-20')).toMatchObject([
      { cadence: 'monthly', varies: true, count: 5 },
    ])
  })

  it.each([
    ['weekly', 7, 5, '2025-02-05'],
    ['biweekly', 14, 4, '2025-02-26'],
  ] as const)('step on %s by days', (cadence, days, count, next) => {
    const charges = Array.from({ length: count }, (_, i) =>
      paid(addDays('2025-01-01', i * days), 12, 'CLEANER'),
    )
    expect(recurringCharges(charges, charges.at(-1)?.date ?? '')).toMatchObject([{ cadence, nextDate: next }])
  })

  it.each([
    ['quarterly', 3, 3, '2025-10-31'],
    ['semiannual', 6, 3, '2026-07-31'],
    ['yearly', 12, 2, '2027-01-31'],
  ] as const)('step on %s by months', (cadence, months, count, next) => {
    const charges = Array.from({ length: count }, (_, i) =>
      paid(addMonths('2025-01-31', i * months), 99, 'DOMAIN'),
    )
    expect(recurringCharges(charges, charges.at(-1)?.date ?? '')).toMatchObject([{ cadence, nextDate: next }])
  })

  const PAIRS = [
    [1, 15],
    [1, 16],
    [5, 20],
    [10, 25],
    [15, 31],
  ] as const

  /** Paid on two days of the month, on the Friday before where that is a weekend. */
  const twiceMonthly = (pair: readonly [number, number], from: string, count: number): Transaction[] => {
    const dates = Array.from({ length: count }, (_, month) => pair.map((day) => addMonths(from, month, day)))
    return dates.flat().map((date) => {
      const day = weekday(date)
      return paid(addDays(date, day === 6 ? -1 : day === 0 ? -2 : 0), 3_100, 'ACME PAYROLL')
    })
  }

  it.each(PAIRS)('come twice a month, on the %i and %i, 24 times a year', (...pair) => {
    const [pay, ...others] = recurringCharges(twiceMonthly(pair, '2025-11-01', 12), '2026-11-01')
    expect(others).toEqual([])
    expect(pay).toMatchObject({ cadence: 'semimonthly', days: pair, yearlyCents: 24 * 3_100_00 })
    expect(pay && datesThrough(pay, '2026-12-31').slice(-4)).toEqual(
      [11, 12].flatMap((month) => pair.map((day) => dueDateIn(2026, month, day))),
    )
  })

  it('stay biweekly whatever the days of the month, and a holiday', () => {
    assert(
      property(integer({ min: 0, max: 400 }), integer({ min: 4, max: 27 }), (start, count) => {
        const dates = Array.from({ length: count }, (_, i) => addDays('2025-01-03', start + i * 14))
        const pay = dates.map((date, i) => paid(i === 2 ? addDays(date, -1) : date, 1_900, 'ACME PAYROLL'))
        const [found] = recurringCharges(pay, dates.at(-1) ?? '')
        expect(found).toMatchObject({ cadence: 'biweekly', nextDate: addDays(dates.at(-1) ?? '', 14) })
      }),
    )
  })

  it('come every four weeks, 13 times a year, or on a day of the month', () => {
    const weeks = Array.from({ length: 13 }, (_, i) => paid(addDays('2025-11-10', i * 28), 40, 'METER FIT'))
    expect(recurringCharges(weeks, '2026-10-15')).toMatchObject([
      { cadence: 'four_weekly', yearlyCents: 13 * 40_00, nextDate: '2026-11-09' },
    ])
    assert(
      property(
        integer({ min: 1, max: 31 }),
        integer({ min: 4, max: 13 }),
        array(integer({ min: 0, max: 2 })),
        (day, count, late) => {
          const dates = Array.from({ length: count }, (_, i) =>
            addDays(addMonths('2025-01-01', i, day), late[i] ?? 0),
          )
          const bills = dates.map((date) => paid(date, 40, 'CITY WATER'))
          expect(recurringCharges(bills, dates.at(-1) ?? '')).toMatchObject([
            { cadence: 'monthly', yearlyCents: 480_00 },
          ])
        },
      ),
    )
  })

  it('are one bill with seasons, and two plans stay two', () => {
    const byMonth = [171, 165, 140, 95, 48, 31, 30, 30, 33, 62, 110, 168, 174]
    const gas = byMonth.map((dollars, i) => paid(addMonths('2025-12-08', i), dollars, 'MOUNTAIN GAS'))
    expect(recurringCharges(gas, '2026-12-20')).toMatchObject([
      {
        cadence: 'monthly',
        isSeasonal: true,
        count: 13,
        nextDate: '2027-01-08',
        yearlyCents: byMonth.slice(1).reduce((sum, dollars) => sum + dollars * 100, 0),
      },
    ])
    const plans = [
      ...monthly('2025-12-05', 12, 9, 'APPLE.COM/BILL'),
      ...monthly('2025-12-20', 12, 30, 'APPLE.COM/BILL'),
    ]
    expect(recurringCharges(plans, '2026-11-25').map(({ typicalCents }) => typicalCents)).toEqual([
      9_00, 30_00,
    ])
    // A subscription and some purchases at the same store.
    const store = [
      ...monthly('2025-12-05', 12, 9, 'BEST BUY'),
      paid('2026-03-12', 480, 'BEST BUY'),
      paid('2026-07-29', 90, 'BEST BUY'),
    ]
    expect(recurringCharges(store, '2026-11-25')).toMatchObject([
      { typicalCents: 9_00, count: 12, isSeasonal: false },
    ])
  })

  it('end when overdue by half a period', () => {
    const gone = monthly('2025-01-10', 4, 20, 'OLD APP')
    expect(recurringCharges(gone, '2025-05-20')[0]).toMatchObject({ isActive: true, nextDate: '2025-05-10' })
    expect(recurringCharges(gone, '2025-06-01')[0]).toMatchObject({ isActive: false })
    expect(recurringCharges(gone, '2025-03-11')).toMatchObject([{ count: 3 }])
  })

  it('do not depend on the order of the list', () => {
    const list = [
      ...monthly('2025-01-05', 5, 9, 'HULU'),
      ...monthly('2025-01-07', 5, 30, 'VERIZON WIRELESS'),
      // Renamed and raised by more than the gap between two plans.
      ...monthly('2025-01-09', 3, 20, 'CITY GYM'),
      ...monthly('2025-04-09', 2, 30, 'CITY GYMS'),
    ]
    expect(recurringCharges(list, '2025-05-30').map(({ count, lastCents }) => [count, lastCents])).toEqual([
      [5, 9_00],
      [5, 30_00],
      [5, 30_00],
    ])
    assert(
      property(constantFrom(...list.keys()), (turn) => {
        const turned = [...list.slice(turn), ...list.slice(0, turn)]
        expect(recurringCharges(turned, '2025-05-30')).toEqual(recurringCharges(list, '2025-05-30'))
      }),
    )
  })

  it('are empty without transactions', () => {
    expect(recurringCharges([], '2025-01-01')).toEqual([])
    expect(recurringCharges([paid('2025-01-01', 5, 'ONCE')], '2025-02-01')).toEqual([])
  })
})
