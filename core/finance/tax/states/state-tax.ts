import type { StateTaxYear } from '#core/finance/data/state-tax-law.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { StateTaxOf } from '#core/finance/tax/all-taxes.ts'
import type { TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { householdOf } from './household.ts'
import { isStateCode, type StateCode } from './state-codes.ts'
import type { StateLaw, StateLine } from './state-computation.ts'
import {
  checkStateInput,
  stateInputOf,
  type StateDetails,
  type StateFiler,
  type StateInput,
  type StateInputProblem,
} from './state-input.ts'
import { stateLawOf } from './state-laws.ts'

/** A household's state income tax of one year, each line in whole cents. */
export type StateTax = {
  readonly state: StateCode
  readonly year: number
  /** Income tax after credits, with county tax in Maryland and Indiana; zero or more. */
  readonly taxCents: Cents
  /** What refundable credits pay beyond the tax. */
  readonly refundCents: Cents
  /** Tax on the next $100 of wages, or of retirement income for a household without earnings, as a share of it. */
  readonly marginalRate: number
  /** The income that the state starts from; negative in a year of losses. */
  readonly startingPointCents: Cents
  /** From there to taxable income: subtractions, deductions and exemptions. */
  readonly deductionsCents: Cents
  readonly taxableCents: Cents
  readonly credits: readonly StateLine[]
  /** The whole computation in order, without lines of zero; credits included. */
  readonly lines: readonly StateLine[]
  /** What is approximate or left out, in plain sentences. */
  readonly approximations: readonly string[]
  /** Whether an earlier year's figures or an average rate stand in for figures of this household's year. */
  readonly isApproximate: boolean
  /** Whether the tax is higher than it will be: the federal return itemizes, and we don't itemize for this state yet. */
  readonly isWithoutItemizing: boolean
}

export type StateTaxProblem = StateInputProblem | 'unknown-state' | 'unknown-year'

const isStateYear = (year: number): year is StateTaxYear => year === 2024 || year === 2025 || year === 2026

/** The nearest year whose law is known. */
export const stateTaxYear = (year: number): StateTaxYear => {
  if (year >= 2026) return 2026
  return year === 2025 ? 2025 : 2024
}

const isCredit = (line: StateLine): boolean => line.kind === 'credit' || line.kind === 'refundable_credit'

const MARGIN = 100_00
/** The employee's Social Security and Medicare tax. */
const PAYROLL_RATE = 0.0765

/** The same household with $100 more; the taxable part of Social Security and federal credits stay as they are. */
function withMore(input: StateInput): StateInput {
  const { federal } = input
  const earner = input.filers.findIndex((filer) => filer.wagesCents > 0 || filer.selfEmploymentCents !== 0)
  const retiree = input.filers.findIndex((filer) => filer.pensionCents + filer.planCents + filer.iraCents > 0)
  const isRetired = earner < 0 && retiree >= 0
  const place = Math.max(0, isRetired ? retiree : earner)
  const filers = input.filers.map((filer, index): StateFiler => {
    if (index !== place) return filer
    if (isRetired) return { ...filer, iraCents: filer.iraCents + MARGIN }
    return {
      ...filer,
      wagesCents: filer.wagesCents + MARGIN,
      payrollTaxCents: filer.payrollTaxCents + roundCents(MARGIN * PAYROLL_RATE),
    }
  })
  const unused = Math.max(0, federal.deductionCents + federal.seniorDeductionCents - federal.agiCents)
  const taxable = Math.max(0, MARGIN - unused)
  const tax = roundCents(taxable * federal.marginalRate)
  return {
    ...input,
    filers,
    federal: {
      ...federal,
      agiCents: federal.agiCents + MARGIN,
      taxableIncomeCents: federal.taxableIncomeCents + taxable,
      taxBeforeCreditsCents: federal.taxBeforeCreditsCents + tax,
      taxAfterCreditsCents: federal.taxAfterCreditsCents + tax,
    },
  }
}

const joined = (kinds: readonly string[]): string =>
  kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`

/** What this household should know about its figure. */
function approximationsOf(input: StateInput, state: StateCode, year: StateTaxYear, law: StateLaw): string[] {
  const carried = law.carried(year)
  if (!carried) return []
  const sentences = [...law.notes]
  if (carried.length > 0) {
    sentences.unshift(
      `Uses an earlier year’s ${joined(carried)}: those of ${year} are not in our figures yet.`,
    )
  }
  if ((state === 'MD' || state === 'IN') && input.countyRate === null) {
    sentences.push('Uses the average rate of the state’s counties for county income tax.')
  }
  if (input.federal.isItemized && law.itemizing === null) {
    sentences.push('Does not itemize by the state’s own rules, which can differ from the federal ones.')
  }
  if (input.interestCents > 0 && state !== 'WA') {
    sentences.push('Treats interest as taxable; interest on US Treasury securities is exempt from state tax.')
  }
  return sentences
}

/**
 * State income tax of a household that lives in one state all year, and county income tax in Maryland and Indiana.
 * Without tax of other local governments. Each line is rounded once to a cent. Rate schedules are used where a state
 * prints a table, so the tax can differ from the table's by a few dollars.
 */
export function stateTax(input: StateInput, state: string, year: number): Result<StateTax, StateTaxProblem> {
  if (!isStateCode(state)) return unknownState()
  if (!isStateYear(year)) return unknownYear()
  const checked = checkStateInput(input)
  if (!checked.ok) return checked
  return ok(taxOf(input, state, year, stateLawOf(state)))
}

const unknownState = () => refuse('unknown-state', 'Choose a state or the District of Columbia.')
const unknownYear = () => refuse('unknown-year', 'State tax can be estimated for 2024 to 2026.')

/**
 * State tax as a function of a checked return and its federal tax: for tax curves, take-home pay and the next dollar.
 * Below zero when a credit is refunded.
 */
export function stateTaxFunction(
  state: string,
  parameters: TaxParameters,
  details: StateDetails = {},
): Result<StateTaxOf, 'unknown-state' | 'unknown-year'> {
  const { year } = parameters
  if (!isStateCode(state)) return unknownState()
  if (!isStateYear(year)) return unknownYear()
  const law = stateLawOf(state)
  return ok((taxReturn, federal) => {
    const { taxCents, refundCents } = law.compute(
      householdOf(stateInputOf(taxReturn, federal, parameters, details), year),
    )
    return taxCents - refundCents
  })
}

function taxOf(input: StateInput, state: StateCode, year: StateTaxYear, law: StateLaw): StateTax {
  const outcome = law.compute(householdOf(input, year))
  const more = law.compute(householdOf(withMore(input), year))
  const { taxCents, refundCents } = outcome
  const carried = law.carried(year)
  const usesAverage = (state === 'MD' || state === 'IN') && input.countyRate === null
  return {
    state,
    year,
    taxCents,
    refundCents,
    marginalRate: (more.taxCents - more.refundCents - taxCents + refundCents) / MARGIN,
    startingPointCents: outcome.startingPointCents,
    deductionsCents: outcome.deductionsCents,
    taxableCents: outcome.taxableCents,
    credits: outcome.lines.filter(isCredit),
    lines: outcome.lines,
    approximations: approximationsOf(input, state, year, law),
    isWithoutItemizing: input.federal.isItemized && law.itemizing === 'left_out',
    isApproximate: usesAverage || (carried?.length ?? 0) > 0,
  }
}
