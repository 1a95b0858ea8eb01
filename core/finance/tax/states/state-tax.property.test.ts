import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from '#core/finance/tax/tax-return.ts'
import { taxParameters } from '#core/finance/tax/tax-years.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { FILING_STATUSES, STATE_CODES } from '#tests/fixtures/tax-law.ts'
import type { StateCode } from './state-codes.ts'
import { stateInputOf, type StateInput } from './state-input.ts'
import { stateTax, type StateTax } from './state-tax.ts'

const YEARS = [2024, 2025, 2026]

/** Why the tax on wages jumps by law, by state. Every other state's tax is continuous. */
const CLIFFS: Partial<Record<StateCode, string>> = {
  AL: 'the deduction and the exemption for dependents step down as income rises',
  AR: 'low-income table, and a fixed amount that steps down above the last bracket',
  AZ: 'dependent credit steps down; family credit ends',
  CA: 'exemption credits step down',
  CO: 'federal deduction is added back from an income of $300,000',
  CT: 'personal credit, exemption and recapture in steps',
  GA: 'low-income credit in steps',
  ID: 'building fund tax of everyone who must file',
  IL: 'exemptions end at an income limit',
  KY: 'family size credit in steps',
  MD: 'exemptions in steps',
  ME: 'dependent credit in steps',
  MN: 'marriage credit starts at earnings of $30,000 each; exemptions in steps',
  MO: 'deductible share of federal tax in steps',
  NC: 'child deduction in steps',
  ND: 'marriage credit starts at an income of the lower earner',
  NJ: 'no tax up to the filing threshold',
  NY: 'household credit in steps, and recapture by bracket',
  OH: 'no tax up to $26,050, exemptions and joint credit in steps',
  OK: 'child credit ends at an income of $100,000',
  OR: 'federal tax subtraction and exemption credit in steps',
  PA: 'tax forgiveness in steps',
  RI: 'deduction and exemptions in steps',
  SC: 'income-adjusted deduction in steps of $10',
  VA: 'no tax below the filing threshold',
  VT: 'minimum tax above an income of $150,000',
  WV: 'family credit and low-income exclusion in steps',
}

/** States where more income can lower the tax, and why. */
const FALLS: Partial<Record<StateCode, string>> = {
  MN: 'marriage credit starts at earnings of $30,000 each',
  MO: 'deductible federal tax rises with income of any kind',
  ND: 'marriage credit starts at an income of the lower earner',
}

const worker = (status: FilingStatus, cents: number, children = 0): TaxReturn => {
  const second = Math.round(cents * 0.4)
  const filers =
    status === 'joint'
      ? ([
          { ...BLANK_FILER, wagesCents: cents - second },
          { ...BLANK_FILER, wagesCents: second },
        ] as const)
      : ([{ ...BLANK_FILER, wagesCents: cents }] as const)
  return { ...blankReturn(status), filers, children }
}

const retiree = (status: FilingStatus, cents: number): TaxReturn => {
  const senior = { ...BLANK_FILER, isSenior: true }
  return {
    ...blankReturn(status),
    filers: status === 'joint' ? [senior, senior] : [senior],
    retirementIncomeCents: cents,
    socialSecurityCents: 24_000_00,
  }
}

function inputOf(year: number, taxReturn: TaxReturn): StateInput {
  const parameters = unwrap(taxParameters(year))
  return stateInputOf(taxReturn, federalTax(taxReturn, parameters), parameters)
}

const taxIn = (state: StateCode, year: number, input: StateInput): StateTax =>
  unwrap(stateTax(input, state, year))

const netCents = (tax: StateTax): number => tax.taxCents - tax.refundCents

// The federal return behind an input is the same for every state, and takes longer than a state's.
const KINDS = YEARS.flatMap((year) => FILING_STATUSES.map((status) => ({ year, status })))

const WITHOUT_INCOME = KINDS.map(({ year, status }) => ({ year, input: inputOf(year, worker(status, 0)) }))

