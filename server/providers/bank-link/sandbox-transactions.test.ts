import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from '#core/finance/math/dates.ts'
import { householdOf, LEDGER_STARTS, type LedgerAccount } from './sandbox-household.ts'
import type { LedgerEntry } from './sandbox-ledger.ts'
import { primaryOf } from './sandbox-merchants.ts'
import { ledgerThrough } from './sandbox-transactions.ts'

const USER = '0190a5b4-7c1e-7d2f-8a3b-4c5d6e7f8091'
const TODAY = '2026-11-21'
const ACCOUNTS = ['checking', 'savings', 'card', 'mortgage', 'student', 'auto', 'rewards'] as const
const users = Array.from({ length: 6 }, (_, index) => `0190a5b4-7c1e-7d2f-8a3b-4c5d6e7f80${index}0`)

const ledger = ledgerThrough(householdOf(USER), TODAY)
const recent = ledger.entries.filter(({ occurred_on }) => occurred_on > addMonths(TODAY, -24))
const having = (text: string): LedgerEntry[] => recent.filter(({ merchant }) => merchant.text.includes(text))
const cents = (entries: readonly LedgerEntry[]) => entries.map(({ amount_cents }) => amount_cents)

it('is the same on every call', () => {
  expect(ledgerThrough(householdOf(USER), TODAY).entries).toEqual(ledger.entries)
})

it('never changes a day that has passed', () => {
  for (const through of ['2023-03-31', '2025-06-30', addDays(TODAY, -1)]) {
    const earlier = ledgerThrough(householdOf(USER), through)
    expect(earlier.entries).toEqual(ledger.entries.slice(0, earlier.entries.length))
    expect(earlier.entries.length).toBe(
      ledger.entries.filter(({ occurred_on }) => occurred_on <= through).length,
    )
  }
})

it('differs from client to client, also in its ids', () => {
  const ids = users.flatMap((user) =>
    ledgerThrough(householdOf(user), '2023-12-31').entries.map(({ id }) => id),
  )
  expect(new Set(ids).size).toBe(ids.length)
  const mortgages = users.map((user) =>
    ledgerThrough(householdOf(user), '2022-02-01').balanceOn('mortgage', '2022-02-01'),
  )
  expect(new Set(mortgages).size).toBe(users.length)
})

it('reconciles every balance with what was posted between any two days', () => {
  const days = [LEDGER_STARTS, '2022-12-31', '2024-11-21', '2026-02-28', TODAY]
  for (const account of ACCOUNTS) {
    for (const [index, day] of days.slice(1).entries()) {
      const before = days[index] ?? ''
      const posted = ledger.entries.filter(
        (entry) => entry.account === account && entry.posted_on > before && entry.posted_on <= day,
      )
      const sum = cents(posted).reduce((total, each) => total + each, 0)
      expect(ledger.balanceOn(account, before) + sum).toBe(ledger.balanceOn(account, day))
    }
  }
})

it('pays every loan down by its principal alone', () => {
  for (const { account, rate } of ledger.household.loans) {
    const months = ledger.entries.filter(
      (entry) => entry.account === account && entry.merchant.text.startsWith('PAYMENT RECEIVED'),
    )
    expect(months.length).toBeGreaterThan(55)
    const last = months.at(-1)?.posted_on ?? ''
    const owed = -ledger.balanceOn(account, addDays(last, -1))
    const interest = ledger.entries.find(
      (entry) => entry.account === account && entry.posted_on === last && entry.merchant.text === 'INTEREST',
    )
    expect(-(interest?.amount_cents ?? 0)).toBe(Math.round((owed * rate) / 12))
  }
})

it('overdraws no account and owes no more than the cards allow, for years', () => {
  for (const user of users) {
    const { entries, balanceOn } = ledgerThrough(householdOf(user), '2029-12-31')
    const at = Object.fromEntries(ACCOUNTS.map((account) => [account, balanceOn(account, '2021-12-31')]))
    const lowest: Record<string, number> = { ...at }
    const posted = entries.toSorted((a, b) => (a.posted_on < b.posted_on ? -1 : 1))
    for (const [index, { account, amount_cents, posted_on }] of posted.entries()) {
      at[account] = (at[account] ?? 0) + amount_cents
      // Within a day the order says nothing.
      if (posted[index + 1]?.posted_on === posted_on) continue
      for (const each of ACCOUNTS) lowest[each] = Math.min(lowest[each] ?? 0, at[each] ?? 0)
    }
    expect(lowest.checking).toBeGreaterThan(0)
    expect(lowest.savings).toBeGreaterThanOrEqual(0)
    expect(lowest.card).toBeGreaterThan(-1_500_000)
    expect(lowest.rewards).toBeGreaterThan(-600_000)
    for (const account of ['mortgage', 'student', 'auto'] as const) expect(at[account]).toBeLessThanOrEqual(0)
  }
})

