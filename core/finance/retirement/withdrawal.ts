/*
 * Spending rules that decide how much a portfolio pays in the coming year. Each is a pure function of the last payment,
 * the remaining balance and last year's markets. All amounts are in today's money (real) and in the same unit. A rule
 * covers only the portfolio; outside income is added to it (retire-path.ts). Rules from client input must pass
 * `isSpendingRule` first.
 */

import { isAmount } from '#core/finance/math/money.ts'
import { isRate, isShare, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'

/** The same buying power every year: Bengen (1994). */
export interface FixedReal {
  readonly kind: 'fixed-real'
  /** Yearly amount. */
  readonly amount: number
}

/** A share of the portfolio, limited by a floor and a ceiling. */
export interface PercentageOfPortfolio {
  readonly kind: 'percentage'
  readonly rate: number
  /** Minimum and maximum paid per year; the floor is paid until the portfolio runs out. */
  readonly floor?: number
  readonly ceiling?: number
}

/**
 * Guyton and Klinger, "Decision Rules and Maximum Initial Withdrawal Rates", Journal of Financial Planning, March 2006.
 * Their fourth rule, on which asset to sell, is `managed` in portfolio-rule.ts.
 *
 * The other three apply in this order: an inflation raise or a freeze (withdrawal rule); then, based on that amount,
 * either a cut (capital preservation) or a raise (prosperity), never both. We found no stated order in the paper, and
 * its withdrawal rule can be read two ways: we compare the inflation-adjusted amount, not last year's, with the initial
 * rate, so a freeze starts slightly sooner.
 */
export interface GuytonKlinger {
  readonly kind: 'guyton-klinger'
  /** Paid in the first year; its share of the portfolio is the initial rate that later rates are compared with. */
  readonly amount: number
  /** How far the rate may rise above the initial rate before a cut, or fall below it before a raise. Default: 0.2. */
  readonly upperGuardrail?: number
  readonly lowerGuardrail?: number
  /** The size of a cut or a raise. Default: 0.1. */
  readonly cut?: number
  readonly raise?: number
  /** Maximum inflation raise in a year: 0.06 in Guyton (2004). Default: no cap. */
  readonly inflationCap?: number
  /** No cuts when this many years or fewer remain, including the coming one. Default: 15. */
  readonly noCutsInLastYears?: number
}

/** The portfolio divided by the remaining years of a life table, as for IRS required distributions. */
export interface RequiredDistribution {
  readonly kind: 'required-distribution'
  /** A divisor for each year of the plan. The last entry repeats. */
  readonly divisors: readonly number[]
}

/** A guaranteed floor from a ladder bought at the start, plus a share of the remaining portfolio. */
export interface FloorAndUpside {
  readonly kind: 'floor-upside'
  /** Yearly payment of the ladder; less if the portfolio cannot afford it. */
  readonly floor: number
  /** Real yield at which the ladder is bought. */
  readonly ladderRealRate: number
  /** The share of the remaining portfolio spent per year. */
  readonly upsideRate: number
}

export type SpendingRule =
  | FixedReal
  | PercentageOfPortfolio
  | GuytonKlinger
  | RequiredDistribution
  | FloorAndUpside

/** Information available to a rule at the start of a year. */
export interface YearStart {
  /** 0 for the first year. */
  readonly year: number
  /** Remaining years, including the coming one. */
  readonly yearsLeft: number
  /** The portfolio before the year's withdrawal, in today's money. */
  readonly balance: number
  /** Nominal return of the whole portfolio, and inflation, in the previous year; 0 in the first. */
  readonly lastReturn: number
  readonly lastInflation: number
}

/** A rule's decision, and its state for the next year. */
export interface SpendingDecision {
  /** Amount to pay from the portfolio in the coming year, in today's money. */
  readonly amount: number
  readonly initialRate: number
  readonly why: 'start' | 'rule' | 'freeze' | 'cut' | 'freeze-and-cut' | 'raise'
}

/** A withdrawal as a share of the portfolio; `Number.MAX_VALUE` if the portfolio is empty. */
const rateOf = (amount: number, balance: number): number => {
  if (amount <= 0) return 0
  return balance > 0 ? Math.min(amount / balance, Number.MAX_VALUE) : Number.MAX_VALUE
}

/** Whether an optional setting is absent or valid. */
const isUnless = (value: number | undefined, isOne: (value: number) => boolean): boolean =>
  value === undefined || isOne(value)

const isGuytonKlinger = (rule: GuytonKlinger): boolean =>
  isAmount(rule.amount) &&
  isUnless(rule.upperGuardrail, isRate) &&
  [rule.lowerGuardrail, rule.cut, rule.raise, rule.inflationCap].every((share) => isUnless(share, isShare)) &&
  isUnless(rule.noCutsInLastYears, (years) => isWhole(years, 0, MAX_YEARS))

/** Whether a rule's amounts are 0 or more, its rates are valid shares, and its divisors are plausible years of life. */
export function isSpendingRule(rule: SpendingRule): boolean {
  switch (rule.kind) {
    case 'fixed-real':
      return isAmount(rule.amount)
    case 'percentage':
      return isShare(rule.rate) && isUnless(rule.floor, isAmount) && isUnless(rule.ceiling, isAmount)
    case 'guyton-klinger':
      return isGuytonKlinger(rule)
    case 'required-distribution':
      return rule.divisors.length > 0 && rule.divisors.every((years) => years > 0 && years <= 200)
    case 'floor-upside':
      return isAmount(rule.floor) && isRate(rule.ladderRealRate) && isShare(rule.upsideRate)
  }
}

function guytonKlinger(rule: GuytonKlinger, last: SpendingDecision, start: YearStart): SpendingDecision {
  const { initialRate } = last
  const { balance, lastInflation, lastReturn } = start
  const prices = 1 + lastInflation
  // Inflation rule: the amount rises with inflation, up to the cap.
  const inflated = (last.amount * (1 + Math.min(lastInflation, rule.inflationCap ?? Infinity))) / prices
  // Withdrawal rule: no raise after a losing year if the rate would exceed the initial one. Missed raises are lost.
  const frozen = lastReturn < 0 && rateOf(inflated, balance) > initialRate
  const base = frozen ? Math.min(inflated, last.amount / prices) : inflated
  const rate = rateOf(base, balance)
  // Capital preservation rule, except in the plan's last years (15 by default).
  if (
    rate > initialRate * (1 + (rule.upperGuardrail ?? 0.2)) &&
    start.yearsLeft > (rule.noCutsInLastYears ?? 15)
  ) {
    return { amount: base * (1 - (rule.cut ?? 0.1)), initialRate, why: frozen ? 'freeze-and-cut' : 'cut' }
  }
  // Prosperity rule.
  if (rate < initialRate * (1 - (rule.lowerGuardrail ?? 0.2))) {
    return { amount: base * (1 + (rule.raise ?? 0.1)), initialRate, why: 'raise' }
  }
  return { amount: base, initialRate, why: frozen ? 'freeze' : 'rule' }
}

/** What the portfolio pays in the first year. */
export function firstSpending(rule: SpendingRule, start: YearStart): SpendingDecision {
  const amount =
    rule.kind === 'fixed-real' || rule.kind === 'guyton-klinger'
      ? Math.max(0, rule.amount)
      : shareOf(rule, start)
  return { amount, initialRate: rateOf(amount, start.balance), why: 'start' }
}

/** The withdrawal by a stateless rule. */
function shareOf(
  rule: PercentageOfPortfolio | RequiredDistribution | FloorAndUpside,
  { balance, year }: YearStart,
): number {
  const there = Math.max(0, balance)
  if (rule.kind === 'percentage') {
    return Math.max(rule.floor ?? 0, Math.min(rule.ceiling ?? Infinity, there * rule.rate))
  }
  if (rule.kind === 'floor-upside') return there * rule.upsideRate
  const divisor = rule.divisors[Math.min(year, rule.divisors.length - 1)] ?? 1
  return there / Math.max(1, divisor)
}

/** What the portfolio pays in a later year. */
export function nextSpending(rule: SpendingRule, last: SpendingDecision, start: YearStart): SpendingDecision {
  if (rule.kind === 'guyton-klinger') return guytonKlinger(rule, last, start)
  if (rule.kind === 'fixed-real') return last.why === 'rule' ? last : { ...last, why: 'rule' }
  return { amount: shareOf(rule, start), initialRate: last.initialRate, why: 'rule' }
}
