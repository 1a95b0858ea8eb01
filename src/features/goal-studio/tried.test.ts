import { describe, expect, it } from 'vitest'
import { chanceOfPlan } from '#core/goal/chance.ts'
import { fixesOf } from '#core/goal/fixes.ts'
import { sampleStanding } from '#core/goal/sample.ts'
import { changeOf, problemsOf, scenarioOf, triedFrom, type Tried } from './tried.ts'

const TODAY = '2026-11-21'
// $10,000 in ten years out of $1,000 and $50 a month.
const boat = sampleStanding()
const trying = (tried: Tried, of = boat) => scenarioOf(of, tried, TODAY)
const planned = (tried: Tried, of = boat) => {
  const { plan } = trying(tried, of)
  if (!plan.ok) throw new Error(plan.message)
  return plan.value
}

describe('what is tried', () => {
  it('takes the place of what the goal has, and of nothing else', () => {
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
      message: 'Please enter what you need',
    })
    expect(trying({ target_date: null }).plan).toMatchObject({ ok: false, message: 'Please choose a date' })
    expect(trying({ target_date: TODAY }).plan).toMatchObject({
      ok: false,
      message: 'Please choose a date in the future',
    })
  })
})

describe('the risk that another date allows', () => {
  it('falls as the date comes nearer, and takes the portfolio with it', () => {
    const near = trying({ target_date: '2028-11-21', model: 'above_average' })
    expect(near.allowed).not.toContain('above_average')
    expect(near.model).toBe(near.allowed.at(-1))
    expect(near.goal.model).toBe(near.model)
  })

  it('never is more than the client’s own', () => {
    expect(trying({ target_date: '2066-11-21' }).allowed.at(-1)).toBe('above_average')
  })

  it('stays what the server said where the date stays', () => {
    const cautious = { ...boat, suitability: { ...boat.suitability, allowed_band: 'low' as const } }
    expect(trying({ monthly_contribution_cents: 1_00 }, cautious).allowed).toEqual(['low'])
  })

  it('follows the date where the client has chosen no portfolio', () => {
    const free = sampleStanding({ model: null })
    expect(trying({}, free).model).toBe('above_average')
    expect(trying({ target_date: '2027-06-21' }, free).model).toBe('low')
  })

  it('leaves a goal that is held its own portfolio until another is chosen', () => {
    const held = sampleStanding({ model: 'high' })
    expect(held.goal.status).toBe('held')
    expect(trying({ monthly_contribution_cents: 1_00 }, held).model).toBe('high')
    expect(trying({ model: 'average' }, held).model).toBe('average')
  })
})

describe('saving', () => {
  it('names what differs alone', () => {
    expect(changeOf(boat, trying({}))).toEqual({})
    expect(changeOf(boat, trying({ monthly_contribution_cents: 50_00, target_cents: 9_000_00 }))).toEqual({
      target_cents: 9_000_00,
    })
    expect(changeOf(boat, trying({ model: 'low' }))).toEqual({ model: 'low' })
  })

  it('chooses no portfolio for a goal that follows the one it would have anyway', () => {
    const free = sampleStanding({ model: null })
    expect(changeOf(free, trying({ model: 'above_average' }, free))).toEqual({})
  })

  it('is refused for a date before a milestone, and says where to mend it', () => {
    const milestones = [{ name: 'Half of it', date: '2034-01-01', amount_cents: null }]
    const marked = sampleStanding({ timeline: { ...boat.goal.timeline, milestones } })
    expect(problemsOf(trying({ target_date: '2033-01-01' }, marked), TODAY).milestones).toMatch(
      /^One of your milestones is later than this date\./,
    )
    expect(problemsOf(trying({}, marked), TODAY)).toEqual({})
  })

  it('is refused for a target that is there already', () => {
    expect(problemsOf(trying({ target_cents: 900_00 }), TODAY).target_cents).toMatch(/^You have \$1,000/)
  })
})

it('loads a way back on track as it was found', () => {
  const short = sampleStanding({ target_cents: 20_000_00 })
  const before = planned({}, short)
  const fixes = fixesOf(before, short.suitability.allowed)
  const ways = [...(fixes?.single ?? []), ...(fixes?.balanced ? [fixes.balanced] : [])]
  expect(ways.length).toBeGreaterThan(2)
  for (const { plan, chance } of ways) {
    const loaded = planned(triedFrom(short.goal, before, plan), short)
    expect(loaded).toEqual(plan)
    expect(chanceOfPlan(loaded)).toBe(chance)
  }
})
