/** Fills a new account with the records of an export. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { eq, getTableColumns } from 'drizzle-orm'
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import {
  ExportManifest,
  MANIFEST_FILE,
  MAX_RESTORE_BYTES,
  recordsFile,
  RESTORE_PATH,
  type Restored,
} from '#core/contract/account-export.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { isConstraintViolation } from '#server/db/errors.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { debtBalances, debtPayments, debts, debtTypes, payoffPlans } from '#server/db/schema/debt.ts'
import { goalAllocations, goalPlans, goals, goalSetAside, riskProfiles } from '#server/db/schema/goal.ts'
import { incomes } from '#server/db/schema/household.ts'
import { journeyLists, journeyMarks } from '#server/db/schema/journey.ts'
import { accountValues, financialAccounts } from '#server/db/schema/money-account.ts'
import { policies, protectBundles, protectProfiles } from '#server/db/schema/protect.ts'
import { pushSettings } from '#server/db/schema/push.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { pensions, retirementPlans, retirementResults } from '#server/db/schema/retirement.ts'
import {
  categoryRules,
  guardrails,
  importMappings,
  imports,
  recurringChoices,
  transactions,
} from '#server/db/schema/spend.ts'
import { taxProfiles } from '#server/db/schema/tax.ts'
import type { Dependencies, Job } from '#server/dependencies.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type FindCaller, requireCaller } from '#server/http/caller.ts'
import { lockClient } from '#server/http/capacity.ts'
import { createGate, UNLIMITED } from '#server/http/gate.ts'
import { chunksOf } from '#server/http/input.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { RequestState } from '#server/http/request-state.ts'
import type { Secrets } from '#server/secrets.ts'
import { signatureOf } from './export.ts'
import { temporaryFile } from './zip-file.ts'

type Row = Record<string, unknown>

interface RestorePart {
  readonly table: PgTable
  /** Columns that stay behind, because what they name does: they are empty in the new account. */
  readonly without?: readonly string[]
}

/**
 * What is restored, by type of record, each after what it refers to. What others know of the client stays behind:
 * links to banks, whose accounts become accounts that the client keeps; subscriptions and invoices; documents; devices.
 */
const PARTS: Readonly<Record<string, RestorePart>> = {
  debt_types: { table: debtTypes },
  debts: { table: debts },
  debt_balances: { table: debtBalances },
  debt_payments: { table: debtPayments },
  plan_choices: { table: payoffPlans },
  reminders: { table: reminders, without: ['snoozed_until', 'failed_at', 'failure'] },
  accounts: { table: financialAccounts },
  account_values: { table: accountValues },
  incomes: { table: incomes },
  risk_profiles: { table: riskProfiles },
  goals: { table: goals },
  goal_set_aside: { table: goalSetAside },
  goal_accounts: { table: goalAllocations },
  goal_plans: { table: goalPlans },
  retirement_plans: { table: retirementPlans },
  pensions: { table: pensions },
  retirement_results: { table: retirementResults },
  tax_profiles: { table: taxProfiles },
  protect_profiles: { table: protectProfiles },
  protect_bundles: { table: protectBundles },
  policies: { table: policies },
  bank_accounts: { table: bankAccounts, without: ['link_uuid', 'external_id', 'persistent_id'] },
  category_rules: { table: categoryRules },
  imports: { table: imports },
  import_mappings: { table: importMappings },
  transactions: { table: transactions },
  guardrails: { table: guardrails },
  recurring_choices: { table: recurringChoices },
  push_settings: { table: pushSettings },
  journey_marks: { table: journeyMarks },
  journey_lists: { table: journeyLists },
}

/** The types that a restore adds. */
export const restoredTypes = (): string[] => Object.keys(PARTS)

/** An account with a record of one of these is not new. First steps and settings do not count. */
const MARKS = new Set(['push_settings', 'journey_marks', 'journey_lists'])

const unreadable = (): ApiError =>
  new ApiError(
    'invalid_input',
    'This isn’t an export of ours, or it was changed. Choose the zip file as it was saved.',
  )
