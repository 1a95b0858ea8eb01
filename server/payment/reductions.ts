/** Requests for the reduced price, which the operator reviews. */
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { createSubscription, ReductionKind } from '#core/contract/payment.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { findClient } from '#server/db/lookup.ts'
import { users } from '#server/db/schema/account.ts'
import { documents } from '#server/db/schema/document.ts'
import { paymentCustomers, priceReductions } from '#server/db/schema/payment.ts'
import { addDocuments } from '#server/document/add-documents.ts'
import { notFound, wrongField } from '#server/http/api-error.ts'
import type { Call } from '#server/http/route.ts'
import { notify } from '#server/notification/queries.ts'
import { reductionOf } from './queries.ts'

/** @throws ApiError `not_found` unless all are the client's documents for a reduced price */
async function assertOwn(db: Db, userUuid: string, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  const [own] = await db
    .select({ found: count() })
    .from(documents)
    .where(
      and(
        eq(documents.user_uuid, userUuid),
        eq(documents.purpose, 'reduced_price'),
        inArray(documents.document_uuid, [...uuids]),
      ),
    )
  if (own?.found !== new Set(uuids).size) throw notFound()
}

/**
 * Stores a request for the reduced price that came with a choice of plan, with its documents; the operator reviews it.
 * Once one is approved it stays so, whatever is asked for again: both kinds have the same price.
 *
 * @throws ApiError `invalid_input` without any document, `not_found` for one that is not the client's, `conflict` where
 * the documents exceed the client's room
 */
export async function submitReduction(
  call: Pick<Call<typeof createSubscription>, 'db' | 'caller' | 'now' | 'files' | 'dependencies'> & {
    readonly body: {
      readonly reduction?: ReductionKind | undefined
      readonly document_uuids: readonly string[]
    }
  },
): Promise<void> {
  const { db, caller, now, body, files, dependencies } = call
  const { reduction: kind, document_uuids } = body
  const { user_uuid } = caller
  if (kind === undefined) {
    if (files.length > 0) throw wrongField('reduction', 'Choose student or military')
    return
  }
  await db.transaction(async (transaction) => {
    await assertOwn(transaction, user_uuid, document_uuids)
    const known = await reductionOf(transaction, user_uuid)
    if (known?.state === 'approved') return
    if (document_uuids.length + files.length === 0) {
      throw wrongField('document_uuids', 'Add a document that shows you’re a student or in the military')
    }
    const subject = { purpose: 'reduced_price', subject_uuid: null } as const
    await addDocuments(transaction, dependencies, user_uuid, files, subject, now)
    const request = { kind, state: 'in_review', submitted_at: now, reviewed_at: null } as const
    await transaction
      .insert(priceReductions)
      .values({ user_uuid, ...request })
      .onConflictDoUpdate({ target: priceReductions.user_uuid, set: request })
  })
}

/** Requests that wait for a review, oldest first, a line each for the operator. */
export async function listReductions(db: Db): Promise<string> {
  const rows = await db
    .select({
      username: users.username,
      kind: priceReductions.kind,
      submitted_at: priceReductions.submitted_at,
      document_count: sql<string>`(select count(*) from ${documents} where ${documents.user_uuid} = ${users.user_uuid} and ${documents.purpose} = 'reduced_price')`,
    })
    .from(priceReductions)
    .innerJoin(users, eq(users.user_uuid, priceReductions.user_uuid))
    .where(eq(priceReductions.state, 'in_review'))
    .orderBy(asc(priceReductions.submitted_at))
  if (rows.length === 0) return 'No requests wait for a review.\n'
  return rows
    .map(
      ({ username, kind, submitted_at, document_count }) =>
        `${username}  ${kind}  ${submitted_at.toISOString().slice(0, 10)}  documents: ${document_count}\n`,
    )
    .join('')
}

/**
 * Approves or rejects a client's request, and tells them. The price of a running subscription follows from its next
 * charge: the server changes it at the provider.
 *
 * @throws Error with a message for the operator
 */
export async function reviewReduction(
  db: Db,
  username: string,
  state: 'approved' | 'rejected',
  now: Date,
): Promise<string> {
  return db.transaction(async (transaction) => {
    const client = await findClient(transaction, 'username', username.toLowerCase())
    const user = client === undefined ? undefined : await userById(transaction, client)
    const known = user && (await reductionOf(transaction, user.user_uuid))
    if (!known) throw new Error(`No client with the username ${username} asked for a reduced price.`)
    const { user_uuid } = user
    if (known.state === state) return `The reduced price of ${user.username} is ${state} already.\n`
    await transaction
      .update(priceReductions)
      .set({ state, reviewed_at: now })
      .where(eq(priceReductions.user_uuid, user_uuid))
    await transaction
      .update(paymentCustomers)
      .set({ sync_at: now })
      .where(eq(paymentCustomers.user_uuid, user_uuid))
    await notify(transaction, user_uuid, `reduction_${state}`, now)
    return `The reduced price of ${user.username} is ${state}.\n`
  })
}
