/** Protection: illustrative bids, and the bundles of covers that a client keeps. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { deletionFields } from './deletion.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, listOf, required, Uuid } from './fields.ts'
import { LifeTableSex } from './income.ts'
import type { Limit } from './limit.ts'
import { DeletedPolicy, Policy, policyEndpoints } from './policies.ts'
import { Cover, NeedPerson, PERSONAL_NEEDS, ProtectNeeds } from './protect-needs.ts'
import { ProtectFacts, ProtectProfile, updateProtectProfile } from './protect-profile.ts'

/** Why a cover has no premium. */
const BidProblem = v.object({
  reason: v.picklist(['age', 'amount', 'state', 'sex', 'partner']),
  message: v.string(),
})

/** The policy whose limit a cover raises: nobody buys a second policy on the same home or car. */
const Raise = v.object({ policy_uuid: Uuid, insurer: v.string(), from_cents: v.number() })

/** A cover, whose it is, and the policy that it raises; a new policy without one. */
const coverFields = { cover: Cover, person: NeedPerson, raises: v.optional(v.nullable(Raise), null) }

const BidLine = v.object({
  ...coverFields,
  /** `covered` and `not_needed` have no amount; `refused` has a problem. */
  state: v.picklist(['priced', 'covered', 'not_needed', 'unknown', 'refused']),
  /** What there then is: the amount of a new policy, or the new limit of the one that is raised. */
  amount_cents: v.nullable(v.number()),
  /** What that costs more than today. */
  monthly_cents: v.nullable(v.number()),
  problem: v.nullable(BidProblem),
})
export type BidLine = v.InferOutput<typeof BidLine>

/** The premiums of several covers; totals are of those that have a premium. */
const totals = { lines: v.array(BidLine), monthly_cents: v.number(), yearly_cents: v.number() }

/** Whom the premiums are for. */
const Insured = v.object({
  age: v.number(),
  /** Null while unknown: what is rated by it has no premium then. */
  sex: v.nullable(LifeTableSex),
  is_smoker: v.boolean(),
  state: v.string(),
})

const insured = {
  insured: Insured,
  /** Null without a partner. */
  partner: v.optional(v.nullable(Insured), null),
}

/** A bid with what it was worked out from. Premiums come from a table that is made up: no insurer offers them. */
export const ProtectBid = v.object({
  ...totals,
  ...insured,
  as_of: IsoDate,
  is_illustrative: v.literal(true),
  notice: v.string(),
})
export type ProtectBid = v.InferOutput<typeof ProtectBid>

export const BundleKind = v.picklist(['starter', 'family', 'homeowner', 'legacy'], 'Choose a bundle')
export type BundleKind = v.InferOutput<typeof BundleKind>

export const ProtectBids = v.object({
  ...insured,
  as_of: IsoDate,
  is_illustrative: v.literal(true),
  notice: v.string(),
  /** Each bundle with amounts that close the gaps; one whose own covers have none is left out. */
  bundles: v.array(v.object({ kind: BundleKind, ...totals })),
  /** What each cover costs in steps up to its gap; no options without a gap or with a problem. */
  covers: v.array(
    v.object({
      ...coverFields,
      problem: v.nullable(BidProblem),
      options: v.array(
        v.object({
          amount_cents: v.number(),
          monthly_cents: v.number(),
          /** The expected loss that is left; see Need. */
          loss_cents: v.number(),
        }),
      ),
    }),
  ),
})
export type ProtectBids = v.InferOutput<typeof ProtectBids>

const Choice = v.object({
  covers: v.array(v.object({ ...coverFields, amount_cents: v.number(), monthly_cents: v.number() })),
  monthly_cents: v.number(),
  /** The expected loss of all gaps that is left. */
  loss_cents: v.number(),
})

/** The covers and amounts that leave the least expected loss under a monthly budget. */
export const BestBundle = v.object({
  ...Choice.entries,
  budget_monthly_cents: v.number(),
  /** The expected loss without any new cover. */
  loss_without_cents: v.number(),
  /** Required covers that the budget cannot pay for. */
  unaffordable: v.array(Cover),
  /** The best choice with other covers that costs less; null if there is no other. */
  runner_up: v.nullable(Choice),
})
export type BestBundle = v.InferOutput<typeof BestBundle>

/**
 * A bundle's states. Covers change only in a draft; a request stores the bid of its day; the client says when they have
 * bought it, and its covers then become policies; a cancelled request stays for reference.
 */
export const BundleStatus = v.picklist(['draft', 'requested', 'active', 'cancelled'], 'Choose a status')
export type BundleStatus = v.InferOutput<typeof BundleStatus>

/** The states that a bundle may move to from each. */
export const BUNDLE_MOVES: Readonly<Record<BundleStatus, readonly BundleStatus[]>> = {
  draft: ['requested'],
  requested: ['active', 'cancelled'],
  active: [],
  cancelled: [],
}

const CoverAmount = v.object({
  cover: Cover,
  person: NeedPerson,
  /** The policy that is raised to the amount; null for a policy of its own. */
  policy_uuid: v.optional(v.nullable(Uuid), null),
  amount_cents: cents('Enter the coverage amount', 1),
})
export type CoverAmount = v.InferOutput<typeof CoverAmount>

