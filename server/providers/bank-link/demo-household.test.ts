import { describe, expect, it } from 'vitest'
import { addMonths, daysBetween } from '#core/finance/math/dates.ts'
import {
  demoHousehold,
  ESCROW_CENTS,
  HOME_PREMIUM_CENTS,
  homeRenewsOn,
  MONTHLY_INCOME_CENTS,
  MONTHLY_SAVING_CENTS,
  PRACTICE_BROKER,
  PROPERTY_TAX_CENTS,
  SAVING,
  STORE_CARD_PAYMENT_CENTS,
} from './demo-household.ts'
import type { Ledger, LedgerEntry } from './sandbox-ledger.ts'
import { AUTO_PREMIUM_CENTS, LIFE_PREMIUM_CENTS } from './sandbox-merchants.ts'
import { ledgerThrough } from './sandbox-transactions.ts'

const DAYS = ['2025-12-31', '2026-02-28', '2026-06-17', '2026-11-28']
const ledgers = DAYS.map((day) => ledgerThrough(demoHousehold(day), day))

const centsOf = (entries: readonly LedgerEntry[]) => entries.map(({ amount_cents }) => amount_cents)
const sumOf = (entries: readonly LedgerEntry[]) => centsOf(entries).reduce((sum, cents) => sum + cents, 0)
const having = ({ entries }: Ledger, text: string) =>
  entries.filter(({ merchant }) => merchant.text.includes(text))
function grouped<Key>(entries: readonly LedgerEntry[], by: (entry: LedgerEntry) => Key) {
  const groups = new Map<Key, LedgerEntry[]>()
  for (const entry of entries) groups.set(by(entry), [...(groups.get(by(entry)) ?? []), entry])
  return groups
}
/** The last twelve full months. */
const yearOf = ({ through }: Ledger) => {
  const to = `${through.slice(0, 7)}-01`
  return { from: addMonths(to, -12), to }
}
const inYear = (ledger: Ledger) => {
  const { from, to } = yearOf(ledger)
  return ledger.entries.filter(({ posted_on }) => posted_on >= from && posted_on < to)
}

