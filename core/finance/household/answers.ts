import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { refuse, type Result } from '#core/finance/math/result.ts'
import { answer, type AnswerProblem, type AnswerRequest, type Markets, type Row } from './answer-search.ts'
import { forecastHousehold } from './forecast.ts'
import {
  changeableSpending,
  isWorking,
  spareSaver,
  totalSavings,
  withClaimShift,
  withMoreSaving,
  withRetirementShift,
  withSavings,
  withSpendingChange,
} from './plan-changes.ts'
import type { HouseholdPlan } from './plan.ts'

/** A whole month's spending or saving moves in steps of ten dollars. */
const MONTHLY_STEP = 10_00
const YEARLY_STEP = 12 * MONTHLY_STEP
const BALANCE_STEP = 1_000_00
/** Nobody is told to work more than this much longer. */
const MOST_MONTHS = 15 * 12
/** The largest total that is looked for, and the largest raise of spending, in steps. */
const MOST_SAVINGS = 10_000_000_000_00
const MOST_STEPS_UP = 1_000_000

/** The least total savings, in whole thousands, with a chance of success; null if no amount has it. */
function savingsFor(plan: HouseholdPlan, { firstWith }: Markets, wanted: number): Cents | null {
  const least = firstWith(wanted, {
    planAt: (steps) => withSavings(plan, steps * BALANCE_STEP),
    plan,
    start: totalSavings(plan) / BALANCE_STEP,
    first: 0,
    last: MOST_SAVINGS / BALANCE_STEP,
  })
  return least === null ? null : least * BALANCE_STEP
}

/** The largest yearly spending change, up or down in steps of $10 a month, that keeps a chance of success. */
function spendingChangeFor(plan: HouseholdPlan, { firstWith }: Markets, wanted: number): Cents | null {
  const cut = firstWith(wanted, {
    planAt: (steps) => withSpendingChange(plan, -steps * YEARLY_STEP),
    plan,
    start: 0,
    first: -MOST_STEPS_UP,
    last: Math.ceil(changeableSpending(plan) / YEARLY_STEP),
  })
  return cut === null ? null : 0 - cut * YEARLY_STEP
}

/** Savings needed for the wanted chance of success, and how far the household is. */
export interface NestEgg {
  readonly chance: number
  readonly savingsCents: Cents
  /** Total savings today that reach the goal, in the same proportions; null if no amount does. */
  readonly neededCents: Cents | null
  /** What both grow to on the median path by the year of the first retirement. */
  readonly atRetirementCents: Cents
  readonly neededAtRetirementCents: Cents | null
  /** Projected over needed savings at retirement: 1 and above is on track. Null if nothing is needed, or no amount is enough. */
  readonly onTrackRatio: number | null
}

/** The median balance at the start of the year of the first retirement. */
function atRetirement(plan: HouseholdPlan): Cents {
  const forecast = forecastHousehold(plan)
  if (!forecast.ok) return 0
  const first = forecast.value.years.findIndex(({ isRetired }) => isRetired)
  return first > 0 ? (forecast.value.years[first - 1]?.total ?? 0) : totalSavings(plan)
}

/** The nest egg that a plan needs for its goal. */
export const nestEgg = (plan: HouseholdPlan, request: AnswerRequest): Result<NestEgg, AnswerProblem> =>
  answer(plan, request, (markets, chance) => {
    const neededCents = savingsFor(plan, markets, request.goal)
    const atRetirementCents = atRetirement(plan)
    const neededAtRetirementCents = neededCents === null ? null : atRetirement(withSavings(plan, neededCents))
    return {
      chance,
      savingsCents: totalSavings(plan),
      neededCents,
      atRetirementCents,
      neededAtRetirementCents,
      onTrackRatio: neededAtRetirementCents ? atRetirementCents / neededAtRetirementCents : null,
    }
  })

/**
 * What a household can spend a month, of today's dollars before taxes, with the wanted chance of success: on essentials under a
 * rule that decides what is nice to have.
 */
export interface SpendingRoom {
  readonly monthlyCents: Cents
  /** The change from the plan's spending; below zero it has to be cut. */
  readonly monthlyChangeCents: Cents
}

