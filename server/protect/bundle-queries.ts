/** Queries on bundles. Every statement names the client. */
import { and, count, desc, eq } from 'drizzle-orm'
import { type Bundle, BUNDLE_LIMIT } from '#core/contract/protect.ts'
import type { Db } from '#server/db/connect.ts'
import { isRestorable, notDeleted } from '#server/db/deletion.ts'
import { protectBundles } from '#server/db/schema/protect.ts'
import { isUuid } from '#server/http/ids.ts'

type Row = typeof protectBundles.$inferSelect

export const presentBundle = ({
  user_uuid: _,
  deleted_at: __,
  created_at,
  updated_at,
  ...row
}: Row): Bundle => ({ ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() })

const rowOf = ({ created_at, updated_at, ...fields }: Bundle) => ({
  ...fields,
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
})

const own = (userUuid: string) => notDeleted(protectBundles, userUuid)
const named = (userUuid: string, protectUuid: string) =>
  and(eq(protectBundles.protect_uuid, protectUuid), own(userUuid))

/** A client's bundles, the newest first. */
export async function bundlesOf(db: Db, userUuid: string): Promise<Bundle[]> {
  const rows = await db
    .select()
    .from(protectBundles)
    .where(own(userUuid))
    .orderBy(desc(protectBundles.created_at), desc(protectBundles.protect_uuid))
  return rows.map(presentBundle)
}

export async function countBundles(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ bundles: count() }).from(protectBundles).where(own(userUuid))
  return row?.bundles ?? 0
}

/** A client's own bundle; undefined if there is none. */
export async function bundleOf(db: Db, userUuid: string, protectUuid: string): Promise<Bundle | undefined> {
  if (!isUuid(protectUuid)) return undefined
  const [row] = await db.select().from(protectBundles).where(named(userUuid, protectUuid))
  return row && presentBundle(row)
}

/** A client's own bundle, locked until the transaction ends. */
export async function lockBundle(db: Db, userUuid: string, protectUuid: string): Promise<Bundle | undefined> {
  const [row] = await db.select().from(protectBundles).where(named(userUuid, protectUuid)).for('update')
  return row && presentBundle(row)
}

/** Adds a bundle; false if its id is taken. */
export async function addBundle(db: Db, user_uuid: string, bundle: Bundle): Promise<boolean> {
  const added = await db
    .insert(protectBundles)
    .values({ ...rowOf(bundle), user_uuid })
    .onConflictDoNothing()
    .returning({ id: protectBundles.protect_uuid })
  return added.length > 0
}

/** Changes a bundle that the transaction has locked. */
export async function saveBundle(db: Db, userUuid: string, bundle: Bundle): Promise<void> {
  await db.update(protectBundles).set(rowOf(bundle)).where(named(userUuid, bundle.protect_uuid))
}

/** Marks a client's own bundle as deleted; false if it does not exist. */
export async function markBundleDeleted(
  db: Db,
  userUuid: string,
  protectUuid: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(protectUuid)) return false
  const deleted = await db
    .update(protectBundles)
    .set({ deleted_at: now, updated_at: now })
    .where(named(userUuid, protectUuid))
    .returning({ id: protectBundles.protect_uuid })
  return deleted.length > 0
}

/** Restores a bundle deleted in the last seven days; undefined if there is none. */
export async function unmarkBundleDeleted(
  db: Db,
  userUuid: string,
  protectUuid: string,
  now: Date,
): Promise<Bundle | undefined> {
  if (!isUuid(protectUuid)) return undefined
  const [restored] = await db
    .update(protectBundles)
    .set({ deleted_at: null, updated_at: now })
    .where(and(eq(protectBundles.protect_uuid, protectUuid), isRestorable(protectBundles, userUuid, now)))
    .returning()
  return restored && presentBundle(restored)
}

/** Bundles that a client has deleted in the last seven days, newest deletion first. */
export async function deletedBundlesOf(db: Db, userUuid: string, now: Date): Promise<Row[]> {
  return db
    .select()
    .from(protectBundles)
    .where(isRestorable(protectBundles, userUuid, now))
    .orderBy(desc(protectBundles.deleted_at), protectBundles.protect_uuid)
    .limit(BUNDLE_LIMIT.most)
}
