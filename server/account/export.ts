/** Exports everything stored about a client, except what would open their account or reveal their devices. */
import { and, eq, getTableColumns, getTableName, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AccountExport, exportAccount } from '#core/contract/account-export.ts'
import type { Db } from '#server/db/connect.ts'
import {
  advisorCalls,
  advisorEntries,
  advisorLinks,
  advisorPacketOpenings,
  advisorPackets,
} from '#server/db/schema/advisor.ts'
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
import { notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
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
import { userById } from './queries.ts'
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

/** Names of the tables in {@link OWNED}, for the test that no table is left out. */
export const exportedTables = () => Object.values(OWNED).map(getTableName)

type Row = Readonly<Record<string, unknown>>

/** A row as the client reads it: instants in ISO 8601, without the owner's id. */
function presentRow(row: Row): Record<string, unknown> {
  const fields = Object.entries(row).filter(([name]) => name !== 'user_uuid')
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}

async function rowsOf(db: Db, table: PgTable, where: SQL): Promise<Record<string, unknown>[]> {
  const rows: Row[] = await db.select(getTableColumns(table)).from(table).where(where)
  return rows.map(presentRow)
}

/** Devices by name only: tokens and push keys would open the account. */
async function devicesOf(db: Db, userUuid: string): Promise<AccountExport['records']> {
  const { device, created_at, last_seen_at } = sessions
  const signedIn = await db
    .select({ device, created_at, last_seen_at })
    .from(sessions)
    .where(and(eq(sessions.user_uuid, userUuid), isNull(sessions.share_uuid)))
  const notified = await db
    .select({
      device: pushSubscriptions.device,
      created_at: pushSubscriptions.created_at,
      last_success_at: pushSubscriptions.last_success_at,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_uuid, userUuid))
  return { signed_in_devices: signedIn.map(presentRow), notified_devices: notified.map(presentRow) }
}

/** Linked banks without their access tokens. */
async function banksOf(db: Db, userUuid: string): Promise<Record<string, unknown>[]> {
  const { link_uuid, institution, state, created_at, updated_at } = bankLinks
  const rows = await db
    .select({ link_uuid, institution, state, created_at, updated_at })
    .from(bankLinks)
    .where(eq(bankLinks.user_uuid, userUuid))
  return rows.map(presentRow)
}

/** Packets without the hash that would open them. */
async function packetsOf(db: Db, userUuid: string): Promise<Record<string, unknown>[]> {
  const { token_hash: _, ...columns } = getTableColumns(advisorPackets)
  const rows = await db.select(columns).from(advisorPackets).where(eq(advisorPackets.user_uuid, userUuid))
  return rows.map(presentRow)
}

/** Booking links without their addresses, with which anybody could book. */
async function linksOf(db: Db, userUuid: string): Promise<Record<string, unknown>[]> {
  const { type, created_at, expires_at, used_at } = advisorLinks
  const rows = await db
    .select({ type, created_at, expires_at, used_at })
    .from(advisorLinks)
    .where(eq(advisorLinks.user_uuid, userUuid))
  return rows.map(presentRow)
}

async function recordsOf(db: Db, userUuid: string): Promise<AccountExport['records']> {
  const ownDebts = db.select({ id: debts.debt_uuid }).from(debts).where(eq(debts.user_uuid, userUuid))
  const ownGoals = db.select({ id: goals.goal_uuid }).from(goals).where(eq(goals.user_uuid, userUuid))
  const ownAccounts = db
    .select({ id: financialAccounts.account_uuid })
    .from(financialAccounts)
    .where(eq(financialAccounts.user_uuid, userUuid))
  const ownShares = db.select({ id: shares.share_uuid }).from(shares).where(eq(shares.user_uuid, userUuid))
  const parts: readonly (readonly [key: string, PgTable, SQL])[] = [
    ...Object.entries(OWNED).map(([key, table]) => [key, table, eq(table.user_uuid, userUuid)] as const),
    ['debt_balances', debtBalances, inArray(debtBalances.debt_uuid, ownDebts)],
    ['goal_set_aside', goalSetAside, inArray(goalSetAside.goal_uuid, ownGoals)],
    ['account_values', accountValues, inArray(accountValues.account_uuid, ownAccounts)],
    ['share_reads', shareReads, inArray(shareReads.share_uuid, ownShares)],
  ]
  const records: AccountExport['records'] = {}
  // In sequence, because a transaction has one connection.
  for (const [key, table, where] of parts) records[key] = await rowsOf(db, table, where)
  records.linked_banks = await banksOf(db, userUuid)
  records.advisor_packets = await packetsOf(db, userUuid)
  records.booking_links = await linksOf(db, userUuid)
  return { ...records, ...(await devicesOf(db, userUuid)) }
}

export async function exportEverything(call: Call<typeof exportAccount>): Promise<Answer<AccountExport>> {
  const { db, now, caller, params } = call
  const userUuid = ownUuid(caller, params.userUuid)
  return db.transaction(
    async (transaction) => {
      const user = await userById(transaction, userUuid)
      if (!user) throw notFound()
      const records = await recordsOf(transaction, userUuid)
      return { data: { exported_at: now.toISOString(), profile: presentProfile(user), records } }
    },
    // A consistent snapshot, whatever is written meanwhile.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
