/** What is exported of a client: their rows of every table, except what would open their account or reveal their devices. */
import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { sessions, shares } from '#server/db/schema/account.ts'
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
import { debtBalances, debtPayments, debts, debtTypes, payoffPlans } from '#server/db/schema/debt.ts'
import { documents } from '#server/db/schema/document.ts'
import { authenticators, passkeys } from '#server/db/schema/factors.ts'
import { goalAllocations, goalPlans, goals, goalSetAside, riskProfiles } from '#server/db/schema/goal.ts'
import { incomes } from '#server/db/schema/household.ts'
import { hiddenActions, journeyLists, journeyMarks } from '#server/db/schema/journey.ts'
import { financialAccounts, accountValues } from '#server/db/schema/money-account.ts'
import { invoices, paymentCustomers, priceReductions, subscriptions } from '#server/db/schema/payment.ts'
import { policies, protectBundles, protectProfiles } from '#server/db/schema/protect.ts'
import { pushSettings, pushSubscriptions } from '#server/db/schema/push.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { pensions, retirementPlans, retirementResults } from '#server/db/schema/retirement.ts'
import { shareReads } from '#server/db/schema/sharing.ts'
import {
  categoryRules,
  guardrailAlerts,
  guardrails,
  importMappings,
  imports,
  recurringChoices,
  transactions,
} from '#server/db/schema/spend.ts'
import { taxProfiles } from '#server/db/schema/tax.ts'

/** The rows of one type of record. */
export interface ExportPart {
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

type Owned = PgTable & { readonly user_uuid: PgColumn }

/** Tables that name their client, by the key that the exported file gives their rows. */
const OWNED: Readonly<Record<string, Owned>> = {
  debt_types: debtTypes,
  debts,
  debt_balances: debtBalances,
  debt_payments: debtPayments,
  plan_choices: payoffPlans,
  reminders,
  accounts: financialAccounts,
  account_values: accountValues,
  incomes,
  goals,
  goal_set_aside: goalSetAside,
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
  share_reads: shareReads,
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

/** Tables of which only some columns may leave. */
function partialParts(userUuid: string): readonly ExportPart[] {
  const { link_uuid, institution, state, created_at, updated_at } = bankLinks
  const { token_hash: _token, user_uuid: _owner, ...packet } = getTableColumns(advisorPackets)
  return [
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

/** What is exported of a client, by type of record. */
export const partsOf = (userUuid: string): readonly ExportPart[] => [
  ...Object.entries(OWNED).map(([type, table]) => whole(type, table, eq(table.user_uuid, userUuid))),
  ...partialParts(userUuid),
]
