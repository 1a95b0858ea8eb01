/**
 * How many years' pay to have saved by the age of retirement: Fidelity Investments, "How much do I need to retire?"
 * (2024): 12 times at 65, 10 times at 67, 8 times at 70. A rule of thumb for somebody who saves from 25 on and means to
 * keep the way of life of before, with Social Security on top.
 */
export const RETIREMENT_SAVINGS = {
  source: 'Fidelity Investments, How much do I need to retire?',
  year: 2024,
  multiples: [
    { age: 65, timesPay: 12 },
    { age: 67, timesPay: 10 },
    { age: 70, timesPay: 8 },
  ],
} as const
