import { POVERTY_GUIDELINES } from '#core/finance/data/poverty-guidelines.ts'
import type { LawByYear } from '#core/finance/data/state-tax-law.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { ByStatus } from '#core/finance/tax/tax-parameters.ts'
import type { Household } from './household.ts'

/** What a computation has found so far, in cents. */
export type Sheet = {
  /** The income that the computation starts from. */
  start: number
  /** That income after additions and subtractions: the state's adjusted gross income. */
  agi: number
  /** After deductions too, zero or more. */
  taxable: number
  /** Tax so far, zero or more; at the end below zero when a credit is refunded. */
  tax: number
  /** From the income after additions to taxable income. */
  deducted: number
}

export const blankSheet = (): Sheet => ({ start: 0, agi: 0, taxable: 0, tax: 0, deducted: 0 })

/** An amount in cents; anything below zero counts as zero, except for the start. */
export type Amount<Law> = (home: Household, law: Law, sheet: Readonly<Sheet>) => number

export type Step<Law> = { readonly name: string; readonly amount: Amount<Law> }

/** Whether a computation itemizes by the state's own rules, or leaves that out, so that an itemizer's tax comes out too high. */
export type Itemizing = 'by_state_rules' | 'left_out'

/** A state's computation as lists of steps, each of which sees what the earlier ones left. */
export type StateComputation<Law> = {
  readonly start: Step<Law>
  readonly additions?: readonly Step<Law>[]
  /** From the start to the state's adjusted gross income. */
  readonly subtractions?: readonly Step<Law>[]
  /** From there to taxable income. */
  readonly deductions?: readonly Step<Law>[]
  readonly taxes: readonly Step<Law>[]
  /** Each stops at zero tax. */
  readonly credits?: readonly Step<Law>[]
  /** Taxes that those credits do not reduce. */
  readonly surtaxes?: readonly Step<Law>[]
  /** What exceeds the tax is refunded. */
  readonly refundable?: readonly Step<Law>[]
  /** Absent where the state has no itemized deductions, or follows the federal ones. */
  readonly itemizing?: Itemizing
  /** What the computation leaves out or simplifies, in plain sentences. */
  readonly notes: readonly string[]
}

export type StateLineKind =
  | 'start'
  | 'addition'
  | 'subtraction'
  | 'deduction'
  | 'taxable'
  | 'tax'
  | 'credit'
  | 'refundable_credit'

/** A line of the computation, zero or more; its kind says whether it adds or subtracts. Only the start may be negative. */
export type StateLine = { readonly kind: StateLineKind; readonly name: string; readonly cents: Cents }

/** A computed return, each line rounded once to a cent, so that the lines add up. */
export type StateOutcome = {
  readonly startingPointCents: Cents
  readonly deductionsCents: Cents
  readonly taxableCents: Cents
  readonly taxCents: Cents
  /** What refundable credits pay beyond the tax. */
  readonly refundCents: Cents
  readonly lines: readonly StateLine[]
}

/** A state's law behind one interface, whatever its facts are. */
export type StateLaw = {
  readonly notes: readonly string[]
  readonly itemizing: Itemizing | null
  /** Kinds of amounts that an earlier year's stand in for; null in a year without the tax. */
  readonly carried: (year: Household['year']) => readonly string[] | null
  readonly compute: (home: Household) => StateOutcome
  /**
   * The same tax of a year without its lines and their rounding, below zero when a credit is refunded: for a
   * simulation. Null in a year without the tax.
   */
  readonly taxOf: (year: Household['year']) => ((home: Household, sheet: Sheet) => number) | null
}

const NO_TAX: StateOutcome = {
  startingPointCents: 0,
  deductionsCents: 0,
  taxableCents: 0,
  taxCents: 0,
  refundCents: 0,
  lines: [],
}

/** A state without any income tax. */
export const WITHOUT_TAX: StateLaw = {
  notes: [],
  itemizing: null,
  carried: () => null,
  compute: () => NO_TAX,
  taxOf: () => null,
}

/** Turns a computation into a state's law. */
export function stateLaw<Law>(laws: LawByYear<Law>, computation: StateComputation<NoInfer<Law>>): StateLaw {
  return {
    notes: computation.notes,
    itemizing: computation.itemizing ?? null,
    carried: (year) => {
      const law = laws[year]
      return law && (law.carried ?? [])
    },
    compute: (home) => {
      const law = laws[home.year]
      return law ? computeReturn(home, law, computation) : NO_TAX
    },
    taxOf: (year) => {
      const law = laws[year]
      if (!law) return null
      return (home, sheet) => {
        fillSheet(home, law, computation, sheet, null)
        return sheet.tax
      }
    },
  }
}

