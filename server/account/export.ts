/** Writes and serves an export: a signed file of everything that export-parts.ts lists of a client. */
import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Hono } from 'hono'
import {
  EXPORT_PATH,
  type ExportManifest,
  MANIFEST_FILE,
  recordsFile,
  tableFile,
} from '#core/contract/account-export.ts'
import { brand } from '#core/contract/brand.ts'
import { CSV_START, csvRow } from '#core/csv.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Dependencies, Job } from '#server/dependencies.ts'
import { notFound } from '#server/http/api-error.ts'
import { type FindCaller, requireCaller } from '#server/http/caller.ts'
import { ownUuid } from '#server/http/ids.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { RequestState } from '#server/http/request-state.ts'
import type { Secrets } from '#server/secrets.ts'
import { type ExportPart, partsOf } from './export-parts.ts'
import { presentProfile } from './present.ts'
import { userById, type UserRow } from './queries.ts'
import { tellOfSecurity } from './security-notices.ts'
import { notices } from './text-messages.ts'
import { createZip, temporaryFile } from './zip-file.ts'

/** The columns of a table's primary key, in their order. */
function keyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

type Row = Readonly<Record<string, unknown>>

/** The rows of a part, by primary key. */
const readPart = (db: Db, { table, where, columns }: ExportPart): Promise<Row[]> =>
  db
    .select({ ...columns })
    .from(table)
    .where(where)
    .orderBy(...keyOf(table))

/** Rows written at once. */
const BATCH = 500

function* batchesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
}

/** Instants are ISO 8601. */
function* jsonOf(rows: readonly Row[]): Generator<string> {
  let lead = '['
  for (const batch of batchesOf(rows)) {
    yield batch.map((row, at) => `${at === 0 ? lead : ','}\n${JSON.stringify(row)}`).join('')
    lead = ','
  }
  yield '\n]\n'
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function* csvOf(columns: readonly string[], rows: readonly Row[]): Generator<string> {
  yield CSV_START + csvRow(columns)
  for (const batch of batchesOf(rows)) {
    yield batch.map((row) => csvRow(columns.map((column) => cellOf(row[column])))).join('')
  }
}

/** Proves that an export is as the server wrote it. */
export function signatureOf({ signature: _, ...signed }: ExportManifest, { code_key }: Secrets): string {
  return createHmac('sha256', code_key)
    .update(`export|${JSON.stringify(signed)}`)
    .digest('base64url')
}

/** Everything of a client, from one snapshot of the database. @throws ApiError `not_found` */
const readAll = (db: Db, userUuid: string) =>
  inSnapshot(db, async (transaction) => {
    const user = await userById(transaction, userUuid)
    if (!user) throw notFound()
    const parts: { readonly part: ExportPart; readonly rows: Row[] }[] = []
    for (const part of partsOf(userUuid)) {
      parts.push({ part, rows: await readPart(transaction, part) })
    }
    return { user, parts }
  })

/**
 * Writes a client's export to a file; types without records have none in it. All rows are read before any is written: on the
 * embedded database everybody waits for the snapshot's transaction.
 *
 * @returns the client
 */
async function writeExport(
  { database, clock, secrets }: Dependencies,
  userUuid: string,
  path: string,
): Promise<UserRow> {
  const exported_at = clock()
  const { user, parts } = await readAll(database.db, userUuid)
  const zip = createZip(path, exported_at)
  try {
    const records: Record<string, ExportManifest['records'][string]> = {}
    await zip.add(recordsFile('profile'), [`${JSON.stringify([presentProfile(user)])}\n`])
    for (const { part, rows } of parts) {
      if (rows.length === 0) continue
      const file = await zip.add(recordsFile(part.type), jsonOf(rows))
      records[part.type] = { count: rows.length, ...file }
      await zip.add(tableFile(part.type), csvOf(Object.keys(part.columns), rows))
    }
    const unsigned = { format: 1, exported_at: exported_at.toISOString(), records, signature: '' } as const
    const manifest: ExportManifest = { ...unsigned, signature: signatureOf(unsigned, secrets) }
    await zip.add(MANIFEST_FILE, [`${JSON.stringify(manifest, null, 2)}\n`])
  } finally {
    await zip.end()
  }
  return user
}

/** The job of writing an export to a path. */
export const exporting: Job<{ readonly userUuid: string; readonly path: string }, UserRow> = {
  name: 'export',
  run: (dependencies, { userUuid, path }) => writeExport(dependencies, userUuid, path),
}

const EXPORTS: Limit = { max: 20, windowMs: HOUR_MS }

/** Serves the export: written to a temporary file first, so that a slow reader holds no transaction. */
export function serveExport(
  api: Hono<RequestState>,
  dependencies: Dependencies,
  findCaller: FindCaller,
): void {
  const { database, clock, settings, threads } = dependencies
  api.get(`${EXPORT_PATH}/:userUuid`, async (context) => {
    context.set('endpoint', 'exportAccount')
    const now = clock()
    const caller = await requireCaller(context, findCaller, now)
    const userUuid = ownUuid(caller, context.req.param('userUuid'))
    if (!settings.relaxedLimits) {
      const wait = await countUse(database.db, `exports:${userUuid}`, EXPORTS, now)
      if (wait > 0) throw tooMany(wait)
    }
    const path = await temporaryFile(settings)
    try {
      const { mobile_no } = await threads.run(exporting, userUuid, { userUuid, path }, context.req.raw.signal)
      const later = (task: () => Promise<void>) => dependencies.background.run('exportAccount', task)
      const notice = {
        user_uuid: userUuid,
        session_uuid: caller.session_uuid,
        text: { to: mobile_no, message: notices.accountExported },
      }
      const assertCaller = () => requireCaller(context, findCaller, clock())
      // The account may have been deleted meanwhile: nothing is sent then, and nobody is told.
      await assertCaller()
      await tellOfSecurity({ db: database.db, now, dependencies, later }, 'account_exported', notice).catch(
        async (error: unknown) => {
          await assertCaller()
          throw error
        },
      )
      const { size } = await stat(path)
      const content = createReadStream(path)
      const forget = () => void rm(path, { force: true })
      content.once('close', forget)
      return context.body(Readable.toWeb(content) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${brand.toLowerCase()}-${now.toISOString().slice(0, 10)}.zip"`,
        'Cache-Control': 'private, no-store',
      })
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  })
}
