import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankNextDollar, type NextDollarFacts } from './next-dollar.ts'
import { unwrap } from './unwrap.ts'

const facts: NextDollarFacts = {
  spareCents: 500_000,
  minimums: [{ id: 'visa', name: 'Visa', shortCents: 5000, lateFeeCents: 3000, annualRate: 0.24 }],
  match: { matchRate: 0.5, roomCents: 40_000 },
  cashCents: 200_000,
  cashRate: 0.04,
  essentialMonthlyCents: 250_000,
  emergencyMonths: 4,
  reserves: [],
  debts: [
    { id: 'loan', name: 'Car loan', balanceCents: 900_000, annualRate: 0.05, taxShare: 0 },
    { id: 'visa', name: 'Visa', balanceCents: 150_000, annualRate: 0.24, taxShare: 0 },
    { id: 'home', name: 'Mortgage', balanceCents: 30_000_000, annualRate: 0.08, taxShare: 0.25 },
  ],
  hurdleRate: 0.08,
  goals: [
    { id: 'trip', name: 'Trip', shortCents: 60_000, chance: null, annualRate: 0.04 },
    { id: 'house', name: 'House', shortCents: 4_500_000, chance: 0.79, annualRate: 0.05 },
  ],
  investRate: 0.055,
}

const step = (
  kind: string,
  id: string | null,
  roomCents: number | null,
  amountCents: number,
  worthCents: number,
) => ({
  kind,
  id,
  roomCents,
  amountCents,
  worthCents,
})

const debt = (id: string, balanceCents: number, annualRate: number) => ({
  id,
  name: id,
  balanceCents,
  annualRate,
  taxShare: 0,
})

describe('the next dollar', () => {
  it('goes down one list until the sum is placed', () => {
    const steps = unwrap(rankNextDollar(facts))
    expect(steps.map((is) => step(is.kind, is.id, is.roomCents, is.amountCents, is.worthCents))).toEqual([
      step('minimum', 'visa', 5000, 5000, 3000 + 2400),
      step('match', null, 40_000, 40_000, 5000),
      step('buffer', null, 50_000, 50_000, 400),
      step('debt', 'visa', 145_000, 145_000, 2400),
      step('emergency', null, 750_000, 260_000, 400),
      step('goal', 'trip', 60_000, 0, 400),
      step('goal', 'house', 4_500_000, 0, 500),
      step('debt', 'home', 30_000_000, 0, 600),
      step('invest', null, null, 0, 550),
      step('debt', 'loan', 900_000, 0, 500),
    ])
  })

  it('says why', () => {
    expect(unwrap(rankNextDollar(facts)).map(({ why }) => why)).toEqual([
      "$50 is still missing from this month's payment on Visa. Paying it keeps a $30 late fee away.",
      'Your employer adds $50 to every $100, for $400 more.',
      '$500 more makes a month of essentials in cash, so that a surprise is not borrowed at 24%.',
      'Visa costs 24% a year. Paying it down earns exactly that, for sure.',
      '$7,500 more covers 4 months of essentials, and earns 4% meanwhile.',
      'Trip is not reached in time as it goes. $600 more today puts it on track.',
      'House has a chance of 79% as it goes. $45,000 more today puts it on track.',
      'Mortgage costs 6% a year after tax. Paying it down earns exactly that, for sure.',
      'Invested broadly, money is expected to return 5.5% a year. Single years can lose.',
      'Car loan costs 5% a year. Paying it down earns exactly that, for sure.',
    ])
  })

  it('is sure of debts and matches, and not of markets', () => {
    const unsure = unwrap(rankNextDollar(facts)).filter(({ isCertain }) => !isCertain)
    expect(unsure.map(({ kind }) => kind)).toEqual(['goal', 'goal', 'invest'])
  })

  it('leaves out what is done, and invests the rest', () => {
    const steps = unwrap(
      rankNextDollar({
        ...facts,
        minimums: [],
        match: null,
        cashCents: 1_000_000,
        debts: [],
        goals: [],
      }),
    )
    expect(steps).toMatchObject([{ kind: 'invest', amountCents: 500_000 }])
  })

  it('counts the buffer into the emergency fund once', () => {
    const steps = unwrap(rankNextDollar({ ...facts, cashCents: 0 }))
    const rooms = steps.filter(({ kind }) => kind === 'buffer' || kind === 'emergency')
    expect(rooms.map(({ roomCents }) => roomCents)).toEqual([250_000, 750_000])
  })

  it('fills the reserves that the client has named, and no other', () => {
    const reserve = { annualRate: 0.03, isCertain: true }
    const reserves = [
      { ...reserve, id: 'rainy', name: 'Rainy day', shortCents: 30_000 },
      { ...reserve, id: 'job', name: 'Between jobs', shortCents: 900_000 },
    ]
    const steps = unwrap(rankNextDollar({ ...facts, minimums: [], match: null, debts: [], reserves }))
    // The $500 that make a month of essentials are a part of them: $300 of the one and $200 of the other.
    expect(steps.slice(0, 2).map(({ kind, id, roomCents }) => [kind, id, roomCents])).toEqual([
      ['buffer', null, 50_000],
      ['emergency', 'job', 880_000],
    ])
    expect(steps[1]?.why).toBe('$8,800 more fills Between jobs, your reserve, and earns 3% meanwhile.')
    const full = reserves.map((each) => ({ ...each, shortCents: 0 }))
    const kinds = unwrap(rankNextDollar({ ...facts, reserves: full })).map(({ kind }) => kind)
    expect(kinds).not.toContain('emergency')
  })

  it('pays the dearest debt first, and of equals the smaller', () => {
    const debts = [debt('a', 9000, 0.12), debt('b', 9000, 0.3), debt('c', 5000, 0.12)]
    const steps = unwrap(rankNextDollar({ ...facts, minimums: [], debts }))
    expect(steps.filter(({ kind }) => kind === 'debt').map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('spreads a late fee over a large missing payment', () => {
    const minimums = [{ id: 'a', name: 'A', shortCents: 40_000, lateFeeCents: 4000, annualRate: 0 }]
    expect(unwrap(rankNextDollar({ ...facts, minimums }))[0]?.worthCents).toBe(1000)
  })

  it('places the whole sum, in order, and no step beyond its room', () => {
    assert(
      property(
        integer({ min: 0, max: 50_000_000 }),
        integer({ min: 0, max: 2_000_000 }),
        (spareCents, cashCents) => {
          const steps = unwrap(rankNextDollar({ ...facts, spareCents, cashCents }))
          expect(steps.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(spareCents)
          const open = steps.findIndex(({ amountCents, roomCents }) => amountCents !== roomCents)
          expect(steps.slice(open + 1).every(({ amountCents }) => amountCents === 0)).toBe(true)
          expect(steps.every(({ amountCents, roomCents }) => amountCents <= (roomCents ?? spareCents))).toBe(
            true,
          )
        },
      ),
    )
  })

  it.each<{ why: string; bad: Partial<NextDollarFacts> }>([
    { why: 'a negative sum', bad: { spareCents: -1 } },
    { why: 'half a cent', bad: { cashCents: 0.5 } },
    { why: 'a rate that is no number', bad: { investRate: Number.NaN } },
    {
      why: 'a tax share above one',
      bad: { debts: [{ id: 'a', name: 'A', balanceCents: 1, annualRate: 0, taxShare: 2 }] },
    },
    { why: 'negative months', bad: { emergencyMonths: -1 } },
  ])('refuses $why', ({ bad }) => {
    expect(rankNextDollar({ ...facts, ...bad })).toMatchObject({ ok: false, reason: 'bad-facts' })
  })
})
