import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { LAST_AGE, survival } from '#core/finance/retirement/life.ts'
import { claimAges, claimantOn, type Claimant } from './claimant.ts'
import { coupleClaimCost, coupleClaimGrid } from './claiming-couple.ts'
import { bestClaim, breakEvenAge, checkClaim, exploreClaims } from './claiming.ts'
import { retirementBenefit, spouseTopUp, survivorBenefit } from './social-security-benefit.ts'
import { survivorFullRetirementAge } from './social-security.ts'

const woman: Claimant = { birthDate: '1964-04-10', sex: 'female', piaCents: 2_000_00, ageMonths: 62 * 12 }
const man: Claimant = { birthDate: '1961-09-02', sex: 'male', piaCents: 3_100_00, ageMonths: 64 * 12 + 5 }

const bestAge = (claimant: Claimant, rate: number): number => unwrap(bestClaim(claimant, rate)).best.claimAge

describe('the best age to claim', () => {
  it('is later with a longer life and a lower interest rate', () => {
    expect(bestAge(woman, 0)).toBe(840)
    expect(bestAge(woman, 0.08)).toBe(745)
    expect(bestAge(woman, 0.02)).toBeGreaterThanOrEqual(bestAge({ ...woman, sex: 'male' }, 0.02))
  })

  it('matches a manual calculation of each month', () => {
    const { options } = unwrap(bestClaim(woman, 0.02))
    const option = options.find(({ claimAge }) => claimAge === 804)
    let value = 0
    for (let month = 60; month < LAST_AGE * 12 - woman.ageMonths; month += 1) {
      value += (2_000_00 * unwrap(survival({ sex: 'female', age: 62 }, month / 12))) / 1.02 ** (month / 12)
    }
    expect(option?.monthlyCents).toBe(2_000_00)
    expect(option?.presentValueCents).toBeCloseTo(value, -1)
    expect(options).toHaveLength(840 - 745 + 1)
  })

  it('is now for a person past 70', () => {
    expect(claimAges({ ...woman, ageMonths: 900 })).toEqual([900])
    expect(unwrap(bestClaim({ ...woman, ageMonths: 900 }, 0.01)).best.monthlyCents).toBe(2_480_00)
  })

  it('breaks even in the late seventies or at 80', () => {
    const { options } = unwrap(bestClaim(woman, 0))
    const [early, late] = [options.find((o) => o.claimAge === 745), options.find((o) => o.claimAge === 804)]
    if (!early || !late) throw new Error('both ages are options')
    const age = breakEvenAge(early, late)
    expect(age).toBeGreaterThan(77 * 12)
    expect(age).toBeLessThan(80 * 12)
    expect(breakEvenAge(late, early)).toBeNull()
  })
})

/** Survival by month, calculated once per person: the sums below read it a hundred thousand times. */
const lives = new Map<Claimant, number[]>()

function alive(who: Claimant, t: number): number {
  const known = lives.get(who) ?? []
  lives.set(who, known)
  known[t] ??= unwrap(survival({ sex: who.sex, age: who.ageMonths / 12 }, t / 12))
  return known[t] ?? 0
}

const topUp = (worker: Claimant, other: Claimant, own: number, start: number): number =>
  unwrap(spouseTopUp(worker.piaCents, other.piaCents, own, other.ageMonths + start, other.birthDate))

const widowed = (worker: Claimant, widow: Claimant, claim: number, own: number, t: number): number => {
  // Benefits above one's own at month t, over every month in which the worker may have died before it.
  const full = survivorFullRetirementAge(widow.birthDate)
  if (widow.ageMonths + t < full) return 0
  let sum = 0
  for (let death = 0; death < t; death += 1) {
    const chance = alive(worker, death) - alive(worker, death + 1)
    if (chance <= 0) continue
    const deathAge = worker.ageMonths + death
    const benefit = unwrap(
      survivorBenefit(
        {
          piaCents: worker.piaCents,
          birthDate: worker.birthDate,
          claimAge: deathAge >= claim ? claim : null,
          deathAge,
        },
        full,
        widow.birthDate,
      ),
    )
    const ownPaid =
      widow.ageMonths + t >= own ? unwrap(retirementBenefit(widow.piaCents, own, widow.birthDate)) : 0
    sum += chance * Math.max(0, benefit - ownPaid)
  }
  return sum * alive(widow, t)
}

