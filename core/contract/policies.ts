/** Insurance policies that a client has. */
import * as v from 'valibot'
import { cents, Share } from './amounts.ts'
import { deletionFields } from './deletion.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, listOf, optionalText, required, Uuid } from './fields.ts'
import type { Limit } from './limit.ts'

export const PolicyKind = v.picklist(
  ['life', 'disability', 'long_term_care', 'home', 'auto', 'umbrella', 'health'],
  'Choose a type of policy',
)
export type PolicyKind = v.InferOutput<typeof PolicyKind>

export const PremiumPeriod = v.picklist(
  ['month', 'quarter', 'half_year', 'year'],
  'Choose how often you pay the premium',
)
export type PremiumPeriod = v.InferOutput<typeof PremiumPeriod>

/** The months that a premium pays for. */
export const PREMIUM_MONTHS: Readonly<Record<v.InferOutput<typeof PremiumPeriod>, number>> = {
  month: 1,
  quarter: 3,
  half_year: 6,
  year: 12,
}

/** Who is insured; a home, a car or a household's liability is joint. */
export const PolicyInsured = v.picklist(['self', 'partner', 'joint'], 'Choose who is insured')
export type PolicyInsured = v.InferOutput<typeof PolicyInsured>

export const Beneficiary = v.object({
  name: required('Enter a name', 80),
  /** A contingent beneficiary is paid if no primary one is alive. */
  rank: v.picklist(['primary', 'contingent'], 'Choose primary or contingent'),
  share: Share,
})
export type Beneficiary = v.InferOutput<typeof Beneficiary>

const SHARES_MESSAGE = 'Shares must add up to 100%'
const isWhole = (beneficiaries: readonly Beneficiary[], rank: Beneficiary['rank']): boolean => {
  const ranked = beneficiaries.filter((each) => each.rank === rank)
  const millionths = ranked.reduce((sum, { share }) => sum + Math.round(share * 1e6), 0)
  // Thirds in hundredths of a percent add up to 99.99%.
  return ranked.length === 0 || Math.abs(millionths - 1e6) <= 100 * ranked.length
}

/** The shares of primary beneficiaries add up to 100%, and those of contingent ones too. */
const Beneficiaries = v.pipe(
  listOf(Beneficiary, 12, 'Add at most 12 beneficiaries'),
  v.check((list) => isWhole(list, 'primary') && isWhole(list, 'contingent'), SHARES_MESSAGE),
)

const settable = {
  kind: PolicyKind,
  insurer: required('Enter the insurance company', 80),
  insured: PolicyInsured,
  /**
   * What it pays at most: a sum for life, the pool for long-term care, the cost to rebuild for home, the liability limit
   * for auto and umbrella, a monthly benefit for disability, and the yearly out-of-pocket maximum for health.
   */
  amount_cents: cents('Enter the coverage amount', 1),
  premium_cents: cents('Enter the premium, or 0'),
  premium_period: PremiumPeriod,
  through_employer: v.boolean(),
  /** The next renewal; null without one. */
  renews_on: v.nullable(IsoDate),
  beneficiaries: Beneficiaries,
  /** The policy number's last four characters; empty if not entered. */
  number_last4: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[A-Za-z0-9]{0,4}$/, 'Enter only the last four letters or digits'),
  ),
  note: v.pipe(v.string(), v.trim(), v.maxLength(300, 'Use at most 300 characters')),
}

export const Policy = v.object({
  policy_uuid: Uuid,
  ...settable,
  beneficiaries: v.array(Beneficiary),
  /** The bundle whose covers it came from; null for a policy that the client entered. */
  protect_uuid: v.nullable(Uuid),
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Policy = v.InferOutput<typeof Policy>

export const DeletedPolicy = v.object({ policy: Policy, ...deletionFields })
export type DeletedPolicy = v.InferOutput<typeof DeletedPolicy>

/** The maximum number of policies per client. */
export const POLICY_LIMIT = { most: 50, things: 'policies' } as const satisfies Limit

export const PolicyInput = v.object({
  /** Generated on the device, so that a policy created offline can be used before it syncs. */
  policy_uuid: v.optional(Uuid),
  ...settable,
  insured: v.optional(settable.insured, 'self'),
  premium_cents: v.optional(settable.premium_cents, 0),
  premium_period: v.optional(settable.premium_period, 'month'),
  through_employer: v.optional(settable.through_employer, false),
  renews_on: v.optional(settable.renews_on, null),
  beneficiaries: v.optional(settable.beneficiaries, []),
  number_last4: v.optional(settable.number_last4, ''),
  note: optionalText(300),
})
export type PolicyInput = v.InferOutput<typeof PolicyInput>

export const PolicyChange = v.object({
  ...v.partial(v.object(settable)).entries,
  policy_uuid: Uuid,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
})
export type PolicyChange = v.InferOutput<typeof PolicyChange>

export const createPolicy = endpoint({
  name: 'createPolicy',
  module: 'protect',
  method: 'POST',
  path: '/spend/protect/create/policy',
  summary: 'Add an insurance policy that the client has',
  access: 'client',
  shared: 'protection',
  body: PolicyInput,
  data: Policy,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updatePolicy = endpoint({
  name: 'updatePolicy',
  module: 'protect',
  method: 'PUT',
  path: '/spend/protect/update/policy',
  summary: 'Change a policy; `conflict` when it was changed since the version that is named',
  access: 'client',
  shared: 'protection',
  body: PolicyChange,
  data: Policy,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deletePolicy = endpoint({
  name: 'deletePolicy',
  module: 'protect',
  method: 'DELETE',
  path: '/spend/protect/delete/policy/{id}',
  summary: 'Delete a policy; it can be restored for seven days',
  access: 'client',
  shared: 'protection',
  data: v.object({ restorable_until: IsoInstant }),
  errors: ['not_found'],
  waits: true,
})

export const restorePolicy = endpoint({
  name: 'restorePolicy',
  module: 'protect',
  method: 'PUT',
  path: '/spend/protect/restore/policy/{id}',
  summary: 'Restore a deleted policy',
  access: 'client',
  shared: 'protection',
  data: Policy,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const policyEndpoints = [createPolicy, updatePolicy, deletePolicy, restorePolicy] as const