/** The highest spending that reaches the goal; null if none does. */
export const spendingRoom = (
  plan: HouseholdPlan,
  request: AnswerRequest,
): Result<SpendingRoom | null, AnswerProblem> =>
  answer(plan, request, (markets) => {
    const change = spendingChangeFor(plan, markets, request.goal)
    if (change === null) return null
    return {
      monthlyCents: Math.max(0, roundCents((changeableSpending(plan) + change) / 12)),
      monthlyChangeCents: change / 12,
    }
  })

/** The plan with retirement shifted by months. @param first the earliest shift; below zero it is earlier than planned */
const laterRow = (plan: HouseholdPlan, first: number): Row => ({
  planAt: (months) => withRetirementShift(plan, months),
  plan,
  start: 0,
  first,
  last: MOST_MONTHS,
})

/** When the household can stop working with the wanted chance of success. */
export interface EarliestRetirement {
  /** Months later than planned; below zero it is earlier. */
  readonly monthsLater: number
  /** The first month without pay of each person. */
  readonly retiresIn: readonly string[]
}

/** The earliest retirement that reaches the goal; null if nobody works, or if 15 years more are not enough. */
export const earliestRetirement = (
  plan: HouseholdPlan,
  request: AnswerRequest,
): Result<EarliestRetirement | null, AnswerProblem> =>
  answer(plan, request, (markets) => {
    const ahead = plan.people
      .filter((person) => isWorking(person, plan))
      .map(({ retiresIn }) => monthsFrom(plan, retiresIn))
    if (ahead.length === 0) return null
    const monthsLater = markets.firstWith(request.goal, laterRow(plan, -Math.max(...ahead)))
    if (monthsLater === null) return null
    return {
      monthsLater,
      retiresIn: withRetirementShift(plan, monthsLater).people.map(({ retiresIn }) => retiresIn),
    }
  })

const monthsFrom = ({ firstYear }: HouseholdPlan, month: string): number =>
  (Number(month.slice(0, 4)) - firstYear) * 12 + Number(month.slice(5, 7)) - 1

/** The least that each change alone must be to reach the goal; null where no size of it does, or it does not apply. */
export interface SmallestChanges {
  readonly chance: number
  /** Retire this many months later. */
  readonly laterMonths: number | null
  /** Spend this much a month less in retirement. */
  readonly lessMonthlyCents: Cents | null
  /** Save this much a month more until retirement. */
  readonly moreMonthlyCents: Cents | null
  /** Claim Social Security this many months later, both people. */
  readonly claimLaterMonths: number | null
  /** Smaller changes that reach the goal together; null where more than one change alone does, or no combination. */
  readonly together: CombinedChange | null
}

/** Changes that are made together; 0 where one is not part of it. */
export interface CombinedChange {
  readonly laterMonths: number
  readonly lessMonthlyCents: Cents
  readonly moreMonthlyCents: Cents
}

/** Nobody who still works is told to spend more than this share less. A judgment. */
const MOST_LESS = 0.3
/** The ends of what is combined: five years, 15% of spending, and all that could be saved. Judgments. */
const MOST_TOGETHER_MONTHS = 5 * 12
const MOST_TOGETHER_LESS = 0.15
const PARTS_TOGETHER = 20

/** The plan with changes made together. */
export const withChanges = (
  plan: HouseholdPlan,
  { laterMonths, lessMonthlyCents, moreMonthlyCents }: CombinedChange,
): HouseholdPlan =>
  withRetirementShift(
    withSpendingChange(withMoreSaving(plan, moreMonthlyCents * 12), -lessMonthlyCents * 12),
    laterMonths,
  )

/** The smallest equal part of later retirement, less spending and more saving that reaches the goal. */
function changesTogether(plan: HouseholdPlan, { firstWith }: Markets, wanted: number): CombinedChange | null {
  const monthly = changeableSpending(plan) / 12
  const saving = (spareSaver(plan)?.yearlyCents ?? 0) / 12
  const tens = (cents: number): Cents => roundCents(cents / MONTHLY_STEP) * MONTHLY_STEP
  const part = (parts: number): CombinedChange => {
    const share = parts / PARTS_TOGETHER
    return {
      laterMonths: (MOST_TOGETHER_MONTHS / PARTS_TOGETHER) * parts,
      lessMonthlyCents: tens(monthly * MOST_TOGETHER_LESS * share),
      moreMonthlyCents: tens(saving * share),
    }
  }
  const planAt = (parts: number) => withChanges(plan, part(parts))
  const least = firstWith(wanted, { planAt, plan, start: 0, first: 0, last: PARTS_TOGETHER })
  return least === null ? null : part(least)
}

