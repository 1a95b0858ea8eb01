import { assert, double, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardPayoff, closeCycle, type BillingCycle, type CardDebt } from './credit-card.ts'
import { promotionalRate, steadyRate } from './interest.ts'
import { minimumPayment, type MinimumRule } from './minimum-payment.ts'
import { nper } from '#core/finance/math/time-value.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const rule: MinimumRule = { kind: 'card', floorCents: 3500, share: 0.01 }

const cycle: BillingCycle = {
  opensOn: '2026-06-01',
  closesOn: '2026-06-30',
  dueOn: '2026-06-25',
  openingCents: 100_000,
  activity: [],
  annualRate: 0.2433,
  hadGrace: false,
  compounding: 'none',
  minimum: rule,
}

const paid = (amountCents: number, date = '2026-06-25') => [{ date, amountCents: -amountCents }]

describe('the minimum payment', () => {
  it.each([
    { owedCents: 512_000, interestCents: 12_000, minimum: 17_120 },
    { owedCents: 50_000, interestCents: 1000, minimum: 3500 },
    { owedCents: 2000, interestCents: 40, minimum: 2000 },
    { owedCents: 0, interestCents: 0, minimum: 0 },
  ])('of $owedCents cents is $minimum', ({ owedCents, interestCents, minimum }) => {
    expect(minimumPayment(rule, owedCents, interestCents)).toBe(minimum)
  })

  it('of a loan is its payment or the remaining balance', () => {
    expect(minimumPayment({ kind: 'fixed', amountCents: 25_000 }, 900_000, 5000)).toBe(25_000)
    expect(minimumPayment({ kind: 'fixed', amountCents: 25_000 }, 100, 1)).toBe(100)
  })
})

describe('a billing cycle', () => {
  it('charges interest on the average daily balance', () => {
    const statement = unwrap(
      closeCycle({
        ...cycle,
        activity: [
          { date: '2026-06-11', amountCents: 30_000 },
          { date: '2026-06-21', amountCents: -40_000 },
        ],
      }),
    )
    // ten days each of $1,000, $1,300 and $900
    expect(statement.averageDailyBalanceCents).toBe(106_667)
    expect(statement.interestCents).toBe(Math.round(((1_000_000 + 1_300_000 + 900_000) * 0.2433) / 365))
    expect(statement.balanceCents).toBe(90_000 + statement.interestCents)
    expect(statement.minimumCents).toBe(3500)
    expect(statement.hasGrace).toBe(false)
  })

  it('compounds daily for cards that do', () => {
    const simple = unwrap(closeCycle(cycle))
    const daily = unwrap(closeCycle({ ...cycle, compounding: 'daily' }))
    expect(simple.interestCents).toBe(2000)
    expect(daily.interestCents).toBe(Math.round(100_000 * ((1 + 0.2433 / 365) ** 30 - 1)))
  })

  it('includes the day of a purchase and of the statement', () => {
    const lastDay = { date: '2026-06-30', amountCents: 300_000 }
    expect(
      unwrap(closeCycle({ ...cycle, openingCents: 0, activity: [lastDay] })).averageDailyBalanceCents,
    ).toBe(10_000)
  })

  it('charges no interest on a credit balance', () => {
    const statement = unwrap(closeCycle({ ...cycle, openingCents: -5000 }))
    expect(statement).toMatchObject({ interestCents: 0, balanceCents: -5000, minimumCents: 0 })
  })
})

describe('the grace period', () => {
  it('waives interest on purchases if the last statement was paid in full on time', () => {
    const activity = [...paid(100_000), { date: '2026-06-02', amountCents: 50_000 }]
    const statement = unwrap(closeCycle({ ...cycle, hadGrace: true, activity }))
    expect(statement).toMatchObject({ interestCents: 0, balanceCents: 50_000, hasGrace: true })
  })

  it('is lost with a payment one day late', () => {
    const statement = unwrap(closeCycle({ ...cycle, hadGrace: true, activity: paid(100_000, '2026-06-26') }))
    expect(statement.interestCents).toBeGreaterThan(0)
    expect(statement.hasGrace).toBe(false)
  })

  it('still waives interest on amounts paid on time', () => {
    const statement = unwrap(closeCycle({ ...cycle, hadGrace: true, activity: paid(90_000) }))
    expect(statement).toMatchObject({ averageDailyBalanceCents: 10_000, interestCents: 200, hasGrace: false })
  })

  it('returns one cycle after a statement is paid in full', () => {
    const statement = unwrap(closeCycle({ ...cycle, activity: paid(100_000) }))
    expect(statement.interestCents).toBe(Math.round((24 * 100_000 * 0.2433) / 365))
    expect(statement.hasGrace).toBe(true)
  })
})

