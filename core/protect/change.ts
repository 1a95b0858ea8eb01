/** Changes what a client entered for protection, their policies and bundles. Shared by the server and the replay of queued writes. */
import {
  type Policy,
  type PolicyChange,
  type PolicyInput,
  type PolicyKind,
  PREMIUM_MONTHS,
} from '#core/contract/policies.ts'
import { PERSONAL_NEEDS } from '#core/contract/protect-needs.ts'
import type { ProtectChecklist, ProtectEntries, ProtectProfile } from '#core/contract/protect-profile.ts'
import {
  type Bundle,
  BUNDLE_MOVES,
  type BundleStatus,
  type CoverAmount,
  coverKey,
} from '#core/contract/protect.ts'
import { namedFields } from '#core/fields.ts'

export const EMPTY_PROTECT_PROFILE: ProtectProfile = { entries: {}, checklist: {}, version: 0 }

/** Fields with the named ones changed; null removes what was entered. */
const withFields = <T extends object>(fields: T, change: T): T =>
  Object.fromEntries(
    Object.entries({ ...fields, ...namedFields(change) }).filter(([, value]) => value !== null),
  ) as T

/** A profile with the named entries and marks changed; its version increases by one. */
export const changeProtectProfile = (
  { entries, checklist, version }: ProtectProfile,
  change: { readonly entries: ProtectEntries; readonly checklist: ProtectChecklist },
): ProtectProfile => ({
  entries: withFields(entries, change.entries),
  checklist: withFields(checklist, change.checklist),
  version: version + 1,
})

/** A policy that the client entered. */
export const createPolicy = (
  { policy_uuid: _, ...fields }: PolicyInput,
  policy_uuid: string,
  at: string,
): Policy => ({ ...fields, policy_uuid, protect_uuid: null, version: 1, created_at: at, updated_at: at })

/** A policy with the named fields changed; its version increases by one. */
export function changePolicy(policy: Policy, change: PolicyChange, at: string): Policy {
  const { policy_uuid: _, version: __, ...fields } = change
  return { ...policy, ...namedFields(fields), version: policy.version + 1, updated_at: at }
}

const ORDER: readonly PolicyKind[] = [
  'life',
  'disability',
  'long_term_care',
  'home',
  'auto',
  'umbrella',
  'health',
]

/** Policies by kind, then insurer. */
export const inPolicyOrder = (policies: readonly Policy[]): Policy[] =>
  policies.toSorted(
    (a, b) =>
      ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
      a.insurer.localeCompare(b.insurer) ||
      a.policy_uuid.localeCompare(b.policy_uuid),
  )

/** A change of a bundle: its covers and name while it is a draft, or its status. */
interface BundleChange {
  readonly name?: string | undefined
  readonly covers?: Bundle['covers'] | undefined
  readonly status?: BundleStatus | undefined
}

/** Why a bundle cannot be changed so; null if it can. */
export function bundleProblem(
  { status }: Bundle,
  change: BundleChange,
): { readonly field: string; readonly message: string } | null {
  if (
    change.status !== undefined &&
    change.status !== status &&
    !BUNDLE_MOVES[status].includes(change.status)
  ) {
    return { field: 'status', message: STUCK[status] }
  }
  return change.covers !== undefined && status !== 'draft'
    ? { field: 'covers', message: 'Covers can only change in a draft. Add a new bundle instead.' }
    : null
}

const STUCK: Readonly<Record<BundleStatus, string>> = {
  draft: 'Request this bundle first.',
  requested: 'A requested bundle can be marked as bought, or cancelled.',
  active: 'This bundle is active. Change its policies instead.',
  cancelled: 'This bundle is cancelled. Add a new one instead.',
}

/** What buying a bundle does to the policies: those whose limit rises, and new ones. */
export interface Bought {
  readonly raised: readonly Policy[]
  readonly added: readonly Policy[]
}

/** A policy with its limit raised, and the premium by what a month then costs more. */
const raisePolicy = (policy: Policy, amount_cents: number, monthlyCents: number, at: string): Policy =>
  changePolicy(
    policy,
    {
      policy_uuid: policy.policy_uuid,
      version: policy.version,
      amount_cents: Math.max(policy.amount_cents, amount_cents),
      premium_cents: policy.premium_cents + monthlyCents * PREMIUM_MONTHS[policy.premium_period],
    },
    at,
  )

/** Whether a cover can be a higher limit of a policy. One on the lives of both partners isn't raised for what one of them needs. */
export const canRaise = (
  { kind, insured }: Policy,
  { cover, person }: Pick<CoverAmount, 'cover' | 'person'>,
): boolean => kind === cover && (insured === person || !PERSONAL_NEEDS.includes(cover))

/**
 * The policies of a bundle that the client bought.
 *
 * @param policies what the client has; a cover raises one of them, or is a policy of its own where that is gone
 * @param newUuid gives the id of each new policy
 */
export function policiesOfBundle(
  bundle: Bundle,
  policies: readonly Policy[],
  newUuid: () => string,
  at: string,
): Bought {
  const added: Policy[] = []
  const raised: Policy[] = []
  for (const amount of bundle.covers) {
    const { cover, person, policy_uuid, amount_cents } = amount
    const line = bundle.requested_bid?.lines.find((each) => coverKey(each) === coverKey(amount))
    const premium_cents = line?.monthly_cents ?? 0
    const policy = policies.find((each) => each.policy_uuid === policy_uuid && canRaise(each, amount))
    if (policy) {
      raised.push(raisePolicy(policy, amount_cents, premium_cents, at))
      continue
    }
    const input: PolicyInput = {
      kind: cover,
      insurer: bundle.name,
      insured: PERSONAL_NEEDS.includes(cover) ? person : 'joint',
      amount_cents,
      premium_cents,
      premium_period: 'month',
      through_employer: false,
      renews_on: null,
      beneficiaries: [],
      number_last4: '',
      note: '',
    }
    added.push({ ...createPolicy(input, newUuid(), at), protect_uuid: bundle.protect_uuid })
  }
  return { raised, added }
}
