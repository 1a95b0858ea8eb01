/** The forecast of a plan by the worker: first the expected path, then the simulation, refined in steps. */
import { useEffect, useState } from 'react'
import { type StoredAnswer, useWorkerAnswer } from '#app/platform/worker-answer.ts'
import type { HouseholdForecast, HouseholdPlan, PlanYear } from '#core/finance/household/plan.ts'
import { PLAN_LIVES } from '#core/retirement/plan-lives.ts'
import { askPath, askSimulation } from './ask-retirement.ts'
import type { ExpectedPath, SimulatedPlan } from './simulation-job.ts'
import { storedResult } from './stored-results.ts'

/** How many lives each answer rests on: an early figure, and then the plan's own. */
const STEPS: readonly number[] = [200, PLAN_LIVES.lives]
/** An early figure in place of a stored one would change what is read twice. */
const LAST_STEP: readonly number[] = [PLAN_LIVES.lives]

/** How long a slider rests before the simulation starts. */
const REST_MS = 100

/** The years of a plan's expected path. */
export type PlanPath = HouseholdForecast<PlanYear>

/** What the simulated lives say of a plan. */
export interface Outcome {
  /** Of an earlier plan or of fewer lives until `isFinal`. Undefined at first. */
  readonly outcome: SimulatedPlan | undefined
  /** Whether the outcome is that of this plan with all of its lives, the one that the server gives too. */
  readonly isFinal: boolean
}

export interface Forecast extends Outcome {
  /** Of an earlier plan while this one's is calculated. Undefined at first. */
  readonly expected: ExpectedPath | undefined
}

const STORED_PATH = storedResult<ExpectedPath>('path')
const STORED = storedResult<SimulatedPlan>('forecast')

/** The expected path of the client's plan. The last one is stored, and shown until a newer one is calculated. */
export const usePlanPath = (household: HouseholdPlan): ExpectedPath | undefined =>
  useWorkerAnswer(askPath, { household }, { restMs: 0, stored: STORED_PATH }).answer

/** What simulated lives say of the client's plan. The last final outcome is stored, and shown until a newer one is. */
export const usePlanOutcome = (household: HouseholdPlan): Outcome => useOutcome(household, STORED)

/** The forecast of the client's plan. */
export const usePlanForecast = (household: HouseholdPlan): Forecast => ({
  expected: usePlanPath(household),
  ...usePlanOutcome(household),
})

/** The forecast of a plan that is tried, which starts when a slider rests; null asks for none. */
export function useForecast(household: HouseholdPlan | null): Forecast {
  const { answer } = useWorkerAnswer(askPath, household && { household })
  return { expected: household ? answer : undefined, ...useOutcome(household) }
}

/**
 * What simulated lives say of a plan, once a slider rests; null asks for none.
 *
 * @param stored a stable place of the last final outcome
 */
export function useOutcome(household: HouseholdPlan | null, stored?: StoredAnswer<SimulatedPlan>): Outcome {
  const key = JSON.stringify(household)
  const [found, setFound] = useState(() => stored?.read())
  const outcome = found?.answer
  const isFinal = found?.key === key && outcome?.lives === PLAN_LIVES.lives
  useEffect(() => {
    const asked = JSON.parse(key) as HouseholdPlan | null
    if (asked === null || isFinal) return undefined
    return inSteps(asked, stored?.read() ? LAST_STEP : STEPS, (answer) => {
      if (answer.lives === PLAN_LIVES.lives) stored?.write({ key, answer })
      setFound({ key, answer })
    })
  }, [key, isFinal, stored])
  return { outcome, isFinal }
}

/** Asks for one step after another; the returned function stops. */
function inSteps(
  household: HouseholdPlan,
  steps: readonly number[],
  onAnswer: (outcome: SimulatedPlan) => void,
): () => void {
  let cancel = (): void => undefined
  const askFrom = (step: number): void => {
    const to = steps[step]
    if (to === undefined) return
    cancel = askSimulation({ household, to }, (outcome) => {
      if (!outcome) return
      onAnswer(outcome)
      askFrom(step + 1)
    })
  }
  const timer = setTimeout(() => askFrom(0), REST_MS)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
