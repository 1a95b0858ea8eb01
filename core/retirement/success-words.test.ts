import { expect, it } from 'vitest'
import { cutsInWords, successInWords } from './success-words.ts'

it('says what the simulated markets pay, what they leave, and the goal', () => {
  expect(successInWords({ legacyCents: 100_000_00 }, 0.844, 0.8)).toBe(
    '84% of simulated markets pay for all of your spending and taxes and leave $100,000. Your goal is 80%.',
  )
})

it('leaves out a legacy that the client doesn’t plan', () => {
  expect(successInWords({ legacyCents: 0 }, 0.999, 0.9)).toBe(
    'Over 99% of simulated markets pay for all of your spending and taxes. Your goal is 90%.',
  )
})

it('says how far guardrails cut', () => {
  expect(cutsInWords({ cutBelowHalf: 0.228, cutBelowQuarter: 0.104 })).toBe(
    'Guardrails cut nice-to-have spending below half of your plan in 22% of markets, below a quarter in 10%.',
  )
  expect(cutsInWords({ cutBelowHalf: 0.05, cutBelowQuarter: 0 })).toBe(
    'Guardrails cut nice-to-have spending below half of your plan in 5% of markets.',
  )
  expect(cutsInWords({ cutBelowHalf: 0, cutBelowQuarter: 0 })).toBe('')
})
