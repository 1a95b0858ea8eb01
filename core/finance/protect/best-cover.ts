import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** One amount of a cover: what it costs, and the loss that is then left of the cover's risk. */
export type CoverOption = { readonly monthlyCents: Cents; readonly lossCents: Cents }

/** A cover that may be bought in one of several amounts, or not at all. */
export type CoverChoice = {
  /** The loss without it. */
  readonly lossCents: Cents
  /** Whether it must be bought if the budget allows. */
  readonly isRequired: boolean
  readonly options: readonly CoverOption[]
}

/** For each cover the place of its option, or null if it is not bought. */
export type CoverPlan = {
  readonly picks: readonly (number | null)[]
  readonly monthlyCents: Cents
  readonly lossCents: Cents
  /** Covers that are required and not bought. */
  readonly missed: number
}

export type BestCover = {
  readonly best: CoverPlan
  /** The best plan with another set of covers that costs less; null if there is none. It misses no more required covers. */
  readonly runnerUp: CoverPlan | null
}

/** Negative if the first plan is better: fewer required covers missed, then less loss, less premium, smaller picks first. */
function compare(a: CoverPlan, b: CoverPlan): number {
  return (
    a.missed - b.missed ||
    a.lossCents - b.lossCents ||
    a.monthlyCents - b.monthlyCents ||
    comparePicks(a.picks, b.picks)
  )
}

function comparePicks(a: CoverPlan['picks'], b: CoverPlan['picks']): number {
  for (const [place, pick] of a.entries()) {
    const difference = (pick ?? -1) - (b[place] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

/** Plans of which none is at once cheaper and no worse than another, by premium. */
function frontier(plans: CoverPlan[]): CoverPlan[] {
  const byPremium = plans.toSorted((a, b) => a.monthlyCents - b.monthlyCents || compare(a, b))
  const kept: CoverPlan[] = []
  let best: CoverPlan | undefined
  for (const plan of byPremium) {
    const isBetter =
      best === undefined ||
      plan.missed < best.missed ||
      (plan.missed === best.missed && plan.lossCents < best.lossCents)
    if (!isBetter) continue
    best = plan
    kept.push(plan)
  }
  return kept
}

/** Whether a cover must be bought or left out; undefined leaves it open. */
type Forced = ReadonlyMap<number, boolean>

/**
 * The best plan within the budget, by covers one after the other: a partial plan that costs more and leaves no less than
 * another is never part of the best one, because what the later covers add is the same for both. Exact.
 */
function search(covers: readonly CoverChoice[], budgetCents: Cents, forced: Forced): CoverPlan | null {
  let plans: CoverPlan[] = [{ picks: [], monthlyCents: 0, lossCents: 0, missed: 0 }]
  for (const [place, { options, lossCents, isRequired }] of covers.entries()) {
    const mustBuy = forced.get(place)
    const picks: (readonly [pick: number | null, CoverOption])[] = [
      ...(mustBuy === true ? [] : [[null, { monthlyCents: 0, lossCents }] as const]),
      ...(mustBuy === false ? [] : options.map((option, pick) => [pick, option] as const)),
    ]
    const next: CoverPlan[] = []
    for (const plan of plans) {
      for (const [pick, option] of picks) {
        const monthlyCents = plan.monthlyCents + option.monthlyCents
        if (monthlyCents > budgetCents) continue
        next.push({
          picks: [...plan.picks, pick],
          monthlyCents,
          lossCents: plan.lossCents + option.lossCents,
          missed: plan.missed + (isRequired && pick === null ? 1 : 0),
        })
      }
    }
    plans = frontier(next)
  }
  return plans.toSorted(compare)[0] ?? null
}

/**
 * The covers and amounts that leave the least loss within a monthly budget, required covers first, and the best plan
 * with another set of covers for less. Of equal plans the cheaper one, then the one with smaller amounts of earlier covers.
 */
export function bestCover(
  covers: readonly CoverChoice[],
  budgetCents: Cents,
): Result<BestCover, 'bad-amount'> {
  const amounts = covers.flatMap(({ lossCents, options }) => [
    lossCents,
    ...options.flatMap((option) => [option.monthlyCents, option.lossCents]),
  ])
  if (![budgetCents, ...amounts].every(isNonNegativeCents)) {
    return refuse('bad-amount', 'Premiums, losses and the budget must be whole cents, zero or more.')
  }
  const best = search(covers, budgetCents, new Map())
  if (!best) return refuse('bad-amount', 'The budget must be zero or more.')
  // A plan with other covers leaves one of these out, or has one that is not among them.
  const others = covers.flatMap((_, place) => {
    const other = search(covers, best.monthlyCents - 1, new Map([[place, best.picks[place] === null]]))
    return other && other.missed <= best.missed ? [other] : []
  })
  return ok({ best, runnerUp: others.toSorted(compare)[0] ?? null })
}
