/** Exports everything stored about a client, except what would open their account or reveal their devices. */
import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { and, eq, getTableColumns, getTableName, inArray, isNull, sql, type SQL } from 'drizzle-orm'
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
import {
  advisorCalls,
  advisorEntries,
  advisorLinks,
  advisorPacketOpenings,
  advisorPackets,
} from '#server/db/schema/advisor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import { type FindCaller, requireCaller } from '#server/http/caller.ts'
import type { RequestState } from '#server/http/route.ts'
import type { Secrets } from '#server/secrets.ts'
import { bankAccounts, bankHoldings, bankLinks } from '#server/db/schema/bank.ts'
import {
  brokerageAccounts,
  brokerageEntries,
  brokerageLots,
  brokerageOrders,
  brokerageTransfers,
} from '#server/db/schema/brokerage.ts'
import { documents } from '#server/db/schema/document.ts'
import { debtBalances, debtPayments, debts, debtTypes, payoffPlans } from '#server/db/schema/debt.ts'
import { goalAllocations, goalPlans, goals, goalSetAside, riskProfiles } from '#server/db/schema/goal.ts'
import { authenticators, passkeys } from '#server/db/schema/factors.ts'
import { notFound } from '#server/http/api-error.ts'
import { financialAccounts, accountValues, incomes } from '#server/db/schema/investment.ts'
import { hiddenActions, journeyLists, journeyMarks } from '#server/db/schema/journey.ts'
import { invoices, paymentCustomers, priceReductions, subscriptions } from '#server/db/schema/payment.ts'
import { policies, protectBundles, protectProfiles } from '#server/db/schema/protect.ts'
import { pushSettings, pushSubscriptions } from '#server/db/schema/push.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { pensions, retirementPlans, retirementResults } from '#server/db/schema/retirement.ts'
import {
  categoryRules,
  guardrailAlerts,
  guardrails,
  importMappings,
  imports,
  recurringChoices,
  transactions,
} from '#server/db/schema/spend.ts'
import { shareReads } from '#server/db/schema/sharing.ts'
import { taxProfiles } from '#server/db/schema/tax.ts'
import { ownUuid } from '#server/http/ids.ts'
import { presentProfile } from './present.ts'
import { createZip, temporaryFile } from './zip-file.ts'
import { userById, type UserRow } from './queries.ts'
import { tellOfSecurity } from './security-notices.ts'
import { notices } from './text-messages.ts'
import { sessions, shares } from '#server/db/schema/account.ts'

type Owned = PgTable & { readonly user_uuid: PgColumn }

/** Tables that name their client, by the key that the exported file gives their rows. */
const OWNED: Readonly<Record<string, Owned>> = {
  debt_types: debtTypes,
  debts,
  debt_payments: debtPayments,
  plan_choices: payoffPlans,
  reminders,
  accounts: financialAccounts,
  incomes,
  goals,
  goal_accounts: goalAllocations,
  goal_plans: goalPlans,
  risk_profiles: riskProfiles,
  retirement_plans: retirementPlans,
  pensions,
  retirement_results: retirementResults,
  tax_profiles: taxProfiles,
  protect_profiles: protectProfiles,
  protect_bundles: protectBundles,
  policies,
  bank_accounts: bankAccounts,
  bank_holdings: bankHoldings,
  transactions,
  category_rules: categoryRules,
  imports,
  import_mappings: importMappings,
  guardrails,
  guardrail_alerts: guardrailAlerts,
  recurring_choices: recurringChoices,
  journey_marks: journeyMarks,
  journey_lists: journeyLists,
  hidden_actions: hiddenActions,
  payment_customers: paymentCustomers,
  subscriptions,
  invoices,
  price_reductions: priceReductions,
  documents,
  shares,
  advisor_calls: advisorCalls,
  advisor_entries: advisorEntries,
  packet_openings: advisorPacketOpenings,
  push_settings: pushSettings,
  brokerage_accounts: brokerageAccounts,
  brokerage_orders: brokerageOrders,
  brokerage_transfers: brokerageTransfers,
  brokerage_entries: brokerageEntries,
  brokerage_lots: brokerageLots,
}

