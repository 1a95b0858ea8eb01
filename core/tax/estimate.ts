/** The tax estimate of a client's year, computed alike by the server and the page. */
import type { TaxData, TaxEntries, TaxFacts } from '#core/contract/tax.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { cashIncome } from '#core/finance/tax/added-income.ts'
import { noStateTax, type StateTaxOf } from '#core/finance/tax/all-taxes.ts'
import { type ReturnSummary, summarizeReturn } from '#core/finance/tax/return-summary.ts'
import { stateInputOf } from '#core/finance/tax/states/state-input.ts'
import { type StateTax, stateTax, stateTaxFunction } from '#core/finance/tax/states/state-tax.ts'
import { preTaxSaving, type PreTaxKind, takeHome } from '#core/finance/tax/take-home.ts'
import { taxCurve, taxRates } from '#core/finance/tax/tax-curve.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import type { TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import type { TaxReturn } from '#core/finance/tax/tax-return.ts'
import { taxParameters } from '#core/finance/tax/tax-years.ts'
import { fillEntries, type FilledEntries, type TaxSources } from './filled-entries.ts'
import { filerAge, filersOf, householdReturn, savingRoom } from './household-return.ts'
import { paymentsOf } from './payments.ts'

const THOUSAND = 1_000_00
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
  const { taxReturn, iraLimitCents } = householdReturn(filled, facts, parameters)
  return {
    taxReturn,
    iraLimitCents,
    entries: filled,
    state: stateOf({ ...known, entries: filled }, taxReturn),
  }
}

const SAVINGS = [
  { kind: 'deferral', engine: 'deferral' },
  { kind: 'hsa', engine: 'health_savings' },
  { kind: 'ira', engine: 'ira' },
] as const satisfies readonly { kind: string; engine: PreTaxKind }[]

function savingsOf(
  known: Known,
  { taxReturn, iraLimitCents }: ReturnType<typeof householdReturn>,
  stateTaxOf: StateTaxOf,
): TaxData['savings'] {
  const { entries, facts, parameters } = known
  const [self] = taxReturn.filers
  const room = {
    deferral: savingRoom('workplace', entries, facts, self),
    hsa: savingRoom('hsa', entries, facts, self),
    ira: Math.max(0, (iraLimitCents.self ?? 0) - entries.self_ira_cents),
  }
  return SAVINGS.map(({ kind, engine }) => {
    const room_cents = room[kind]
    const amount_cents = Math.min(THOUSAND, room_cents)
    const saved =
      amount_cents > 0
        ? unwrap(preTaxSaving(taxReturn, engine, amount_cents, parameters, stateTaxOf))
        : { savedCents: 0, federalSavedCents: 0, stateSavedCents: 0 }
    return {
      kind,
      room_cents,
      amount_cents,
      saved_cents: saved.savedCents,
      federal_saved_cents: saved.federalSavedCents,
      state_saved_cents: saved.stateSavedCents,
    }
  })
}

function curveOf(taxReturn: TaxReturn, parameters: TaxParameters, stateTaxOf: StateTaxOf): TaxData['curve'] {
  const isPaid = taxReturn.filers.some((filer) => filer.wagesCents > 0 || filer.selfEmploymentCents > 0)
  const isRetired = taxReturn.retirementIncomeCents > 0 || taxReturn.socialSecurityCents > 0
  const kind = !isPaid && isRetired ? 'retirement_income' : 'wages'
  const { points, bends } = unwrap(taxCurve(taxReturn, kind, CURVE_THOUSANDS, parameters, stateTaxOf))
  return {
    kind,
    points: points.map((point) => ({
      added_cents: point.addedCents,
      total_tax_cents: point.totalTaxCents,
      marginal_rate: point.marginalRate,
    })),
    bends: bends.map((bend) => ({
      rule: bend.rule,
      phase: bend.phase,
      from_cents: bend.fromCents,
      to_cents: bend.toCents,
      effect_rate: bend.effectRate,
      start_step_cents: bend.startStepCents,
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
  if (entries.filing_status === 'married_joint' && facts.partner === null) {
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

/**
 * Every figure of the estimate: the return line by line, state tax, rates, take-home pay, withholding and estimated
 * payments. Pure, so that a page can change an entry and see the result without the server.
 *
 * @param entered the saved entries, with any of a what-if laid over them
 * @param today the client's day
 */
export function estimateTaxes(entered: TaxEntries, facts: TaxFacts, today: IsoDate): TaxEstimate {
  const { entries: filled, sources } = fillEntries(entered, facts, today)
  const parameters = unwrap(taxParameters(filled.year))
  const known = { entries: filled, facts, parameters }
  const { taxReturn, iraLimitCents, entries, state } = returnOf(known)
  const stateTaxOf = state?.of ?? noStateTax
  const stateCents = state && state.all.taxCents - state.all.refundCents
  const federal = federalTax(taxReturn, parameters)
  const payments = paymentsOf(entries, taxReturn, federal, stateCents, parameters, today)
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
  const pay = unwrap(takeHome(taxReturn, entries.pay_frequency, parameters, stateTaxOf))
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
    },
    state: state && presentState(state),
    rates: {
      effective_rate: rates.effectiveRate,
      marginal_rate: rates.marginalRate,
      bracket_rate: rates.bracketRate,
    },
    curve: curveOf(taxReturn, parameters, stateTaxOf),
    take_home: {
      year_cents: pay.yearCents,
      period_cents: pay.periodCents,
      contributions_cents: pay.putAwayCents,
      after_tax_monthly_cents: roundCents((totals.income_cents - totals.total_cents - pay.putAwayCents) / 12),
    },
    savings: savingsOf({ ...known, entries }, { taxReturn, iraLimitCents }, stateTaxOf),
    ...payments,
    left_out: leftOut(entries, sources, facts),
    source: parameters.source,
  }
}
