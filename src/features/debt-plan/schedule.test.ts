import { expect, it } from 'vitest'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { planOf } from '#core/debt/plan.ts'
import { paidUp, sampleCard, sampleHome, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { escrowsOf, scheduleFileName, scheduleRows } from './schedule.ts'

const FROM = '2026-11-21'
const choice: PlanChoice = { strategy: 'avalanche', extra_cents: 210_37, order: [], one_offs: [] }
const debts = [sampleHome({ ...paidUp, in_plan: true }), sampleCard(paidUp), sampleLoan(paidUp)]
const plan = planOf(debts, choice, FROM)
const rows = scheduleRows(plan, escrowsOf(plan, debts), FROM)
const cents = (cell: string | undefined): number => Number((cell ?? '').replace('.', ''))
const column = (name: string): number[] => {
  const index = rows[0]?.indexOf(name) ?? -1
  return rows.slice(1).map((row) => cents(row[index]))
}

it('has a header, a row per month and a totals row', () => {
  expect(rows).toHaveLength(plan.schedule.length + 2)
  expect(rows[0]?.slice(0, 7)).toEqual([
    'Month',
    'All debts: payment',
    'All debts: escrow',
    'All debts: interest',
    'All debts: principal',
    'All debts: left',
    'House: payment',
  ])
  expect(rows[1]?.[0]).toBe('2026-12')
  expect(rows.at(-1)?.[0]).toBe('Total')
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
})

it('adds up to the cent: by column, by month, and with the plan', () => {
  for (const kind of ['payment', 'escrow', 'interest', 'principal']) {
    const all = column(`All debts: ${kind}`)
    const each = plan.debts.map(({ name }) => column(`${name}: ${kind}`))
    for (const [month, total] of all.entries())
      expect(each.reduce((sum, debt) => sum + (debt[month] ?? 0), 0)).toBe(total)
    expect(all.slice(0, -1).reduce((sum, month) => sum + month, 0)).toBe(all.at(-1))
  }
  const escrow = column('All debts: escrow').at(-1) ?? 0
  expect(escrow).toBeGreaterThan(0)
  expect(column('All debts: payment').at(-1)).toBe(plan.paid_cents + escrow)
  expect(column('All debts: interest').at(-1)).toBe(plan.interest_cents)
  const owed = debts.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  expect(column('All debts: principal').at(-1)).toBe(owed)
  expect(column('All debts: left').at(-1)).toBe(0)
})

it('writes an amount below a dollar, and a negative one, where a month adds more interest than it pays', () => {
  const growing = sampleLoan({
    ...paidUp,
    interest_accrual: 'monthly',
    balance_cents: 1_000_00,
    apr: 0.3,
    minimum_payment_cents: 24_05,
  })
  const never = planOf([growing], { ...choice, strategy: 'minimum' }, FROM)
  expect(scheduleRows(never, [], FROM)[1]?.slice(1, 5)).toEqual(['24.05', '25.00', '-0.95', '1000.95'])
})

it('is named after the date it was made', () => {
  expect(scheduleFileName(FROM)).toBe('payoff-plan-2026-11-21.csv')
})
