import { describe, expect, it } from 'vitest'
import { accruedShare, accrualShares, type AccrualTerms, payoffShare } from './accrual.ts'

const terms = (change: Partial<AccrualTerms> = {}): AccrualTerms => ({
  method: 'daily',
  dueDay: 1,
  rates: [{ annualRate: 0.0365, until: null }],
  ...change,
})
const monthly = terms({ method: 'monthly', rates: [{ annualRate: 0.06, until: null }] })

describe('daily interest', () => {
  it('is 1/365 of the yearly rate per day, also in leap years', () => {
    expect(accruedShare(terms(), '2026-11-01', '2026-11-02')).toBeCloseTo(0.0001, 12)
    expect(accruedShare(terms(), '2028-01-01', '2029-01-01')).toBeCloseTo(0.0366, 12)
    expect(accruedShare(terms(), '2026-11-02', '2026-11-02')).toBe(0)
    expect(accruedShare(terms(), '2026-11-03', '2026-11-02')).toBe(0)
  })

  it('changes the rate the day after a promotion ends', () => {
    const promoted = terms({
      rates: [
        { annualRate: 0, until: '2026-11-10' },
        { annualRate: 0.365, until: null },
      ],
    })
    expect(accruedShare(promoted, '2026-11-01', '2026-11-10')).toBe(0)
    expect(accruedShare(promoted, '2026-11-01', '2026-11-15')).toBeCloseTo(0.005, 12)
  })
})

describe('monthly interest in arrears', () => {
  it('is a twelfth of the yearly rate per due date, regardless of the month’s length', () => {
    expect(accruedShare(monthly, '2026-02-01', '2026-03-01')).toBe(0.005)
    expect(accruedShare(monthly, '2026-12-01', '2027-01-01')).toBe(0.005)
    expect(accruedShare(monthly, '2026-02-01', '2026-02-28')).toBe(0)
    expect(accruedShare(monthly, '2026-02-01', '2026-05-20')).toBeCloseTo(0.015, 12)
  })

  it('accrues on the last day of a short month', () => {
    const onThe31st = { ...monthly, dueDay: 31 }
    expect(accruedShare(onThe31st, '2027-01-31', '2027-02-28')).toBe(0.005)
    expect(accruedShare(onThe31st, '2027-02-27', '2027-02-28')).toBe(0.005)
  })

  it('counts the days of the month in which the loan is paid off', () => {
    expect(payoffShare(monthly, '2026-11-01', '2026-11-21')).toBeCloseTo((0.06 * 20) / 365, 12)
    expect(payoffShare(monthly, '2026-11-01', '2027-01-11')).toBeCloseTo(0.01 + (0.06 * 10) / 365, 12)
    expect(payoffShare(monthly, '2026-11-01', '2026-12-01')).toBe(0.005)
  })
})

describe('the months of a plan', () => {
  it('accrue between due dates, the first from the last day charged', () => {
    const dates = { chargedTo: '2026-11-20', firstDue: '2026-12-05', planDay: '2026-11-22' }
    const daily = terms({ dueDay: 5 })
    const shares = accrualShares(daily, dates, 3)
    const due = ['2026-11-20', '2026-12-05', '2027-01-05', '2027-02-05']
    expect(shares).toEqual([
      0,
      ...due.slice(1).map((day, month) => accruedShare(daily, due[month] ?? '', day)),
    ])
    expect(accrualShares({ ...monthly, dueDay: 5 }, dates, 3)).toEqual([0, 0.005, 0.005, 0.005])
  })

  it('begin this month if its payment is still due', () => {
    const dates = { chargedTo: '2026-10-25', firstDue: '2026-11-25', planDay: '2026-11-22' }
    const [first, second] = accrualShares(terms({ dueDay: 25 }), dates, 2)
    expect([first, second]).toEqual([
      accruedShare(terms(), '2026-10-25', '2026-11-25'),
      accruedShare(terms(), '2026-11-25', '2026-12-25'),
    ])
  })
})
