import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { estimatedDueDates, planEstimatedPayments, requiredPayment } from './estimated-payments.ts'

describe('due dates of estimated tax', () => {
  it.each([
    // As printed on Form 1040-ES.
    [2022, ['2022-04-18', '2022-06-15', '2022-09-15', '2023-01-17']],
    [2023, ['2023-04-18', '2023-06-15', '2023-09-15', '2024-01-16']],
    [2024, ['2024-04-15', '2024-06-17', '2024-09-16', '2025-01-15']],
    [2025, ['2025-04-15', '2025-06-16', '2025-09-15', '2026-01-15']],
    [2026, ['2026-04-15', '2026-06-15', '2026-09-15', '2027-01-15']],
  ])('of %i skip weekends and holidays', (year, dates) => {
    expect(estimatedDueDates(year)).toEqual(dates)
  })
})

describe('the required payment', () => {
  const prior = { taxCents: 10_000_00, agiCents: 90_000_00 }

  it('is the smaller of 90% of this year and 100% of last year', () => {
    expect(requiredPayment(20_000_00, 0, 'single', prior)).toEqual({
      requiredCents: 10_000_00,
      basis: 'last_year_100_percent',
    })
    expect(requiredPayment(11_000_00, 0, 'single', prior)).toEqual({
      requiredCents: 9_900_00,
      basis: 'this_year_90_percent',
    })
    expect(requiredPayment(11_000_00, 0, 'single', null).requiredCents).toBe(9_900_00)
  })

  it('is 110% of last year above $150,000, or $75,000 on a separate return', () => {
    const high = { ...prior, agiCents: 150_000_01 }
    expect(requiredPayment(20_000_00, 0, 'joint', high)).toEqual({
      requiredCents: 11_000_00,
      basis: 'last_year_110_percent',
    })
    expect(requiredPayment(20_000_00, 0, 'joint', { ...prior, agiCents: 150_000_00 }).requiredCents).toBe(
      10_000_00,
    )
    expect(requiredPayment(20_000_00, 0, 'separate', prior).requiredCents).toBe(11_000_00)
  })

  it('is nothing below $1,000 due, or after a year without tax', () => {
    expect(requiredPayment(20_000_00, 19_000_01, 'single', prior).basis).toBe('due_below_1000')
    expect(requiredPayment(20_000_00, 19_000_00, 'single', prior).requiredCents).toBe(10_000_00)
    expect(requiredPayment(-3_00, 0, 'single', null).requiredCents).toBe(0)
    expect(requiredPayment(20_000_00, 0, 'single', { taxCents: 0, agiCents: 1 }).basis).toBe(
      'no_tax_last_year',
    )
  })
})

describe('a plan of estimated payments', () => {
  const facts = {
    year: 2026,
    status: 'single',
    taxCents: 20_000_00,
    withheldCents: 2_000_00,
    prior: { taxCents: 10_000_00, agiCents: 90_000_00 },
    payments: [],
    today: '2026-01-02',
    penaltyRate: 0.07,
  } as const

  it('asks for four equal payments after withholding', () => {
    const plan = unwrap(planEstimatedPayments(facts))
    expect(plan.requiredCents).toBe(10_000_00)
    expect(plan.installments.map(({ suggestedCents }) => suggestedCents)).toEqual([
      2_000_00, 2_000_00, 2_000_00, 2_000_00,
    ])
    expect(plan.installments.map(({ requiredCents }) => requiredCents)).toEqual([
      2_500_00, 2_500_00, 2_500_00, 2_500_00,
    ])
    expect(plan.penaltyCents).toBe(0)
  })

  it('names what was missed at each due date', () => {
    const late = unwrap(
      planEstimatedPayments({
        ...facts,
        payments: [{ date: '2026-04-10', cents: 500_00 }],
        today: '2026-07-01',
      }),
    )
    expect(late.installments.map(({ underpaidCents }) => underpaidCents)).toEqual([
      1_500_00, 3_500_00, 2_000_00, 2_000_00,
    ])
    // 1,500 for the 61 days from April 15, and 3,500 for the 16 from June 15, at 7%.
    expect(late.penaltyCents).toBe(Math.round((1_500_00 * 61 + 3_500_00 * 16) * (0.07 / 365)))
  })

  it('asks for what is overdue at once, and for each quarter after it', () => {
    const late = unwrap(
      planEstimatedPayments({
        ...facts,
        payments: [{ date: '2026-04-10', cents: 500_00 }],
        today: '2026-07-01',
      }),
    )
    expect(late.overdue).toEqual({
      cents: 3_500_00,
      firstDueDate: '2026-04-15',
      lastDueDate: '2026-06-15',
      monthlyPenaltyCents: 20_42,
    })
    expect(late.installments.map(({ suggestedCents }) => suggestedCents)).toEqual([0, 0, 2_000_00, 2_000_00])
    // On the due date itself it is not late.
    expect(unwrap(planEstimatedPayments({ ...facts, today: '2026-04-15' })).overdue).toBeNull()
    expect(unwrap(planEstimatedPayments({ ...facts, today: '2026-04-16' })).overdue?.cents).toBe(2_000_00)
    expect(unwrap(planEstimatedPayments({ ...facts, today: '2027-04-16' })).overdue).toBeNull()
  })

  it('accrues the penalty to the due date of the return if nothing was paid', () => {
    const unpaid = unwrap(planEstimatedPayments({ ...facts, withheldCents: 0, today: '2027-05-01' }))
    const days = [365, 304, 212, 90].reduce((sum, each) => sum + each, 0)
    expect(unpaid.penaltyCents).toBe(Math.round((2_500_00 * days * 0.07) / 365))
    expect(unpaid.installments.every(({ suggestedCents }) => suggestedCents === 0)).toBe(true)
  })

  it('rejects invalid input', () => {
    expect(planEstimatedPayments({ ...facts, today: '2026-02-30' })).toMatchObject({ reason: 'bad-date' })
    expect(planEstimatedPayments({ ...facts, withheldCents: -1 })).toMatchObject({ reason: 'not-cents' })
    expect(planEstimatedPayments({ ...facts, penaltyRate: NaN })).toMatchObject({ reason: 'bad-rate' })
  })
})
