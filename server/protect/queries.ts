/** Queries on protection profiles, policies and bundles. Every statement names the client. */
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type Policy, POLICY_LIMIT } from '#core/contract/policies.ts'
import { ProtectChecklist, ProtectEntries, type ProtectProfile } from '#core/contract/protect-profile.ts'
import { type Bundle, BUNDLE_LIMIT } from '#core/contract/protect.ts'
import { changeProtectProfile, EMPTY_PROTECT_PROFILE } from '#core/protect/change.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { presentRecord, recordRow, recordsIn } from '#server/db/records.ts'
import { policies, protectBundles, protectProfiles } from '#server/db/schema/protect.ts'

type ProfileRow = typeof protectProfiles.$inferSelect

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

const storedProfile = prepared('protection profile', ['user'], (db, { user }) =>
  db.select().from(protectProfiles).where(eq(protectProfiles.user_uuid, user)),
)

/** A client's profile; version 0 until something is saved. */
export async function protectProfileOf(db: Db, userUuid: string): Promise<ProtectProfile> {
  const [row] = await storedProfile(db, { user: userUuid })
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

export const policyRecords = recordsIn(policies, policies.policy_uuid, POLICY_LIMIT)

/** A client's policies, in no particular order. */
export const policiesOf = async (db: Db, userUuid: string): Promise<Policy[]> =>
  (await policyRecords.list(db, userUuid)).map(presentRecord)

/** Changes a policy that the transaction has locked. */
export const savePolicy = (db: Db, userUuid: string, policy: Policy) =>
  policyRecords.save(db, userUuid, policy.policy_uuid, recordRow(policy))

export const bundleRecords = recordsIn(protectBundles, protectBundles.protect_uuid, BUNDLE_LIMIT)

/** A client's bundles, the newest first. */
export async function bundlesOf(db: Db, userUuid: string): Promise<Bundle[]> {
  const rows = await db
    .select()
    .from(protectBundles)
    .where(bundleRecords.own(userUuid))
    .orderBy(desc(protectBundles.created_at), desc(protectBundles.protect_uuid))
  return rows.map(presentRecord)
}
