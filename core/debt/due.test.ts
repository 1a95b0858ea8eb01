import { describe, expect, it } from 'vitest'
import { dueOf } from './due.ts'
import { sampleCard, sampleLoan, sampleRent } from './sample.ts'

const TODAY = '2026-11-21'

describe('the next due date', () => {
  it('is the first one that comes', () => {
    expect(dueOf(sampleLoan({ due_day: 24 }), TODAY)).toEqual({ due_on: '2026-11-24', days: 3 })
    expect(dueOf(sampleLoan({ due_day: 21 }), TODAY)).toEqual({ due_on: '2026-11-21', days: 0 })
    expect(dueOf(sampleRent({ due_day: 1 }), TODAY)).toEqual({ due_on: '2026-12-01', days: 10 })
  })

  it('stays for a week when nobody marked it as paid', () => {
    expect(dueOf(sampleLoan({ due_day: 15 }), TODAY)).toEqual({ due_on: '2026-11-15', days: -6 })
    expect(dueOf(sampleLoan({ due_day: 14 }), TODAY)).toEqual({ due_on: '2026-11-14', days: -7 })
    expect(dueOf(sampleLoan({ due_day: 13 }), TODAY)).toEqual({ due_on: '2026-12-13', days: 22 })
  })

  it('is the day on which the debt was entered, where the client is, though it was the next day in UTC', () => {
    const entered = sampleLoan({
      due_day: 21,
      entered_on: '2026-11-21',
      created_at: '2026-11-22T02:00:00.000Z',
    })
    expect(dueOf(entered, TODAY)).toEqual({ due_on: '2026-11-21', days: 0 })
  })

  it('is none from before the debt was entered', () => {
    const entered = sampleLoan({ due_day: 18, entered_on: '2026-11-19' })
    expect(dueOf(entered, TODAY)).toEqual({ due_on: '2026-12-18', days: 27 })
  })

  it('goes on from the last one that was paid, early or late', () => {
    const paid = sampleLoan({ due_day: 31, last_paid_due_on: '2027-01-31' })
    expect(dueOf(paid, '2027-01-20')).toEqual({ due_on: '2027-02-28', days: 39 })
    expect(dueOf(sampleLoan({ last_paid_due_on: '2026-11-15' }), TODAY)?.due_on).toBe('2026-12-15')
    expect(dueOf(sampleLoan({ last_paid_due_on: '2026-10-15' }), TODAY)?.due_on).toBe('2026-11-15')
  })

  it('is none when nothing is owed, after a payoff, and after the end of a lease', () => {
    expect(dueOf(sampleCard({ balance_cents: 0 }), TODAY)).toBeNull()
    expect(dueOf(sampleRent({ is_paid_off: true }), TODAY)).toBeNull()
    expect(dueOf(sampleRent({ ends_on: '2026-12-14' }), '2026-12-01')).toBeNull()
    expect(dueOf(sampleRent({ ends_on: '2026-12-15' }), '2026-12-01')).toEqual({
      due_on: '2026-12-15',
      days: 14,
    })
  })
})
