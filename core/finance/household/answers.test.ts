import { describe, expect, it } from 'vitest'
import { seedFrom } from '#core/finance/math/random.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { COUPLE_PLAN, RETIRED_PLAN } from '#tests/fixtures/household-plan.ts'
import {
  dollarGuardrails,
  earliestRetirement,
  nestEgg,
  smallestChanges,
  spendingRoom,
  withChanges,
} from './answers.ts'
import {
  totalSavings,
  withClaimShift,
  withContributionScale,
  withLongevityShift,
  withMoreSaving,
  withRetirementShift,
  withSavings,
  withSpendingChange,
} from './plan-changes.ts'
import type { HouseholdPlan } from './plan.ts'
import { sensitivities } from './sensitivities.ts'
import { chanceOfSuccess, simulateHousehold } from './simulate-household.ts'

const request = { lives: draws(50, 1_000), seed: seedFrom('answers'), goal: 0.8 }
const chanceOf = (plan: HouseholdPlan) =>
  chanceOfSuccess(unwrap(simulateHousehold(plan, request)), plan.legacyCents)

/** A couple whose plan works in about half of the markets. */
const STRETCHED: HouseholdPlan = {
  ...COUPLE_PLAN,
  spending: { ...COUPLE_PLAN.spending, essentialCents: 90_000_00, niceToHaveCents: 32_000_00 },
}

describe('the nest egg', () => {
  it('is the least savings that reach the goal', () => {
    const { chance, neededCents, onTrackRatio } = unwrap(nestEgg(STRETCHED, request))
    const needed = neededCents ?? 0
    expect(chance).toBe(chanceOf(STRETCHED))
    expect(chanceOf(withSavings(STRETCHED, needed))).toBeGreaterThanOrEqual(0.8)
    expect(chanceOf(withSavings(STRETCHED, needed - 1_000_00))).toBeLessThan(0.8)
    expect(needed).toBeGreaterThan(totalSavings(STRETCHED))
    expect(onTrackRatio).toBeGreaterThan(0.5)
    expect(onTrackRatio).toBeLessThan(1)
  })

  it('is nothing for a household whose income pays for everything', () => {
    const spending = { ...RETIRED_PLAN.spending, essentialCents: 30_000_00 }
    const egg = unwrap(nestEgg({ ...RETIRED_PLAN, spending }, request))
    expect(egg.neededCents).toBe(0)
    expect(egg.onTrackRatio).toBeNull()
  })

  it('is found for a household without savings', () => {
    const egg = unwrap(nestEgg({ ...STRETCHED, accounts: [] }, request))
    expect(egg.neededCents).toBeGreaterThan(1_000_000_00)
  })
})

describe('what the household can spend', () => {
  it('is less than planned when the plan misses its goal', () => {
    const room = unwrap(spendingRoom(STRETCHED, request))
    const change = (room?.monthlyChangeCents ?? 0) * 12
    expect(change).toBeLessThan(0)
    expect(chanceOf(withSpendingChange(STRETCHED, change))).toBeGreaterThanOrEqual(0.8)
    expect(chanceOf(withSpendingChange(STRETCHED, change + 120_00))).toBeLessThan(0.8)
  })

  it('is more than planned when it exceeds it', () => {
    const change = (unwrap(spendingRoom(COUPLE_PLAN, request))?.monthlyChangeCents ?? 0) * 12
    expect(change).toBeGreaterThan(0)
    expect(chanceOf(withSpendingChange(COUPLE_PLAN, change))).toBeGreaterThanOrEqual(0.8)
    expect(chanceOf(withSpendingChange(COUPLE_PLAN, change + 120_00))).toBeLessThan(0.8)
  })
})

describe('the earliest retirement', () => {
  it('is later than planned when the plan misses its goal, and earlier when it exceeds it', () => {
    const late = unwrap(earliestRetirement(STRETCHED, request))
    expect(late?.monthsLater).toBeGreaterThan(0)
    expect(chanceOf(withRetirementShift(STRETCHED, late?.monthsLater ?? 0))).toBeGreaterThanOrEqual(0.8)
    expect(unwrap(earliestRetirement(COUPLE_PLAN, request))?.monthsLater).toBeLessThan(0)
  })

  it('is not asked of those who have retired', () => {
    expect(unwrap(earliestRetirement(RETIRED_PLAN, request))).toBeNull()
  })
})

