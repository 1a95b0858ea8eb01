import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#core/finance/math/dates.ts'
import { type DatedAmount, findRecurring } from '#core/spend/recurring.ts'
import { cashFlow, everydaySpending } from './cash-flow.ts'

const TODAY = '2026-11-21'
const row = (
  date: string,
  dollars: number,
  name: string,
  change: Partial<DatedAmount> = {},
): DatedAmount => ({
  transaction_uuid: '',
  bank_account_uuid: 'checking',
  pair_account_uuid: null,
  date,
  amount_cents: Math.round(dollars * 100),
  name,
  category: 'subscriptions',
  type: 'want',
  ...change,
})
const monthly = (first: string, prices: readonly number[], name: string, change: Partial<DatedAmount> = {}) =>
  prices.map((price, place) => row(addMonths(first, place), price, name, change))
describe('cash flow', () => {
  it('is the balance less everyday spending from tomorrow, with its lowest day', () => {
    const item = {
      category: 'rent',
      type: 'need',
      kind: 'bill',
      certainty: 'usual',
      range: null,
      debt_uuid: null,
      recurring_key: null,
      bank_account_uuid: null,
      settled_by: null,
    } as const
    const onDay = (days: number) => ({ date: addDays(TODAY, days), due_on: addDays(TODAY, days) })
    const items = [
      { ...item, key: '1', ...onDay(2), name: 'Rent', amount_cents: -500_00 },
      { ...item, key: '2', ...onDay(5), name: 'Pay', amount_cents: 2_000_00, kind: 'income' as const },
    ]
    const { days, low_point } = cashFlow(600_00, items, 20_00, TODAY)
    expect(days).toHaveLength(30)
    expect(days.slice(0, 6).map(({ balance_cents }) => balance_cents)).toEqual([
      600_00, 580_00, 60_00, 40_00, 20_00, 2_000_00,
    ])
    expect(low_point).toEqual({ date: addDays(TODAY, 4), balance_cents: 20_00 })
  })

  it('takes the median week, without what recurs and without one trip', () => {
    const gym = monthly('2026-06-10', [-40, -40, -40, -40, -40, -40], 'City Gym')
    const weeks = [-70, -77, -63, -2_000].map((dollars, week) =>
      row(addDays(TODAY, -2 - 7 * week), dollars, `M${week}`),
    )
    const rows = [...weeks, row(addDays(TODAY, -28), -1, 'First'), row(TODAY, -300, 'Today')]
    const recurring = findRecurring([...gym], new Map(), TODAY)
    // Weeks of 70, 77, 63 and 2,001.
    expect(everydaySpending(rows, recurring, TODAY)).toBe(10_50)
    expect(everydaySpending([row(TODAY, -300, 'Today')], [], TODAY)).toBe(0)
  })
})
