import { expect, it } from 'vitest'
import { sampleCard, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { isLikelySame } from './same-debt.ts'

const described = {
  debt_type: 'credit_card',
  name: 'Cash Back Card',
  institution: 'First Fernbrook Bank',
  mask: '4242',
  balance_cents: 4_021_09,
} as const

it.each([
  ['its last digits', { name: 'Visa 4242' }],
  ['its name', { name: 'Cash back card' }],
  ['its lender', { lender: 'First Fernbrook Bank' }],
  ['about its balance', { balance_cents: 3_900_00 }],
])('recognizes an entered card by %s', (_, change) => {
  expect(isLikelySame(sampleCard(change), described)).toBe(true)
})

it('takes another card, and another kind of loan, for another debt', () => {
  expect(isLikelySame(sampleCard(), described)).toBe(false)
  const student = { ...described, debt_type: 'student', name: 'Student loan' } as const
  expect(isLikelySame(sampleLoan({ lender: 'First Fernbrook Bank' }), student)).toBe(false)
  expect(isLikelySame(sampleLoan({ debt_type: 'student', lender: 'First Fernbrook' }), student)).toBe(true)
})
