import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amortize,
  extraPaymentEffect,
  levelPayment,
  type Amortization,
  type Loan,
  type TermLoan,
} from './amortize.ts'
import { promotionalRate, rateIn, steadyRate } from './interest.ts'
import { nper } from '#core/finance/math/time-value.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const mortgage: TermLoan = {
  kind: 'term',
  principalCents: 20_000_000,
  rates: steadyRate(0.065),
  termMonths: 360,
}

/** Invariants of every schedule. */
function expectToAddUp(loan: Loan, { rows, interestCents, paidCents }: Amortization): void {
  let balance = loan.principalCents
  for (const row of rows) {
    expect(row.principalCents).toBe(row.paymentCents + row.extraCents - row.interestCents)
    balance -= row.principalCents
    expect(row.balanceCents).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(Number.isInteger(row.interestCents)).toBe(true)
  }
  expect(balance).toBe(0)
  expect(rows.reduce((sum, row) => sum + row.paymentCents + row.extraCents, 0)).toBe(paidCents)
  expect(paidCents).toBe(loan.principalCents + interestCents)
}

describe('a level loan', () => {
  it('has the payments of a bank’s schedule', () => {
    const plan = unwrap(amortize(mortgage))
    expect(plan.rows).toHaveLength(360)
    expect(plan.rows[0]).toEqual({
      month: 1,
      annualRate: 0.065,
      paymentCents: 126_414,
      extraCents: 0,
      interestCents: 108_333,
      principalCents: 18_081,
      balanceCents: 19_981_919,
    })
    const last = plan.rows.at(-1)
    expect(last?.balanceCents).toBe(0)
    // Half a cent of rounding a month, compounded: 0.005 * fv(0.065 / 12, 360, -1) is 553 cents at most, and the
    // interest's.
    expect(Math.abs((last?.paymentCents ?? 0) - 126_414)).toBeLessThan(700)
    expectToAddUp(mortgage, plan)
  })

  it('works without interest', () => {
    const loan: Loan = { kind: 'term', principalCents: 10_000, rates: steadyRate(0), termMonths: 3 }
    expect(unwrap(amortize(loan)).rows.map((row) => row.paymentCents)).toEqual([3333, 3333, 3334])
  })

  it('works for one month, for one cent, and at an extreme rate', () => {
    for (const principalCents of [1, 12_345]) {
      for (const annualRate of [0, 0.1, 10]) {
        for (const termMonths of [1, 2, 1200]) {
          const loan: Loan = { kind: 'term', principalCents, rates: steadyRate(annualRate), termMonths }
          const plan = unwrap(amortize(loan))
          expect(plan.rows.length).toBeLessThanOrEqual(termMonths)
          expectToAddUp(loan, plan)
        }
      }
    }
  })
})

describe('rates that change', () => {
  it('recasts an adjustable loan’s payment over the remaining term', () => {
    const rates = [
      { fromMonth: 1, annualRate: 0.05 },
      { fromMonth: 61, annualRate: 0.07 },
      { fromMonth: 73, annualRate: 0.04 },
    ]
    const { rows } = unwrap(amortize({ ...mortgage, rates }))
    expect(rows).toHaveLength(360)
    expect(rows[59]?.paymentCents).toBe(107_364)
    expect(rows[60]?.paymentCents).toBe(levelPayment(rows[59]?.balanceCents ?? 0, 0.07, 300))
    expect(rows[61]?.paymentCents).toBe(rows[60]?.paymentCents)
    expect(rows[72]?.paymentCents).toBe(levelPayment(rows[71]?.balanceCents ?? 0, 0.04, 288))
  })

  it('keeps a chosen payment when a promotional rate ends', () => {
    const loan: Loan = {
      kind: 'payment',
      principalCents: 300_000,
      rates: promotionalRate(0, 12, 0.24),
      paymentCents: 10_000,
    }
    const plan = unwrap(amortize(loan))
    expect(plan.rows[11]).toMatchObject({ interestCents: 0, balanceCents: 180_000 })
    expect(plan.rows[12]).toMatchObject({ interestCents: 3600, principalCents: 6400 })
    expectToAddUp(loan, plan)
  })

  it('has the rate of each month', () => {
    expect(promotionalRate(0.01, 0, 0.2)).toEqual(steadyRate(0.2))
    expect([1, 6, 7, 99].map((month) => rateIn(promotionalRate(0.01, 6, 0.2), month))).toEqual([
      0.01, 0.01, 0.2, 0.2,
    ])
  })
})

describe('extra payments', () => {
  it('shorten the loan at the same payment', () => {
    const loan: Loan = { ...mortgage, extra: { monthlyCents: 20_000, effect: 'shorten' } }
    const plan = unwrap(amortize(loan))
    expect(plan.rows[0]).toMatchObject({ paymentCents: 126_414, extraCents: 20_000 })
    expect(plan.rows).toHaveLength(Math.ceil(unwrap(nper(0.065 / 12, -146_414, 20_000_000))))
    expectToAddUp(loan, plan)
    const effect = unwrap(extraPaymentEffect(loan))
    expect(effect.monthsSaved).toBe(110)
    expect(effect.interestSavedCents).toBe(unwrap(amortize(mortgage)).interestCents - plan.interestCents)
  })

  it('lower the payment and keep the payoff date', () => {
    const loan: Loan = {
      ...mortgage,
      extra: { oneOffs: [{ month: 12, amountCents: 5_000_000 }], effect: 'lower' },
    }
    const { rows } = unwrap(amortize(loan))
    expect(rows).toHaveLength(360)
    expect(rows[11]).toMatchObject({ paymentCents: 126_414, extraCents: 5_000_000 })
    expect(rows[12]?.paymentCents).toBe(levelPayment(rows[11]?.balanceCents ?? 0, 0.065, 348))
    expect(rows[12]?.paymentCents).toBeLessThan(96_000)
  })

  it('never exceed the balance', () => {
    const loan: Loan = {
      ...mortgage,
      extra: {
        effect: 'shorten',
        oneOffs: [
          { month: 3, amountCents: 99_999_999 },
          { month: 9, amountCents: 1 },
        ],
      },
    }
    const plan = unwrap(amortize(loan))
    expect(plan.rows).toHaveLength(3)
    expectToAddUp(loan, plan)
  })
})

