import { array, assert, nat, property, tuple, uuid } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { allocateByPriority } from './planning.ts'

const goal = (goalUuid: string, neededCents: number, remainingCents = 1_000_000) => ({
  goalUuid,
  neededCents,
  remainingCents,
})

describe('allocation by priority', () => {
  it('fills the first goal before the next gets anything', () => {
    const { shares, leftCents } = unwrap(allocateByPriority([goal('a', 300), goal('b', 500)], 600))
    expect(shares).toEqual([
      { goalUuid: 'a', cents: 300, shortCents: 0 },
      { goalUuid: 'b', cents: 300, shortCents: 200 },
    ])
    expect(leftCents).toBe(0)
  })

  it('gives the rest to the first goal that can use it, up to its need', () => {
    const { shares, leftCents } = unwrap(
      allocateByPriority([goal('a', 300, 350), goal('b', 500, 600)], 2_000),
    )
    expect(shares.map((share) => share.cents)).toEqual([350, 600])
    expect(leftCents).toBe(1_050)
  })

  it('rejects invalid amounts', () => {
    expect(allocateByPriority([goal('a', 300)], -1)).toMatchObject({ ok: false, reason: 'bad-amount' })
    expect(allocateByPriority([goal('a', 0.5)], 600)).toMatchObject({ ok: false, reason: 'bad-amount' })
  })

  it('allocates exactly the available amount', () => {
    const cents = nat(1_000_000)
    const goals = array(tuple(uuid(), cents, cents).map(([id, need, rest]) => goal(id, need, rest)))
    assert(
      property(goals, cents, (ranked, available) => {
        const { shares, leftCents } = unwrap(allocateByPriority(ranked, available))
        expect(shares.reduce((sum, share) => sum + share.cents, leftCents)).toBe(available)
        // A lower-ranked goal gets nothing while a higher one is short.
        const firstShort = shares.findIndex((share) => share.shortCents > 0)
        const after =
          firstShort < 0 ? [] : [...shares.slice(firstShort + 1).map((share) => share.cents), leftCents]
        expect(after.every((given) => given === 0)).toBe(true)
        shares.forEach((share, index) => {
          expect(share.cents).toBeGreaterThanOrEqual(0)
          expect(share.cents).toBeLessThanOrEqual(ranked[index]?.remainingCents ?? 0)
        })
      }),
    )
  })
})