const TAXABLE = 'Taxable income'

/** What counts of a line: its rounded amount, which is noted, or without a list of lines the amount as it is. */
function noteLine(lines: StateLine[] | null, kind: StateLineKind, name: string, amount: number): number {
  if (!lines) return amount
  const cents = roundCents(amount)
  if (cents > 0 || kind === 'start' || kind === 'taxable') lines.push({ kind, name, cents })
  return cents
}

const amountOf = <Law>(step: Step<Law>, home: Household, law: Law, sheet: Sheet): number =>
  Math.max(0, step.amount(home, law, sheet))

/** Goes through a computation and fills its sheet. */
function fillSheet<Law>(
  home: Household,
  law: Law,
  computation: StateComputation<Law>,
  sheet: Sheet,
  lines: StateLine[] | null,
): void {
  const { start, additions = [], subtractions = [], deductions = [], taxes } = computation
  const { credits = [], surtaxes = [], refundable = [] } = computation
  sheet.tax = 0
  sheet.start = noteLine(lines, 'start', start.name, start.amount(home, law, sheet))
  sheet.agi = sheet.start
  for (const step of additions) {
    sheet.agi += noteLine(lines, 'addition', step.name, amountOf(step, home, law, sheet))
  }
  const before = sheet.agi
  for (const step of subtractions) {
    sheet.agi -= noteLine(lines, 'subtraction', step.name, amountOf(step, home, law, sheet))
  }
  sheet.taxable = sheet.agi
  for (const step of deductions) {
    sheet.taxable -= noteLine(lines, 'deduction', step.name, amountOf(step, home, law, sheet))
  }
  sheet.deducted = before - sheet.taxable
  sheet.taxable = noteLine(lines, 'taxable', TAXABLE, Math.max(0, sheet.taxable))
  for (const step of taxes) sheet.tax += noteLine(lines, 'tax', step.name, amountOf(step, home, law, sheet))
  for (const step of credits) {
    sheet.tax -= noteLine(lines, 'credit', step.name, Math.min(sheet.tax, amountOf(step, home, law, sheet)))
  }
  for (const step of surtaxes) {
    sheet.tax += noteLine(lines, 'tax', step.name, amountOf(step, home, law, sheet))
  }
  for (const step of refundable) {
    sheet.tax -= noteLine(lines, 'refundable_credit', step.name, amountOf(step, home, law, sheet))
  }
}

function computeReturn<Law>(home: Household, law: Law, computation: StateComputation<Law>): StateOutcome {
  const lines: StateLine[] = []
  const sheet = blankSheet()
  fillSheet(home, law, computation, sheet, lines)
  const { start, deducted, taxable, tax } = sheet
  return {
    startingPointCents: start,
    deductionsCents: deducted,
    taxableCents: taxable,
    taxCents: Math.max(0, tax),
    refundCents: Math.max(0, -tax),
    lines,
  }
}

/** A named step. */
export const step = <Law>(name: string, amount: Amount<Law>): Step<Law> => ({ name, amount })

/** Tax by marginal brackets: pairs of the income from which a rate applies, and the rate. */
export function bracketTax(taxable: number, brackets: readonly number[]): number {
  let tax = 0
  for (let row = 0; row < brackets.length; row += 2) {
    const from = brackets[row] ?? 0
    if (taxable <= from) break
    tax += (Math.min(taxable, brackets[row + 2] ?? Infinity) - from) * (brackets[row + 1] ?? 0)
  }
  return tax
}

/** The value of the last row of a table of pairs whose income is at or below the given one; 0 below the first row. */
export function rowAt(table: readonly number[], income: number): number {
  let value = 0
  for (let row = 0; row < table.length && (table[row] ?? 0) <= income; row += 2) value = table[row + 1] ?? 0
  return value
}

/** Like {@link rowAt}, for tables whose rows apply above their income: "over $100,000". The first row also applies at its own. */
export function rowAbove(table: readonly number[], income: number): number {
  let value = 0
  for (let row = 0; row < table.length; row += 2) {
    const from = table[row] ?? 0
    if (from > income || (row > 0 && from === income)) break
    value = table[row + 1] ?? 0
  }
  return value
}

