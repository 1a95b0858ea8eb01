/**
 * Ends links at the provider. What is to be ended is stored in the transaction that deletes the link, and the provider
 * is told afterwards, again and again while it does not answer.
 */
import { eq } from 'drizzle-orm'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { runQueue } from '#server/db/retry-queue.ts'
import { users } from '#server/db/schema/account.ts'
import { bankRemovals } from '#server/db/schema/bank.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { decryptBankToken, encryptBankToken } from '#server/providers/bank-link/bank-tokens.ts'
import { linksOf, type LinkRow } from './queries.ts'

/** A provider that refuses for so long will not end the link any more. */
const GIVE_UP_MS = 30 * DAY_MS

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
  const token_ciphertext = encryptBankToken(secrets.bank_keys, nobody(item_id), access_token)
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
  const access_token = decryptBankToken(secrets.bank_keys, link, link.token_ciphertext)
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

/** Ends at the provider what is due; safe to run in several processes at once. */
export async function removeItems(dependencies: Dependencies): Promise<void> {
  const { bankLink, secrets, clock, log } = dependencies
  if (!bankLink) return
  await runQueue(dependencies, bankRemovals, 'item_id', async ({ item_id, token_ciphertext, created_at }) => {
    const token = decryptBankToken(secrets.bank_keys, nobody(item_id), token_ciphertext)
    const result = token === undefined ? undefined : await bankLink.removeItem(token)
    if (result?.kind === 'ok') return true
    const isLost = clock().getTime() - created_at.getTime() > GIVE_UP_MS
    log[isLost ? 'error' : 'warn']({ item_id, failure: result }, 'a bank link could not be ended')
    return isLost
  })
}
