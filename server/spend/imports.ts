/** Imports of transaction files: received in batches, added at once, and undone as a whole. */
import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type createImport,
  type createImportRows,
  type deleteImport,
  type finishImport,
  type getImport,
  type getImports,
  type Import,
  MAX_IMPORTED,
  MAX_IMPORTS,
} from '#core/contract/imports.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { importBatches, importMappings, imports, transactions } from '#server/db/schema/spend.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { removeUnattached } from '#server/document/delete-documents.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { type Capacity, lockClient, withCapacity } from '#server/http/capacity.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { type ImportRecord, previewOf, readReceived, toTransactions } from './received-rows.ts'
import { addTransactions, bankAccountOf, pairTransactions, unpair } from './transaction-queries.ts'
import { addOwnAccount, OWN_ACCOUNTS } from './transactions.ts'

const MAX_MAPPINGS = 50
const ABANDONED_MS = DAY_MS

const present = ({ user_uuid: _, new_account: __, ...row }: ImportRecord): Import => ({
  ...row,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

const named = (userUuid: string, uuid: string) =>
  and(eq(imports.import_uuid, uuid), eq(imports.user_uuid, userUuid))

const IMPORTS: Capacity = {
  most: MAX_IMPORTS,
  things: 'imports',
  count: async (db, userUuid) => {
    const [row] = await db.select({ imports: count() }).from(imports).where(eq(imports.user_uuid, userUuid))
    return row?.imports ?? 0
  },
}

/** The account to import into: the client's own, or a new one, which is made with the import. */
async function accountFor(
  db: Db,
  userUuid: string,
  { bank_account_uuid, new_account_name, new_account_kind }: Call<typeof createImport>['body'],
): Promise<Pick<ImportRecord, 'bank_account_uuid' | 'new_account'>> {
  if ((bank_account_uuid === null) === (new_account_name === null)) {
    throw wrongField('bank_account_uuid', 'Choose an account, or enter a name for a new one')
  }
  if (new_account_name !== null) {
    return { bank_account_uuid: null, new_account: { name: new_account_name, type: new_account_kind } }
  }
  const account = await bankAccountOf(db, userUuid, bank_account_uuid ?? '')
  if (!account) throw notFound()
  return { bank_account_uuid: account.bank_account_uuid, new_account: null }
}

/** Saves how a file is read for the next one of its shape; the oldest beyond the limit go. */
async function saveMapping(
  db: Db,
  userUuid: string,
  { mapping }: Call<typeof createImport>['body'],
  now: Date,
): Promise<void> {
  if (mapping === null) return
  await db
    .insert(importMappings)
    .values({ user_uuid: userUuid, fingerprint: mapping.fingerprint, mapping, updated_at: now })
    .onConflictDoUpdate({
      target: [importMappings.user_uuid, importMappings.fingerprint],
      set: { mapping, updated_at: now },
    })
  await db.execute(sql`
    delete from import_mappings where user_uuid = ${userUuid} and fingerprint in (
      select fingerprint from import_mappings where user_uuid = ${userUuid}
      order by updated_at desc, fingerprint offset ${MAX_MAPPINGS})`)
}

export async function beginImport({
  body,
  db,
  caller,
  now,
}: Call<typeof createImport>): Promise<Answer<Import>> {
  const { user_uuid } = caller
  const { import_uuid, source, file_name, kind, row_count } = body
  const row = await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, IMPORTS, async () => {
      const account = await accountFor(transaction, user_uuid, body)
      await saveMapping(transaction, user_uuid, body, now)
      const counts = { row_count, received_count: 0, added_count: 0, duplicate_count: 0 }
      const [added] = await transaction
        .insert(imports)
        .values({
          import_uuid,
          user_uuid,
          ...account,
          source,
          file_name,
          kind,
          ...counts,
          state: 'receiving',
          created_at: now,
        })
        .onConflictDoNothing()
        .returning()
      if (!added) throw new ApiError('conflict', 'This import has already begun.')
      return added
    }),
  )
  return { data: present(row) }
}

/** Locks a client's own import. */
async function lockImport(db: Db, userUuid: string, uuid: string): Promise<ImportRecord> {
  const [row] = isUuid(uuid) ? await db.select().from(imports).where(named(userUuid, uuid)).for('update') : []
  if (!row) throw notFound()
  return row
}

async function updateImport(
  db: Db,
  { user_uuid, import_uuid }: ImportRecord,
  change: Partial<ImportRecord>,
): Promise<Import> {
  const [row] = await db.update(imports).set(change).where(named(user_uuid, import_uuid)).returning()
  if (!row) throw notFound()
  return present(row)
}

export async function receiveRows({
  body,
  db,
  caller,
}: Call<typeof createImportRows>): Promise<Answer<Import>> {
  const { batch, rows } = body
  const data = await db.transaction(async (transaction) => {
    const record = await lockImport(transaction, caller.user_uuid, body.import_uuid)
    if (record.state !== 'receiving') throw new ApiError('conflict', 'This import is finished.')
    const { user_uuid, import_uuid } = record
    const added = await transaction
      .insert(importBatches)
      .values({ user_uuid, import_uuid, batch, rows })
      .onConflictDoNothing()
      .returning({ batch: importBatches.batch })
    if (added.length === 0) return present(record)
    const received_count = record.received_count + rows.length
    if (received_count > record.row_count) {
      throw new ApiError(
        'conflict',
        'This file has more transactions than it began with. Start the import again.',
      )
    }
    return updateImport(transaction, record, { received_count })
  })
  return { data }
}

