import { describe, expect, it } from 'vitest'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { percentageOf } from './percentage.ts'
import { totalsOf } from './totals.ts'

const TODAY = '2026-11-21'
const NO_PLAN: SavedPlan = { strategy: 'avalanche', extra_cents: 0, order: [], one_offs: [], version: 0 }
const lease = sampleRent({ debt_type: 'lease', payment_cents: 250_00 })
const everything = [sampleHome(paidUp), sampleCard(paidUp), sampleLoan(paidUp), sampleRent(), lease]

describe('debt totals', () => {
  it('are broken down by family, for balances, payments and interest', () => {
    expect(totalsOf(everything, NO_PLAN, TODAY)).toEqual({
      debt_count: 3,
      balance_cents: 211_200_00,
      home_cents: 200_000_00,
      card_cents: 1_200_00,
      loan_cents: 10_000_00,
      rent_monthly_cents: 1_900_00,
      // 1,500 with 400 of escrow, 300, and 1% of 1,223.67 with the interest of 23.67
      minimum_monthly_cents: 2_235_91,
      payment_monthly_cents: 2_235_91,
      escrow_monthly_cents: 400_00,
      // A twelfth of the year: 1,000 on the home, 24 on the card, and 60.83 on the car.
      interest_monthly_cents: 1_084_83,
      // (12,000 + 288 + 730) of 211,200
      average_apr: expect.closeTo(0.0616383, 7),
      paid_off_count: 0,
    })
  })

  it('use the client’s payment if it exceeds the minimum', () => {
    const totals = totalsOf(
      [sampleLoan({ ...paidUp, payment_cents: 450_00 }), sampleCard({ ...paidUp, payment_cents: 20_00 })],
      NO_PLAN,
      TODAY,
    )
    expect(totals.payment_monthly_cents).toBe(485_91)
    expect(totals.minimum_monthly_cents).toBe(335_91)
  })

  it('use a promotional rate while it lasts', () => {
    const card = sampleCard({ ...paidUp, promo_apr: 0, promo_ends_on: '2026-12-15' })
    expect(totalsOf([card], NO_PLAN, TODAY)).toMatchObject({ interest_monthly_cents: 0, average_apr: 0 })
    const ended = { ...card, promo_ends_on: TODAY }
    expect(totalsOf([ended], NO_PLAN, '2026-11-22')).toMatchObject({
      interest_monthly_cents: 24_00,
      average_apr: 0.24,
    })
  })

  it('leave out debts that are paid off, empty or ended', () => {
    const done = [
      sampleLoan({ is_paid_off: true, balance_cents: 0 }),
      sampleCard({ balance_cents: 0 }),
      sampleRent({ ends_on: '2026-11-20' }),
    ]
    expect(totalsOf(done, NO_PLAN, TODAY)).toMatchObject({
      debt_count: 0,
      balance_cents: 0,
      rent_monthly_cents: 0,
      minimum_monthly_cents: 0,
      average_apr: null,
      paid_off_count: 1,
    })
    expect(totalsOf([sampleRent({ ends_on: TODAY })], NO_PLAN, TODAY).rent_monthly_cents).toBe(1_650_00)
  })

  it('are at most the remaining balance', () => {
    const last = sampleLoan({ ...paidUp, balance_cents: 100_00, apr: 0 })
    expect(totalsOf([last], NO_PLAN, TODAY).minimum_monthly_cents).toBe(100_00)
  })

  it('show a full month of interest on the day that debts are entered', () => {
    const today = '2026-11-23'
    const entered = { balance_as_of: today, balance_stated_on: today, entered_on: today }
    const debts = [
      sampleCard({ ...entered, debt_uuid: 'a', balance_cents: 6_200_00, apr: 0.2499, due_day: 31 }),
      sampleCard({ ...entered, debt_uuid: 'b', balance_cents: 1_812_40, apr: 0.299, due_day: 3 }),
      sampleLoan({ ...entered, balance_cents: 21_800_00, apr: 0.058, due_day: 12 }),
    ]
    expect(totalsOf(debts, NO_PLAN, today).interest_monthly_cents).toBe(279_65)
  })

  it('pay exactly the minimums of the same month where nothing more is paid', () => {
    const today = '2026-11-23'
    const entered = { balance_as_of: today, balance_stated_on: today, entered_on: today }
    const debts = [
      sampleCard({ ...entered, debt_uuid: 'a', balance_cents: 6_200_00, apr: 0.2499, due_day: 31 }),
      sampleLoan({ ...entered, due_day: 25 }),
      sampleHome({ ...entered, due_day: 1 }),
    ]
    const totals = totalsOf(debts, NO_PLAN, today)
    expect(totals.payment_monthly_cents).toBe(totals.minimum_monthly_cents)
    const more = totalsOf(debts, { ...NO_PLAN, version: 1, extra_cents: 250_00 }, today)
    expect(more.payment_monthly_cents).toBe(more.minimum_monthly_cents + 250_00)
  })

  it('leave out the payments and interest of a card that is paid in full, but not its balance', () => {
    const card = sampleCard({ ...paidUp, pays_in_full: true })
    expect(totalsOf([card], NO_PLAN, TODAY)).toMatchObject({
      debt_count: 1,
      balance_cents: 1_200_00,
      minimum_monthly_cents: 0,
      payment_monthly_cents: 0,
      interest_monthly_cents: 0,
      average_apr: null,
    })
  })
})

describe('debt against income', () => {
  it('has housing with escrow and rent in the front-end ratio, and all debts and leases in the back-end ratio', () => {
    // 1,500 + 400 + 1,650 of 10,000; then 35.91 + 300 + 250 more
    expect(percentageOf(everything, 10_000_00, TODAY)).toEqual({
      gross_monthly_income_cents: 10_000_00,
      front_end: 0.355,
      back_end: expect.closeTo(0.413591, 10),
      usual_most: { front_end: 0.28, back_end: 0.36, utilization: 0.3 },
      cards: [{ debt_uuid: sampleCard().debt_uuid, name: 'Visa', share: 0.3 }],
      utilization: 0.3,
    })
  })

  it('is unknown without an income', () => {
    for (const income of [null, 0]) {
      expect(percentageOf(everything, income, TODAY)).toMatchObject({ front_end: null, back_end: null })
    }
  })

  it('has the utilization of every open card, including empty ones, but not of cards without a limit', () => {
    const cards = [
      sampleCard({ debt_uuid: 'a', balance_cents: 0 }),
      sampleCard({ debt_uuid: 'b', limit_cents: null }),
      sampleCard({ debt_uuid: 'c', is_paid_off: true, balance_cents: 0 }),
    ]
    const { cards: used, utilization } = percentageOf(cards, null, TODAY)
    expect(used.map(({ debt_uuid, share }) => [debt_uuid, share])).toEqual([
      ['a', 0],
      ['b', null],
    ])
    expect(utilization).toBe(0)
    expect(percentageOf([], null, TODAY).utilization).toBeNull()
  })
})
