import { assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth } from '#core/finance/math/annuity.ts'
import { annualPercentageRate, type DatedCents } from './apr.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { pmt } from '#core/finance/math/time-value.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

/** Equal payments by a step of months or days from their first date. */
function series(
  dollars: number,
  count: number,
  first: IsoDate,
  step: { months?: number; days?: number },
): DatedCents[] {
  return Array.from({ length: count }, (_, index) => ({
    date: addDays(addMonths(first, index * (step.months ?? 0)), index * (step.days ?? 0)),
    amountCents: roundCents(dollars * 100),
  }))
}

/** Payments on two days of each month. */
function semimonthly(dollars: number, count: number, first: IsoDate, second: IsoDate): DatedCents[] {
  return Array.from({ length: count }, (_, index) => ({
    date: addMonths(index % 2 === 0 ? first : second, Math.floor(index / 2)),
    amountCents: roundCents(dollars * 100),
  }))
}

const advance = (dollars: number, date: IsoDate): DatedCents[] => series(dollars, 1, date, {})
const monthly = { months: 1 }
const fourWeeks = { days: 28 }

describe('the published examples of Regulation Z, Appendix J (c)', () => {
  it.each([
    {
      example: '(1)(i) monthly, regular first period',
      advances: advance(5000, '1978-01-10'),
      payments: series(230, 24, '1978-02-10', monthly),
      percent: 9.69,
    },
    {
      example: '(1)(ii) monthly, long first period',
      advances: advance(6000, '1978-02-10'),
      payments: series(200, 36, '1978-04-01', monthly),
      percent: 11.82,
    },
    {
      example: '(1)(iii) semimonthly, short first period',
      advances: advance(5000, '1978-02-23'),
      payments: semimonthly(219.17, 24, '1978-03-01', '1978-03-16'),
      percent: 10.34,
    },
    {
      example: '(1)(iv) quarterly, long first period',
      advances: advance(10_000, '1978-05-23'),
      payments: series(385, 40, '1978-10-01', { months: 3 }),
      percent: 8.97,
    },
    {
      example: '(1)(v) weekly, long first period',
      advances: advance(500, '1978-03-20'),
      payments: series(17.6, 30, '1978-04-21', { days: 7 }),
      percent: 14.96,
    },
    {
      example: '(2)(i) monthly, irregular first payment',
      advances: advance(5000, '1978-01-10'),
      payments: [...series(250, 1, '1978-02-10', {}), ...series(230, 23, '1978-03-10', monthly)],
      percent: 10.08,
    },
    {
      example: '(2)(ii) every four weeks, long first period, irregular first payment',
      advances: advance(400, '1978-03-18'),
      payments: [...series(39.5, 1, '1978-04-20', {}), ...series(38.31, 11, '1978-05-18', fourWeeks)],
      percent: 28.5,
    },
    {
      example: '(3)(i) monthly, irregular final payment',
      advances: advance(5000, '1978-01-10'),
      payments: [...series(230, 23, '1978-02-10', monthly), ...series(280, 1, '1980-01-10', {})],
      percent: 10.5,
    },
    {
      example: '(3)(ii) every two weeks, short first period, irregular final payment',
      advances: advance(200, '1978-04-03'),
      payments: [...series(9.5, 19, '1978-04-11', { days: 14 }), ...series(30, 1, '1979-01-02', {})],
      percent: 12.22,
    },
    {
      example: '(4)(i) monthly, irregular first and final payment',
      advances: advance(5000, '1978-01-10'),
      payments: [
        ...series(250, 1, '1978-02-10', {}),
        ...series(230, 22, '1978-03-10', monthly),
        ...series(280, 1, '1980-01-10', {}),
      ],
      percent: 10.9,
    },
    {
      example: '(4)(ii) every two months, short first period, irregular first and final payment',
      advances: advance(8000, '1978-01-10'),
      payments: [
        ...series(449.36, 1, '1978-03-01', {}),
        ...series(465, 18, '1978-05-01', { months: 2 }),
        ...series(200, 1, '1981-05-01', {}),
      ],
      percent: 7.3,
    },
    {
      example: '(5)(i) single payment, 255 days',
      advances: advance(1000, '1978-01-03'),
      payments: series(1080, 1, '1978-09-15', {}),
      percent: 11.45,
    },
    {
      example: '(5)(ii) single payment, six months',
      advances: advance(1000, '1978-07-15'),
      payments: series(1044, 1, '1979-01-15', {}),
      percent: 8.8,
    },
    {
      example: '(5)(iii) single payment, a year and a half',
      advances: advance(1000, '1978-01-15'),
      payments: series(1135.19, 1, '1979-07-15', {}),
      percent: 8.76,
    },
    {
      example: '(5)(iv) single payment, two years',
      advances: advance(1000, '1978-01-03'),
      payments: series(1240, 1, '1980-01-03', {}),
      percent: 11.36,
    },
    {
      example: '(6)(i) skipped payments, every four weeks',
      advances: advance(2135, '1978-01-25'),
      payments: [
        ...series(100, 9, '1978-02-20', fourWeeks),
        ...series(100, 6, '1978-11-13', fourWeeks),
        ...series(100, 6, '1979-05-14', fourWeeks),
        ...series(100, 3, '1979-11-12', fourWeeks),
      ],
      percent: 12,
    },
    {
      example: '(6)(ii) skipped payments and single payments',
      advances: advance(7350, '1978-03-03'),
      payments: [
        ...series(1000, 3, '1978-09-15', monthly),
        ...series(2000, 1, '1979-03-15', {}),
        ...series(750, 3, '1979-09-15', monthly),
        ...series(1000, 1, '1980-02-01', {}),
      ],
      percent: 10.22,
    },
  ])('$example: $percent %', ({ advances, payments, percent }) => {
    const { annualRate } = unwrap(annualPercentageRate({ advances, payments }))
    expect(Math.round(annualRate * 10_000) / 100).toBe(percent)
  })
})

