import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { DebtFormSchema, type DebtValues, emptyValues, debtValuesOf } from './debt-fields.tsx'

/** The error of each field. */
function problems(values: DebtValues): Record<string, string> {
  const { issues = [] } = v.safeParse(DebtFormSchema, values)
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

const KEPT = new Set([
  'debt_uuid',
  'is_paid_off',
  'paid_off_on',
  'balance_as_of',
  'property_value_as_of',
  'last_paid_due_on',
  'settled_due_on',
  'version',
  'unpaid_interest_cents',
  'entered_on',
  'balance_stated_on',
  'balance_stated_at',
  'seems_paid_in_full',
  'expected_payment_cents',
  'created_at',
  'updated_at',
])
const typedPart = (debt: Debt) => Object.fromEntries(Object.entries(debt).filter(([name]) => !KEPT.has(name)))

it.each([
  sampleHome({ opened_on: '2019-05-01', apr: 0.06125 }),
  sampleCard({ promo_apr: 0, promo_ends_on: '2027-04-30', statement_day: 28, grace_days: 25 }),
  sampleCard({ apr: 0.1999, pays_in_full: true }),
  sampleCard({
    statement_due_on: '2026-12-15',
    statement_minimum_cents: 40_00,
    statement_balance_cents: 900_00,
  }),
  sampleLoan({ debt_type: 'custom', debt_type_uuid: '018f0000-0000-7000-8000-000000000009' }),
  sampleRent({ ends_on: '2027-08-31' }),
])('survives a round trip through the form: $name', (debt) => {
  expect(v.parse(DebtFormSchema, debtValuesOf(debt))).toEqual(typedPart(debt))
})

it('requires the fields of a credit card, and no more', () => {
  expect(problems(emptyValues('credit_card'))).toEqual({
    name: 'Enter a name for this debt',
    balance_cents: 'Enter your balance',
    apr: 'Enter a rate from 0% to 1,000%',
    due_day: 'Enter a day from 1 to 31',
  })
})

it('requires the payment of a rent, but no balance', () => {
  expect(problems(emptyValues('rent'))).toEqual({
    name: 'Enter a name for this debt',
    payment_cents: 'Enter your monthly payment',
    due_day: 'Enter a day from 1 to 31',
  })
})

const card: DebtValues = {
  ...emptyValues('credit_card'),
  name: 'Visa',
  balance_cents: '120000',
  apr: '24',
  due_day: '15',
}

it.each([
  ['apr', '19,99', 0.1999],
  ['apr', '19.99 %', 0.1999],
  ['apr', '391', 3.91],
  ['due_day', '31', 31],
  ['limit_cents', '', null],
  ['payment_cents', '', 0],
] as const)('reads %s typed as %j', (name, text, value) => {
  expect(v.parse(DebtFormSchema, { ...card, [name]: text })).toMatchObject({ [name]: value })
})

it.each([
  ['apr', 'a lot', 'Enter a rate from 0% to 1,000%'],
  ['apr', '1001', 'Enter a rate from 0% to 1,000%'],
  ['due_day', '', 'Enter a day from 1 to 31'],
  ['due_day', '32', 'Enter a day from 1 to 31'],
  ['due_day', '0', 'Please enter a positive integer'],
  ['due_day', 'abc', 'Please enter a positive integer'],
  ['due_day', '1.5', 'Please enter a positive integer'],
  ['opened_on', '02/31/', 'Enter a date that exists'],
  ['promo_apr', '0', 'Enter both the promo APR and the date it ends, or leave both blank'],
] as const)('says what is wrong with %s typed as %j', (name, text, message) => {
  expect(Object.values(problems({ ...card, [name]: text }))).toEqual([message])
})

it('requires the client’s type for a debt of a custom type', () => {
  const values = {
    ...emptyValues('custom'),
    name: 'Uncle Ben',
    balance_cents: '100',
    apr: '0',
    due_day: '1',
    payment_cents: '50',
  }
  expect(problems(values)).toEqual({ debt_type_uuid: 'Choose one of your own types' })
})

it.each(['auto', 'mortgage'] as const)(
  'asks for the payment of a debt that no rule gives one: %s',
  (kind) => {
    const typed = { ...emptyValues(kind), name: 'Loan', balance_cents: '100000', apr: '5', due_day: '1' }
    expect(problems(typed)).toEqual({ minimum_payment_cents: 'Enter your monthly payment' })
    for (const values of [
      { minimum_payment_cents: '10000' },
      { payment_cents: '10000' },
      { balance_cents: '0' },
    ])
      expect(problems({ ...typed, ...values })).toEqual({})
  },
)
