import { expect, it } from 'vitest'
import { CARD_TERMS, cardAt } from '#tests/fixtures/scripted-bank.ts'
import { liabilityOf } from './account-kinds.ts'

const statement = (last_statement_on: string | null) => {
  const card = {
    ...CARD_TERMS,
    next_due_on: '2026-12-22',
    minimum_payment_cents: 40_00,
    last_statement_on,
    last_statement_cents: 3_889_96,
  }
  const said = liabilityOf(cardAt(), { cards: [card], mortgages: [], student_loans: [], other_loans: [] })
  return [said?.next_due_on, said?.minimum_payment_cents, said?.statement_balance_cents]
}

it('takes a statement for the due date that it is for, and not one that is paid already', () => {
  expect(statement('2026-11-27')).toEqual(['2026-12-22', 40_00, 3_889_96])
  expect(statement('2026-10-27')).toEqual(['2026-12-22', null, null])
  expect(statement(null)).toEqual(['2026-12-22', 40_00, 3_889_96])
})