const notEmpty = (): ApiError =>
  new ApiError(
    'conflict',
    'This account already has records. Restore into a new account, so that nothing is there twice.',
  )

/** More than the manifest of any export. */
const MOST_MANIFEST_BYTES = 1_000_000
/** More than the records of any export. */
const MOST_RECORD_BYTES = 300_000_000
/** More files than any export has. */
const MOST_FILES = 500

/** The files that a zip lists, by name. Nothing is unpacked. */
async function filesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_FILES) throw unreadable()
  const files = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, entry)
  return files
}

/** One file of a zip, unpacked as it is read and no further than the zip says it is long. */
async function bytesOf(zip: ZipFile, entry: Entry | undefined, mostBytes: number): Promise<Buffer> {
  if (!entry || entry.uncompressedSize > mostBytes) throw unreadable()
  return buffer(await zip.openReadStreamPromise(entry))
}

/** @throws ApiError `invalid_input` unless the server wrote it */
function manifestOf(text: string, secrets: Secrets): ExportManifest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ExportManifest), text)
  if (!parsed.success) throw unreadable()
  const expected = Buffer.from(signatureOf(parsed.output, secrets))
  const sent = Buffer.from(parsed.output.signature)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw unreadable()
  return parsed.output
}

/**
 * The text of each type's file that is to be restored. Only the manifest is unpacked before its signature is checked,
 * and a file only where the zip says that it's as long as the manifest says.
 */
async function textsOf(path: string, secrets: Secrets): Promise<Map<string, string>> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    const files = await filesOf(zip)
    const manifest = await bytesOf(zip, files.get(MANIFEST_FILE), MOST_MANIFEST_BYTES)
    const { records } = manifestOf(manifest.toString(), secrets)
    const texts = new Map<string, string>()
    let total = 0
    for (const type of restoredTypes()) {
      const said = records[type]
      if (!said) continue
      const entry = files.get(recordsFile(type))
      total += said.bytes
      if (entry?.uncompressedSize !== said.bytes || total > MOST_RECORD_BYTES) throw unreadable()
      const bytes = await bytesOf(zip, entry, said.bytes)
      if (createHash('sha256').update(bytes).digest('base64url') !== said.sha256) throw unreadable()
      texts.set(type, bytes.toString())
    }
    return texts
  } finally {
    zip.close()
  }
}

/** A row as its table takes it. */
function valuesOf(row: Row, { table, without = [] }: RestorePart, user_uuid: string): Row {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const values = Object.entries(columns).flatMap(([name, column]) => {
    const value = row[name]
    if (value === undefined || without.includes(name)) return []
    return [[name, column.dataType === 'date' && typeof value === 'string' ? new Date(value) : value]]
  })
  return { ...Object.fromEntries(values), ...('user_uuid' in columns && { user_uuid }) }
}

const BATCH = 500

async function insertAll(db: Db, user_uuid: string, records: ReadonlyMap<string, readonly Row[]>) {
  for (const [type, part] of Object.entries(PARTS)) {
    const rows = records.get(type) ?? []
    for (let from = 0; from < rows.length; from += BATCH) {
      const values = rows.slice(from, from + BATCH).map((row) => valuesOf(row, part, user_uuid))
      await db.insert(part.table).values(values)
    }
  }
}

/** @throws ApiError `conflict` */
async function assertEmpty(db: Db, user_uuid: string): Promise<void> {
  for (const [type, { table }] of Object.entries(PARTS)) {
    const { user_uuid: owner }: Readonly<Record<string, PgColumn>> = getTableColumns(table)
    if (!owner || MARKS.has(type)) continue
    const [row] = await db.select({ owner }).from(table).where(eq(owner, user_uuid)).limit(1)
    if (row) throw notEmpty()
  }
}

type Listener = (db: Db, user_uuid: string, now: Date) => Promise<void>
const listeners: Listener[] = []

/** Registers what a module above does, in the transaction that adds the records. */
export const onRestore = (listener: Listener): void => void listeners.push(listener)

