import { type IsoDate } from '#core/finance/math/dates.ts'
import { findRootNear } from '#core/finance/math/find-root.ts'
import { type Cents, isCents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import {
  commonUnitPeriod,
  countUnitPeriods,
  termUnitPeriod,
  type UnitCount,
  type UnitPeriod,
  unitPeriodsPerYear,
} from './unit-period.ts'

export interface DatedCents {
  readonly date: IsoDate
  readonly amountCents: Cents
}

export interface CreditTerms {
  /** What the client receives, less charges paid up front: the amount financed. */
  readonly advances: readonly DatedCents[]
  readonly payments: readonly DatedCents[]
  /** Needed if the dates alone are ambiguous, such as a semimonthly loan with skipped payments. */
  readonly unitPeriod?: UnitPeriod
}

export interface Apr {
  /** Decimal fraction, not rounded; Regulation Z discloses two decimals of a percent. */
  readonly annualRate: number
  readonly financeChargeCents: Cents
  readonly unitPeriod: UnitPeriod
}

/** Up to 100,000% per unit-period. */
const HIGHEST_LOG = Math.log(1001)

/**
 * The annual percentage rate of closed-end credit by the actuarial method:
 * Regulation Z, 12 CFR 1026 Appendix J. The term begins with the first advance.
 */
export function annualPercentageRate(
  terms: CreditTerms,
): Result<Apr, 'bad-amount' | 'no-time' | 'no-charge' | 'no-rate'> {
  const advances = terms.advances.toSorted(byDate)
  const payments = terms.payments.toSorted(byDate)
  const start = advances[0]
  const firstPayment = payments[0]
  const flows = [...advances, ...payments]
  if (!start || !firstPayment || !flows.every((flow) => isCents(flow.amountCents) && flow.amountCents > 0)) {
    return refuse('bad-amount', 'A loan needs at least one advance and one payment, each above zero.')
  }
  if (firstPayment.date <= start.date)
    return refuse('no-time', 'The first payment must come after the loan is paid out.')
  const financeChargeCents = sumOf(payments) - sumOf(advances)
  if (financeChargeCents < 0) return refuse('no-charge', 'The payments come to less than the loan.')
  const unitPeriod = terms.unitPeriod ?? unitPeriodOf(advances.map(dateOf), payments.map(dateOf))
  const timed = (series: readonly DatedCents[]): Timed[] =>
    countUnitPeriods(start.date, series.map(dateOf), unitPeriod).map((count, index) => ({
      ...count,
      amount: series[index]?.amountCents ?? 0,
    }))
  const perUnitPeriod = solve(timed(advances), timed(payments))
  if (perUnitPeriod === null) return refuse('no-rate', 'No rate fits these advances and payments.')
  return ok({ annualRate: perUnitPeriod * unitPeriodsPerYear(unitPeriod), financeChargeCents, unitPeriod })
}

interface Timed extends UnitCount {
  readonly amount: number
}

/**
 * The rate per unit-period of the general equation, Appendix J (b)(8): a fraction of a unit-period bears simple
 * interest.
 */
function solve(advances: readonly Timed[], payments: readonly Timed[]): number | null {
  const excess = (logGrowth: number): number => {
    const rate = Math.expm1(logGrowth)
    const valueOf = (flows: readonly Timed[]): number =>
      flows.reduce(
        (sum, { amount, whole, fraction }) =>
          sum + (amount * Math.exp(-whole * logGrowth)) / (1 + fraction * rate),
        0,
      )
    return valueOf(advances) - valueOf(payments)
  }
  const found = findRootNear(excess, 0, 0, HIGHEST_LOG)
  return found === null ? null : Math.expm1(found)
}

function unitPeriodOf(advances: readonly IsoDate[], payments: readonly IsoDate[]): UnitPeriod {
  const [advance, payment] = [advances[0], payments[0]]
  const isSingle = advances.length === 1 && payments.length === 1
  return isSingle && advance !== undefined && payment !== undefined
    ? termUnitPeriod(advance, payment)
    : commonUnitPeriod(advances, payments)
}

const dateOf = ({ date }: DatedCents): IsoDate => date
const byDate = (a: DatedCents, b: DatedCents): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)
const sumOf = (flows: readonly DatedCents[]): Cents => flows.reduce((sum, flow) => sum + flow.amountCents, 0)
