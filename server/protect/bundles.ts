/** The needs analysis with its bids, and the bundles of covers that a client keeps. */
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type Bundle,
  type BundleWithBid,
  type CoverAmount,
  type createProtect,
  type deleteProtect,
  type getAllProtectBundles,
  type getProtect,
  type getProtectBundleBid,
  type ProtectBid,
  type restoreProtect,
  type updateProtect,
} from '#core/contract/protect.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { bestBundle, bidFor, bidsOf, ratedOf } from '#core/protect/bids.ts'
import { bundleProblem, inPolicyOrder, policiesOfBundle } from '#core/protect/change.ts'
import { PROTECT_PARTS, protectFacts } from '#core/protect/facts.ts'
import { needsOf } from '#core/protect/needs.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { presentRecord, recordRow } from '#server/db/records.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { lockClient, withCapacity } from '#server/http/capacity.ts'
import { addRecord, deleteRecord, deletionOf, restoreRecord } from '#server/http/record-handlers.ts'
import type { Answer, Call } from '#server/http/route.ts'
import {
  bundleRecords,
  bundlesOf,
  policiesOf,
  policyRecords,
  protectProfileOf,
  savePolicy,
} from './queries.ts'

/** What the analysis needs, and its needs. */
export async function analyze(db: Db, userUuid: string, today: IsoDate) {
  const [profile, household] = await parallelQueries(
    db,
    () => protectProfileOf(db, userUuid),
    () => loadHousehold(db, userUuid, today, [...PROTECT_PARTS, 'policies']),
  )
  const facts = protectFacts(household)
  const policies = inPolicyOrder(household.policies)
  return { profile, facts, policies, needs: needsOf(facts, profile.entries, policies, today) }
}

/** Today's bids for covers of one client. */
async function bidderOf(db: Db, userUuid: string, today: IsoDate) {
  const { facts, needs, policies } = await analyze(db, userUuid, today)
  const rated = ratedOf(facts, needs, policies, today)
  return (covers: readonly CoverAmount[]): ProtectBid => bidFor(covers, rated, today)
}

const withBid = (bundle: Bundle, bid: Awaited<ReturnType<typeof bidderOf>>): BundleWithBid => ({
  bundle,
  bid: bundle.requested_bid ?? bid(bundle.covers),
})