/** Whom and what a cover insures, as one key: `life:partner`. */
export const coverKey = ({ cover, person }: Pick<CoverAmount, 'cover' | 'person'>): string =>
  `${cover}:${person}`

const Covers = v.pipe(
  listOf(CoverAmount, Cover.options.length + PERSONAL_NEEDS.length, 'Choose each cover once'),
  v.minLength(1, 'Choose at least one cover'),
  v.check((covers) => new Set(covers.map(coverKey)).size === covers.length, 'Choose each cover once'),
)
const BundleName = required('Enter a name', 80)

export const Bundle = v.object({
  protect_uuid: Uuid,
  kind: BundleKind,
  name: v.string(),
  covers: v.array(CoverAmount),
  status: BundleStatus,
  /** The bid of the request; null for a draft. */
  requested_bid: v.nullable(ProtectBid),
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Bundle = v.InferOutput<typeof Bundle>

/** The maximum number of bundles per client. */
export const BUNDLE_LIMIT = { most: 20, things: 'bundles' } as const satisfies Limit

/** A bundle with its bid: today's for a draft, the one of the request after it. */
export const BundleWithBid = v.object({ bundle: Bundle, bid: ProtectBid })
export type BundleWithBid = v.InferOutput<typeof BundleWithBid>

export const getProtectBundleBid = endpoint({
  name: 'getProtectBundleBid',
  module: 'protect',
  method: 'GET',
  path: '/spend/protect/bundle-bid',
  summary: 'The needs analysis, what it is built on, the policies, and illustrative bids for every bundle',
  access: 'client',
  shared: 'protection',
  data: v.object({
    profile: ProtectProfile,
    facts: ProtectFacts,
    /** By kind, then insurer. */
    policies: v.array(Policy),
    /** Policies deleted in the last seven days, the newest deletion first. */
    deleted_policies: v.array(DeletedPolicy),
    needs: ProtectNeeds,
    bids: ProtectBids,
    /** For the budget of the entries; null without one. */
    best: v.nullable(BestBundle),
  }),
})

export const createProtect = endpoint({
  name: 'createProtect',
  module: 'protect',
  method: 'POST',
  path: '/spend/protect/create',
  summary: 'Keep a bundle of covers as a draft',
  access: 'client',
  shared: 'protection',
  body: v.object({
    /** Generated on the device, so that a repeated request adds one bundle. */
    protect_uuid: v.optional(Uuid),
    kind: BundleKind,
    name: BundleName,
    covers: Covers,
  }),
  data: BundleWithBid,
  errors: ['conflict'],
  status: 201,
})

export const getAllProtectBundles = endpoint({
  name: 'getAllProtectBundles',
  module: 'protect',
  method: 'GET',
  path: '/spend/protect/getAll',
  summary: 'Every bundle that the client keeps with its bid, the newest first',
  access: 'client',
  shared: 'protection',
  data: v.object({
    bundles: v.array(BundleWithBid),
    /** Deleted in the last seven days, the newest deletion first. */
    deleted: v.array(v.object({ bundle: Bundle, ...deletionFields })),
  }),
})

export const getProtect = endpoint({
  name: 'getProtect',
  module: 'protect',
  method: 'GET',
  path: '/spend/protect/get',
  summary: 'One bundle with its bid',
  access: 'client',
  shared: 'protection',
  query: v.object({ protect_uuid: v.string() }),
  data: BundleWithBid,
  errors: ['not_found'],
})

export const updateProtect = endpoint({
  name: 'updateProtect',
  module: 'protect',
  method: 'PUT',
  path: '/spend/protect/update',
  summary: 'Change the covers of a draft, or move a bundle to its next status',
  access: 'client',
  shared: 'protection',
  body: v.object({
    protect_uuid: Uuid,
    name: v.optional(BundleName),
    covers: v.optional(Covers),
    status: v.optional(BundleStatus),
    /** The version the client saw; without it the change applies to any version. */
    version: v.optional(v.number()),
  }),
  data: BundleWithBid,
  errors: ['not_found', 'conflict'],
})

export const deleteProtect = endpoint({
  name: 'deleteProtect',
  module: 'protect',
  method: 'DELETE',
  path: '/spend/protect/delete/{id}',
  summary: 'Delete a bundle; its policies stay, and it can be restored for seven days',
  access: 'client',
  shared: 'protection',
  data: v.object({ restorable_until: IsoInstant }),
  errors: ['not_found'],
})

export const restoreProtect = endpoint({
  name: 'restoreProtect',
  module: 'protect',
  method: 'PUT',
  path: '/spend/protect/restore/{id}',
  summary: 'Restore a deleted bundle',
  access: 'client',
  shared: 'protection',
  data: BundleWithBid,
  errors: ['not_found', 'conflict'],
})

export const protectEndpoints = [
  createProtect,
  getProtectBundleBid,
  getAllProtectBundles,
  getProtect,
  updateProtect,
  deleteProtect,
  restoreProtect,
  updateProtectProfile,
  ...policyEndpoints,
] as const
