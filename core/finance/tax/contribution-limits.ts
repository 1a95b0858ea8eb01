import {
  CONTRIBUTION_LIMITS,
  type ContributionLimits,
  type PhaseOut,
} from '#core/finance/data/contribution-limits.ts'
import { isCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isAge } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { FilingStatus } from './tax-parameters.ts'

/** The phase-out range of a separate return, never indexed. */
const SEPARATE_PHASE_OUT: PhaseOut = [0, 10_000_00]

/** The limits of a year, or of the latest known year before it. */
export function latestLimits(year: number): ContributionLimits {
  const found = CONTRIBUTION_LIMITS.findLast((limits) => limits.year <= year) ?? CONTRIBUTION_LIMITS[0]
  if (!found) throw new RangeError('No contribution limits are known.')
  return found
}

/** The contributor; age is that reached by the end of the year, 0 to 130. */
export type Saver = { readonly ageAtYearEnd: number; readonly hasFamilyCover?: boolean }

export type AccountKind = 'workplace' | 'simple' | 'ira' | 'hsa'

const isHighCatchUp = (age: number): boolean => age >= 60 && age <= 63

/**
 * The most a person may contribute to one type of account in a year, including catch-up and excluding the employer's part.
 * Pay or phase-outs may set a lower limit.
 */
export function contributionLimit(
  limits: ContributionLimits,
  kind: AccountKind,
  saver: Saver,
): Result<Cents, 'bad-age'> {
  const { ageAtYearEnd: age, hasFamilyCover = false } = saver
  if (!isAge(age)) return refuse('bad-age', 'An age must lie between 0 and 130.')
  const at = (from: number, catchUp: Cents): Cents => (age >= from ? catchUp : 0)
  const late = (usual: Cents, high: Cents): Cents => at(50, isHighCatchUp(age) ? high : usual)
  const most: Record<AccountKind, Cents> = {
    workplace: limits.deferralCents + late(limits.deferralCatchUpCents, limits.deferralHighCatchUpCents),
    simple: limits.simpleCents + late(limits.simpleCatchUpCents, limits.simpleHighCatchUpCents),
    ira: limits.iraCents + at(50, limits.iraCatchUpCents),
    hsa: (hasFamilyCover ? limits.hsaFamilyCents : limits.hsaSelfCents) + at(55, limits.hsaCatchUpCents),
  }
  return ok(most[kind])
}

/** A SEP pays a quarter of pay after the contribution, a fifth of profit before it. IRC 404(h)(1)(C), 401(c)(2)(A)(v). */
const EMPLOYER_SHARE = 0.2

/** What a self-employed person may contribute in a year. */
export type BusinessPlanLimits = {
  readonly sepCents: Cents
  /** A 401(k) of the business alone: one's own deferral and the employer's part. */
  readonly soloCents: Cents
}

/**
 * The most a self-employed person may save in a plan of the business. IRC 402(g), 404(a)(8), 408(k), 415(c); the rate
 * worksheet of Publication 560.
 *
 * @param profitCents net profit less half of self-employment tax; a loss counts as none
 * @param deferredCents deferrals to an employer's plan, which share the limit of deferrals
 */
export function businessPlanLimits(
  limits: ContributionLimits,
  saver: Saver,
  profitCents: Cents,
  deferredCents: Cents,
): Result<BusinessPlanLimits, LimitFault> {
  if (![profitCents, deferredCents].every(isCents)) {
    return refuse('bad-income', 'Income must be whole cents.')
  }
  const deferral = contributionLimit(limits, 'workplace', saver)
  if (!deferral.ok) return deferral
  const profit = Math.max(0, profitCents)
  const catchUpCents = deferral.value - limits.deferralCents
  // The counted pay is what is left after the contribution, so that a quarter of it is the most.
  const sepCents = Math.min(
    Math.floor(profit * EMPLOYER_SHARE),
    limits.allPlanCents,
    Math.floor(limits.payCountedCents / 4),
  )
  const own = Math.max(0, deferral.value - deferredCents)
  return ok({
    sepCents,
    soloCents: Math.min(profit, own + sepCents, limits.allPlanCents + catchUpCents),
  })
}

/**
 * A limit within its phase-out: decreases linearly, is rounded up to $10, and is at least $200 until it reaches zero
 * (IRC 219(g)(2), worksheets 1-2 and 2-2 of Publication 590-A).
 */
function phasedOut(limit: Cents, income: Cents, [start, end]: PhaseOut): Cents {
  if (income <= start) return limit
  if (income >= end) return 0
  const left = roundCents((limit * (end - income)) / (end - start))
  return Math.min(limit, Math.max(200_00, Math.ceil(left / 10_00) * 10_00))
}

/** Filing details that select a phase-out range. */
export type IraIncome = {
  readonly status: FilingStatus
  /** Separate filers only: lived apart all year, and so treated as single. */
  readonly livedApart: boolean
  /** Modified adjusted gross income. */
  readonly incomeCents: Cents
}

function rangeFor(ranges: ContributionLimits['rothPhaseOut'], { status, livedApart }: IraIncome): PhaseOut {
  if (status === 'joint' || status === 'surviving_spouse') return ranges.joint
  return status === 'separate' && !livedApart ? SEPARATE_PHASE_OUT : ranges.single
}

type LimitFault = 'bad-age' | 'bad-income'

/** The IRA limit of a saver, after validating the income for a phase-out. */
const iraLimit = (
  limits: ContributionLimits,
  saver: Saver,
  { incomeCents }: IraIncome,
): Result<Cents, LimitFault> =>
  isCents(incomeCents)
    ? contributionLimit(limits, 'ira', saver)
    : refuse('bad-income', 'Income must be whole cents.')

/** The Roth IRA contribution limit at an income. */
export function rothIraLimit(
  limits: ContributionLimits,
  saver: Saver,
  income: IraIncome,
): Result<Cents, LimitFault> {
  const limit = iraLimit(limits, saver, income)
  return limit.ok
    ? ok(phasedOut(limit.value, income.incomeCents, rangeFor(limits.rothPhaseOut, income)))
    : limit
}

/** Which of the spouses is covered by a workplace plan. */
export type PlanCover = { readonly self: boolean; readonly spouse: boolean }

/** The deductible part of the traditional IRA limit at an income. */
export function deductibleIraLimit(
  limits: ContributionLimits,
  saver: Saver,
  income: IraIncome,
  cover: PlanCover,
): Result<Cents, LimitFault> {
  const limit = iraLimit(limits, saver, income)
  const range = deductionRange(limits, income, cover)
  return limit.ok && range ? ok(phasedOut(limit.value, income.incomeCents, range)) : limit
}

/** The deduction's phase-out range; null if neither spouse has a workplace plan. */
function deductionRange(limits: ContributionLimits, income: IraIncome, cover: PlanCover): PhaseOut | null {
  if (cover.self) return rangeFor(limits.coveredPhaseOut, income)
  if (!cover.spouse) return null
  if (income.status === 'separate' && !income.livedApart) return SEPARATE_PHASE_OUT
  return income.status === 'joint' ? limits.spouseCoveredPhaseOut : null
}
