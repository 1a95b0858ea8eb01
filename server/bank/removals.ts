/**
 * Ends links at the provider. What is to be ended is stored in the transaction that deletes the link, and the provider
 * is told afterwards, again and again while it does not answer.
 */
import { asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/account.ts'
import { bankRemovals } from '#server/db/schema/bank.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { openBankToken, sealBankToken } from '#server/providers/bank-link/bank-tokens.ts'
import { linksOf, type LinkRow } from './queries.ts'
import { backOffMs } from './sync.ts'

/** Longer than a batch takes, with every request at its time-out. */
const LEASE_MS = 5 * 60_000
const AT_ONCE = 10
/** A provider that refuses for so long will not end the link any more. */
const GIVE_UP_MS = 30 * 24 * 60 * 60_000

type Secrets = Pick<Dependencies, 'secrets'>
type Item = Pick<LinkRow, 'item_id'> & { readonly access_token: string }

/** The row names no client, so that nothing of a deleted account remains. */
const nobody = (item_id: string) => ({ user_uuid: '', item_id })

/** Stores that an item is to be ended at the provider. */
export async function scheduleRemoval(
  db: Db,
  { secrets }: Secrets,
  { item_id, access_token }: Item,
  now: Date,
): Promise<void> {
  const token_ciphertext = sealBankToken(secrets.bank_keys, nobody(item_id), access_token)
  await db
    .insert(bankRemovals)
    .values({ item_id, token_ciphertext, next_at: now, created_at: now })
    .onConflictDoNothing()
}

/** The same for a stored link; one whose token no key opens cannot be ended. */
export async function scheduleLinkRemoval(
  db: Db,
  { secrets, log }: Secrets & Pick<Dependencies, 'log'>,
  link: LinkRow,
  now: Date,
): Promise<void> {
  const access_token = openBankToken(secrets.bank_keys, link, link.token_ciphertext)
  if (access_token === undefined) {
    log.error({ item_id: link.item_id }, 'a bank link cannot be ended: its token is unreadable')
    return
  }
  await scheduleRemoval(db, { secrets }, { item_id: link.item_id, access_token }, now)
}

/** Schedules the end of every link of an account that is being deleted. */
export async function removeLinksOf(
  transaction: Db,
  userUuid: string,
  dependencies: Dependencies,
  now: Date,
): Promise<void> {
  // A link that is being finished right now must not come after this.
  await transaction
    .select({ user_uuid: users.user_uuid })
    .from(users)
    .where(eq(users.user_uuid, userUuid))
    .for('update')
  for (const link of await linksOf(transaction, userUuid)) {
    await scheduleLinkRemoval(transaction, dependencies, link, now)
  }
}

type Removal = typeof bankRemovals.$inferSelect

/** Takes what is due, so that no other process does until the lease ends. */
function claimRemovals(db: Db, now: Date): Promise<Removal[]> {
  const due = db
    .select({ id: bankRemovals.item_id })
    .from(bankRemovals)
    .where(lte(bankRemovals.next_at, now))
    .orderBy(asc(bankRemovals.next_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const next_at = new Date(now.getTime() + LEASE_MS)
  return db.update(bankRemovals).set({ next_at }).where(inArray(bankRemovals.item_id, due)).returning()
}

async function removeItem(
  { bankLink, database, secrets, clock, log }: Dependencies,
  { item_id, token_ciphertext, failure_count, created_at }: Removal,
): Promise<void> {
  const token = openBankToken(secrets.bank_keys, nobody(item_id), token_ciphertext)
  const result = token === undefined ? undefined : await bankLink?.removeItem(token)
  const now = clock()
  const isLost = now.getTime() - created_at.getTime() > GIVE_UP_MS
  if (result?.kind !== 'ok') {
    log[isLost ? 'error' : 'warn']({ item_id, failure: result }, 'a bank link could not be ended')
  }
  if (result?.kind === 'ok' || isLost) {
    await database.db.delete(bankRemovals).where(eq(bankRemovals.item_id, item_id))
    return
  }
  const next_at = new Date(now.getTime() + backOffMs(failure_count + 1))
  await database.db
    .update(bankRemovals)
    .set({ failure_count: failure_count + 1, next_at })
    .where(eq(bankRemovals.item_id, item_id))
}

/** Ends at the provider what is due; safe to run in several processes at once. */
export async function removeItems(dependencies: Dependencies): Promise<void> {
  if (!dependencies.bankLink) return
  for (;;) {
    const due = await claimRemovals(dependencies.database.db, dependencies.clock())
    if (due.length === 0) return
    for (const removal of due) await removeItem(dependencies, removal)
  }
}
