import { roundCents, type Cents, sum } from '#core/finance/math/money.ts'
import type { HouseholdAccounts } from './accounts.ts'
import { TAX_TREATMENTS, type ByTreatment, type TaxTreatment } from './plan.ts'
import type { YearFlows } from './year-flows.ts'

/* A year of the forecast in whole cents whose sums close. */

/** A gap or a missing legacy below this is rounding. */
export const ROUNDING_CENTS = 100

type Balances = Record<TaxTreatment, Cents>

const mapTreatments = (of: (treatment: TaxTreatment) => number): Balances => ({
  cash: roundCents(of('cash')),
  taxable: roundCents(of('taxable')),
  deferred: roundCents(of('deferred')),
  roth: roundCents(of('roth')),
  hsa: roundCents(of('hsa')),
})

export function balancesOf({ cash, taxable, own: [first, second] }: HouseholdAccounts): Balances {
  return mapTreatments(
    (treatment) =>
      ({
        cash,
        taxable,
        deferred: first.ira + first.workplace + second.ira + second.workplace,
        roth: first.roth + second.roth,
        hsa: first.healthSavings + second.healthSavings,
      })[treatment],
  )
}

/** The flows of a year in whole cents, apart from those that close the year's sums. */
export function wholeCents(flows: YearFlows, federalTaxes: Cents) {
  const stateTax = roundCents(flows.stateTax)
  return {
    wages: roundCents(flows.wages),
    socialSecurity: flows.benefits.map(roundCents),
    incomes: Array.from(flows.incomes, roundCents),
    withdrawals: mapTreatments(
      (treatment) =>
        ({
          cash: flows.withdrawnCash,
          taxable: flows.withdrawnTaxable,
          deferred: flows.withdrawnDeferred,
          roth: flows.withdrawnRoth,
          hsa: flows.withdrawnHealth,
        })[treatment],
    ),
    requiredDistribution: roundCents(flows.requiredDistribution),
    conversion: roundCents(flows.conversion),
    earlyWithdrawalPenalty: roundCents(flows.penalty),
    contributions: mapTreatments(
      (treatment) =>
        ({
          cash: flows.cashContribution,
          taxable: flows.taxableContribution,
          deferred: flows.deferral,
          roth: flows.rothContribution,
          hsa: flows.healthContribution,
        })[treatment],
    ),
    employerContributions: mapTreatments(
      (treatment) =>
        ({ cash: 0, taxable: 0, deferred: flows.employerDeferral, roth: 0, hsa: flows.employerHealth })[
          treatment
        ],
    ),
    homeProceeds: roundCents(flows.homeProceeds),
    spending: {
      essential: roundCents(flows.essential),
      niceToHave: roundCents(flows.niceToHave),
      oneTime: roundCents(flows.oneTime),
      debts: roundCents(flows.debts),
      health: roundCents(flows.health),
      medicare: roundCents(flows.medicare),
      irmaa: roundCents(flows.irmaa),
      untilRetirement: roundCents(flows.untilRetirement),
    },
    taxes: federalTaxes + stateTax,
    stateTax,
    surplus: roundCents(flows.surplus),
    gap: roundCents(flows.gap),
  }
}

type WholeCents = ReturnType<typeof wholeCents>

/** What a year's rounded inflows exceed its rounded outflows by: a few cents either way. */
function excessOf(year: WholeCents): Cents {
  const { spending } = year
  return (
    year.wages +
    sum(year.socialSecurity) +
    sum(year.incomes) +
    sum(Object.values(year.withdrawals)) +
    year.homeProceeds +
    year.gap -
    spending.essential -
    spending.niceToHave -
    spending.oneTime -
    spending.debts -
    spending.health -
    spending.medicare -
    spending.untilRetirement -
    year.taxes -
    year.earlyWithdrawalPenalty -
    sum(Object.values(year.contributions)) -
    year.surplus
  )
}

/** Closes a year's sums to the cent: the cents that rounding leaves over go to its largest free amount. */
export function closeSums(year: WholeCents): WholeCents {
  const excess = excessOf(year)
  if (excess === 0) return year
  const { spending, withdrawals } = year
  const largest = TAX_TREATMENTS.reduce((best, one) => (withdrawals[one] > withdrawals[best] ? one : best))
  if (spending.untilRetirement > -excess && spending.untilRetirement > 0) {
    return { ...year, spending: { ...spending, untilRetirement: spending.untilRetirement + excess } }
  }
  if (year.gap > 0 && year.gap >= excess) return { ...year, gap: year.gap - excess }
  if (year.surplus > 0 && year.surplus >= -excess) return { ...year, surplus: year.surplus + excess }
  if (withdrawals[largest] >= Math.abs(excess)) {
    return { ...year, withdrawals: { ...withdrawals, [largest]: withdrawals[largest] - excess } }
  }
  return excess > 0 ? { ...year, surplus: year.surplus + excess } : { ...year, gap: year.gap - excess }
}

/** The growth that leads from one year's balances to the next, given what went in and out. */
export const growthOf = (year: WholeCents, start: ByTreatment, end: ByTreatment): Balances =>
  mapTreatments(
    (treatment) =>
      end[treatment] -
      start[treatment] +
      year.withdrawals[treatment] -
      year.contributions[treatment] -
      year.employerContributions[treatment] -
      (treatment === 'taxable' ? year.surplus : 0) +
      (treatment === 'deferred' ? year.conversion : 0) -
      (treatment === 'roth' ? year.conversion : 0),
  )