/**
 * @throws ApiError `conflict` for an account with records, `invalid_input` for a file that the server did not write
 */
async function restore(dependencies: Dependencies, user_uuid: string, path: string) {
  const { database, secrets, clock } = dependencies
  const texts = await textsOf(path, secrets).catch((error: unknown) => {
    // What the zip reader says about a file that is damaged is of no use to the client.
    throw error instanceof ApiError ? error : unreadable()
  })
  // Ids stay as they are: a record's is its client's own, also where the account that it comes from still has it.
  const records = new Map([...texts].map(([type, text]) => [type, JSON.parse(text) as Row[]]))
  try {
    await database.db.transaction(async (transaction) => {
      await lockClient(transaction, user_uuid)
      await assertEmpty(transaction, user_uuid)
      await transaction.delete(pushSettings).where(eq(pushSettings.user_uuid, user_uuid))
      await transaction.delete(journeyMarks).where(eq(journeyMarks.user_uuid, user_uuid))
      await transaction.delete(journeyLists).where(eq(journeyLists.user_uuid, user_uuid))
      await insertAll(transaction, user_uuid, records)
      for (const listener of listeners) await listener(transaction, user_uuid, clock())
    })
  } catch (error) {
    if (isConstraintViolation(error)) throw unreadable()
    throw error
  }
  const counts = [...records].filter(([type]) => !MARKS.has(type)).map(([type, rows]) => [type, rows.length])
  return { counts: Object.fromEntries(counts) } satisfies v.InferOutput<typeof Restored>
}

/** The job of restoring the export at a path. */
export const restoring: Job<
  { readonly userUuid: string; readonly path: string },
  v.InferOutput<typeof Restored>
> = {
  name: 'restore',
  run: (dependencies, { userUuid, path }) => restore(dependencies, userUuid, path),
}

/** Restores take turns as if they were one client's: each needs memory for all records of a client. */
const ALL_RESTORES = 'restores'

/** One account has one restore at once, and one that waits, so that it cannot take the places of others. */
const OWN_RESTORES = { atOnce: 1, mostWaiting: 1 }
const UNDER_WAY = 'Your records are already being restored. Try again in a moment.'

const RESTORES: Limit = { max: 10, windowMs: HOUR_MS }

/** The body's chunks, up to the limit. */
async function* limited(request: Request): AsyncGenerator<Uint8Array> {
  const tooLarge = new ApiError('too_large', 'This file is larger than any export of ours.')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_RESTORE_BYTES) throw tooLarge
  let size = 0
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength
    if (size > MAX_RESTORE_BYTES) throw tooLarge
    yield chunk
  }
}

/** Takes an export as the body of a request. */
export function serveRestore(
  api: Hono<RequestState>,
  dependencies: Dependencies,
  findCaller: FindCaller,
): void {
  const { database, clock, settings, threads } = dependencies
  const own = createGate(UNLIMITED, UNDER_WAY, OWN_RESTORES)
  api.post(RESTORE_PATH, async (context) => {
    context.set('endpoint', 'restoreAccount')
    const now = clock()
    const { user_uuid } = await requireCaller(context, findCaller, now)
    if (context.req.header('content-type') !== 'application/zip') {
      throw new ApiError('unsupported_media_type', 'Send the zip file of an export.')
    }
    if (!settings.relaxedLimits) {
      const wait = await countUse(database.db, `restores:${user_uuid}`, RESTORES, now)
      if (wait > 0) throw tooMany(wait)
    }
    const path = await temporaryFile(settings)
    try {
      await pipeline(Readable.from(limited(context.req.raw)), createWriteStream(path, { mode: 0o600 }))
      const { signal } = context.req.raw
      const data = await own.run(
        () => threads.run(restoring, ALL_RESTORES, { userUuid: user_uuid, path }, signal),
        user_uuid,
      )
      return context.json({ message: 'Your records are back', data }, 200, { 'Cache-Control': 'no-store' })
    } finally {
      await rm(path, { force: true })
    }
  })
}