export async function readBundleBid({
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof getProtectBundleBid>): Promise<Answer<Data<typeof getProtectBundleBid>>> {
  const { profile, facts, policies, needs } = await analyze(db, user_uuid, today)
  const deleted = await policyRecords.deleted(db, user_uuid, now)
  const bids = bidsOf(needs, facts, policies, today)
  const { budget_monthly_cents: budget } = needs.self.entries
  return {
    data: {
      profile,
      facts,
      policies,
      deleted_policies: deleted.map((row) => ({
        policy: presentRecord(row),
        ...deletionOf(row, now),
      })),
      needs,
      bids,
      best: budget == null ? null : bestBundle(needs, bids, budget),
    },
  }
}

/** @throws ApiError naming the cover's place for the first amount that is not offered */
function assertAmounts({ lines }: ProtectBid): void {
  const place = lines.findIndex(({ problem }) => problem?.reason === 'amount')
  const message = lines[place]?.problem?.message
  if (message !== undefined) throw wrongField(`covers.${place}.amount_cents`, message)
}

/** @throws ApiError when a cover cannot be had, such as for an age: a request needs a premium for each */
function assertPriced({ lines }: ProtectBid): void {
  const place = lines.findIndex(({ problem }) => problem !== null)
  const message = lines[place]?.problem?.message
  if (message !== undefined) throw wrongField(`covers.${place}`, message)
}

export async function createBundle({
  body: { protect_uuid = uuidv7(), ...fields },
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof createProtect>): Promise<Answer<BundleWithBid>> {
  const at = now.toISOString()
  const bid = await bidderOf(db, user_uuid, today)
  assertAmounts(bid(fields.covers))
  const bundle: Bundle = {
    protect_uuid,
    ...fields,
    status: 'draft',
    requested_bid: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }
  await db.transaction((transaction) =>
    addRecord(transaction, bundleRecords, 'bundle', { ...recordRow(bundle), user_uuid }),
  )
  return { data: withBid(bundle, bid), message: 'Bundle saved' }
}

export async function listBundles({
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof getAllProtectBundles>): Promise<Answer<Data<typeof getAllProtectBundles>>> {
  const [bundles, deleted, bid] = await parallelQueries(
    db,
    () => bundlesOf(db, user_uuid),
    () => bundleRecords.deleted(db, user_uuid, now),
    () => bidderOf(db, user_uuid, today),
  )
  return {
    data: {
      bundles: bundles.map((bundle) => withBid(bundle, bid)),
      deleted: deleted.map((row) => ({
        bundle: presentRecord(row),
        ...deletionOf(row, now),
      })),
    },
  }
}

export async function readBundle({
  db,
  query: { protect_uuid },
  caller: { user_uuid },
  today,
}: Call<typeof getProtect>): Promise<Answer<BundleWithBid>> {
  const row = await bundleRecords.find(db, user_uuid, protect_uuid)
  if (!row) throw notFound()
  return { data: withBid(presentRecord(row), await bidderOf(db, user_uuid, today)) }
}

/** Adds the policies of a bundle that the client bought, and raises those that it raises. */
const savePolicies = (db: Db, userUuid: string, bundle: Bundle, at: string): Promise<void> =>
  withCapacity(db, userUuid, policyRecords, async () => {
    const { raised, added } = policiesOfBundle(bundle, await policiesOf(db, userUuid), uuidv7, at)
    for (const policy of raised) await savePolicy(db, userUuid, policy)
    for (const policy of added) {
      await policyRecords.add(db, { ...recordRow(policy), user_uuid: userUuid })
    }
  })

export async function changeBundle({
  body: { protect_uuid, version, ...change },
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof updateProtect>): Promise<Answer<BundleWithBid>> {
  const at = now.toISOString()
  const bid = await bidderOf(db, user_uuid, today)
  const data = await db.transaction(async (transaction) => {
    // Policies are counted under this lock, which is taken before any other.
    if (change.status === 'active') await lockClient(transaction, user_uuid)
    const row = await bundleRecords.lock(transaction, user_uuid, protect_uuid)
    if (!row) throw notFound()
    const before: Bundle = presentRecord(row)
    assertVersion(version, before.version, 'This bundle')
    const problem = bundleProblem(before, change)
    if (problem) throw wrongField(problem.field, problem.message)
    const { covers = before.covers, name = before.name, status = before.status } = change
    const isRequest = before.status === 'draft' && status === 'requested'
    const current = bid(covers)
    if (change.covers) assertAmounts(current)
    if (isRequest) assertPriced(current)
    const after: Bundle = {
      ...before,
      name,
      covers,
      status,
      requested_bid: isRequest ? current : before.requested_bid,
      version: before.version + 1,
      updated_at: at,
    }
    await bundleRecords.save(transaction, user_uuid, protect_uuid, recordRow(after))
    if (before.status === 'requested' && status === 'active') {
      await savePolicies(transaction, user_uuid, after, at)
    }
    return after
  })
  return { data: withBid(data, bid), message: 'Bundle saved' }
}

export async function deleteBundle(
  call: Call<typeof deleteProtect>,
): Promise<Answer<Data<typeof deleteProtect>>> {
  const { restorable_until } = deletionOf(await deleteRecord(bundleRecords, call), call.now)
  return { data: { restorable_until }, message: 'Bundle deleted' }
}

export async function restoreBundle(call: Call<typeof restoreProtect>): Promise<Answer<BundleWithBid>> {
  const bundle = presentRecord(await restoreRecord(bundleRecords, call))
  const bid = await bidderOf(call.db, call.caller.user_uuid, call.today)
  return { data: withBid(bundle, bid), message: 'Bundle restored' }
}