describe.each(ledgers.map((ledger) => [ledger.through, ledger] as const))(
  'the demo household of %s',
  (_, ledger) => {
    const { household, entries } = ledger

    it('is paid twice every second Friday, once each', () => {
      const paychecks = entries.filter(({ merchant }) => merchant.category === 'INCOME_WAGES')
      const byEmployer = grouped(paychecks, ({ merchant }) => merchant.name)
      expect([...byEmployer.keys()]).toEqual(['Green Mountain Engineering', 'Lake County Schools'])
      for (const each of byEmployer.values()) {
        expect(each.length).toBeGreaterThanOrEqual(78)
        expect(new Set(centsOf(each)).size).toBe(1)
      }
    })

    it('lives on its income: checking pays for everything, is never short, and does not pile up', () => {
      let balance = household.opening.checking
      const balances = entries
        .filter(({ account }) => account === 'checking')
        .toSorted((one, other) => one.posted_on.localeCompare(other.posted_on))
        .map(({ amount_cents }) => (balance += amount_cents))
      expect(Math.min(...balances)).toBeGreaterThan(1_000_00)
      expect(Math.max(...balances)).toBeLessThan(25_000_00)
      const year = inYear(ledger).filter(({ account }) => account === 'checking')
      const earned = sumOf(year.filter(({ amount_cents }) => amount_cents > 0))
      expect(Math.abs(earned - 12 * MONTHLY_INCOME_CENTS - household.tax_refund_cents)).toBeLessThan(6_000_00)
      expect(Math.abs(sumOf(year))).toBeLessThan(7_000_00)
    })

    it('pays its everyday card in full at the statement, and is charged no interest', () => {
      const bought = entries.filter(({ account }) => account === 'card')
      expect(bought.filter(({ merchant }) => merchant.category.startsWith('BANK_FEES'))).toEqual([])
      const payments = bought.filter(({ merchant }) => merchant.category.startsWith('LOAN_PAYMENTS'))
      expect(payments.length).toBeGreaterThanOrEqual(35)
      for (const { occurred_on, amount_cents } of payments) {
        // What falls on a weekend is paid on Monday.
        const closed_on = addMonths(`${occurred_on.slice(0, 7)}-01`, -1, 27)
        expect(amount_cents).toBe(0 - ledger.balanceOn('card', closed_on))
      }
    })

    it('carries a balance on its store card, which its payments bring down', () => {
      const charged = entries.filter(({ account }) => account === 'rewards')
      const payments = charged.filter(({ merchant }) => merchant.category.startsWith('LOAN_PAYMENTS'))
      expect(new Set(centsOf(payments))).toEqual(new Set([STORE_CARD_PAYMENT_CENTS]))
      const interest = charged.filter(({ merchant }) => merchant.category === 'BANK_FEES_INTEREST_CHARGE')
      expect(Math.min(...centsOf(interest))).toBeGreaterThan(-STORE_CARD_PAYMENT_CENTS)
      const owed = [12, 0].map((months) => -ledger.balanceOn('rewards', addMonths(ledger.through, -months)))
      expect(owed[1]).toBeLessThan(owed[0] ?? 0)
      expect(owed[1]).toBeGreaterThan(1_000_00)
    })

    it('saves and invests each month what its goals say', () => {
      const months = grouped(
        inYear(ledger).filter(
          ({ account, merchant }) =>
            account === 'checking' &&
            (merchant.category === 'TRANSFER_OUT_SAVINGS' ||
              merchant.category === 'TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS'),
        ),
        ({ posted_on }) => posted_on.slice(0, 7),
      )
      expect([...months.values()].map((month) => -sumOf(month))).toEqual(
        Array.from({ length: 12 }, () => MONTHLY_SAVING_CENTS),
      )
      expect(new Set(centsOf(having(ledger, 'TO SAVINGS')))).toEqual(
        new Set([-(SAVING.emergency + SAVING.travel)]),
      )
    })

    it('moved what it invests for its kitchen to the broker, for four or five months now', () => {
      const sent = entries.filter(({ merchant }) => merchant === PRACTICE_BROKER)
      expect([4, 5]).toContain(sent.length)
      expect(new Set(centsOf(sent))).toEqual(new Set([-SAVING.kitchen]))
      const before = having(ledger, 'LAKESIDE INVEST BROKERAGE').at(-1)
      expect((before?.posted_on ?? '') < (sent[0]?.posted_on ?? '')).toBe(true)
    })

    it('pays premiums and property tax as its policies and its escrow say', () => {
      expect(new Set(centsOf(having(ledger, 'AUTO INSURANCE')))).toEqual(new Set([-AUTO_PREMIUM_CENTS]))
      expect(new Set(centsOf(having(ledger, 'LIFE INSURANCE')))).toEqual(new Set([-LIFE_PREMIUM_CENTS]))
      const home = having(ledger, 'HOME INSURANCE')
      expect(centsOf(home)).toEqual(Array.from({ length: 3 }, () => -HOME_PREMIUM_CENTS))
      const renewed = addMonths(homeRenewsOn(ledger.through), -12)
      // A bill that falls on a weekend is paid on Monday.
      expect(Math.abs(daysBetween(renewed, home.at(-1)?.posted_on ?? ''))).toBeLessThanOrEqual(2)
      const escrow = inYear(ledger).filter(
        ({ account, merchant }) => account === 'mortgage' && merchant.text === 'ESCROW',
      )
      expect(-sumOf(escrow)).toBe(12 * ESCROW_CENTS)
      const tax = inYear(ledger).filter(({ merchant }) => merchant.text.includes('PROPERTY TAX'))
      expect(-sumOf(tax)).toBe(PROPERTY_TAX_CENTS)
      expect(PROPERTY_TAX_CENTS + HOME_PREMIUM_CENTS).toBe(12 * ESCROW_CENTS)
    })
  },
)
