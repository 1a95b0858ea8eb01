/** The tax estimate of a client's year, computed alike by the server and the page. */
import type { TaxData, TaxEntries, TaxFacts } from '#core/contract/tax.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { cashIncome } from '#core/finance/tax/added-income.ts'
import { noStateTax, type StateTaxOf } from '#core/finance/tax/all-taxes.ts'
import { type ReturnSummary, summarizeReturn } from '#core/finance/tax/return-summary.ts'
import { isStateCode, type StateCode } from '#core/finance/tax/states/state-codes.ts'
import { stateInputOf } from '#core/finance/tax/states/state-input.ts'
import { type StateTax, stateTax, stateTaxFunction } from '#core/finance/tax/states/state-tax.ts'
import { keptIncome } from '#core/finance/tax/take-home.ts'
import { taxCurve, taxRates } from '#core/finance/tax/tax-curve.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import type { TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import type { TaxReturn } from '#core/finance/tax/tax-return.ts'
import { taxParameters } from '#core/finance/tax/tax-years.ts'
import { fillEntries, type FilledEntries, type TaxSources } from './filled-entries.ts'
import { filerAge, filersOf, type HouseholdReturn, householdReturn, savingRoom } from './household-return.ts'
import { paymentsOf } from './payments.ts'
import { SAVED_IN } from './saving-fields.ts'

/** How far the curve of the next dollars reaches, in thousands. */
const CURVE_THOUSANDS = 100

/** The estimate with every entry filled in. */
export type TaxEstimate = Omit<TaxData, 'entries' | 'sources'> & {
  readonly entries: FilledEntries
  readonly sources: TaxSources
}

type Known = {
  readonly entries: FilledEntries
  readonly facts: TaxFacts
  readonly parameters: TaxParameters
}

/** What state law asks of the household, apart from its return. */
const stateDetails = ({ entries, facts }: Known) => {
  const ages = filersOf(entries).map((who) => filerAge(who, entries, facts))
  return {
    ...(ages.every((age) => age !== null) && { ages }),
    childrenUnder6: Math.min(entries.children_under_6, entries.children),
    propertyTaxCents: entries.property_tax_cents,
  }
}

/** State tax of a return; null without a state. */
function stateOf(known: Known, taxReturn: TaxReturn): { all: StateTax; of: StateTaxOf } | null {
  const { entries, parameters } = known
  const code = entries.state.slice('US-'.length)
  if (code === '') return null
  const details = stateDetails(known)
  const of = stateTaxFunction(code, parameters, details)
  const input = stateInputOf(taxReturn, federalTax(taxReturn, parameters), parameters, details)
  const all = stateTax(input, code, parameters.year)
  return of.ok && all.ok ? { all: all.value, of: of.value } : null
}

/** The household's return, its deductible state tax filled with the state tax of a return that does not itemize. */
function returnOf(known: Known) {
  const { entries, facts, parameters } = known
  const first = householdReturn(entries, facts, parameters)
  if (entries.state_tax_paid_cents !== null)
    return { ...first, entries, state: stateOf(known, first.taxReturn) }
  const before = stateOf(known, first.taxReturn)
  const filled = { ...entries, state_tax_paid_cents: before?.all.taxCents ?? 0 }
  const second = householdReturn(filled, facts, parameters)
  return {
    ...second,
    entries: filled,
    state: stateOf({ ...known, entries: filled }, second.taxReturn),
  }
}

type SavingKind = keyof typeof SAVED_IN

/** What each way to save before tax leaves room for: of pay, of profit, and of either. */
function roomOf(
  { entries, facts }: Known,
  { taxReturn, iraLimitCents, planLimits }: HouseholdReturn,
): Partial<Record<SavingKind, Cents>> {
  const [self] = taxReturn.filers
  const hsa = savingRoom('hsa', entries, facts, self)
  const planCents = self.business.deductionsCents
  return {
    ...(self.wagesCents > 0
      ? { deferral: savingRoom('workplace', entries, facts, self), hsa }
      : { own_hsa: hsa }),
    ...(self.selfEmploymentCents > 0 && {
      sep: Math.max(0, planLimits.sepCents - planCents),
      solo_401k: Math.max(0, planLimits.soloCents - planCents),
    }),
    ira: Math.max(0, (iraLimitCents.self ?? 0) - entries.self_ira_cents),
  }
}