const SAMPLES = KINDS.flatMap(({ year, status }) =>
  [1, 9_999, 27_400, 61_050, 118_000, 263_000, 1_250_000, 30_000_000].flatMap((dollars) =>
    [worker(status, dollars * 100, 2), retiree(status, dollars * 100)].map((taxReturn) => ({
      year,
      dollars,
      input: inputOf(year, taxReturn),
    })),
  ),
)

/** Evenly spread from zero to `most` dollars. */
const spread = (most: number, parts: number): readonly number[] =>
  Array.from({ length: parts + 1 }, (_, at) => (at * most) / parts)

const RISING = KINDS.flatMap(({ year, status }) =>
  [worker, retiree].map((make) => ({
    year,
    status,
    make,
    steps: spread(420_000, draws(35, 140))
      .flatMap((dollars) => [dollars, dollars + 50])
      .map((dollars) => ({ dollars, input: inputOf(year, make(status, dollars * 100)) })),
  })),
)

describe.each(STATE_CODES)('%s', (state) => {
  it('has no tax and no negative amounts at zero income, in every year and status', () => {
    for (const { year, input } of WITHOUT_INCOME) {
      const tax = taxIn(state, year, input)
      expect([tax.taxCents, tax.taxableCents, tax.startingPointCents]).toEqual([0, 0, 0])
    }
  })

  it('adds up, and never taxes below zero or above 20% of income', () => {
    for (const { year, dollars, input } of SAMPLES) {
      const tax = taxIn(state, year, input)
      expect(tax.taxCents).toBeGreaterThanOrEqual(0)
      expect(tax.taxCents).toBeLessThanOrEqual(dollars * 20)
      const sumOf = (kinds: readonly string[]): number =>
        tax.lines.reduce((sum, line) => sum + (kinds.includes(line.kind) ? line.cents : 0), 0)
      expect(sumOf(['tax']) - sumOf(['credit', 'refundable_credit'])).toBe(netCents(tax))
      expect(sumOf(['subtraction', 'deduction'])).toBe(tax.deductionsCents)
      expect(Math.max(0, sumOf(['start', 'addition']) - tax.deductionsCents)).toBe(tax.taxableCents)
    }
  })

  it('never falls as income rises, and rises by less than a fifth of it, except at named cliffs', () => {
    const surprises: string[] = []
    for (const { year, status, make, steps } of RISING) {
      let before = 0
      let last = 0
      for (const { dollars, input } of steps) {
        const net = netCents(taxIn(state, year, input))
        if (dollars > 0) {
          const most = (dollars - last) * 100 * 0.2 + 1_00
          // Retirement exclusions and taxable Social Security have cliffs of their own.
          const jumps = make === worker && !CLIFFS[state] && net - before > most
          const falls = !FALLS[state] && net < before - 1
          if (jumps || falls) surprises.push(`${year} ${status} ${make.name} ${dollars}`)
        }
        before = net
        last = dollars
      }
    }
    expect(surprises).toEqual([])
  })
})

it('knows every state and the District of Columbia', () => {
  expect(STATE_CODES).toHaveLength(51)
  expect([...STATE_CODES]).toEqual([...STATE_CODES].toSorted())
})

it('finds the cliffs it names, and no others, at $50 steps of wages in 2025', () => {
  // A few steps miss Virginia's filing threshold and a step of West Virginia's family credit.
  const wages = [...spread(130_000, draws(130, 2_600)), 11_900, 15_650]
  const steps = (['single', 'joint'] as const).flatMap((status) =>
    [0, 2].flatMap((children) =>
      wages.map((dollars) => ({
        below: inputOf(2025, worker(status, dollars * 100, children)),
        above: inputOf(2025, worker(status, (dollars + 50) * 100, children)),
      })),
    ),
  )
  const netOf = (state: StateCode, input: StateInput) => netCents(taxIn(state, 2025, input))
  const found = STATE_CODES.filter((state) =>
    steps.some(({ below, above }) => netOf(state, above) - netOf(state, below) > 10_00 + 1_00),
  )
  expect(found.filter((state) => !CLIFFS[state])).toEqual([])
  expect(found).toEqual(
    expect.arrayContaining(['AL', 'CT', 'KY', 'MD', 'NC', 'NJ', 'OH', 'OR', 'PA', 'VA', 'WV']),
  )
})
