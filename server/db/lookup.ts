/** Finds clients by what is unique among all of them. */
import { and, eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { type LOOKUP_KINDS, lookups } from './schema/lookup.ts'

/** In the place of a client who is not known. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

type Kind = (typeof LOOKUP_KINDS)[number]

const isValue = (kind: Kind, value: string) => and(eq(lookups.kind, kind), eq(lookups.value, value))

/** The client whom a value leads to; undefined if it leads to nobody. */
export async function findClient(db: Db, kind: Kind, value: string): Promise<string | undefined> {
  const [found] = await db.select({ user_uuid: lookups.user_uuid }).from(lookups).where(isValue(kind, value))
  return found?.user_uuid
}

/** Has a value lead to a client; false if it leads to another. */
export async function claimLookup(db: Db, kind: Kind, value: string, user_uuid: string): Promise<boolean> {
  const claimed = await db
    .insert(lookups)
    .values({ kind, value, user_uuid })
    .onConflictDoUpdate({
      target: [lookups.kind, lookups.value],
      set: { user_uuid },
      setWhere: eq(lookups.user_uuid, user_uuid),
    })
    .returning({ user_uuid: lookups.user_uuid })
  return claimed.length > 0
}

/** Has a value lead to a client, whomever it led to before. */
export async function moveLookup(db: Db, kind: Kind, value: string, user_uuid: string): Promise<void> {
  await db
    .insert(lookups)
    .values({ kind, value, user_uuid })
    .onConflictDoUpdate({ target: [lookups.kind, lookups.value], set: { user_uuid } })
}

/** Has a value of a client lead to nobody. */
export async function removeLookup(db: Db, kind: Kind, value: string, userUuid: string): Promise<void> {
  await db.delete(lookups).where(and(isValue(kind, value), eq(lookups.user_uuid, userUuid)))
}
