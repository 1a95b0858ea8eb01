import { describe, expect, it } from 'vitest'
import { bestCoupleClaim, coupleClaimValue } from './claiming-couple.ts'
import { bestClaim, breakEvenAge, claimAges, type Claimant } from './claiming.ts'
import { LAST_AGE, survival } from '#core/finance/retirement/life.ts'
import { retirementBenefit, spouseTopUp, survivorBenefit } from './social-security-benefit.ts'
import { survivorFullRetirementAge } from './social-security.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

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

  it.each([
    [man, woman, [840, 745]],
    [man, woman, [780, 840]],
    [man, low, [840, 800]],
    [low, man, [745, 820]],
    [low, man, [840, 820]],
  ] as const)('matches enumerating every pair of deaths', (a, b, ages) => {
    const { presentValueCents } = unwrap(coupleClaimValue(a, b, ages, 0.015))
    expect(Math.abs(presentValueCents - byHand(a, b, ages, 0.015))).toBeLessThan(0.51)
  })

  it('delays only the higher earner’s claim', () => {
    const best = unwrap(bestCoupleClaim(man, low, 0.02))
    expect(best.claimAges[0]).toBeGreaterThan(67 * 12)
    expect(best.claimAges[1]).toBeLessThan(best.claimAges[0])
    expect(best.presentValueCents).toBe(
      unwrap(coupleClaimValue(man, low, best.claimAges, 0.02)).presentValueCents,
    )
    for (const ages of [
      [804, 804],
      [773, 745],
      [840, 840],
    ] as const) {
      expect(unwrap(coupleClaimValue(man, low, ages, 0.02)).presentValueCents).toBeLessThanOrEqual(
        best.presentValueCents,
      )
    }
  })

  it('does not depend on the order of spouses', () => {
    const [there, back] = [unwrap(bestCoupleClaim(man, low, 0.02)), unwrap(bestCoupleClaim(low, man, 0.02))]
    expect(back.claimAges).toEqual(there.claimAges.toReversed())
    expect(back.presentValueCents).toBe(there.presentValueCents)
  })
})
