import { describe, expect, it } from 'vitest'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { addMonths } from '#core/finance/math/dates.ts'
import { chanceOfPlan } from '#core/goal/chance.ts'
import { type Fixes, fixesOf } from '#core/goal/fixes.ts'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import { planOf } from '#core/goal/plan.ts'
import { monthFor } from '#core/goal/solve.ts'
import { type Answered, suitabilityOf } from '#core/goal/suitability.ts'
import { sampleAnswers, sampleGoal, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { changeOf, problemsOf, scenarioOf, changeBetween, type ScenarioChange } from './scenario.ts'

const UNLIMITED = { latest_months: 600, most_monthly_cents: null }

const TODAY = '2026-11-21'
const waysOf = (fixes: Fixes | null) => [
  ...(fixes?.single ?? []),
  ...(fixes?.balanced ? [fixes.balanced] : []),
]

const bold = sampleAnswers('most')
const PROFILES: readonly (Answered | null)[] = [
  null,
  { band: 'high', answers: bold },
  // Bold, but with a default portfolio for money needed within five years.
  { band: 'below_average', answers: { ...bold, horizon: 'b' } },
]

const DATES = ['2026-12-01', '2027-02-28', '2028-06-01', '2031-10-31', '2034-11-20', '2038-06-21']
const GOALS: readonly Goal[] = DATES.flatMap((target_date) =>
  [12_000_00, 30_000_00].flatMap((target_cents) =>
    [null, 'average' as const].flatMap((model) =>
      [0, 300_00].map((monthly_contribution_cents) =>
        sampleGoal({
          target_date,
          target_cents,
          model,
          inflation_adjusted: monthly_contribution_cents > 0,
          monthly_contribution_cents,
          value: { cents: 10_000_00, as_of: TODAY, source: 'typed' },
        }),
      ),
    ),
  ),
)

/** The chance that the page shows for a goal, and the one the server answers once it is saved. */
function promisesOf(goal: Goal, profile: Answered | null) {
  const suitability = suitabilityOf(goal, profile, TODAY)
  const known = goalWithRiskOf(
    { ...goal, status: suitability.held_reason === null ? 'active' : 'held' },
    suitability,
    TODAY,
  )
  const base: ScenarioChange = known.goal.status === 'held' ? { model: suitability.allowed_band } : {}
  const { plan, horizons } = scenarioOf(known, base, TODAY)
  if (!plan.ok) throw new Error(plan.message)
  const before = plan.value
  const saved = (tried: ScenarioChange) => {
    const change = changeOf(known, scenarioOf(known, { ...base, ...tried }, TODAY))
    const after = { ...goal, ...change } as Goal
    const actual = planOf(after, suitabilityOf(after, profile, TODAY).model, TODAY)
    if (!actual.ok) throw new Error(actual.message)
    return { actual: chanceOfPlan(actual.value), plan: actual.value }
  }
  const named = (tried: ScenarioChange, promised: number) => {
    const { actual, plan: after } = saved(tried)
    return {
      goal,
      tried,
      promised,
      actual,
      isOtherModel: JSON.stringify(after.growth) !== JSON.stringify(before.growth),
    }
  }
  const ways = waysOf(fixesOf(before, { allowed: suitability.allowed, horizons, ...UNLIMITED }))
  const on = monthFor(before, horizons, 1)
  return [
    ...ways.map((way) => named(changeBetween(goal, before, way.plan, TODAY), way.chance)),
    ...(on ? [named({ target_date: addMonths(TODAY, on.months) }, chanceOfPlan({ ...before, ...on }))] : []),
  ]
}

// $10,000 in ten years from $1,000 and $50 a month.
const boat = sampleStanding()
const trying = (tried: ScenarioChange, of = boat) => scenarioOf(of, tried, TODAY)
const planned = (tried: ScenarioChange, of = boat) => {
  const { plan } = trying(tried, of)
  if (!plan.ok) throw new Error(plan.message)
  return plan.value
}

describe('scenario', () => {
  it('replaces the goal’s fields, and nothing else', () => {
    expect(planned({ monthly_contribution_cents: 80_00 })).toEqual({
      ...planned({}),
      monthly_contribution_cents: 80_00,
    })
    expect(planned({ target_date: '2037-11-21' }).months).toBe(132)
    expect(planned({ model: 'low' }).growth).toEqual({ kind: 'market', model: 'low' })
  })

  it('has no plan while a target or a date is missing, and says what to do', () => {
    expect(trying({ target_cents: null }).plan).toMatchObject({
      ok: false,
      message: 'Enter a target amount',
    })
    expect(trying({ target_date: null }).plan).toMatchObject({ ok: false, message: 'Choose a target date' })
    expect(trying({ target_date: TODAY }).plan).toMatchObject({
      ok: false,
      message: 'That date is in the past. Choose a later one',
    })
  })
})

describe('the risk that another date allows', () => {
  it('falls as the date comes nearer, and changes the portfolio with it', () => {
    const near = trying({ target_date: '2028-11-21', model: 'above_average' })
    expect(near.allowed).not.toContain('above_average')
    expect(near.model).toBe(near.allowed.at(-1))
    expect(near.goal.model).toBe(near.model)
  })

  it('never exceeds the client’s own', () => {
    expect(trying({ target_date: '2066-11-21' }).allowed.at(-1)).toBe('above_average')
  })

  it('stays as the server said while the date stays', () => {
    const cautious = { ...boat, suitability: { ...boat.suitability, allowed_band: 'low' as const } }
    expect(trying({ monthly_contribution_cents: 1_00 }, cautious).allowed).toEqual(['low'])
  })

  it('follows the date when the client has chosen no portfolio', () => {
    const free = sampleStanding({ model: null })
    expect(trying({}, free).model).toBe('above_average')
    expect(trying({ target_date: '2027-06-21' }, free).model).toBe('low')
  })

  it('keeps a blocked goal’s own portfolio until another is chosen', () => {
    const held = sampleStanding({ model: 'high' })
    expect(held.goal.status).toBe('held')
    expect(trying({ monthly_contribution_cents: 1_00 }, held).model).toBe('high')
    expect(trying({ model: 'average' }, held).model).toBe('average')
  })
})

describe('saving', () => {
  it('sends only what differs', () => {
    expect(changeOf(boat, trying({}))).toEqual({})
    expect(changeOf(boat, trying({ monthly_contribution_cents: 50_00, target_cents: 9_000_00 }))).toEqual({
      target_cents: 9_000_00,
    })
    expect(changeOf(boat, trying({ model: 'low' }))).toEqual({ model: 'low' })
  })

  it('chooses no portfolio for a goal that already follows it', () => {
    const free = sampleStanding({ model: null })
    expect(changeOf(free, trying({ model: 'above_average' }, free))).toEqual({})
  })

  it('is refused for a date before a milestone, and says where to fix it', () => {
    const milestones = [{ name: 'Half of it', date: '2034-01-01', amount_cents: null }]
    const marked = sampleStanding({ timeline: { ...boat.goal.timeline, milestones } })
    expect(problemsOf(marked, trying({ target_date: '2033-01-01' }, marked), TODAY).milestones).toMatch(
      /^One of your milestones is later than this date\./,
    )
    expect(problemsOf(marked, trying({}, marked), TODAY)).toEqual({})
  })

  it('is refused for a target that is already met', () => {
    expect(problemsOf(boat, trying({ target_cents: 900_00 }), TODAY).target_cents).toMatch(
      /^You already have \$1,000/,
    )
  })
})

describe('a fix', () => {
  it('is loaded as calculated', () => {
    const short = sampleStanding({ target_cents: 20_000_00 })
    const before = planned({}, short)
    const { horizons } = trying({}, short)
    const found = waysOf(fixesOf(before, { allowed: short.suitability.allowed, horizons, ...UNLIMITED }))
    expect(found.length).toBeGreaterThan(2)
    for (const { plan, chance } of found) {
      const loaded = planned(changeBetween(short.goal, before, plan, TODAY), short)
      expect(loaded).toEqual(plan)
      expect(chanceOfPlan(loaded)).toBe(chance)
    }
  })

  it('brings the promised chance once it is saved, as does the suggested earliest date', () => {
    const promises = GOALS.flatMap((goal) => PROFILES.flatMap((profile) => promisesOf(goal, profile)))
    expect(promises.length).toBeGreaterThan(400)
    expect(promises.filter(({ actual }) => actual < 0.8)).toEqual([])
    expect(promises.filter(({ actual, promised }) => actual !== promised)).toEqual([])
    // Many of them change the portfolio, which a later date allows.
    expect(promises.filter(({ isOtherModel }) => isOtherModel).length).toBeGreaterThan(50)
  })

  it('requests no portfolio that a later date brings on its own', () => {
    const soon = sampleStanding({
      model: null,
      target_cents: 30_000_00,
      target_date: '2028-06-21',
      value: { cents: 25_000_00, as_of: TODAY, source: 'typed' },
    })
    const before = planned({}, soon)
    const { allowed } = soon.suitability
    const later = fixesOf(before, {
      allowed,
      horizons: trying({}, soon).horizons,
      ...UNLIMITED,
    })?.single.find(({ lever }) => lever === 'date')
    expect(later?.plan.growth).not.toEqual(before.growth)
    expect(later && Object.keys(changeBetween(soon.goal, before, later.plan, TODAY))).toEqual(['target_date'])
  })
})
