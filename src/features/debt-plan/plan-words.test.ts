import { expect, it } from 'vitest'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { planOf } from '#core/debt/plan.ts'
import { sampleCard, sampleLoan } from '#core/debt/sample.ts'
import {
  asPaidWords,
  burndownSummary,
  countingWords,
  monthOfPlan,
  planSub,
  planTitle,
  winWords,
} from './plan-words.ts'

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

it('counts months from the next one, also from a long month', () => {
  expect([1, 2, 3, 14].map((month) => monthOfPlan(FROM, month))).toEqual([
    'December 2026',
    'January 2027',
    'February 2027',
    'January 2028',
  ])
})

it('says when it ends and what it saves', () => {
  const plan = planOf([card, loan], choice, FROM)
  expect(planTitle(plan, FROM)).toBe('Debt-free in December 2028')
  expect(planSub(plan)).toMatch(/^You save \$\d+ and .+ against paying minimums\.$/)
  expect(burndownSummary(plan, 4_200_00, FROM)).toBe(
    'You owe $4,200 today. Visa closes first, in March 2028, and Car last, in December 2028.',
  )
})

it('says what a plan saves against going on as today, or where that is better', () => {
  const paying = [{ ...card, payment_cents: 300_00 }, loan]
  const counting = planOf(paying, { ...choice, extra_cents: 260_00 }, FROM)
  expect(planSub(counting)).toMatch(
    /^You save \$[\d,]+ and .+ against paying minimums, and \$\d+ and .+ against paying each debt as you do today\.$/,
  )
  // The loan first, though it costs nothing.
  const order = [loan.debt_uuid]
  const dear = planOf(
    [
      { ...card, payment_cents: 300_00 },
      { ...loan, apr: 0 },
    ],
    { ...choice, strategy: 'custom', extra_cents: 260_00, order },
    FROM,
  )
  expect(planSub(dear)).toMatch(/ It costs \$\d+ more interest than paying each debt as you do today\.$/)
  const slow = planOf([{ ...card, payment_cents: 300_00 }], { ...choice, extra_cents: 0 }, FROM)
  expect(planSub(slow)).toMatch(
    /^That is what minimums alone come to\. It costs \$\d+ more interest and takes 3 years 6 months longer than paying each debt as you do today\.$/,
  )
})

it('says what comes of each debt by itself as it is paid, and of a plan that counts on it', () => {
  expect(asPaidWords({ extra_cents: 1, months: 14, interest_cents: 31_49 }, FROM)).toBe(
    'As you pay today, each debt by itself: January 2028 · $31 interest.',
  )
  expect(asPaidWords({ extra_cents: 1, months: null, interest_cents: 0 }, FROM)).toMatch(/it never ends\.$/)
  const plan = planOf([card], choice, FROM)
  const words = (months: number | null, interest_cents: number) =>
    countingWords(plan, { extra_cents: 1, counting: { choice, months, interest_cents } }, FROM)
  expect(words(null, 0)).toBe('Counting on it does not end every debt either.')
  expect(words(10, plan.interest_cents - 50_00)).toMatch(
    /^Counting on it, you are debt-free in September 2027: \d+ months sooner, with \$50 less interest\.$/,
  )
})

it('says that a plan never ends, and of how many debts', () => {
  const growing = { ...card, minimum_payment_cents: 10_00 }
  const never = (...debts: (typeof card)[]) => planOf(debts, { ...choice, strategy: 'minimum' }, FROM)
  expect(planTitle(never(growing), FROM)).toBe('This plan never ends one of your debts')
  expect(planTitle(never(growing, { ...growing, debt_uuid: 'other' }), FROM)).toBe(
    'This plan never ends 2 of your debts',
  )
  expect(planSub(planOf([growing], { ...choice, extra_cents: 100_00 }, FROM))).toBe(
    'At minimums alone it would never end.',
  )
})

it('says that nothing is saved where nothing is', () => {
  expect(planSub(planOf([card], { ...choice, extra_cents: 0 }, FROM))).toBe(
    'That is what minimums alone come to.',
  )
})

it('names an early win and its price', () => {
  expect(winWords(2, 7, 84_20, FROM)).toBe('First 2 debts gone by June 2027; costs $84 more')
  expect(winWords(1, 7, 20, FROM)).toBe('First debt gone by June 2027; costs nothing more')
})
