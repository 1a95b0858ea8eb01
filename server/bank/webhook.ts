/** Receives what the bank provider reports of links, such as new transactions. */
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { type Db } from '#server/db/connect.ts'
import { findClient } from '#server/db/lookup.ts'
import { bankLinks } from '#server/db/schema/bank.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { readText } from '#server/http/input.ts'
import type { RequestState } from '#server/http/request-state.ts'
import type { BankEvent } from '#server/providers/bank-link/bank-link.ts'
import type { LinkRow } from './queries.ts'

/** How long before its end a bank announces the end of a login: https://plaid.com/docs/api/items/#webhooks */
const NOTICE_MS = 7 * DAY_MS

/** What an event says that the next sync does not. */
function changeBy(event: BankEvent, now: Date): Partial<LinkRow> {
  if (event.kind === 'accounts_added') return { has_new_accounts: true }
  if (event.kind === 'login_repaired') return { login_ends_at: null }
  if (event.kind !== 'login_expiring') return {}
  const announced = Date.parse(event.expires_at ?? '')
  return { login_ends_at: new Date(Number.isNaN(announced) ? now.getTime() + NOTICE_MS : announced) }
}

/** Has the link that an event names synced now. */
async function noteEvent(db: Db, event: BankEvent, now: Date): Promise<void> {
  const client = await findClient(db, 'bank_item', event.item_id)
  if (client === undefined) return
  await db
    .update(bankLinks)
    .set({ sync_at: now, ...changeBy(event, now) })
    .where(and(eq(bankLinks.user_uuid, client), eq(bankLinks.item_id, event.item_id)))
}

/** Where the provider sends its messages, below the API's base. */
const WEBHOOK_PATH = '/plaid/webhook'

/**
 * Serves the provider's webhook. A message is only a hint to sync the link now, which asks the bank for the truth: so
 * one that comes twice or out of order does no harm. A message that the provider has not signed is refused.
 */
export function serveBankWebhook(
  api: Hono<RequestState>,
  { bankLink, clock, database, log }: Dependencies,
): void {
  api.post(WEBHOOK_PATH, async (context) => {
    context.set('endpoint', 'bank webhook')
    context.header('Cache-Control', 'no-store')
    if (!bankLink) throw notFound()
    const result = await bankLink.verifyWebhook(context.req.raw.headers, await readText(context.req.raw))
    switch (result.kind) {
      case 'forged':
        log.warn('a bank webhook with a wrong signature was refused')
        throw new ApiError('forbidden', 'This message isn’t signed by the bank provider.')
      case 'unavailable':
        throw new ApiError('unavailable', 'Try again later.')
      case 'event':
        await noteEvent(database.db, result.event, clock())
        break
      case 'ignored':
        break
    }
    return context.json({ data: null })
  })
}