/** The types of {@link OWNED} with the names of their tables, for the tests that none is left out. */
export const exportedTables = () =>
  Object.entries(OWNED).map(([type, table]) => ({ type, table: getTableName(table) }))

/** Tables whose rows belong to a record of the client's, and those of which only some columns may leave. */
function dependentParts(db: Db, userUuid: string): readonly ExportPart[] {
  const ownDebts = db.select({ id: debts.debt_uuid }).from(debts).where(eq(debts.user_uuid, userUuid))
  const ownGoals = db.select({ id: goals.goal_uuid }).from(goals).where(eq(goals.user_uuid, userUuid))
  const ownAccounts = db
    .select({ id: financialAccounts.account_uuid })
    .from(financialAccounts)
    .where(eq(financialAccounts.user_uuid, userUuid))
  const ownShares = db.select({ id: shares.share_uuid }).from(shares).where(eq(shares.user_uuid, userUuid))
  const { link_uuid, institution, state, created_at, updated_at } = bankLinks
  const { token_hash: _token, user_uuid: _owner, ...packet } = getTableColumns(advisorPackets)
  return [
    whole('debt_balances', debtBalances, inArray(debtBalances.debt_uuid, ownDebts)),
    whole('goal_set_aside', goalSetAside, inArray(goalSetAside.goal_uuid, ownGoals)),
    whole('account_values', accountValues, inArray(accountValues.account_uuid, ownAccounts)),
    whole('share_reads', shareReads, inArray(shareReads.share_uuid, ownShares)),
    {
      // Linked banks without their access tokens.
      type: 'linked_banks',
      table: bankLinks,
      where: eq(bankLinks.user_uuid, userUuid),
      columns: { link_uuid, institution, state, created_at, updated_at },
    },
    {
      // Packets without the hash that would open them.
      type: 'advisor_packets',
      table: advisorPackets,
      where: eq(advisorPackets.user_uuid, userUuid),
      columns: packet,
    },
    {
      // Booking links without their addresses, with which anybody could book.
      type: 'booking_links',
      table: advisorLinks,
      where: eq(advisorLinks.user_uuid, userUuid),
      columns: {
        type: advisorLinks.type,
        created_at: advisorLinks.created_at,
        expires_at: advisorLinks.expires_at,
        used_at: advisorLinks.used_at,
      },
    },
    {
      // Devices by name only: tokens and push keys would open the account.
      type: 'signed_in_devices',
      table: sessions,
      where: sql`${and(eq(sessions.user_uuid, userUuid), isNull(sessions.share_uuid))}`,
      columns: {
        device: sessions.device,
        created_at: sessions.created_at,
        last_seen_at: sessions.last_seen_at,
      },
    },
    {
      // Passkeys by name, and since when an authenticator app is set up: these rows check a login.
      type: 'passkeys',
      table: passkeys,
      where: eq(passkeys.user_uuid, userUuid),
      columns: {
        name: passkeys.name,
        created_at: passkeys.created_at,
        last_used_at: passkeys.last_used_at,
      },
    },
    {
      type: 'authenticator_apps',
      table: authenticators,
      where: eq(authenticators.user_uuid, userUuid),
      columns: { confirmed_at: authenticators.confirmed_at },
    },
    {
      type: 'notified_devices',
      table: pushSubscriptions,
      where: eq(pushSubscriptions.user_uuid, userUuid),
      columns: {
        device: pushSubscriptions.device,
        created_at: pushSubscriptions.created_at,
        last_success_at: pushSubscriptions.last_success_at,
      },
    },
  ]
}

/** The rows of one type of record. */
interface ExportPart {
  /** Its name in the exported file. */
  readonly type: string
  readonly table: PgTable
  readonly where: SQL
  readonly columns: Readonly<Record<string, PgColumn>>
}

/** All columns of a table but the owner's id. */
function whole(type: string, table: PgTable, where: SQL): ExportPart {
  const { user_uuid: _, ...columns } = getTableColumns(table)
  return { type, table, where, columns }
}

const partsOf = (db: Db, userUuid: string): readonly ExportPart[] => [
  ...Object.entries(OWNED).map(([type, table]) => whole(type, table, eq(table.user_uuid, userUuid))),
  ...dependentParts(db, userUuid),
]

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