/** The smallest change of each kind that reaches the goal. All are 0 for a plan that reaches it already. */
export const smallestChanges = (
  plan: HouseholdPlan,
  request: AnswerRequest,
): Result<SmallestChanges, AnswerProblem> =>
  answer(plan, request, (markets, chance) => {
    if (chance >= request.goal) {
      const nothing = { laterMonths: 0, lessMonthlyCents: 0, moreMonthlyCents: 0, claimLaterMonths: 0 }
      return { chance, ...nothing, together: null }
    }
    const least = (planAt: Row['planAt'], most: number) =>
      markets.firstWith(request.goal, { planAt, plan, start: 0, first: 0, last: most })
    const working = plan.people.filter((person) => isWorking(person, plan))
    const ages = plan.people.flatMap(({ socialSecurity }) => socialSecurity?.claimAgeMonths ?? [])
    const spent = spendingChangeFor(plan, markets, request.goal)
    const most = Math.floor((spareSaver(plan)?.yearlyCents ?? 0) / YEARLY_STEP)
    const saved = least((steps) => withMoreSaving(plan, steps * YEARLY_STEP), most)
    // Who has retired has no other large change left.
    const isTooMuchLess = working.length > 0 && -(spent ?? 0) > changeableSpending(plan) * MOST_LESS
    const alone = {
      laterMonths: working.length === 0 ? null : markets.firstWith(request.goal, laterRow(plan, 0)),
      lessMonthlyCents: spent === null || isTooMuchLess ? null : -spent / 12,
      moreMonthlyCents: saved === null ? null : saved * MONTHLY_STEP,
      claimLaterMonths: least(
        (months) => withClaimShift(plan, months),
        ages.length === 0 ? 0 : Math.max(0, 70 * 12 - Math.min(...ages)),
      ),
    }
    const ways = Object.values(alone).filter((way) => way !== null).length
    const together = ways > 1 || working.length === 0 ? null : changesTogether(plan, markets, request.goal)
    return { chance, ...alone, together }
  })

/** Chances of success that trigger a change of spending, and the chance that the change aims at. */
export interface GuardrailChances {
  readonly lower: number
  readonly target: number
  readonly upper: number
}

export interface DollarGuardrail {
  /** The total savings, today, at which spending changes. */
  readonly balanceCents: Cents
  /** The change of monthly spending there: below zero a cut. Null if none restores the target. */
  readonly monthlyChangeCents: Cents | null
}

/** Guardrails in dollars: below the lower balance spend less, above the upper one spend more. */
export interface DollarGuardrails {
  readonly chance: number
  /** Null if the plan's chance never falls that low, whatever the savings. */
  readonly lower: DollarGuardrail | null
  /** Null if no savings reach the upper chance. */
  readonly upper: DollarGuardrail | null
}

/**
 * The balances at which a plan's chance of success reaches its lower and upper bound, and the change of spending that
 * brings it back to the target (risk-based guardrails: Fitzpatrick and Tharp, kitces.com, 2021), with taxes.
 */
export const dollarGuardrails = (
  plan: HouseholdPlan,
  request: AnswerRequest,
  { lower, target, upper }: GuardrailChances,
): Result<DollarGuardrails, AnswerProblem | 'bad-levels'> => {
  if (!(lower > 0 && lower < target && target < upper && upper <= 1)) {
    return refuse('bad-levels', 'The target must lie between the lower and the upper guardrail.')
  }
  return answer(plan, request, (markets, chance) => {
    const at = (wanted: number): DollarGuardrail | null => {
      const balanceCents = savingsFor(plan, markets, wanted)
      if (balanceCents === null || balanceCents === 0) return null
      const change = spendingChangeFor(withSavings(plan, balanceCents), markets, target)
      return { balanceCents, monthlyChangeCents: change === null ? null : change / 12 }
    }
    return { chance, lower: at(lower), upper: at(upper) }
  })
}
