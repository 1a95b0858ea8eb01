import { describe, expect, it } from 'vitest'
import type { HeadlineFigure } from '#core/figures/figures.ts'
import { disagreements, type Reading, tableOf, unseen, valueOf } from '#tests/fixtures/figure-values.ts'

const TODAY = '2026-11-28'
const reading = (id: string, text: string, page = '/debt', of = ''): Reading => ({ id, of, text, page })
const differ = (id: string, ...texts: readonly string[]) =>
  disagreements(
    texts.map((text) => reading(id, text)),
    TODAY,
  ).length > 0

describe('the value in a text', () => {
  it.each([
    ['net-worth', '$4,412.86', 4_412_86, 1],
    ['net-worth', '−$12,000', -12_000_00, 1_00],
    ['net-worth', '$1.2M', 1_200_000_00, 100_000_00],
    ['safe-to-spend', 'Nothing', 0, 1_00],
    ['left-at-end', '$1,940,000', 1_940_000_00, 10_000_00],
    ['left-at-end', '$1,941,234', 1_941_234_00, 1_00],
    ['goal-chance', 'Over 99%', 99.5, 1],
    ['goal-chance', '>99%', 99.5, 1],
    ['median-return', '6.4%', 6.4, 0.1],
    ['emergency-fund-months', '1 year, 2 months', 14, 1],
    ['goals-on-track', '3 of 5 goals', 3, 1],
  ])('of %s, “%s”', (id, text, value, step) => {
    const found = valueOf({ id, text }, TODAY)
    expect(found?.value).toBe(value)
    expect(found?.step).toBeCloseTo(step)
  })
})

describe('two texts of one figure', () => {
  it('agree where they are one value in two roundings', () => {
    expect(differ('net-worth', '$4,412.86', '$4,413')).toBe(false)
    expect(differ('net-worth', '$1,234,567', '$1.2M')).toBe(false)
    expect(differ('safe-to-spend', '$42', '$42.90')).toBe(false)
    expect(differ('goal-date', 'Jun 15, 2036', 'June 2036')).toBe(false)
    expect(differ('cash-low-day', 'Dec 3', 'Dec 3, 2026')).toBe(false)
  })

  it('differ where no rounding explains it', () => {
    expect(differ('net-worth', '$4,412.86', '$4,412')).toBe(true)
    expect(differ('net-worth', '$4,413', '$4,412')).toBe(true)
    expect(differ('chance-of-success', '84%', '83%')).toBe(true)
    expect(differ('goal-date', 'Jun 15, 2036', 'July 2036')).toBe(true)
    expect(differ('retirement-date', 'March 2051', 'Mar 2052')).toBe(true)
  })

  it('differ only where both belong to the same account, debt or month', () => {
    const due = (of: string, text: string) => reading('amount-due', text, '/debt', of)
    expect(disagreements([due('visa', '$40'), due('car', '$300')], TODAY)).toEqual([])
    expect(disagreements([due('visa', '$40'), due('visa', '$42')], TODAY)).toEqual([
      'amount-due of visa: “$40” on /debt, but “$42” on /debt',
    ])
  })
})

it('reports a mark without a value', () => {
  expect(disagreements([reading('net-worth', 'Some')], TODAY)).toEqual([
    'net-worth: no value in “Some” on /debt',
  ])
})

it('names the listed figures that no page showed, and lists those that were', () => {
  const seen = [reading('net-worth', '$3', '/dashboard'), reading('net-worth', '$3', '/netWorth')]
  const isOfGoals = ({ from }: HeadlineFigure) => from.file.startsWith('core/goal/')
  expect(unseen(seen, isOfGoals)).toContain('goal-saved')
  expect(unseen(seen, isOfGoals)).not.toContain('net-worth')
  expect(unseen(seen, isOfGoals)).not.toContain('debt-owed')
  expect(tableOf(seen).split('\n').at(-1)).toBe('| net-worth |  | $3 (/dashboard); $3 (/netWorth) |')
})