describe('paying a card off', () => {
  const card: CardDebt = { balanceCents: 500_000, rates: steadyRate(0.24), payment: rule }

  it('takes as long as the formula says at a fixed payment', () => {
    const payoff = unwrap(cardPayoff({ ...card, payment: { kind: 'fixed', amountCents: 20_000 } }))
    expect(payoff).toMatchObject({ kind: 'paid' })
    expect(payoff.kind === 'paid' && payoff.rows.length).toBe(Math.ceil(unwrap(nper(0.02, -20_000, 500_000))))
  })

  it('takes decades at minimums', () => {
    const payoff = unwrap(cardPayoff(card))
    // The balance shrinks by 1% of 1.02 a month until the floor of $35 binds, at $1,158.94; then $35 a month.
    const shrinking = Math.ceil(Math.log(1158.94 / 5000) / Math.log(1 - 0.0102))
    const atFloor = unwrap(nper(0.02, -35, 5000 * (1 - 0.0102) ** shrinking))
    expect(payoff.kind === 'paid' && payoff.rows.length).toBe(shrinking + Math.ceil(atFloor))
    expect(payoff.kind === 'paid' && payoff.rows[0]).toEqual({
      month: 1,
      interestCents: 10_000,
      paymentCents: 15_100,
      balanceCents: 494_900,
    })
  })

  it('is immediate without a balance', () => {
    expect(unwrap(cardPayoff({ ...card, balanceCents: 0 }))).toEqual({
      kind: 'paid',
      rows: [],
      interestCents: 0,
    })
  })

  it('never ends if the payment does not exceed the interest', () => {
    expect(unwrap(cardPayoff({ ...card, payment: { kind: 'fixed', amountCents: 10_000 } }))).toEqual({
      kind: 'never',
      month: 1,
      interestCents: 10_000,
      paymentCents: 10_000,
    })
    const interestOnly: MinimumRule = { kind: 'card', floorCents: 2500, share: 0 }
    expect(unwrap(cardPayoff({ ...card, payment: interestOnly })).kind).toBe('never')
    const slow: CardDebt = { ...card, rates: steadyRate(0), payment: { kind: 'fixed', amountCents: 1 } }
    expect(unwrap(cardPayoff(slow))).toMatchObject({ kind: 'never', month: 1201 })
  })

  it('takes later rate decreases and increases into account', () => {
    const payment: MinimumRule = { kind: 'fixed', amountCents: 9000 }
    expect(unwrap(cardPayoff({ ...card, payment, rates: promotionalRate(0.3, 3, 0.05) })).kind).toBe('paid')
    expect(unwrap(cardPayoff({ ...card, payment, rates: promotionalRate(0, 3, 0.3) }))).toMatchObject({
      kind: 'never',
      month: 4,
    })
  })

  it.each<{ why: string; debt: CardDebt }>([
    { why: 'a negative balance', debt: { ...card, balanceCents: -1 } },
    { why: 'no rate', debt: { ...card, rates: [] } },
    { why: 'a share above one', debt: { ...card, payment: { kind: 'card', floorCents: 0, share: 1.1 } } },
  ])('refuses $why', ({ debt }) => {
    expect(cardPayoff(debt)).toMatchObject({ ok: false, reason: 'bad-debt' })
  })

  it('pays exactly the balance plus interest, and never takes longer with a larger payment', () => {
    const cards = record({
      balanceCents: integer({ min: 1, max: 10_000_000 }),
      rates: double({ min: 0, max: 0.4, noNaN: true }).map(steadyRate),
      amountCents: integer({ min: 1, max: 1_000_000 }),
    })
    assert(
      property(cards, integer({ min: 1, max: 100_000 }), ({ amountCents, ...debt }, more) => {
        const some = unwrap(cardPayoff({ ...debt, payment: { kind: 'fixed', amountCents } }))
        const faster = unwrap(
          cardPayoff({ ...debt, payment: { kind: 'fixed', amountCents: amountCents + more } }),
        )
        const monthsOf = (payoff: typeof some): number =>
          payoff.kind === 'paid' ? payoff.rows.length : Number.POSITIVE_INFINITY
        expect(monthsOf(faster)).toBeLessThanOrEqual(monthsOf(some))
        const rows = some.kind === 'paid' ? some.rows : []
        const payments = rows.reduce((sum, row) => sum + row.paymentCents, 0)
        const interest = rows.reduce((sum, row) => sum + row.interestCents, 0)
        expect([debt.balanceCents, 0]).toContain(payments - interest)
      }),
    )
  })
})