/** Steps of income above a start, each part of a step counting in full. */
export const stepsAbove = (income: number, start: number, increment: number): number =>
  Math.ceil(Math.max(0, income - start) / increment)

/** The part of a deduction that a straight phase-out leaves: 1 at its start, 0 at its end. */
export const leftOf = (income: number, { start, width }: { start: number; width: number }): number =>
  1 - Math.min(1, Math.max(0, (income - start) / width))

/** The note of states that tax each spouse alone. */
export const HALVED_INVESTMENTS =
  'For couples, counts half of interest, dividends, and gains as each spouse’s. If they belong to one of you, the tax is higher.'

export const FEDERAL_AGI = step<unknown>('Federal adjusted gross income', (home) => home.agi)

export const FEDERAL_TAXABLE = step<unknown>(
  'Federal taxable income',
  (home) => home.federal.taxableIncomeCents,
)

/** All Social Security that the federal return taxes. */
export const SOCIAL_SECURITY = step<unknown>('Social Security', (home) => home.taxableBenefits)

/** The deduction of the federal return, standard or itemized. */
export const FEDERAL_DEDUCTION = step<unknown>('Federal deduction', (home) => home.federal.deductionCents)

/** The federal deduction for filers of 65 and over, where a state follows it. */
export const SENIOR_DEDUCTION = step<{ readonly seniorDeductionAllowed: boolean }>(
  'Federal senior deduction',
  (home, law) => (law.seniorDeductionAllowed ? home.federal.seniorDeductionCents : 0),
)

type StandardDeduction = { readonly standardDeduction: ByStatus<number> }

export const STANDARD_DEDUCTION = step<StandardDeduction>(
  'Standard deduction',
  (home, law) => law.standardDeduction[home.status],
)

/** Itemized deductions by the state's own rules where they are more than its standard deduction, or else that. */
export const largerDeduction = <Law extends StandardDeduction>(
  itemized: Amount<Law>,
  standard: Amount<Law> = (home, law) => law.standardDeduction[home.status],
): readonly Step<Law>[] => [
  step('Itemized deductions', (home, law, sheet) => {
    const amount = itemized(home, law, sheet)
    return amount > standard(home, law, sheet) ? amount : 0
  }),
  step('Standard deduction', (home, law, sheet) => {
    const amount = standard(home, law, sheet)
    return itemized(home, law, sheet) > amount ? 0 : amount
  }),
]

/** Medical expenses above a share of federal adjusted gross income. */
export const medicalAbove = (home: Household, share: number): number =>
  Math.max(0, home.itemized.medicalCents - share * Math.max(0, home.agi))

/** Cash gifts up to a share of federal adjusted gross income. */
export const giftsUpTo = (home: Household, share: number): number =>
  Math.min(home.itemized.charityCents, share * Math.max(0, home.agi))

export const PERSONAL_EXEMPTION = step<{ readonly personalExemption: ByStatus<number> }>(
  'Personal exemption',
  (home, law) => law.personalExemption[home.status],
)

export const DEPENDENT_EXEMPTION = step<{ readonly dependentExemption: number }>(
  'Exemptions for dependents',
  (home, law) => law.dependentExemption * home.dependents,
)

export const AGED_EXEMPTION = step<{ readonly agedExemption: number }>(
  'Exemptions for age 65 or older',
  (home, law) => law.agedExemption * home.seniors,
)

type Brackets = { readonly brackets: ByStatus<readonly number[]> }

/** Tax on an income by the brackets of the household's status. */
export const taxOn = (income: number, home: Household, law: Brackets): number =>
  bracketTax(income, law.brackets[home.status])

export const INCOME_TAX = step<Brackets>('Income tax', (home, law, sheet) => taxOn(sheet.taxable, home, law))

/** The county's rate on the state's taxable income, or the average of the counties' rates. */
export const COUNTY_TAX = step<{ readonly countyRate: number }>(
  'County income tax',
  (home, law, sheet) => (home.countyRate ?? law.countyRate) * sheet.taxable,
)

/** The year's federal poverty guideline of a household size in the contiguous states. */
export function povertyLine(year: Household['year'], persons: number): number {
  const { firstCents, additionalCents } = POVERTY_GUIDELINES[year].contiguous
  return firstCents + additionalCents * (persons - 1)
}
