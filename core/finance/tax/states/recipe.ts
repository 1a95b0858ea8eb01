import { POVERTY_GUIDELINES } from '#core/finance/data/poverty-guidelines.ts'
import type { LawByYear } from '#core/finance/data/state-tax-law.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { ByStatus } from '#core/finance/tax/tax-parameters.ts'
import type { Household } from './household.ts'

/** What a recipe has computed so far, in cents. */
export type Sheet = {
  /** The income that the recipe starts from. */
  start: number
  /** That income after additions and subtractions: the state's adjusted gross income. */
  agi: number
  /** After deductions too, zero or more. */
  taxable: number
  /** Tax so far, zero or more. */
  tax: number
}

/** An amount in cents; anything below zero counts as zero, except for the start. */
export type Amount<Law> = (home: Household, law: Law, sheet: Readonly<Sheet>) => number

export type Step<Law> = { readonly name: string; readonly amount: Amount<Law> }

/** A state's computation as lists of steps, each of which sees what the earlier ones left. */
export type Recipe<Law> = {
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
  /** What the recipe leaves out or simplifies, in plain sentences. */
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
  /** Kinds of amounts that an earlier year's stand in for; null in a year without the tax. */
  readonly carried: (year: Household['year']) => readonly string[] | null
  readonly compute: (home: Household) => StateOutcome
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
export const WITHOUT_TAX: StateLaw = { notes: [], carried: () => null, compute: () => NO_TAX }

/** Turns a recipe into a state's law. */
export function stateLaw<Law>(laws: LawByYear<Law>, recipe: Recipe<NoInfer<Law>>): StateLaw {
  return {
    notes: recipe.notes,
    carried: (year) => {
      const law = laws[year]
      return law && (law.carried ?? [])
    },
    compute: (home) => {
      const law = laws[home.year]
      return law ? computeReturn(home, law, recipe) : NO_TAX
    },
  }
}

const TAXABLE = 'Taxable income'

function computeReturn<Law>(home: Household, law: Law, recipe: Recipe<Law>): StateOutcome {
  const sheet: Sheet = { start: 0, agi: 0, taxable: 0, tax: 0 }
  const lines: StateLine[] = []
  const take = (kind: StateLineKind, step: Step<Law>, most: number): Cents => {
    const cents = roundCents(Math.min(most, Math.max(0, step.amount(home, law, sheet))))
    if (cents > 0) lines.push({ kind, name: step.name, cents })
    return cents
  }
  const startingPointCents = roundCents(recipe.start.amount(home, law, sheet))
  lines.push({ kind: 'start', name: recipe.start.name, cents: startingPointCents })
  sheet.start = startingPointCents
  sheet.agi = startingPointCents
  for (const step of recipe.additions ?? []) sheet.agi += take('addition', step, Infinity)
  const beforeDeductions = sheet.agi
  for (const step of recipe.subtractions ?? []) sheet.agi -= take('subtraction', step, Infinity)
  sheet.taxable = sheet.agi
  for (const step of recipe.deductions ?? []) sheet.taxable -= take('deduction', step, Infinity)
  const deductionsCents = beforeDeductions - sheet.taxable
  const taxableCents = Math.max(0, sheet.taxable)
  sheet.taxable = taxableCents
  lines.push({ kind: 'taxable', name: TAXABLE, cents: taxableCents })
  for (const step of recipe.taxes) sheet.tax += take('tax', step, Infinity)
  for (const step of recipe.credits ?? []) sheet.tax -= take('credit', step, sheet.tax)
  for (const step of recipe.surtaxes ?? []) sheet.tax += take('tax', step, Infinity)
  for (const step of recipe.refundable ?? []) sheet.tax -= take('refundable_credit', step, Infinity)
  return {
    startingPointCents,
    deductionsCents,
    taxableCents,
    taxCents: Math.max(0, sheet.tax),
    refundCents: Math.max(0, -sheet.tax),
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

export const STANDARD_DEDUCTION = step<{ readonly standardDeduction: ByStatus<number> }>(
  'Standard deduction',
  (home, law) => law.standardDeduction[home.status],
)

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
