import { expect, it } from 'vitest'
import { createPayment } from '#core/contract/debt-payments.ts'
import { updatePlan } from '#core/contract/debt-plan.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { updateGoal } from '#core/contract/goal.ts'
import { updateIncomeDetail } from '#core/contract/income.ts'
import { createMoneyAccount } from '#core/contract/money-accounts.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { taxFactsOf } from '#core/tax/facts.ts'
import { sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { sampleHousehold } from '#tests/fixtures/sample-household.ts'
import { changedBy, withChangedParts } from './changed-parts.ts'

const about = { id: 'w-1', user_uuid: 'maya', subject: 'a', label: '', made_at: 0 }
const written = (endpoint: Endpoint) => makeWrite(endpoint, {}, about)

it('tells the parts that writes change, and counts those that were sent after the answer was read', () => {
  const both = { debts: true, savings: true }
  const none = { debts: false, savings: false }
  expect(changedBy([])).toEqual(none)
  expect(changedBy([written(updateIncomeDetail)])).toEqual(none)
  for (const endpoint of [createPayment, updatePlan])
    expect(changedBy([written(endpoint)])).toEqual({ ...none, debts: true })
  for (const endpoint of [createMoneyAccount, updateGoal])
    expect(changedBy([written(endpoint)])).toEqual({ ...none, savings: true })
  const sent = { ...written(updateGoal), sent_at: 1 }
  expect(changedBy([sent, written(createPayment)])).toEqual(both)
})

it('counts no write that the server refused', () => {
  const refusal = { status: 409, message: 'Changed', code: 'conflict', fields: {} }
  const refused = { ...written(createPayment), state: 'refused', refusal } as const
  expect(changedBy([refused]).debts).toBe(false)
})

it('leaves an answer alone that follows from no changed part', () => {
  const { accounts, goals, today, payoff } = sampleHousehold()
  const answer = {
    version: 1,
    facts: {
      birth_date: '1990-03-14',
      home_state: 'US-VT',
      income: null,
      contribution: null,
      debts: {
        year: 2026,
        mortgage_interest_cents: 7,
        student_loan_interest_cents: 7,
        property_tax_cents: 7,
      },
    },
  }
  expect(withChangedParts(answer, {}, taxFactsOf)).toBe(answer)
  expect(withChangedParts(answer, { savings: { accounts, goals } }, taxFactsOf)).toBe(answer)
  const debts = [sampleLoan({ debt_type: 'student', balance_cents: 0 })]
  expect(withChangedParts(answer, { debts: { today, debts, payoff } }, taxFactsOf)).toEqual({
    ...answer,
    facts: { ...answer.facts, ...taxFactsOf.debts({ today, debts, payoff }) },
  })
})
