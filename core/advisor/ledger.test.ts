import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/finance/math/dates.ts'
import { type LedgerEntry, ledgerOf, planYearOf } from './ledger.ts'

const entry = (kind: LedgerEntry['kind'], calls: number, year_starts_on = '2026-03-10'): LedgerEntry => ({
  kind,
  calls,
  year_starts_on,
})

describe('a plan year', () => {
  it('begins today for a client without entries, and lasts twelve months', () => {
    expect(planYearOf([], '2026-11-23')).toEqual({ starts_on: '2026-11-23', ends_on: '2027-11-22' })
  })

  it('begins again on the same day of each later year', () => {
    const entries = [entry('plan', 4)]
    expect(planYearOf(entries, '2027-03-09').starts_on).toBe('2026-03-10')
    expect(planYearOf(entries, '2027-03-10')).toEqual({ starts_on: '2027-03-10', ends_on: '2028-03-09' })
    expect(planYearOf(entries, '2030-01-01').starts_on).toBe('2029-03-10')
  })

  it('from February 29 begins on February 28 in years without that day', () => {
    const entries = [entry('plan', 4, '2028-02-29')]
    expect(planYearOf(entries, '2029-02-27').starts_on).toBe('2028-02-29')
    expect(planYearOf(entries, '2029-02-28')).toEqual({ starts_on: '2029-02-28', ends_on: '2030-02-27' })
    expect(planYearOf(entries, '2032-02-29').starts_on).toBe('2032-02-29')
  })

  it('always includes its day, and years follow each other without a gap', () => {
    const day = fc.integer({ min: 0, max: 8_000 }).map((days) => addDays('2024-01-01', days))
    fc.assert(
      fc.property(day, day, (first, today) => {
        fc.pre(first <= today)
        const year = planYearOf([entry('plan', 1, first)], today)
        expect(year.starts_on <= today && today <= year.ends_on).toBe(true)
        const next = planYearOf([entry('plan', 1, first)], addDays(year.ends_on, 1))
        expect(next.starts_on).toBe(addDays(year.ends_on, 1))
      }),
    )
  })
})

describe('remaining calls', () => {
  it('are what the plan includes before anything is entered', () => {
    expect(ledgerOf([], 4, '2026-11-23')).toMatchObject({
      included: 4,
      used: 0,
      remaining: 4,
      missing_grant: 4,
    })
  })

  it('grow by the difference with an upgrade', () => {
    const entries = [entry('plan', 1), entry('booked', -1)]
    expect(ledgerOf(entries, 4, '2026-06-01')).toMatchObject({
      included: 4,
      used: 1,
      remaining: 3,
      missing_grant: 3,
    })
  })

  it('stay with a downgrade', () => {
    const entries = [entry('plan', 4), entry('booked', -1)]
    expect(ledgerOf(entries, 1, '2026-06-01')).toMatchObject({ included: 4, remaining: 3, missing_grant: 0 })
    expect(ledgerOf(entries, 0, '2026-06-01').remaining).toBe(3)
  })

  it('restart each year', () => {
    const entries = [entry('plan', 4), entry('booked', -4)]
    expect(ledgerOf(entries, 4, '2027-03-09').remaining).toBe(0)
    expect(ledgerOf(entries, 4, '2027-03-10').remaining).toBe(4)
  })

  it('count calls of the operator and calls that came back', () => {
    const entries = [entry('plan', 1), entry('booked', -1), entry('operator', 2), entry('returned', 1)]
    expect(ledgerOf(entries, 1, '2026-06-01')).toMatchObject({ included: 3, used: 0, remaining: 3 })
  })

  it('count a call of last year that comes back in this one', () => {
    const entries = [entry('plan', 4), entry('booked', -1), entry('returned', 1, '2027-03-10')]
    expect(ledgerOf(entries, 4, '2027-03-11')).toMatchObject({ included: 5, used: 0, remaining: 5 })
  })
})