/** Federal tax with payroll tax, and state tax, of what is entered. */
function taxesOf(known: Known): { readonly federal: Cents; readonly state: Cents } {
  const { taxReturn, state } = returnOf(known)
  return {
    federal: federalTax(taxReturn, known.parameters).totalTaxCents,
    state: state ? state.all.taxCents - state.all.refundCents : 0,
  }
}

/** What each way to save would save in tax if all its room were used: the difference of whole returns. */
function savingsOf(known: Known, household: HouseholdReturn): TaxData['savings'] {
  const before = taxesOf(known)
  return Object.entries(roomOf(known, household)).map(([key, room_cents]) => {
    const kind = key as SavingKind
    const field = SAVED_IN[kind]
    const entries = { ...known.entries, [field]: known.entries[field] + room_cents }
    const after = room_cents > 0 ? taxesOf({ ...known, entries }) : before
    const [federal, state] = [before.federal - after.federal, before.state - after.state]
    return {
      kind,
      room_cents,
      saved_cents: federal + state,
      federal_saved_cents: federal,
      state_saved_cents: state,
    }
  })
}

function curveOf(taxReturn: TaxReturn, parameters: TaxParameters, stateTaxOf: StateTaxOf): TaxData['curve'] {
  const isPaid = taxReturn.filers.some((filer) => filer.wagesCents > 0 || filer.selfEmploymentCents > 0)
  const isRetired = taxReturn.retirementIncomeCents > 0 || taxReturn.socialSecurityCents > 0
  const kind = !isPaid && isRetired ? 'retirement_income' : 'wages'
  const { points, rateChanges } = unwrap(taxCurve(taxReturn, kind, CURVE_THOUSANDS, parameters, stateTaxOf))
  return {
    kind,
    points: points.map((point) => ({
      added_cents: point.addedCents,
      total_tax_cents: point.totalTaxCents,
      marginal_rate: point.marginalRate,
    })),
    bends: rateChanges.map((change) => ({
      rule: change.rule,
      phase: change.phase,
      from_cents: change.fromCents,
      to_cents: change.toCents,
      effect_rate: change.effectRate,
      start_step_cents: change.startStepCents,
    })),
  }
}

const presentState = ({ all }: { all: StateTax }): TaxData['state'] => ({
  state: `US-${all.state}`,
  tax_cents: all.taxCents - all.refundCents,
  marginal_rate: all.marginalRate,
  lines: all.lines.map(({ kind, name, cents }) => ({ kind, name, cents })),
  approximations: [...all.approximations],
  is_approximate: all.isApproximate,
  is_without_itemizing: all.isWithoutItemizing,
})

function totalsOf({ tax }: ReturnSummary, taxReturn: TaxReturn, stateCents: Cents | null): TaxData['totals'] {
  return {
    federal_cents: tax.federalTaxCents,
    payroll_cents: tax.totalTaxCents - tax.federalTaxCents,
    state_cents: stateCents,
    total_cents: tax.totalTaxCents + (stateCents ?? 0),
    income_cents: cashIncome(taxReturn),
    agi_cents: tax.income.agiCents,
    taxable_cents: tax.taxableIncomeCents,
  }
}

const ALWAYS_LEFT_OUT = [
  'Local income taxes, apart from those of counties in Maryland and Indiana.',
  'The federal deductions for tips, overtime and car-loan interest.',
  'Foreign tax and energy credits, and the tax on children’s investment income.',
  'Returns of people whom someone else claims as a dependent.',
] as const