/** Brute force over every pair of death months. */
function byHand(a: Claimant, b: Claimant, ages: readonly [number, number], realRate: number): number {
  const months = LAST_AGE * 12 - Math.min(a.ageMonths, b.ageMonths)
  const start = Math.max(ages[0] - a.ageMonths, ages[1] - b.ageMonths)
  let value = 0
  for (let t = 0; t < months; t += 1) {
    let paid = 0
    if (a.ageMonths + t >= ages[0])
      paid += unwrap(retirementBenefit(a.piaCents, ages[0], a.birthDate)) * alive(a, t)
    if (b.ageMonths + t >= ages[1])
      paid += unwrap(retirementBenefit(b.piaCents, ages[1], b.birthDate)) * alive(b, t)
    if (t >= start)
      paid += (topUp(a, b, ages[1], start) + topUp(b, a, ages[0], start)) * alive(a, t) * alive(b, t)
    paid += widowed(a, b, ages[0], ages[1], t) + widowed(b, a, ages[1], ages[0], t)
    value += paid / (1 + realRate) ** (t / 12)
  }
  return value
}

describe('a couple', () => {
  const low: Claimant = { ...woman, piaCents: 700_00 }
  const best = (a: Claimant, b: Claimant) => unwrap(coupleClaimGrid(a, b, 0.02)).best
  const worth = (a: Claimant, b: Claimant, ages: readonly [number, number], realRate = 0.02) =>
    unwrap(coupleClaimCost(unwrap(coupleClaimGrid(a, b, realRate)), ages)).presentValueCents

  it.each([
    [man, woman, [840, 745]],
    [man, woman, [780, 840]],
    [man, low, [840, 800]],
    [low, man, [745, 820]],
    [low, man, [840, 820]],
  ] as const)('matches enumerating every pair of deaths', (a, b, ages) => {
    expect(Math.abs(worth(a, b, ages, 0.015) - byHand(a, b, ages, 0.015))).toBeLessThan(0.51)
  })

  it('delays only the higher earner’s claim', () => {
    const { claimAges: ages, presentValueCents } = best(man, low)
    expect(ages[0]).toBeGreaterThan(67 * 12)
    expect(ages[1]).toBeLessThan(ages[0])
    expect(presentValueCents).toBe(worth(man, low, ages))
    for (const others of [
      [804, 804],
      [773, 745],
      [840, 840],
    ] as const) {
      expect(worth(man, low, others)).toBeLessThanOrEqual(presentValueCents)
    }
  })

  it('does not depend on the order of spouses', () => {
    const [there, back] = [best(man, low), best(low, man)]
    expect(back.claimAges).toEqual(there.claimAges.toReversed())
    expect(back.presentValueCents).toBe(there.presentValueCents)
  })
})

describe('a person by dates', () => {
  const person = { sex: 'female', piaCents: 2_000_00 } as const

  it('is as old as the law counts, whose months of benefits are calendar months', () => {
    const ageOf = (birthDate: string, today: string) =>
      unwrap(claimantOn({ ...person, birthDate }, today)).ageMonths
    expect(ageOf('1964-04-10', '2026-04-03')).toBe(62 * 12)
    expect(ageOf('1964-04-01', '2026-04-03')).toBe(62 * 12 + 1)
    expect(ageOf('2026-04-01', '2026-04-03')).toBe(1)
  })

  it('is rejected when born in the future, or with a claim that has not happened', () => {
    expect(claimantOn({ ...person, birthDate: '2027-01-01' }, '2026-11-22')).toMatchObject({
      reason: 'future-birth',
      message: 'The birth date is in the future. Check the year.',
    })
    expect(claimantOn({ ...person, birthDate: '1964-04-10' }, '2026-11-22', 760)).toMatchObject({
      reason: 'bad-claimant',
    })
  })

  it('who has claimed keeps that claim', () => {
    const claimed = unwrap(claimantOn({ ...person, birthDate: '1958-04-10' }, '2026-11-22', 62 * 12 + 1))
    const { best, options } = unwrap(bestClaim(claimed, 0.02))
    expect(options).toHaveLength(1)
    expect(best.monthlyCents).toBe(unwrap(retirementBenefit(2_000_00, 745, '1958-04-10')))
    const grid = unwrap(coupleClaimGrid(claimed, woman, 0.02))
    expect(grid.values).toHaveLength(96)
    expect(grid.best.claimAges[0]).toBe(745)
    expect(checkClaim(claimed, 800)?.ok).toBe(false)
  })
})

