/** What a plan pays in taxes, and what other choices would change about that. */
import type { HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import { type TaxChoice, taxOutcome, type TaxOutcome } from '#core/finance/household/tax-outcome.ts'
import type { Cents } from '#core/finance/math/money.ts'

export interface TaxChoices {
  readonly household: HouseholdPlan
  readonly choices: readonly TaxChoice[]
}

/** The figures of an outcome, without its years. */
export type TaxFigures = Omit<TaxOutcome, 'years'>

/** One outcome for each choice; null for one that the engine rejects. */
export const compareTaxes = ({ household, choices }: TaxChoices): readonly (TaxFigures | null)[] =>
  choices.map((choice) => {
    const outcome = taxOutcome(household, choice)
    if (!outcome.ok) return null
    const { years: _, ...figures } = outcome.value
    return figures
  })

/** What a year in retirement pays by kind, in today's dollars. */
export interface TaxedYear extends Pick<HouseholdYear, 'year' | 'ages' | 'stateTax'> {
  readonly federalTax: Cents
  /** Social Security and Medicare tax on pay. */
  readonly payrollTax: Cents
  readonly penalty: Cents
  readonly total: Cents
}

/** The taxes of every year in retirement, or why the engine rejects the plan. */
export type PlanTaxes =
  | { readonly problem: string }
  | {
      readonly problem: null
      readonly years: readonly TaxedYear[]
      /** The plan's last year. */
      readonly lastYear: number
      readonly lifetimeTax: Cents
      readonly heirsKeep: Cents
    }

function payrollTaxOf({ taxes, stateTax, tax }: HouseholdYear): Cents {
  const { federalTaxCents, totalTaxCents } = tax
  return totalTaxCents > 0
    ? Math.max(0, Math.round((taxes - stateTax) * (1 - federalTaxCents / totalTaxCents)))
    : 0
}

function taxedYear(lived: HouseholdYear): TaxedYear {
  const { year, ages, taxes, stateTax, earlyWithdrawalPenalty } = lived
  const payrollTax = payrollTaxOf(lived)
  return {
    year,
    ages,
    stateTax,
    federalTax: Math.max(0, taxes - stateTax - payrollTax),
    payrollTax,
    penalty: earlyWithdrawalPenalty,
    total: taxes + earlyWithdrawalPenalty,
  }
}

export function planTaxes({ household }: { readonly household: HouseholdPlan }): PlanTaxes {
  const outcome = taxOutcome(household)
  if (!outcome.ok) return { problem: outcome.message }
  const { years, lifetimeTax, heirsKeep } = outcome.value
  return {
    problem: null,
    years: years.filter(({ isRetired }) => isRetired).map(taxedYear),
    lastYear: years.at(-1)?.year ?? household.firstYear,
    lifetimeTax,
    heirsKeep,
  }
}
