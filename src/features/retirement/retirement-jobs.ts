/** Work on a plan that is too slow for the page: the retirement worker does it, or the page without worker support. */
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import {
  type HouseholdLives,
  type HouseholdOutcome,
  mergeLives,
  simulateHousehold,
  summarizeLives,
} from '#core/finance/household/simulate-household.ts'
import { type TaxChoice, taxOutcome, type TaxOutcome } from '#core/finance/household/tax-outcome.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import type { Claimant } from '#core/finance/social-security/claiming.ts'
import { exploreEveryClaim } from '#core/retirement/claims.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { incomeStrategies, recordLabel } from '#core/retirement/income-strategies.ts'
import { householdOutcomeOf, PLAN_LIVES } from '#core/retirement/outcome.ts'
import { stressTestsOf } from '#core/retirement/stress.ts'
import { planningOf, targetsOf } from '#core/retirement/targets.ts'
import { answersOf } from './plan-answers.ts'

export interface Simulation {
  readonly household: HouseholdPlan
  /** Simulates the plan's lives from the first through the one before. */
  readonly to: number
}

/** The lives that earlier jobs simulated for the same plan, so that each job adds to them. */
let known: { readonly key: string; readonly lives: HouseholdLives } | undefined

/** Adds the missing lives to those of earlier jobs; null for a plan that the engine rejects. */
function livesOf({ household, to }: Simulation, key: string): HouseholdLives | null {
  const before = known?.key === key ? known.lives : undefined
  if (before && before.count >= to) return before
  const more = simulateHousehold(household, { ...PLAN_LIVES, from: before?.count ?? 0, to })
  if (!more.ok) return null
  return before ? unwrap(mergeLives([before, more.value])) : more.value
}

/** What at least the lives asked for say; null for a plan that the engine rejects. */
function simulate(job: Simulation): HouseholdOutcome | null {
  const key = JSON.stringify(job.household)
  const lives = livesOf(job, key)
  if (!lives) return null
  known = { key, lives }
  return summarizeLives(job.household, lives)
}

export interface Claims {
  /** One person, or two spouses. */
  readonly claimants: readonly [Claimant] | readonly [Claimant, Claimant]
  /** Yearly, above inflation. */
  readonly realRate: number
}

export interface TaxChoices {
  readonly household: HouseholdPlan
  readonly choices: readonly TaxChoice[]
}

/** The figures of an outcome, without its years. */
export type TaxFigures = Omit<TaxOutcome, 'years'>

/** One outcome for each choice; null for one that the engine rejects. */
const compareTaxes = ({ household, choices }: TaxChoices): readonly (TaxFigures | null)[] =>
  choices.map((choice) => {
    const outcome = taxOutcome(household, choice)
    if (!outcome.ok) return null
    const { years: _, ...figures } = outcome.value
    return figures
  })

const record = () => recordFromMonthly(MARKET_MONTHLY)

/** Null for a plan that the engine rejects, or without a retirement that the record can cover. */
function compareStrategies(resolved: ResolvedHousehold) {
  const market = record()
  const compared = incomeStrategies(resolved, market)
  return compared && { ...compared, record: recordLabel(market) }
}

function testStress(resolved: ResolvedHousehold) {
  const expected = forecastHousehold(resolved.household)
  return expected.ok ? stressTestsOf(resolved, expected.value, record()) : null
}

/** Runs an analysis that compares with the plan's chance of success; null for a plan that the engine rejects. */
const withSuccess =
  <Answer>(analyze: (resolved: ResolvedHousehold, success: number) => Answer) =>
  (resolved: ResolvedHousehold): Answer | null => {
    const outcome = householdOutcomeOf(resolved.household)
    return outcome.ok ? analyze(resolved, outcome.value.success) : null
  }

const JOBS = {
  simulation: simulate,
  answers: answersOf,
  /** Every claim of one person, or every pair of two; null if there is none. */
  claims: ({ claimants, realRate }: Claims) => exploreEveryClaim(claimants, realRate),
  taxes: compareTaxes,
  strategies: compareStrategies,
  stress: testStress,
  targets: withSuccess(targetsOf),
  planning: withSuccess(planningOf),
}

export type JobKind = keyof typeof JOBS
type Inputs = { readonly [Kind in JobKind]: Parameters<(typeof JOBS)[Kind]>[0] }
type Answers = { readonly [Kind in JobKind]: ReturnType<(typeof JOBS)[Kind]> }

export type JobInput<Kind extends JobKind> = Inputs[Kind]
export type JobAnswer<Kind extends JobKind> = Answers[Kind]
export interface RetirementJob<Kind extends JobKind = JobKind> {
  readonly kind: Kind
  readonly input: Inputs[Kind]
}

export function doJob<Kind extends JobKind>({ kind, input }: RetirementJob<Kind>): Answers[Kind] {
  const jobs: { readonly [Each in JobKind]: (given: Inputs[Each]) => Answers[Each] } = JOBS
  return jobs[kind](input)
}