describe('a claim that cannot be made', () => {
  const at = (ageMonths: number, age: number, birthDate = woman.birthDate) => {
    const refused = checkClaim({ ...woman, birthDate, ageMonths }, age)
    return refused?.ok === false ? refused.message : null
  }

  it.each([
    [700, 743, 'Benefits can be claimed from 62 to 70. Choose an age from 62 and 1 month to 70.'],
    [700, 841, 'Benefits can be claimed from 62 to 70. Choose an age from 62 and 1 month to 70.'],
    [700, 744, 'Social Security pays from the first full month at 62. Choose 62 and 1 month or later.'],
    [780, 779, 'That age is in the past. Choose 65 or later.'],
    [900, 840, 'That age is in the past. Choose 75 or later.'],
    [900, 950, 'Benefits can be claimed from 62 to 70. Choose 75.'],
    [700, 745.5, 'Benefits can be claimed from 62 to 70. Choose an age from 62 and 1 month to 70.'],
  ])('now at %i months, at %d', (ageMonths, age, message) => {
    expect(at(ageMonths, age)).toBe(message)
  })

  it('may be made from the first month to 70', () => {
    expect([at(700, 745), at(700, 840), at(780, 780), at(900, 900)]).toEqual([null, null, null, null])
    expect(at(700, 744, '1964-04-02')).toBeNull()
    const grid = unwrap(coupleClaimGrid(man, woman, 0.02))
    expect(coupleClaimCost(grid, [768, 745])).toMatchObject({ ok: false, reason: 'bad-claim' })
  })
})

describe('every claim of a person', () => {
  const { best, claims } = unwrap(exploreClaims(woman, 0.02))

  it('costs nothing at the best age and something elsewhere', () => {
    expect(best.costCents).toBe(0)
    expect(best).toEqual(
      claims.find(({ claimAge }) => claimAge === unwrap(bestClaim(woman, 0.02)).best.claimAge),
    )
    for (const { costCents, costShare, presentValueCents } of claims) {
      expect(costCents).toBe(best.presentValueCents - presentValueCents)
      expect(costShare).toBeCloseTo(costCents / best.presentValueCents, 12)
    }
  })

  it('says when the later claim has paid more, and the chance to live to it', () => {
    expect([best.breakEvenAge, best.chanceToBreakEven]).toEqual([null, null])
    const [first] = claims
    if (!first) throw new Error('has claims')
    expect(first.breakEvenAge).toBe(breakEvenAge(first, best))
    expect(first.chanceToBreakEven).toBeCloseTo(
      unwrap(survival({ sex: 'female', age: 62 }, ((first.breakEvenAge ?? 0) - 744) / 12)),
      12,
    )
  })
})

describe('every pair of claims', () => {
  const low: Claimant = { ...woman, piaCents: 700_00 }
  const grid = unwrap(coupleClaimGrid(man, low, 0.02))

  it('has what each spouse receives at each age', () => {
    const [rows, columns] = grid.ages
    expect(grid.values).toHaveLength(rows.length * columns.length)
    for (const row of [0, 10, rows.length - 1]) {
      const paid = unwrap(retirementBenefit(man.piaCents, rows[row] ?? 0, man.birthDate))
      expect(grid.monthlyCents[0][row]).toBe(paid)
    }
  })

  it('has the cost of each against the best', () => {
    expect(grid.best.presentValueCents).toBe(Math.round(Math.max(...grid.values)))
    expect(unwrap(coupleClaimCost(grid, grid.best.claimAges)).costCents).toBe(0)
    const early = unwrap(coupleClaimCost(grid, [780, 745]))
    expect(early.costCents).toBe(grid.best.presentValueCents - early.presentValueCents)
    expect(early.costShare).toBeCloseTo(early.costCents / grid.best.presentValueCents, 12)
    expect(coupleClaimCost(grid, [700, 745])).toMatchObject({ ok: false, reason: 'bad-claim' })
  })
})
