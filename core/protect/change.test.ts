import { describe, expect, it } from 'vitest'
import type { Policy } from '#core/contract/policies.ts'
import type { Bundle } from '#core/contract/protect.ts'
import { samplePolicy } from '#tests/fixtures/sample-protect.ts'
import { bidFor } from './bids.ts'
import { bundleProblem, createPolicy, inPolicyOrder, policiesOfBundle } from './change.ts'

const AT = '2026-06-15T12:00:00.000Z'
const AUTO = '01900000-0000-7000-8000-000000000009'
const bundle: Bundle = {
  protect_uuid: '01900000-0000-7000-8000-000000000001',
  kind: 'starter',
  name: 'Starter',
  covers: [
    { cover: 'life', person: 'self', policy_uuid: null, amount_cents: 500_000_00 },
    { cover: 'life', person: 'partner', policy_uuid: null, amount_cents: 250_000_00 },
    { cover: 'auto', person: 'self', policy_uuid: AUTO, amount_cents: 300_000_00 },
  ],
  status: 'draft',
  requested_bid: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
}

describe('a bundle', () => {
  it('moves from draft to requested, and from there to active or cancelled', () => {
    const moves = (['draft', 'requested', 'active', 'cancelled'] as const).flatMap((from) =>
      (['draft', 'requested', 'active', 'cancelled'] as const)
        .filter(
          (status) => status !== from && bundleProblem({ ...bundle, status: from }, { status }) === null,
        )
        .map((to) => `${from} to ${to}`),
    )
    expect(moves).toEqual(['draft to requested', 'requested to active', 'requested to cancelled'])
  })

  it('changes its covers only as a draft, and its name always', () => {
    const { covers } = bundle
    expect(bundleProblem(bundle, { covers })).toBeNull()
    for (const status of ['requested', 'active', 'cancelled'] as const) {
      expect(bundleProblem({ ...bundle, status }, { covers })).toMatchObject({ field: 'covers' })
      expect(bundleProblem({ ...bundle, status }, { name: 'Ours' })).toBeNull()
    }
  })

  const bought = (policies: readonly Policy[]) => {
    let last = 0
    return policiesOfBundle({ ...bundle, requested_bid: bid }, policies, () => `policy-${(last += 1)}`, AT)
  }
  const auto = samplePolicy({
    policy_uuid: AUTO,
    kind: 'auto',
    insured: 'joint',
    amount_cents: 100_000_00,
    premium_cents: 600_00,
    premium_period: 'half_year',
    version: 3,
  })
  const bid = bidFor(
    bundle.covers,
    {
      insured: { age: 40, sex: 'female', is_smoker: false, state: 'VT' },
      partner: { age: 38, sex: 'male', is_smoker: false, state: 'VT' },
      policies: [auto],
    },
    '2026-06-15',
  )

  it('raises the policy that is there, and adds one of whom it insures for every other cover', () => {
    const { raised, added } = bought([auto])
    const premium = bid.lines.find(({ cover }) => cover === 'auto')?.monthly_cents ?? 0
    expect(premium).toBeGreaterThan(0)
    expect(raised).toEqual([
      {
        ...auto,
        amount_cents: 300_000_00,
        premium_cents: 600_00 + 6 * premium,
        version: 4,
        updated_at: AT,
      },
    ])
    expect(added).toMatchObject([
      { kind: 'life', insured: 'self', amount_cents: 500_000_00, protect_uuid: bundle.protect_uuid },
      { kind: 'life', insured: 'partner', amount_cents: 250_000_00, policy_uuid: 'policy-2' },
    ])
  })

  it('adds a policy where the one to raise is gone, and lowers none', () => {
    expect(bought([]).added).toMatchObject([{}, {}, { kind: 'auto', insured: 'joint' }])
    expect(bought([{ ...auto, amount_cents: 500_000_00 }]).raised).toMatchObject([
      { amount_cents: 500_000_00 },
    ])
  })

  it('adds a policy of one’s own beside one on the lives of both partners', () => {
    const joint = samplePolicy({ insured: 'joint', amount_cents: 100_000_00 })
    const { policy_uuid } = joint
    const covers: Bundle['covers'] = [
      { cover: 'life', person: 'self', policy_uuid, amount_cents: 500_000_00 },
      { cover: 'life', person: 'partner', policy_uuid, amount_cents: 300_000_00 },
    ]
    const { raised, added } = policiesOfBundle({ ...bundle, covers }, [joint], () => '', AT)
    expect(raised).toEqual([])
    expect(added.map(({ insured }) => insured)).toEqual(['self', 'partner'])
  })
})

it('lists policies by kind, then insurer', () => {
  const policy = (kind: 'life' | 'auto', insurer: string) =>
    createPolicy(
      {
        kind,
        insurer,
        insured: 'self',
        amount_cents: 1,
        premium_cents: 0,
        premium_period: 'month',
        through_employer: false,
        renews_on: null,
        beneficiaries: [],
        number_last4: '',
        note: '',
      },
      bundle.protect_uuid,
      AT,
    )
  const ordered = inPolicyOrder([policy('auto', 'A'), policy('life', 'C'), policy('life', 'B')])
  expect(ordered.map(({ insurer }) => insurer)).toEqual(['B', 'C', 'A'])
})
