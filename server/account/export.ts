/** Writes and serves an export: a signed file of everything that export-parts.ts lists of a client. */
import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
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
import type { Db } from '#server/db/connect.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import { type FindCaller, requireCaller } from '#server/http/caller.ts'
import type { RequestState } from '#server/http/route.ts'
import type { Secrets } from '#server/secrets.ts'
import { notFound } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import { presentProfile } from './present.ts'
import { createZip, temporaryFile } from './zip-file.ts'
import { userById, type UserRow } from './queries.ts'
import { tellOfSecurity } from './security-notices.ts'
import { notices } from './text-messages.ts'
import { type ExportPart, partsOf } from './export-parts.ts'

/** The columns of a table's primary key, in their order. */
function keyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

type Row = Readonly<Record<string, unknown>>

/** Rows read at once: few enough that memory stays flat, whatever a client has. */
const BATCH = 500

/**
 * A part's rows in batches, by primary key. Instants are ISO 8601. A cursor sorts the rows once, where a query for each batch
 * sorts all of them again, unless the planner knows how many this one client has.
 *
 * @param db a transaction, which reads one part at a time
 */
async function* batchesOf(db: Db, { table, where, columns }: ExportPart): AsyncGenerator<Row[]> {
  const rows = db
    .select({ ...columns })
    .from(table)
    .where(where)
    .orderBy(...keyOf(table))
  await db.execute(sql`declare exported_rows no scroll cursor for ${rows}`)
  let found: Record<string, unknown>[]
  do {
    ;({ rows: found } = await db.execute(sql.raw(`fetch ${BATCH} from exported_rows`)))
    yield found.map((row) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => {
          const stored = row[column.name] ?? null
          const value: unknown = stored === null ? null : column.mapFromDriverValue(stored)
          return [name, value instanceof Date ? value.toISOString() : value]
        }),
      ),
    )
  } while (found.length === BATCH)
  await db.execute(sql`close exported_rows`)
}

async function* jsonOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let lead = '['
  for await (const rows of batches) {
    yield rows.map((row, at) => `${at === 0 ? lead : ','}\n${JSON.stringify(row)}`).join('')
    if (rows.length > 0) lead = ','
  }
  yield lead === '[' ? '[]\n' : '\n]\n'
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function* csvOf(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvRow(columns)
  for await (const rows of batches) {
    yield rows.map((row) => csvRow(columns.map((column) => cellOf(row[column])))).join('')
  }
}

/** Proves that an export is as the server wrote it. */
export function signatureOf({ signature: _, ...signed }: ExportManifest, { code_key }: Secrets): string {
  return createHmac('sha256', code_key)
    .update(`export|${JSON.stringify(signed)}`)
    .digest('base64url')
}

/**
 * Writes a client's export to a file, from one snapshot of the database; types without records have no file.
 *
 * @returns the client
 */
async function writeExport(dependencies: Dependencies, userUuid: string, path: string): Promise<UserRow> {
  const { database, clock, secrets } = dependencies
  const exported_at = clock()
  const zip = createZip(path, exported_at)
  const write = async (db: Db) => {
    const user = await userById(db, userUuid)
    if (!user) throw notFound()
    const records: Record<string, ExportManifest['records'][string]> = {}
    await zip.add(recordsFile('profile'), [`${JSON.stringify([presentProfile(user)])}\n`])
    for (const part of partsOf(db, userUuid)) {
      let count = 0
      const counted = async function* () {
        for await (const rows of batchesOf(db, part)) {
          count += rows.length
          yield rows
        }
      }
      const first = await db
        .select({ one: sql`1` })
        .from(part.table)
        .where(part.where)
        .limit(1)
      if (first.length === 0) continue
      const sha256 = await zip.add(recordsFile(part.type), jsonOf(counted()))
      records[part.type] = { count, sha256 }
      await zip.add(tableFile(part.type), csvOf(Object.keys(part.columns), batchesOf(db, part)))
    }
    const unsigned = { format: 1, exported_at: exported_at.toISOString(), records, signature: '' } as const
    const manifest: ExportManifest = { ...unsigned, signature: signatureOf(unsigned, secrets) }
    await zip.add(MANIFEST_FILE, [`${JSON.stringify(manifest, null, 2)}\n`])
    return user
  }
  try {
    return await inSnapshot(database.db, write)
  } finally {
    await zip.end()
  }
}

const EXPORTS: Limit = { max: 20, windowMs: 3_600_000 }

/** Serves the export: written to a temporary file first, so that a slow reader holds no transaction. */
export function serveExport(
  api: Hono<RequestState>,
  dependencies: Dependencies,
  findCaller: FindCaller,
): void {
  const { database, clock, settings } = dependencies
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
      const { mobile_no } = await writeExport(dependencies, userUuid, path)
      const later = (task: () => Promise<void>) => dependencies.background.run('exportAccount', task)
      await tellOfSecurity({ db: database.db, now, dependencies, later }, 'account_exported', {
        user_uuid: userUuid,
        session_uuid: caller.session_uuid,
        text: { to: mobile_no, message: notices.accountExported },
      })
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
