import { expect, it } from 'vitest'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { planOf } from '#core/debt/plan.ts'
import { sampleCard, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import {
  asPaidWords,
  burndownSummary,
  countingWords,
  gainWords,
  monthOfPlan,
  planSub,
  planTitle,
  winsLabel,
} from './plan-labels.ts'

const FROM = '2026-11-30'
const choice: PlanChoice = { strategy: 'avalanche', extra_cents: 50_00, order: [], one_offs: [] }
const card = sampleCard({
  name: 'Visa',
  balance_cents: 1_200_00,
  apr: 0.24,
  minimum_payment_cents: 40_00,
  minimum_share: null,
})
const loan = sampleLoan({ name: 'Car', balance_cents: 3_000_00, apr: 0.06, minimum_payment_cents: 100_00 })

it('counts months from the next one, even from a long month', () => {
  expect([1, 2, 3, 14].map((month) => monthOfPlan(FROM, month))).toEqual([
    'December 2026',
    'January 2027',
    'February 2027',
    'January 2028',
  ])
})

it('says when it ends and what it saves', () => {
  const plan = planOf([card, loan], choice, FROM)
  expect(planTitle(plan, [], FROM)).toBe('Debt-free in December 2028')
  expect(planSub(plan)).toMatch(/^You save \$\d+ and .+ compared with minimum payments\.$/)
  expect(burndownSummary(plan, 4_200_00, FROM)).toBe(
    'Your plan starts with $4,200 of debt today. Visa is paid off first, in March 2028, and Car last, in December 2028.',
  )
})

it('says what a plan saves over current payments, or where those are better', () => {
  const paying = [{ ...card, payment_cents: 300_00 }, loan]
  const counting = planOf(paying, { ...choice, extra_cents: 260_00 }, FROM)
  expect(planSub(counting)).toMatch(/^You save \$[\d,]+ and .+ compared with minimum payments\.$/)
  // The loan first, though it costs no interest.
  const order = [loan.debt_uuid]
  const dear = planOf(
    [
      { ...card, payment_cents: 300_00 },
      { ...loan, apr: 0 },
    ],
    { ...choice, strategy: 'custom', extra_cents: 260_00, order },
    FROM,
  )
  expect(planSub(dear)).toMatch(/ It costs \$\d+ more interest than your current payments\.$/)
  const slow = planOf([{ ...card, payment_cents: 300_00 }], { ...choice, extra_cents: 0 }, FROM)
  expect(planSub(slow)).toMatch(
    /^That’s the same as minimum payments only\. It costs \$\d+ more interest and takes 3 years, 6 months longer than your current payments\.$/,
  )
})

it('says how each debt ends on its own at current payments, and how a plan that counts on them ends', () => {
  expect(asPaidWords({ extra_cents: 1, months: 14, interest_cents: 31_49 }, FROM)).toBe(
    'At your current payments: January 2028 · $31 interest',
  )
  expect(asPaidWords({ extra_cents: 1, months: null, interest_cents: 0 }, FROM)).toMatch(
    /never be debt-free\.$/,
  )
  const plan = planOf([card], choice, FROM)
  const words = (months: number | null, interest_cents: number) =>
    countingWords(plan, { extra_cents: 1, counting: { choice, months, interest_cents } }, FROM)
  expect(words(null, 0)).toBe('Even with it, some debts are never paid off.')
  expect(words(10, plan.interest_cents - 50_00)).toMatch(
    /^Including it, you’d be debt-free in September 2027, \d+ months sooner, with \$50 less interest\.$/,
  )
  const months = plan.outcome.kind === 'paid' ? plan.outcome.months : 0
  expect(words(months, plan.interest_cents - 50_00)).toMatch(/ in \w+ \d{4}, with \$50 less interest\.$/)
})

it('says that a plan never ends, and for how many debts', () => {
  const growing = { ...card, minimum_payment_cents: 10_00 }
  const never = (...debts: (typeof card)[]) => planOf(debts, { ...choice, strategy: 'minimum' }, FROM)
  expect(planTitle(never(growing), [], FROM)).toBe('This plan never pays off one of your debts')
  expect(planTitle(never(growing, { ...growing, debt_uuid: 'other' }), [], FROM)).toBe(
    'This plan never pays off 2 of your debts',
  )
  expect(planSub(planOf([growing], { ...choice, extra_cents: 100_00 }, FROM))).toBe(
    'Minimum payments alone would never pay it off.',
  )
})

it('says that nothing is saved where nothing is', () => {
  expect(planSub(planOf([card], { ...choice, extra_cents: 0 }, FROM))).toBe(
    'That’s the same as minimum payments only.',
  )
})

it('names an early win and its price', () => {
  expect(winsLabel(2, 7, 84_20, FROM)).toBe('Pay off your first 2 debts by June 2027 for $84 more interest')
  expect(winsLabel(1, 7, 20, FROM)).toBe('Pay off your first debt by June 2027 at no extra cost')
  expect(winsLabel(1, 7, -33_10, FROM)).toBe('Pay off your first debt by June 2027 with $33 less interest')
})

it('says what a plan gains over another, and nothing where it gains nothing or one never ends', () => {
  const paid = (months: number, interest_cents: number) =>
    ({ outcome: { kind: 'paid', months }, interest_cents }) as const
  expect(gainWords(paid(31, 1_000_00), paid(34, 1_391_00))).toBe('saves $391 and 3 months')
  expect(gainWords(paid(34, 1_000_00), paid(34, 1_391_00))).toBe('saves $391')
  expect(gainWords(paid(34, 1_391_00), paid(31, 1_000_00))).toBe('')
  expect(gainWords(paid(31, 1_000_00), { outcome: { kind: 'never' }, interest_cents: 0 })).toBe('')
})