describe('sensitivities', () => {
  const list = unwrap(sensitivities(STRETCHED, request))
  const of = (input: string) => list.find((one) => one.input === input)

  it('come in the order of their effect', () => {
    expect(list.map(({ swing }) => swing)).toEqual(list.map(({ swing }) => swing).sort((a, b) => b - a))
    expect(list).toHaveLength(7)
  })

  it('point the right way', () => {
    for (const input of ['return', 'retirement', 'contributions']) {
      expect(of(input)?.higher).toBeGreaterThanOrEqual(of(input)?.lower ?? 1)
    }
    for (const input of ['inflation', 'spending', 'longevity']) {
      expect(of(input)?.higher).toBeLessThanOrEqual(of(input)?.lower ?? 0)
    }
  })
})

describe('the smallest changes that work', () => {
  const [{ socialSecurity }] = COUPLE_PLAN.people
  /** Somebody of 31 with $120,000 a year and $8,000 a month to spend, who has saved nothing. */
  const unsaved: HouseholdPlan = {
    ...COUPLE_PLAN,
    people: [
      {
        ...COUPLE_PLAN.people[0],
        birthDate: '1995-05-15',
        payCents: 120_000_00,
        retiresIn: '2063-05',
        lastAge: 95,
        socialSecurity,
      },
    ],
    filingStatus: 'single',
    accounts: [],
    contributions: [],
    incomes: [],
    debts: [],
    home: null,
    spending: { ...COUPLE_PLAN.spending, essentialCents: 60_000_00, niceToHaveCents: 36_000_00, oneTime: [] },
  }

  it('each reach the goal alone, and one step less does not', () => {
    const changes = unwrap(smallestChanges(STRETCHED, request))
    const months = changes.laterMonths ?? 0
    expect(chanceOf(withRetirementShift(STRETCHED, months))).toBeGreaterThanOrEqual(0.8)
    expect(chanceOf(withRetirementShift(STRETCHED, months - 1))).toBeLessThan(0.8)
    const less = (changes.lessMonthlyCents ?? 0) * 12
    expect(chanceOf(withSpendingChange(STRETCHED, -less))).toBeGreaterThanOrEqual(0.8)
  })

  it('save no less than is enough', () => {
    const more = (unwrap(smallestChanges(unsaved, request)).moreMonthlyCents ?? 0) * 12
    expect(chanceOf(withMoreSaving(unsaved, more))).toBeGreaterThanOrEqual(0.8)
    expect(chanceOf(withMoreSaving(unsaved, more - 120_00))).toBeLessThan(0.8)
  })

  it('are nothing for a plan that reaches its goal', () => {
    expect(unwrap(smallestChanges(COUPLE_PLAN, request))).toMatchObject({
      laterMonths: 0,
      lessMonthlyCents: 0,
      moreMonthlyCents: 0,
      claimLaterMonths: 0,
    })
  })

  it('offer saving to somebody who saves nothing, up to half of pay, and no deep cut of spending', () => {
    const { moreMonthlyCents, lessMonthlyCents } = unwrap(smallestChanges(unsaved, request))
    expect(moreMonthlyCents).toBeGreaterThan(0)
    expect(moreMonthlyCents).toBeLessThanOrEqual(5_000_00)
    expect(chanceOf(withMoreSaving(unsaved, (moreMonthlyCents ?? 0) * 12))).toBeGreaterThanOrEqual(0.8)
    expect(lessMonthlyCents).toBeNull()
  })

  it('offer no deep cut of essentials, whatever is planned for what a rule decides', () => {
    const essentialCents = 170_000_00
    const plan: HouseholdPlan = {
      ...COUPLE_PLAN,
      rule: { kind: 'percentage', rate: 0.04 },
      spending: { ...COUPLE_PLAN.spending, essentialCents, niceToHaveCents: 60_000_00 },
    }
    // More than 30% of what a cut can change.
    expect(chanceOf(withSpendingChange(plan, -0.3 * essentialCents))).toBeLessThan(0.8)
    expect(chanceOf(withSpendingChange(plan, -0.34 * essentialCents))).toBeGreaterThanOrEqual(0.8)
    expect(unwrap(smallestChanges(plan, request)).lessMonthlyCents).toBeNull()
  })

  it('are saved before tax up to the limit of the workplace plan', () => {
    const { contributions } = withMoreSaving(unsaved, 30_000_00)
    // The limit of 2026 below age 50 is $24,500 (IRS Notice 2025-67).
    expect(contributions.map(({ treatment, yearlyCents }) => [treatment, yearlyCents])).toEqual([
      ['deferred', 24_500_00],
      ['taxable', 5_500_00],
    ])
  })

  it('reach the goal together where at most one is enough alone', () => {
    const { people, spending } = unsaved
    const late: HouseholdPlan = {
      ...unsaved,
      people: [{ ...people[0], birthDate: '1972-05-15', retiresIn: '2040-05' }],
      spending: { ...spending, niceToHaveCents: 48_000_00 },
    }
    const changes = unwrap(smallestChanges(late, request))
    const alone = [
      changes.laterMonths,
      changes.lessMonthlyCents,
      changes.moreMonthlyCents,
      changes.claimLaterMonths,
    ].filter((each) => each !== null)
    expect(alone.length).toBeLessThan(2)
    expect(changes.together).not.toBeNull()
    expect(chanceOf(changes.together ? withChanges(late, changes.together) : late)).toBeGreaterThanOrEqual(
      0.8,
    )
  })

  it('leave out what does not apply to the retired', () => {
    const spending = { ...RETIRED_PLAN.spending, essentialCents: 190_000_00 }
    const changes = unwrap(smallestChanges({ ...RETIRED_PLAN, spending }, request))
    expect(changes.laterMonths).toBeNull()
    expect(changes.moreMonthlyCents).toBeNull()
    expect(changes.lessMonthlyCents).toBeGreaterThan(0)
  })
})

