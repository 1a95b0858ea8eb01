import { expect, it } from 'vitest'
import { cutsMessage, cutToMessage, successMessage } from './success-messages.ts'

const GUARDRAILS = { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 } as const

it('says what the simulated markets pay, what they leave, and the goal', () => {
  expect(successMessage({ legacyCents: 100_000_00, rule: { kind: 'as-planned' } }, 0.844, 0.8)).toBe(
    '84% of simulated markets pay for all of your spending and taxes and leave $100,000. Your goal is 80%.',
  )
})

it('leaves out a legacy that the client doesn’t plan', () => {
  expect(successMessage({ legacyCents: 0, rule: GUARDRAILS }, 0.999, 0.9)).toBe(
    'Over 99% of simulated markets pay for all of your spending and taxes. Your goal is 90%.',
  )
})

it('says how far guardrails cut', () => {
  expect(cutsMessage(GUARDRAILS, { cutBelowHalf: 0.228, cutBelowQuarter: 0.104 })).toBe(
    'Guardrails cut nice-to-have spending below half of your plan in 22% of markets, below a quarter in 10%.',
  )
  expect(cutsMessage(GUARDRAILS, { cutBelowHalf: 0.05, cutBelowQuarter: 0 })).toBe(
    'Guardrails cut nice-to-have spending below half of your plan in 5% of markets.',
  )
  expect(cutsMessage(GUARDRAILS, { cutBelowHalf: 0, cutBelowQuarter: 0 })).toBe('')
})

it('says what a rule that takes a share of savings always pays, and how far it cuts', () => {
  const rule = { kind: 'percentage', rate: 0.04 } as const
  expect(successMessage({ legacyCents: 0, rule }, 0.97, 0.8)).toBe(
    '97% of simulated markets pay for your essentials, loans, health costs and taxes every year. Your goal is 80%.',
  )
  expect(cutsMessage(rule, { cutBelowHalf: 0.05, cutBelowQuarter: 0 })).toBe(
    'Your spending rule cuts nice-to-have spending below half of your plan in 5% of markets.',
  )
  expect(cutToMessage(rule, 7_160_00)).toBe(
    'In bad markets (1 in 20), your spending rule cuts it to as little as $7,160.',
  )
  expect(cutToMessage(GUARDRAILS, 7_160_00)).toBe(
    'In bad markets (1 in 20), guardrails cut it to as little as $7,160.',
  )
})
