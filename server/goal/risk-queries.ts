/** Queries on risk profiles. */
import { and, desc, eq } from 'drizzle-orm'
import type { RiskProfile } from '#core/contract/risk.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { riskProfiles } from '#server/db/schema/goal.ts'
import { isUuid } from '#server/http/ids.ts'

type RiskRow = typeof riskProfiles.$inferSelect

/** The most risk profiles that the history shows. */
const MOST_PROFILES = 100

const newestFirst = [desc(riskProfiles.created_at), desc(riskProfiles.risk_profile_uuid)] as const

const present = ({ user_uuid: _, created_at, ...row }: RiskRow): RiskProfile => ({
  ...row,
  created_at: created_at.toISOString(),
})

const newestProfiles = prepared('risk profiles', ['user', 'most'], (db, { user, most }) =>
  db
    .select()
    .from(riskProfiles)
    .where(eq(riskProfiles.user_uuid, user))
    .orderBy(...newestFirst)
    .limit(most),
)

/** A client's risk profiles, newest first. */
export const profilesOf = async (db: Db, userUuid: string, most = MOST_PROFILES): Promise<RiskProfile[]> =>
  (await newestProfiles(db, { user: userUuid, most })).map(present)

/** The current risk profile; null while there is none. */
export async function currentProfile(db: Db, userUuid: string): Promise<RiskProfile | null> {
  const [newest] = await profilesOf(db, userUuid, 1)
  return newest ?? null
}

/** A client's own risk profile. */
export async function profileOf(
  db: Db,
  userUuid: string,
  profileUuid: string,
): Promise<RiskProfile | undefined> {
  if (!isUuid(profileUuid)) return undefined
  const [row] = await db
    .select()
    .from(riskProfiles)
    .where(and(eq(riskProfiles.risk_profile_uuid, profileUuid), eq(riskProfiles.user_uuid, userUuid)))
  return row && present(row)
}

/** Stores a risk profile; undefined if its id is taken. */
export async function addProfile(
  db: Db,
  row: typeof riskProfiles.$inferInsert,
): Promise<RiskProfile | undefined> {
  const [added] = await db.insert(riskProfiles).values(row).onConflictDoNothing().returning()
  return added && present(added)
}