describe('several advances', () => {
  it('counts only advances already paid out as owed', () => {
    const advances = series(20_000, 3, '2024-04-10', { months: 6 })
    const payments = series(67_500, 1, '2026-04-10', {})
    const { annualRate, financeChargeCents } = unwrap(annualPercentageRate({ advances, payments }))
    expect(financeChargeCents).toBe(750_000)
    const half = annualRate / 2
    const owed = 20_000 * (growth(half, 4) + growth(half, 3) + growth(half, 2))
    expect(owed).toBeCloseTo(67_500, 6)
  })
})

describe('months', () => {
  it('measures a series on the last day of the month by whole months', () => {
    const payments = Array.from({ length: 24 }, (_, index) => ({
      date: addMonths('2023-01-31', index + 1),
      amountCents: 23_000,
    }))
    const apr = unwrap(annualPercentageRate({ advances: advance(5000, '2023-01-31'), payments }))
    expect(apr.annualRate).toBeCloseTo(0.0968571, 6)
    expect(apr.unitPeriod).toEqual({ kind: 'months', months: 1 })
  })

  it('treats payments on the 15th and the last day as semimonthly', () => {
    const payments = semimonthly(219.17, 24, '2023-01-15', '2023-01-31')
    const apr = unwrap(annualPercentageRate({ advances: advance(5000, '2022-12-31'), payments }))
    expect(apr.unitPeriod).toEqual({ kind: 'semimonth' })
  })

  it('uses the shorter of two equally frequent periods', () => {
    const payments = ['2024-03-10', '2024-05-10', '2024-06-10', '2024-07-10'].flatMap((date) =>
      series(300, 1, date, {}),
    )
    const apr = unwrap(annualPercentageRate({ advances: advance(1000, '2024-01-10'), payments }))
    expect(apr.unitPeriod).toEqual({ kind: 'months', months: 1 })
  })

  it('does not treat days twenty days apart as semimonthly', () => {
    const payments = semimonthly(219.17, 24, '2023-01-01', '2023-01-21')
    const apr = unwrap(annualPercentageRate({ advances: advance(5000, '2022-12-21'), payments }))
    expect(apr.unitPeriod).toEqual({ kind: 'days', days: 20 })
  })

  it('averages periods if none occurs twice', () => {
    const payments = [...series(300, 1, '2024-02-10', {}), ...series(800, 1, '2024-04-10', {})]
    const apr = unwrap(annualPercentageRate({ advances: advance(1000, '2024-01-10'), payments }))
    expect(apr.unitPeriod).toEqual({ kind: 'months', months: 1 })
    const odd = [...series(300, 1, '2024-01-20', {}), ...series(800, 1, '2024-02-21', {})]
    expect(
      unwrap(annualPercentageRate({ advances: advance(1000, '2024-01-10'), payments: odd })).unitPeriod,
    ).toEqual({
      kind: 'weeks',
      weeks: 3,
    })
  })

  it('uses the given unit-period', () => {
    const given = unwrap(
      annualPercentageRate({
        advances: advance(1000, '2024-01-10'),
        payments: series(1080, 1, '2024-09-21', {}),
        unitPeriod: { kind: 'months', months: 12 },
      }),
    )
    expect(given.annualRate).toBeCloseTo((0.08 * 365) / 255, 8)
  })
})

