import { assert, array, boolean, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { bestCover, type CoverChoice, type CoverPlan } from './best-cover.ts'

const cover = (
  lossCents: number,
  ...options: readonly (readonly [monthly: number, loss: number])[]
): CoverChoice => ({
  lossCents,
  isRequired: false,
  options: options.map(([monthlyCents, loss]) => ({ monthlyCents, lossCents: loss })),
})

/** Every plan within the budget, best first. */
function everyPlan(covers: readonly CoverChoice[], budget: number): CoverPlan[] {
  let plans: CoverPlan[] = [{ picks: [], monthlyCents: 0, lossCents: 0, missed: 0 }]
  for (const { options, lossCents, isRequired } of covers) {
    const picks = [{ monthlyCents: 0, lossCents }, ...options]
    plans = plans.flatMap((plan) =>
      picks.map((option, index) => ({
        picks: [...plan.picks, index === 0 ? null : index - 1],
        monthlyCents: plan.monthlyCents + option.monthlyCents,
        lossCents: plan.lossCents + option.lossCents,
        missed: plan.missed + Number(isRequired && index === 0),
      })),
    )
  }
  const key = ({ picks }: CoverPlan): string => picks.map((pick) => 'abcdef'[(pick ?? -1) + 1]).join('')
  return plans
    .filter(({ monthlyCents }) => monthlyCents <= budget)
    .sort(
      (a, b) =>
        a.missed - b.missed ||
        a.lossCents - b.lossCents ||
        a.monthlyCents - b.monthlyCents ||
        (key(a) < key(b) ? -1 : 1),
    )
}

const setOf = ({ picks }: CoverPlan): string => picks.map((pick) => (pick === null ? '-' : 'x')).join('')

describe('the best cover under a budget', () => {
  it('buys what leaves the least loss, and says what comes next', () => {
    const covers = [cover(100, [50, 20]), cover(60, [30, 0]), cover(40, [20, 10])]
    const { best, runnerUp } = unwrap(bestCover(covers, 50))
    expect(best).toEqual({ picks: [null, 0, 0], monthlyCents: 50, lossCents: 110, missed: 0 })
    // The first cover alone costs as much as the best plan, and leaves more: no choice.
    expect(runnerUp).toEqual({ picks: [null, 0, null], monthlyCents: 30, lossCents: 140, missed: 0 })
  })

  it('buys required covers first, even if others leave less loss', () => {
    const covers = [cover(1_000, [50, 0]), { ...cover(10, [30, 5]), isRequired: true }]
    expect(unwrap(bestCover(covers, 60)).best).toMatchObject({ picks: [null, 0], missed: 0 })
    expect(unwrap(bestCover(covers, 20)).best).toMatchObject({ picks: [null, null], missed: 1 })
  })

  it('has no runner-up when nothing else is affordable', () => {
    expect(unwrap(bestCover([cover(10, [5, 0])], 4)).runnerUp).toBeNull()
    expect(unwrap(bestCover([], 4))).toMatchObject({ best: { picks: [] }, runnerUp: null })
  })

  it('refuses amounts that are no cents', () => {
    expect(bestCover([cover(10, [0.5, 0])], 4)).toMatchObject({ reason: 'bad-amount' })
    expect(bestCover([], -1)).toMatchObject({ reason: 'bad-amount' })
  })

  it('is the best of all plans, and its runner-up the best with other covers for less', () => {
    const option = record({
      monthlyCents: integer({ min: 0, max: 9 }),
      lossCents: integer({ min: 0, max: 9 }),
    })
    const choice = record({
      lossCents: integer({ min: 0, max: 12 }),
      isRequired: boolean(),
      options: array(option, { maxLength: 4 }),
    })
    assert(
      property(array(choice, { maxLength: 5 }), integer({ min: 0, max: 30 }), (covers, budget) => {
        const all = everyPlan(covers, budget)
        const { best, runnerUp } = unwrap(bestCover(covers, budget))
        expect(best).toEqual(all[0])
        expect(runnerUp).toEqual(
          all.find(
            (plan) =>
              setOf(plan) !== setOf(best) &&
              plan.monthlyCents < best.monthlyCents &&
              plan.missed <= best.missed,
          ) ?? null,
        )
      }),
      { numRuns: draws(500) },
    )
  })
})
