/** Queries on protection profiles, policies and bundles. Every statement names the client. */
import { and, count, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type Policy, POLICY_LIMIT } from '#core/contract/policies.ts'
import { ProtectChecklist, ProtectEntries, type ProtectProfile } from '#core/contract/protect-profile.ts'
import { changeProtectProfile, EMPTY_PROTECT_PROFILE } from '#core/protect/change.ts'
import type { Db } from '#server/db/connect.ts'
import { isRestorable, notDeleted } from '#server/db/deletion.ts'
import { policies, protectProfiles } from '#server/db/schema/protect.ts'
import { isUuid } from '#server/http/ids.ts'

type ProfileRow = typeof protectProfiles.$inferSelect
type PolicyRow = typeof policies.$inferSelect

/** The fields that the contract accepts: a stored one that it no longer accepts counts as never entered. */
const accepted = (schemas: Readonly<Record<string, v.GenericSchema>>, stored: object) =>
  Object.fromEntries(
    Object.entries(schemas).map(([field, schema]) => {
      const parsed = v.safeParse(schema, (stored as Readonly<Record<string, unknown>>)[field])
      return [field, parsed.success ? parsed.output : null]
    }),
  )

const presentProfile = ({ entries, checklist, version }: ProfileRow): ProtectProfile => ({
  ...changeProtectProfile(EMPTY_PROTECT_PROFILE, {
    entries: accepted(ProtectEntries.entries, entries),
    checklist: accepted(ProtectChecklist.entries, checklist),
  }),
  version,
})

/** A client's profile; version 0 until something is saved. */
export async function protectProfileOf(db: Db, userUuid: string): Promise<ProtectProfile> {
  const [row] = await db.select().from(protectProfiles).where(eq(protectProfiles.user_uuid, userUuid))
  return row ? presentProfile(row) : EMPTY_PROTECT_PROFILE
}

/** The profile, locked until the transaction ends; created as version 0 if there is none. */
export async function lockProtectProfile(db: Db, user_uuid: string, now: Date): Promise<ProtectProfile> {
  await db
    .insert(protectProfiles)
    .values({ user_uuid, ...EMPTY_PROTECT_PROFILE, updated_at: now })
    .onConflictDoNothing()
  const [row] = await db
    .select()
    .from(protectProfiles)
    .where(eq(protectProfiles.user_uuid, user_uuid))
    .for('update')
  return row ? presentProfile(row) : EMPTY_PROTECT_PROFILE
}

/** Saves a profile that the transaction has locked. */
export async function saveProtectProfile(
  db: Db,
  userUuid: string,
  profile: ProtectProfile,
  now: Date,
): Promise<void> {
  await db
    .update(protectProfiles)
    .set({ ...profile, updated_at: now })
    .where(eq(protectProfiles.user_uuid, userUuid))
}

export const presentPolicy = ({
  user_uuid: _,
  deleted_at: __,
  created_at,
  updated_at,
  ...row
}: PolicyRow): Policy => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const policyRow = ({ created_at, updated_at, ...fields }: Policy) => ({
  ...fields,
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
})

const ownPolicies = (userUuid: string) => notDeleted(policies, userUuid)
const namedPolicy = (userUuid: string, policyUuid: string) =>
  and(eq(policies.policy_uuid, policyUuid), ownPolicies(userUuid))

/** A client's policies, in no particular order. */
export async function policiesOf(db: Db, userUuid: string): Promise<Policy[]> {
  return (await db.select().from(policies).where(ownPolicies(userUuid))).map(presentPolicy)
}

export async function countPolicies(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ policies: count() }).from(policies).where(ownPolicies(userUuid))
  return row?.policies ?? 0
}

/** A client's own policy, locked until the transaction ends. */
export async function lockPolicy(db: Db, userUuid: string, policyUuid: string): Promise<Policy | undefined> {
  const [row] = await db.select().from(policies).where(namedPolicy(userUuid, policyUuid)).for('update')
  return row && presentPolicy(row)
}

/** Adds a policy; false if its id is taken. */
export async function addPolicy(db: Db, user_uuid: string, policy: Policy): Promise<boolean> {
  const added = await db
    .insert(policies)
    .values({ ...policyRow(policy), user_uuid })
    .onConflictDoNothing()
    .returning({ id: policies.policy_uuid })
  return added.length > 0
}

/** Changes a policy that the transaction has locked. */
export async function savePolicy(db: Db, userUuid: string, policy: Policy): Promise<void> {
  await db.update(policies).set(policyRow(policy)).where(namedPolicy(userUuid, policy.policy_uuid))
}

/** Marks a client's own policy as deleted; false if it does not exist. */
export async function markPolicyDeleted(
  db: Db,
  userUuid: string,
  policyUuid: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(policyUuid)) return false
  const deleted = await db
    .update(policies)
    .set({ deleted_at: now, updated_at: now })
    .where(namedPolicy(userUuid, policyUuid))
    .returning({ id: policies.policy_uuid })
  return deleted.length > 0
}

/** Restores a policy deleted in the last seven days; undefined if there is none. */
export async function unmarkPolicyDeleted(
  db: Db,
  userUuid: string,
  policyUuid: string,
  now: Date,
): Promise<Policy | undefined> {
  if (!isUuid(policyUuid)) return undefined
  const [restored] = await db
    .update(policies)
    .set({ deleted_at: null, updated_at: now })
    .where(and(eq(policies.policy_uuid, policyUuid), isRestorable(policies, userUuid, now)))
    .returning()
  return restored && presentPolicy(restored)
}

/** Policies that a client has deleted in the last seven days, newest deletion first. */
export async function deletedPoliciesOf(db: Db, userUuid: string, now: Date): Promise<PolicyRow[]> {
  return db
    .select()
    .from(policies)
    .where(isRestorable(policies, userUuid, now))
    .orderBy(desc(policies.deleted_at), policies.policy_uuid)
    .limit(POLICY_LIMIT.most)
}