export async function readImport({
  db,
  caller,
  params,
}: Call<typeof getImport>): Promise<Answer<Data<typeof getImport>>> {
  const { user_uuid } = caller
  const [record] = isUuid(params.id) ? await db.select().from(imports).where(named(user_uuid, params.id)) : []
  if (!record) throw notFound()
  if (record.state !== 'receiving' || record.received_count < record.row_count) {
    return { data: { import: present(record), preview: null } }
  }
  return { data: { import: present(record), preview: await previewOf(db, record) } }
}

async function assertRoom(db: Db, userUuid: string, added: number): Promise<void> {
  const [row] = await db
    .select({ imported: count() })
    .from(transactions)
    .where(and(eq(transactions.user_uuid, userUuid), eq(transactions.origin, 'import')))
  if ((row?.imported ?? 0) + added <= MAX_IMPORTED) return
  const most = MAX_IMPORTED.toLocaleString('en-US')
  throw new ApiError(
    'conflict',
    `You can have up to ${most} imported transactions. Undo an import you no longer need.`,
  )
}

/** The account that the rows go to, made now where the import names a new one. */
async function accountOf(db: Db, { user_uuid, bank_account_uuid, new_account }: ImportRecord, now: Date) {
  const uuid = bank_account_uuid ?? uuidv7()
  if (bank_account_uuid === null && new_account !== null) {
    const account = { bank_account_uuid: uuid, ...new_account }
    await withCapacity(db, user_uuid, OWN_ACCOUNTS, () => addOwnAccount(db, user_uuid, account, now))
  }
  const account = await bankAccountOf(db, user_uuid, uuid)
  if (!account) throw notFound()
  return account
}

export async function completeImport({
  body,
  db,
  caller,
  now,
}: Call<typeof finishImport>): Promise<Answer<Import>> {
  const { user_uuid } = caller
  const data = await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    const record = await lockImport(transaction, user_uuid, body.import_uuid)
    if (record.state === 'finished') return present(record)
    if (record.state === 'undone') throw new ApiError('conflict', 'This import was undone.')
    if (record.received_count < record.row_count) {
      throw new ApiError('conflict', 'Some transactions of this file are missing. Start the import again.')
    }
    const received = await readReceived(transaction, record)
    const account = await accountOf(transaction, record, now)
    const added = await toTransactions(transaction, record, account, received, body)
    await assertRoom(transaction, user_uuid, added.length)
    const added_count = await addTransactions(transaction, user_uuid, added, now)
    const { first_date: from, last_date: to } = received
    if (added_count > 0) await pairTransactions(transaction, user_uuid, { from, to }, now)
    await transaction.delete(importBatches).where(sameRecord(importBatches, record, 'import_uuid'))
    const duplicate_count = received.repeated.filter((uuid) => uuid !== null).length
    return updateImport(transaction, record, {
      bank_account_uuid: account.bank_account_uuid,
      state: 'finished',
      finished_at: now,
      added_count,
      duplicate_count,
    })
  })
  return { data, message: `${data.added_count.toLocaleString('en-US')} transactions added` }
}

/** Deletes an account that an import made, unless something else uses it; its imports go with it. */
async function removeUnusedAccount(db: Db, { user_uuid, bank_account_uuid }: ImportRecord): Promise<void> {
  await db.execute(sql`
    delete from bank_accounts a
    where a.bank_account_uuid = ${bank_account_uuid} and a.user_uuid = ${user_uuid} and a.link_uuid is null
      and a.account_uuid is null and a.debt_uuid is null
      and not exists (
        select from transactions t where t.user_uuid = a.user_uuid and t.bank_account_uuid = a.bank_account_uuid)
      and not exists (
        select from imports i
        where i.user_uuid = a.user_uuid and i.bank_account_uuid = a.bank_account_uuid and i.state <> 'undone')`)
}

export async function undoImport({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteImport>): Promise<Answer<Data<typeof deleteImport>>> {
  const { user_uuid } = caller
  const removed_count = await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    const record = await lockImport(transaction, user_uuid, params.id)
    if (record.state === 'undone') throw notFound()
    await unpair(transaction, user_uuid, sql`t.import_uuid = ${record.import_uuid}`, now)
    const { rowCount } = await transaction
      .delete(transactions)
      .where(and(eq(transactions.user_uuid, user_uuid), eq(transactions.import_uuid, record.import_uuid)))
    await removeUnattached(transaction, now, user_uuid)
    if (record.state === 'receiving')
      await transaction.delete(imports).where(named(user_uuid, record.import_uuid))
    else await updateImport(transaction, record, { state: 'undone', added_count: 0 })
    if (record.new_account !== null) await removeUnusedAccount(transaction, record)
    return rowCount ?? 0
  })
  return { data: { removed_count }, message: 'Import undone' }
}

export async function listImports({
  db,
  caller,
  params,
}: Call<typeof getImports>): Promise<Answer<Data<typeof getImports>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const rows = await db
    .select()
    .from(imports)
    .where(eq(imports.user_uuid, userUuid))
    .orderBy(desc(imports.created_at), desc(imports.import_uuid))
  const mappings = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.user_uuid, userUuid))
    .orderBy(desc(importMappings.updated_at), asc(importMappings.fingerprint))
  return { data: { imports: rows.map(present), mappings: mappings.map(({ mapping }) => mapping) } }
}

/** Deletes imports of all clients that were begun a day ago and never finished. */
export async function deleteAbandonedImports(db: Db, now: Date): Promise<void> {
  const isAbandoned = and(
    eq(imports.state, 'receiving'),
    lte(imports.created_at, new Date(now.getTime() - ABANDONED_MS)),
  )
  await deleteInSlices(db, imports, isAbandoned, { rows: 100 })
}
