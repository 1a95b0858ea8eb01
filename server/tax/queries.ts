/** Queries on tax profiles. Every statement names the client. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { TaxEntries, type TaxProfile } from '#core/contract/tax.ts'
import { EMPTY_TAX_PROFILE, withEntries } from '#core/tax/change.ts'
import type { Db } from '#server/db/connect.ts'
import { taxProfiles } from '#server/db/schema/tax.ts'

type Row = typeof taxProfiles.$inferSelect

/** A stored entry that the contract no longer accepts counts as never entered. */
function present({ entries, version }: Row): TaxProfile {
  const accepted = Object.entries(TaxEntries.entries).map(([field, schema]) => {
    const parsed = v.safeParse(schema, (entries as Readonly<Record<string, unknown>>)[field])
    return [field, parsed.success ? parsed.output : null]
  })
  return { entries: withEntries({}, Object.fromEntries(accepted)), version }
}

/** A client's profile; version 0 until something is saved. */
export async function taxProfileOf(db: Db, userUuid: string): Promise<TaxProfile> {
  const [row] = await db.select().from(taxProfiles).where(eq(taxProfiles.user_uuid, userUuid))
  return row ? present(row) : EMPTY_TAX_PROFILE
}

/** The profile, locked until the transaction ends; created as version 0 if there is none. */
export async function lockTaxProfile(db: Db, user_uuid: string, now: Date): Promise<TaxProfile> {
  await db
    .insert(taxProfiles)
    .values({ user_uuid, ...EMPTY_TAX_PROFILE, updated_at: now })
    .onConflictDoNothing()
  const [row] = await db.select().from(taxProfiles).where(eq(taxProfiles.user_uuid, user_uuid)).for('update')
  return row ? present(row) : EMPTY_TAX_PROFILE
}

/** Saves a profile that the transaction has locked. */
export async function saveTaxProfile(
  db: Db,
  userUuid: string,
  { entries, version }: TaxProfile,
  now: Date,
): Promise<void> {
  await db
    .update(taxProfiles)
    .set({ entries, version, updated_at: now })
    .where(eq(taxProfiles.user_uuid, userUuid))
}