describe('guardrails in dollars', () => {
  it('cut spending below the lower balance and raise it above the upper one', () => {
    const rails = unwrap(dollarGuardrails(STRETCHED, request, { lower: 0.4, target: 0.8, upper: 0.95 }))
    expect(rails.lower?.balanceCents).toBeLessThan(rails.upper?.balanceCents ?? 0)
    expect(rails.lower?.monthlyChangeCents).toBeLessThan(0)
    expect(rails.upper?.monthlyChangeCents).toBeGreaterThan(0)
    const at = withSavings(STRETCHED, rails.lower?.balanceCents ?? 0)
    expect(chanceOf(at)).toBeGreaterThanOrEqual(0.4)
    const changed = withSpendingChange(at, (rails.lower?.monthlyChangeCents ?? 0) * 12)
    expect(chanceOf(changed)).toBeGreaterThanOrEqual(0.8)
  })

  it('refuse a target outside of the bounds', () => {
    expect(dollarGuardrails(STRETCHED, request, { lower: 0.9, target: 0.8, upper: 0.95 }).ok).toBe(false)
  })
})

describe('a request out of range', () => {
  it('is refused', () => {
    expect(nestEgg(STRETCHED, { ...request, goal: 0 }).ok).toBe(false)
    expect(nestEgg(STRETCHED, { ...request, lives: 0 }).ok).toBe(false)
    expect(nestEgg({ ...STRETCHED, expectedReturn: [] }, request).ok).toBe(false)
  })
})

describe('changes of a plan', () => {
  it('stay within what is possible', () => {
    expect(withRetirementShift(COUPLE_PLAN, -600).people.map(({ retiresIn }) => retiresIn)).toEqual([
      '2026-01',
      '2026-01',
    ])
    expect(withClaimShift(COUPLE_PLAN, 60).people.map((one) => one.socialSecurity?.claimAgeMonths)).toEqual([
      840, 840,
    ])
    expect(withLongevityShift(COUPLE_PLAN, 40).people.map(({ lastAge }) => lastAge)).toEqual([120, 120])
    expect(withSpendingChange(COUPLE_PLAN, -1_000_000_00).spending).toMatchObject({
      essentialCents: 0,
      niceToHaveCents: 0,
    })
    expect(
      withContributionScale(COUPLE_PLAN, 100).contributions.map(({ yearlyCents }) => yearlyCents),
    ).toEqual([96_000_00, expect.closeTo(50_909_09, 0), expect.closeTo(29_090_90, 0), 24_000_00])
    expect(withMoreSaving(RETIRED_PLAN, 1_00)).toBe(RETIRED_PLAN)
  })

  it('cut what is nice to have first', () => {
    expect(withSpendingChange(COUPLE_PLAN, -30_000_00).spending).toMatchObject({
      essentialCents: 55_000_00,
      niceToHaveCents: 0,
    })
  })

  it('change essentials under a rule that decides what is nice to have', () => {
    const plan: HouseholdPlan = { ...COUPLE_PLAN, rule: { kind: 'percentage', rate: 0.05 } }
    const { essentialCents, niceToHaveCents } = plan.spending
    expect(withSpendingChange(plan, -10_000_00).spending).toMatchObject({
      essentialCents: essentialCents - 10_000_00,
      niceToHaveCents,
    })
    const room = unwrap(spendingRoom(plan, request))
    expect(room?.monthlyCents).toBe(Math.round(essentialCents / 12 + (room?.monthlyChangeCents ?? 0)))
  })
})