describe('a chosen payment', () => {
  const card: Loan = {
    kind: 'payment',
    principalCents: 500_000,
    rates: steadyRate(0.24),
    paymentCents: 10_000,
  }

  it('is rejected if it does not exceed the interest', () => {
    expect(amortize(card)).toEqual({
      ok: false,
      reason: 'payment-below-interest',
      message: '$100 does not cover the interest of $100 in month 1, so the loan would never shrink.',
    })
    expect(amortize({ ...card, paymentCents: 10_001 })).toMatchObject({ ok: true })
  })

  it('is rejected if a later rate makes the interest exceed it', () => {
    const rising = { ...card, rates: promotionalRate(0.1, 3, 0.4) }
    expect(amortize(rising)).toMatchObject({ ok: false, reason: 'payment-below-interest' })
  })

  it('may leave a balloon payment at the end of the term', () => {
    const balloon: Loan = { ...card, rates: steadyRate(0.06), termMonths: 12 }
    const plan = unwrap(amortize(balloon))
    expect(plan.rows).toHaveLength(12)
    expect(plan.rows.at(-1)?.paymentCents).toBeGreaterThan(400_000)
    expectToAddUp(balloon, plan)
  })

  it('is rejected beyond a hundred years', () => {
    const slow: Loan = {
      kind: 'payment',
      principalCents: 100_000_000,
      rates: steadyRate(0),
      paymentCents: 100,
    }
    expect(amortize(slow)).toMatchObject({ ok: false, reason: 'too-long' })
  })
})

describe('an invalid loan', () => {
  it.each<{ why: string; loan: Loan }>([
    { why: 'nothing owed', loan: { ...mortgage, principalCents: 0 } },
    { why: 'half a cent', loan: { ...mortgage, principalCents: 0.5 } },
    { why: 'no rate', loan: { ...mortgage, rates: [] } },
    { why: 'a late first rate', loan: { ...mortgage, rates: [{ fromMonth: 2, annualRate: 0.1 }] } },
    { why: 'a negative rate', loan: { ...mortgage, rates: steadyRate(-0.01) } },
    { why: 'rates out of order', loan: { ...mortgage, rates: [...steadyRate(0.1), ...steadyRate(0.2)] } },
    { why: 'half a month', loan: { ...mortgage, termMonths: 1.5 } },
    { why: 'no payment', loan: { ...mortgage, kind: 'payment', paymentCents: 0 } },
    { why: 'a negative extra', loan: { ...mortgage, extra: { monthlyCents: -1, effect: 'shorten' } } },
    {
      why: 'a one-off in month 0',
      loan: { ...mortgage, extra: { oneOffs: [{ month: 0, amountCents: 1 }], effect: 'shorten' } },
    },
    {
      why: 'lowering a chosen payment',
      loan: { ...mortgage, kind: 'payment', paymentCents: 999_999, extra: { effect: 'lower' } },
    },
  ])('is refused: $why', ({ loan }) => {
    expect(amortize(loan)).toMatchObject({ ok: false, reason: 'bad-loan' })
    expect(extraPaymentEffect(loan)).toMatchObject({ ok: false, reason: 'bad-loan' })
  })
})

describe('every schedule', () => {
  const anyLoan = record({
    kind: constantFrom('term' as const),
    principalCents: integer({ min: 1, max: 100_000_000 }),
    rates: integer({ min: 0, max: 4000 }).chain((first) =>
      integer({ min: 0, max: 4000 }).map((then) => promotionalRate(first / 1e4, 24, then / 1e4)),
    ),
    termMonths: integer({ min: 1, max: 480 }),
    extra: record({
      monthlyCents: integer({ min: 0, max: 100_000 }),
      oneOffs: array(
        record({ month: integer({ min: 1, max: 480 }), amountCents: integer({ min: 0, max: 1_000_000 }) }),
        { maxLength: 4 },
      ),
      effect: constantFrom<('shorten' | 'lower')[]>('shorten', 'lower'),
    }),
  })

  it('adds up to the loan and ends within the term', () => {
    assert(
      property(anyLoan, (loan) => {
        const plan = unwrap(amortize(loan))
        expectToAddUp(loan, plan)
        expect(plan.rows.length).toBeLessThanOrEqual(loan.termMonths)
      }),
    )
  })

  it('never ends later or costs more with a larger extra payment', () => {
    assert(
      property(anyLoan, integer({ min: 1, max: 50_000 }), (loan, moreCents) => {
        const extra = { ...loan.extra, effect: 'shorten' as const }
        const some = unwrap(amortize({ ...loan, extra }))
        const more = unwrap(
          amortize({ ...loan, extra: { ...extra, monthlyCents: extra.monthlyCents + moreCents } }),
        )
        expect(more.rows.length).toBeLessThanOrEqual(some.rows.length)
        // A recast payment is rounded by at most half a cent a month.
        expect(more.interestCents).toBeLessThanOrEqual(some.interestCents + some.rows.length)
      }),
    )
  })
})