/** What the estimate leaves out or assumes for this household. */
function leftOut(entries: FilledEntries, sources: TaxSources, facts: TaxFacts): string[] {
  const own: string[] = []
  if (entries.filing_status === 'married_joint' && facts.income?.partner == null) {
    own.push('Your partner’s age isn’t known, so deductions for people 65 and over count for you only.')
  }
  if (sources.mortgage_interest_cents === 'debts' && entries.mortgage_interest_cents > 0) {
    own.push('Mortgage interest is estimated from today’s balance. Form 1098 has the exact amount.')
  }
  if (entries.filing_status === 'married_separate') {
    own.push('We assume that your spouse takes the standard deduction and that you lived together.')
  }
  return [...own, ...ALWAYS_LEFT_OUT]
}

/** The state whose law {@link estimateTaxes} applies; null without one. */
export function taxState(entered: TaxEntries, facts: TaxFacts, today: IsoDate): StateCode | null {
  const code = fillEntries(entered, facts, today).entries.state.slice('US-'.length)
  return isStateCode(code) ? code : null
}

/**
 * Every figure of the estimate: the return line by line, state tax, rates, take-home pay, withholding and estimated
 * payments. Pure, so that a page can change an entry and see the result without the server. The law of {@link taxState} must
 * be loaded.
 *
 * @param entered the saved entries, with any of a what-if laid over them
 * @param today the client's day
 */
export function estimateTaxes(entered: TaxEntries, facts: TaxFacts, today: IsoDate): TaxEstimate {
  const { entries: filled, sources } = fillEntries(entered, facts, today)
  const parameters = unwrap(taxParameters(filled.year))
  const known = { entries: filled, facts, parameters }
  const { entries, state, ...household } = returnOf(known)
  const { taxReturn } = household
  const stateTaxOf = state?.of ?? noStateTax
  const stateCents = state && state.all.taxCents - state.all.refundCents
  const federal = federalTax(taxReturn, parameters)
  const { paycheck_cents, ...payments } = paymentsOf(
    entries,
    taxReturn,
    federal,
    state && { taxCents: state.all.taxCents - state.all.refundCents, of: state.of },
    parameters,
    today,
  )
  const summary = unwrap(
    summarizeReturn(
      taxReturn,
      {
        withheldCents: payments.withholding.expected_withheld_cents,
        estimatedCents: payments.withholding.estimated_payments_cents,
      },
      filled.year,
    ),
  )
  const totals = totalsOf(summary, taxReturn, stateCents)
  const kept = unwrap(keptIncome(taxReturn, parameters, stateTaxOf))
  const rates = unwrap(taxRates(taxReturn, parameters, stateTaxOf))
  return {
    year: filled.year,
    entries,
    sources,
    totals,
    sections: summary.sections.map((section) => ({
      total: section.total,
      start_cents: section.startCents,
      lines: section.lines.map(({ id, cents }) => ({ id, cents })),
      total_cents: section.totalCents,
    })),
    deduction: {
      kind: summary.tax.deduction.kind,
      reason: summary.deductionReason,
      standard_cents: summary.tax.deduction.standardCents,
      itemized_cents: summary.tax.deduction.itemizedCents,
      standard_gifts_cents: Math.min(
        taxReturn.itemized.charityCents,
        parameters.status[taxReturn.status].charityWithoutItemizingCents,
      ),
    },
    state: state && presentState(state),
    rates: {
      effective_rate: rates.effectiveRate,
      marginal_rate: rates.marginalRate,
      bracket_rate: rates.bracketRate,
    },
    curve: curveOf(taxReturn, parameters, stateTaxOf),
    keep: {
      income_cents: kept.incomeCents,
      kept_cents: kept.keptCents,
      month_cents: roundCents(kept.keptCents / 12),
      income_tax_cents: kept.incomeTaxCents,
      self_employment_tax_cents: kept.selfEmploymentTaxCents,
      payroll_tax_cents: kept.payrollTaxCents,
      state_tax_cents: kept.stateTaxCents,
      contributions_cents: kept.contributionsCents,
      paycheck_cents,
    },
    savings: savingsOf(known, household),
    ...payments,
    left_out: leftOut(entries, sources, facts),
    source: parameters.source,
  }
}