describe('invalid input', () => {
  it.each([
    { why: 'no payments', advances: advance(100, '2024-01-01'), payments: [], reason: 'bad-amount' },
    { why: 'no advance', advances: [], payments: advance(100, '2024-01-01'), reason: 'bad-amount' },
    {
      why: 'an amount of zero',
      advances: advance(0, '2024-01-01'),
      payments: advance(100, '2024-02-01'),
      reason: 'bad-amount',
    },
    {
      why: 'a payment at once',
      advances: advance(100, '2024-01-01'),
      payments: advance(110, '2024-01-01'),
      reason: 'no-time',
    },
    {
      why: 'too little paid back',
      advances: advance(100, '2024-01-01'),
      payments: advance(90, '2024-02-01'),
      reason: 'no-charge',
    },
  ])('$why: $reason', ({ advances, payments, reason }) => {
    expect(annualPercentageRate({ advances, payments })).toMatchObject({ ok: false, reason })
  })
})

describe('a level loan without charges', () => {
  it('has an APR equal to its note rate', () => {
    assert(
      property(
        double({ min: 0.001, max: 0.6, noNaN: true }),
        integer({ min: 2, max: 360 }),
        (noteRate, months) => {
          const payment = 0 - unwrap(pmt(noteRate / 12, months, 1e9))
          const payments = series(roundCents(payment) / 100, months, '2024-02-29', monthly)
          const { annualRate } = unwrap(
            annualPercentageRate({ advances: advance(1e7, '2024-01-29'), payments }),
          )
          expect(annualRate).toBeCloseTo(noteRate, 6)
        },
      ),
    )
  })

  it('is zero without charges', () => {
    const payments = series(100, 10, '2024-02-10', monthly)
    expect(unwrap(annualPercentageRate({ advances: advance(1000, '2024-01-10'), payments })).annualRate).toBe(
      0,
    )
  })

  it('rises with every dollar paid up front', () => {
    assert(
      property(integer({ min: 0, max: 500 }), integer({ min: 1, max: 500 }), (charge, more) => {
        const payments = series(230, 24, '2024-02-10', monthly)
        const aprAfter = (charges: number): number =>
          unwrap(annualPercentageRate({ advances: advance(5000 - charges, '2024-01-10'), payments }))
            .annualRate
        expect(aprAfter(charge + more)).toBeGreaterThan(aprAfter(charge))
      }),
    )
  })
})
