import { describe, expect, it } from 'vitest'
import type { Bundle } from '#core/contract/protect.ts'
import { bundleProblem, createPolicy, inPolicyOrder, policiesOfBundle } from './change.ts'

const AT = '2026-06-15T12:00:00.000Z'
const bundle: Bundle = {
  protect_uuid: '01900000-0000-7000-8000-000000000001',
  kind: 'starter',
  name: 'Starter',
  covers: [
    { cover: 'life', amount_cents: 500_000_00 },
    { cover: 'auto', amount_cents: 300_000_00 },
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

  it('becomes a policy for each cover', () => {
    const ids = ['01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000003']
    expect(policiesOfBundle(bundle, ids, AT)).toMatchObject([
      { kind: 'life', insured: 'self', amount_cents: 500_000_00, protect_uuid: bundle.protect_uuid },
      { kind: 'auto', insured: 'joint', amount_cents: 300_000_00, policy_uuid: ids[1] },
    ])
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
