/*
 * Rules that say what a portfolio pays in the coming year. Each is a pure step: what was paid, what is left and what
 * happened in the last year go in, the new yearly amount comes out. All amounts are in today's money (real), in any one
 * unit; a rule speaks of the portfolio alone, and income from elsewhere comes on top (retire-path.ts). A rule that a
 * client may type goes through `isSpendingRule` first.
 */

import { isAmount } from '#core/finance/math/money.ts'
import { isRate, isShare, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'

/** The same buying power every year: Bengen (1994). */
export interface FixedReal {
  readonly kind: 'fixed-real'
  /** Paid a year. */
  readonly amount: number
}

/** A share of the portfolio, limited by a floor and a ceiling. */
export interface PercentageOfPortfolio {
  readonly kind: 'percentage'
  readonly rate: number
  /** Least and most that is paid a year; the floor is paid for as long as there is anything to pay it from. */
  readonly floor?: number
  readonly ceiling?: number
}

/**
 * Guyton and Klinger, "Decision Rules and Maximum Initial Withdrawal Rates", Journal of Financial Planning, March 2006.
 * Their fourth rule, on which asset to sell, is `managed` in portfolio-rule.ts.
 *
 * The other three are taken in this order: the raise with prices, or none (withdrawal rule); on what that leaves, the
 * cut (capital preservation); else the raise (prosperity). A cut and a raise exclude each other. The paper names the
 * rules but no order that we have read, and its withdrawal rule can be read two ways: we compare the amount that prices
 * would make of it, not last year's, with the first rate, so that a freeze comes a little sooner.
 */
export interface GuytonKlinger {
  readonly kind: 'guyton-klinger'
  /** Paid in the first year; its share of the portfolio is the initial rate that later rates are measured by. */
  readonly amount: number
  /** How far the rate may rise above the initial one before a cut, and fall below it before a raise: 0.2 each. */
  readonly upperGuardrail?: number
  readonly lowerGuardrail?: number
  /** The size of a cut and of a raise: 0.1 each. */
  readonly cut?: number
  readonly raise?: number
  /** The most that prices may raise the amount in a year: 0.06 in Guyton (2004); none here unless it is given. */
  readonly inflationCap?: number
  /** Capital preservation ends when so many years or fewer are left, the coming one included: 15. */
  readonly noCutsInLastYears?: number
}

/** The portfolio divided by the remaining years of a life table, as for IRS required distributions. */
export interface RequiredDistribution {
  readonly kind: 'required-distribution'
  /** A divisor for each year of the plan; the last one stays when the plan is longer. */
  readonly divisors: readonly number[]
}

/** A floor that a ladder bought at the start pays for certain, and a share of the rest on top. */
export interface FloorAndUpside {
  readonly kind: 'floor-upside'
  /** What the ladder pays a year; less, when the portfolio cannot buy so much. */
  readonly floor: number
  /** Real yearly yield at which the ladder is bought. */
  readonly ladderRealRate: number
  /** The share of the rest that is spent a year. */
  readonly upsideRate: number
}

export type SpendingRule =
  | FixedReal
  | PercentageOfPortfolio
  | GuytonKlinger
  | RequiredDistribution
  | FloorAndUpside

/** What a rule knows at the start of a year. */
export interface YearStart {
  /** 0 for the first year. */
  readonly year: number
  /** Years to be paid for, the coming one included. */
  readonly yearsLeft: number
  /** The portfolio before the year's withdrawal, in today's money. */
  readonly balance: number
  /** Nominal return of the whole portfolio and inflation in the year that has ended; 0 in the first. */
  readonly lastReturn: number
  readonly lastInflation: number
}

/** A rule's decision, and its state for the next year. */
export interface SpendingDecision {
  /** To be paid from the portfolio in the coming year, in today's money. */
  readonly amount: number
  readonly initialRate: number
  readonly why: 'start' | 'rule' | 'freeze' | 'cut' | 'freeze-and-cut' | 'raise'
}

/** A withdrawal as a share of the portfolio; the largest number there is where nothing is left. */
const rateOf = (amount: number, balance: number): number => {
  if (amount <= 0) return 0
  return balance > 0 ? Math.min(amount / balance, Number.MAX_VALUE) : Number.MAX_VALUE
}

/** Whether an optional setting is valid, if present. */
const isUnless = (value: number | undefined, isOne: (value: number) => boolean): boolean =>
  value === undefined || isOne(value)

const isGuytonKlinger = (rule: GuytonKlinger): boolean =>
  isAmount(rule.amount) &&
  isUnless(rule.upperGuardrail, isRate) &&
  [rule.lowerGuardrail, rule.cut, rule.raise, rule.inflationCap].every((share) => isUnless(share, isShare)) &&
  isUnless(rule.noCutsInLastYears, (years) => isWhole(years, 0, MAX_YEARS))

/** Whether a rule's amounts are 0 or more, its rates shares of the portfolio, and its divisors years of life. */
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
  // Inflation rule: the amount rises with prices, by no more than the cap.
  const inflated = (last.amount * (1 + Math.min(lastInflation, rule.inflationCap ?? Infinity))) / prices
  // Withdrawal rule: no raise after a losing year while the rate would stand above the initial one; never made up.
  const frozen = lastReturn < 0 && rateOf(inflated, balance) > initialRate
  const base = frozen ? Math.min(inflated, last.amount / prices) : inflated
  const rate = rateOf(base, balance)
  // Capital preservation rule, not in the last fifteen years of the plan.
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

/** The withdrawal of a stateless rule from the balance. */
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
