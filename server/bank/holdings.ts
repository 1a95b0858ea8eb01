/** What investment accounts hold at their banks. */
import { and, desc, eq } from 'drizzle-orm'
import type { BankHolding, getBankHoldings, HoldingKind } from '#core/contract/bank.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { bankAccounts, bankHoldings } from '#server/db/schema/bank.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountRecords } from '#server/money-account/account-queries.ts'
import type { BankHolding as Reported } from '#server/providers/bank-link/bank-link.ts'
import { storable } from '#server/spend/store-transactions.ts'
import type { BankAccountRow } from './queries.ts'

/** The provider's types of securities: https://plaid.com/docs/api/products/investments/ */
const KINDS: Readonly<Record<string, HoldingKind>> = {
  equity: 'stock',
  etf: 'etf',
  'mutual fund': 'mutual_fund',
  'fixed income': 'bond',
  cash: 'cash',
}

type Row = typeof bankHoldings.$inferInsert

/** Replaces the stored holdings of these accounts. Holdings in another currency are left out. */
export async function saveHoldings(
  db: Db,
  accounts: readonly BankAccountRow[],
  holdings: readonly Reported[],
  now: Date,
): Promise<void> {
  await removeHoldings(db, accounts)
  const byId = new Map(accounts.map((account) => [account.external_id, account]))
  const rows = new Map<string, Row>()
  for (const holding of holdings) {
    const account = byId.get(holding.account_external_id)
    if (!account || holding.currency !== 'USD') continue
    const { bank_account_uuid, user_uuid } = account
    const key = `${bank_account_uuid} ${holding.security_external_id}`
    // A bank may list the lots of one security one by one.
    const before = rows.get(key)
    rows.set(key, {
      bank_account_uuid,
      user_uuid,
      external_id: holding.security_external_id,
      ticker: holding.ticker === null ? null : storable(holding.ticker),
      name: storable(holding.name ?? holding.ticker ?? '') || 'Unnamed holding',
      kind: KINDS[holding.security_type] ?? 'other',
      quantity: holding.quantity + (before?.quantity ?? 0),
      value_cents: holding.value_cents + (before?.value_cents ?? 0),
      as_of: now,
    })
  }
  if (rows.size > 0) await db.insert(bankHoldings).values([...rows.values()])
}

/** Deletes the stored holdings of these accounts. */
export async function removeHoldings(db: Db, accounts: readonly BankAccountRow[]): Promise<void> {
  for (const account of accounts) {
    await db.delete(bankHoldings).where(sameRecord(bankHoldings, account, 'bank_account_uuid'))
  }
}

export async function listHoldings({
  db,
  caller,
  params,
}: Call<typeof getBankHoldings>): Promise<Answer<BankHolding[]>> {
  const account = await accountRecords.find(db, caller.user_uuid, params.id)
  if (!account) throw notFound()
  const { ticker, name, kind, quantity, value_cents, as_of } = bankHoldings
  const rows = await db
    .select({ ticker, name, kind, quantity, value_cents, as_of })
    .from(bankHoldings)
    .innerJoin(bankAccounts, sameRecord(bankAccounts, bankHoldings, 'bank_account_uuid'))
    .where(
      and(
        eq(bankHoldings.user_uuid, caller.user_uuid),
        eq(bankAccounts.account_uuid, account.account_uuid),
        eq(bankAccounts.is_active, true),
      ),
    )
    .orderBy(desc(value_cents), name)
  return { data: rows.map((row) => ({ ...row, as_of: row.as_of.toISOString() })) }
}