describe('two years', () => {
  it('are as many transactions as a household has', () => {
    expect(recent.length).toBeGreaterThan(1_500)
    expect(recent.length).toBeLessThan(2_600)
  })

  it('pay every second Friday, with a bonus each March', () => {
    const paydays = having('DIR DEP PAYROLL').map(({ posted_on }) => posted_on)
    expect(paydays.length).toBeGreaterThanOrEqual(51)
    expect(paydays.slice(1).every((day, index) => daysBetween(paydays[index] ?? '', day) === 14)).toBe(true)
    expect(having('BONUS').map(({ posted_on }) => posted_on.slice(0, 7))).toEqual(['2025-03', '2026-03'])
  })

  it('have both sides of transfers and payments, at most a day apart', () => {
    const sides: readonly (readonly [string, LedgerAccount])[] = [
      ['TO SAVINGS', 'savings'],
      ['FERNBROOK CARD AUTOPAY', 'card'],
      ['LARKSPUR CU CARD PMT', 'rewards'],
      ['MORTGAGE PMT', 'mortgage'],
      ['STUDENT LN', 'student'],
      ['AUTO LOAN', 'auto'],
    ]
    for (const [text, account] of sides) {
      const sent = having(text).filter((entry) => entry.account === 'checking')
      expect(sent.length).toBeGreaterThan(20)
      for (const { amount_cents, posted_on } of sent) {
        const received = recent.find(
          (entry) =>
            entry.account === account &&
            entry.amount_cents === -amount_cents &&
            daysBetween(posted_on, entry.posted_on) >= 0 &&
            daysBetween(posted_on, entry.posted_on) <= 1,
        )
        expect(received).toBeDefined()
      }
    }
  })

  it('have a subscription that rises and one that charges again after it was cancelled', () => {
    expect([...new Set(cents(having('STREAMHAUS')))]).toEqual([-1449, -1599, -1749])
    const months = having('FABLEBOX').map(({ occurred_on }) => occurred_on.slice(0, 7))
    expect(months).not.toContain('2026-06')
    expect(months).not.toContain('2026-08')
    expect(months).toContain('2026-05')
    expect(months).toContain('2026-09')
  })

  it('have heating in winter and cooling in summer', () => {
    const inMonth = (text: string, month: string) =>
      cents(having(text).filter(({ occurred_on }) => occurred_on.slice(5, 7) === month)).reduce(
        (a, b) => a + b,
        0,
      )
    expect(inMonth('NORTH COUNTY GAS', '01')).toBeLessThan(4 * inMonth('NORTH COUNTY GAS', '07'))
    expect(inMonth('GREEN PEAK POWER', '08')).toBeLessThan(1.5 * inMonth('GREEN PEAK POWER', '04'))
  })

  it('have refunds, cash, tips, medical bills, trips, interest and a tax refund', () => {
    const primary = new Set(recent.map(({ merchant }) => primaryOf(merchant.category)))
    expect(primary).not.toContain('OTHER')
    expect(primary.size).toBeGreaterThanOrEqual(14)
    expect(cents(having('REFUND')).every((amount) => amount > 0)).toBe(true)
    expect(having('REFUND').length).toBeGreaterThan(3)
    for (const text of [
      'ATM WITHDRAWAL',
      'SKYLARK AIR',
      'HOTEL MARISOL',
      'INTEREST PAID',
      'IRS TREAS',
      'LITTLE LARKS',
    ]) {
      expect(having(text).length).toBeGreaterThan(0)
    }
    const meals = recent.filter(({ merchant }) => merchant.category === 'FOOD_AND_DRINK_RESTAURANT')
    expect(meals.every(({ amount_cents, pending_cents }) => amount_cents < pending_cents)).toBe(true)
  })

  it('post a purchase the day after it occurred, and bills on no weekend', () => {
    const purchases = having('FRESHFIELD')
    expect(purchases.every((each) => daysBetween(each.occurred_on, each.posted_on) === 1)).toBe(true)
    const weekdays = having('MORTGAGE PMT').map(({ occurred_on }) => new Date(occurred_on).getUTCDay())
    expect(weekdays.every((weekday) => weekday >= 1 && weekday <= 5)).toBe(true)
    expect(weekdays).toHaveLength(24)
  })
})
