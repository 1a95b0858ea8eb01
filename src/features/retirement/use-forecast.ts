/** The forecast of a plan on the device: the expected path at once, then the simulation, refined in steps. */
import { useEffect, useState } from 'react'
import type { StoredAnswer } from '#app/platform/worker-answer.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdForecast, HouseholdPlan } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import { PLAN_LIVES } from '#core/retirement/outcome.ts'
import { askSimulation } from './ask-retirement.ts'
import { storedResult } from './stored-results.ts'

/** How many lives each answer rests on: an early figure, and then the plan's own. */
const STEPS = [200, PLAN_LIVES.lives] as const

/** How long a slider rests before the simulation starts. */
const REST_MS = 100

export interface Forecast {
  /** Every year on the median market; null for a plan that the engine rejects, with the reason. */
  readonly path: HouseholdForecast | null
  readonly problem: string | null
  /** What the simulated lives say: of an earlier plan or of fewer lives until `isFinal`. Undefined at first. */
  readonly outcome: HouseholdOutcome | undefined
  /** Whether the outcome is that of this plan with all of its lives, the one that the server gives too. */
  readonly isFinal: boolean
}

/** The expected path of a plan at once, without the simulation. */
export function expectedPath(household: HouseholdPlan): Pick<Forecast, 'path' | 'problem'> {
  const found = forecastHousehold(household)
  return found.ok ? { path: found.value, problem: null } : { path: null, problem: found.message }
}

const NO_PATH = { path: null, problem: null } as const

const STORED = storedResult<HouseholdOutcome>('forecast')

/** The forecast of the client's plan. The last one is stored, and shown at once until a newer one is final. */
export const usePlanForecast = (household: HouseholdPlan): Forecast => useForecast(household, STORED)

/**
 * The forecast of a plan, which starts when a slider rests; null asks for none.
 *
 * @param stored a stable place of the last final outcome
 */
export function useForecast(
  household: HouseholdPlan | null,
  stored?: StoredAnswer<HouseholdOutcome>,
): Forecast {
  const key = JSON.stringify(household)
  const [found, setFound] = useState(() => stored?.read())
  const outcome = found?.answer
  const isFinal = found?.key === key && outcome?.lives === PLAN_LIVES.lives
  useEffect(() => {
    const asked = JSON.parse(key) as HouseholdPlan | null
    if (asked === null || isFinal) return undefined
    return inSteps(asked, (answer) => {
      if (answer.lives === PLAN_LIVES.lives) stored?.write({ key, answer })
      setFound({ key, answer })
    })
  }, [key, isFinal, stored])
  return { ...(household ? expectedPath(household) : NO_PATH), outcome, isFinal }
}

/** Asks for one step after another; the returned function stops. */
function inSteps(household: HouseholdPlan, onAnswer: (outcome: HouseholdOutcome) => void): () => void {
  let cancel = (): void => undefined
  const askFrom = (step: number): void => {
    const to = STEPS[step]
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
