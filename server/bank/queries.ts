/** Bank links and their accounts: rows and queries. Every statement of a request names the client. */
import { and, asc, count, eq, getTableColumns, isNull, lte } from 'drizzle-orm'
import type { BankAccount, BankLink, LinkState } from '#core/contract/bank.ts'
import type { Db } from '#server/db/connect.ts'
import { moveLookup } from '#server/db/lookup.ts'
import { sameRecord } from '#server/db/records.ts'
import { takeEach } from '#server/db/retry-queue.ts'
import { bankAccounts, bankLinks } from '#server/db/schema/bank.ts'
import { debts } from '#server/db/schema/debt.ts'
import { financialAccounts } from '#server/db/schema/money-account.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { isUuid } from '#server/http/ids.ts'

export type LinkRow = typeof bankLinks.$inferSelect
/** Names a link. */
export type LinkKey = Pick<LinkRow, 'user_uuid' | 'link_uuid'>
export type BankAccountRow = typeof bankAccounts.$inferSelect

const MESSAGES: Readonly<Record<LinkState, (institution: string) => string>> = {
  active: () => '',
  login_required: (institution) => `${institution} asks you to log in again.`,
  revoked: (institution) => `${institution} no longer lets us read your accounts. Link it again.`,
  unavailable: (institution) => `We can’t reach ${institution} right now. We’ll keep trying.`,
}

export const presentLink = (row: LinkRow): BankLink => ({
  link_uuid: row.link_uuid,
  institution: row.institution,
  state: row.state,
  message: MESSAGES[row.state](row.institution),
  updated_at: row.updated_at?.toISOString() ?? null,
  is_loading_history: row.state === 'active' && row.history !== 'complete',
  has_new_accounts: row.has_new_accounts,
  login_ends_at: row.login_ends_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const presentBankAccount = (row: BankAccountRow): BankAccount => ({
  bank_account_uuid: row.bank_account_uuid,
  link_uuid: row.link_uuid,
  name: row.name,
  institution: row.institution,
  mask: row.mask,
  type: row.type,
  balance_cents: row.balance_cents,
  available_cents: row.available_cents,
  currency: row.currency,
  as_of: row.as_of?.toISOString() ?? null,
  is_closed: row.closed_at !== null,
  is_active: row.is_active,
  account_uuid: row.account_uuid,
  debt_uuid: row.debt_uuid,
  liability: row.liability,
})

/** A client's links, oldest first. */
export const linksOf = (db: Db, userUuid: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(bankLinks)
    .where(eq(bankLinks.user_uuid, userUuid))
    .orderBy(asc(bankLinks.created_at), asc(bankLinks.link_uuid))

/** A client's own link; undefined when it does not exist. */
export async function linkOf(db: Db, userUuid: string, linkUuid: string): Promise<LinkRow | undefined> {
  if (!isUuid(linkUuid)) return undefined
  const [row] = await db
    .select()
    .from(bankLinks)
    .where(and(eq(bankLinks.link_uuid, linkUuid), eq(bankLinks.user_uuid, userUuid)))
  return row
}

/** Adds a link. */
export async function addLinkRow(db: Db, row: typeof bankLinks.$inferInsert): Promise<LinkRow | undefined> {
  await moveLookup(db, 'bank_item', row.item_id, row.user_uuid)
  const [link] = await db.insert(bankLinks).values(row).returning()
  return link
}

/** A link, locked until the transaction ends. */
export async function lockLink(db: Db, link: LinkKey): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(bankLinks)
    .where(sameRecord(bankLinks, link, 'link_uuid'))
    .for('update')
  return row
}

/** Changes a link; undefined when it was removed meanwhile. */
export async function updateLink(
  db: Db,
  link: LinkKey,
  change: Partial<LinkRow>,
): Promise<LinkRow | undefined> {
  const [row] = await db
    .update(bankLinks)
    .set(change)
    .where(sameRecord(bankLinks, link, 'link_uuid'))
    .returning()
  return row
}

/** Whether a bank account's balance counts: it is on, still at its bank, and in US dollars. */
export const isCounted = ({ link_uuid, is_active, closed_at, currency }: BankAccountRow): boolean =>
  link_uuid !== null && is_active && closed_at === null && currency === 'USD'

/**
 * A client's bank accounts as pages show them: an account or debt that the client deleted is none, although the row
 * still names it, in case that it is restored.
 */
export async function shownBankAccountsOf(db: Db, userUuid: string): Promise<BankAccountRow[]> {
  const rows = await db
    .select({
      row: getTableColumns(bankAccounts),
      account_uuid: financialAccounts.account_uuid,
      debt_uuid: debts.debt_uuid,
    })
    .from(bankAccounts)
    .leftJoin(
      financialAccounts,
      and(sameRecord(financialAccounts, bankAccounts, 'account_uuid'), isNull(financialAccounts.deleted_at)),
    )
    .leftJoin(debts, and(sameRecord(debts, bankAccounts, 'debt_uuid'), isNull(debts.deleted_at)))
    .where(eq(bankAccounts.user_uuid, userUuid))
    .orderBy(asc(bankAccounts.institution), asc(bankAccounts.name), asc(bankAccounts.bank_account_uuid))
  return rows.map(({ row, account_uuid, debt_uuid }) => ({ ...row, account_uuid, debt_uuid }))
}

/** A client's bank accounts, by institution and name. */
export const bankAccountsOf = (db: Db, userUuid: string): Promise<BankAccountRow[]> =>
  db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.user_uuid, userUuid))
    .orderBy(asc(bankAccounts.institution), asc(bankAccounts.name), asc(bankAccounts.bank_account_uuid))

/** A client's own bank account, locked until the transaction ends; undefined when it does not exist. */
export async function lockBankAccount(
  db: Db,
  userUuid: string,
  bankAccountUuid: string,
): Promise<BankAccountRow | undefined> {
  if (!isUuid(bankAccountUuid)) return undefined
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.bank_account_uuid, bankAccountUuid), eq(bankAccounts.user_uuid, userUuid)))
    .for('update')
  return row
}

/** Adds a bank account. */
export async function addBankAccountRow(
  db: Db,
  values: typeof bankAccounts.$inferInsert,
): Promise<BankAccountRow> {
  const [row] = await db.insert(bankAccounts).values(values).returning()
  if (!row) throw new Error('The bank account was not added')
  return row
}

/** Changes a bank account that the transaction has locked. */
export async function updateBankAccountRow(
  db: Db,
  row: BankAccountRow,
  change: Partial<BankAccountRow>,
): Promise<BankAccountRow> {
  await db
    .update(bankAccounts)
    .set(change)
    .where(sameRecord(bankAccounts, row, 'bank_account_uuid'))
  return { ...row, ...change }
}

/** How many transactions one of a client's accounts has; undefined for an account that does not exist. */
export async function transactionCount(
  db: Db,
  userUuid: string,
  bankAccountUuid: string,
): Promise<number | undefined> {
  if (!isUuid(bankAccountUuid)) return undefined
  const [row] = await db
    .select({ many: count(transactions.transaction_uuid) })
    .from(bankAccounts)
    .leftJoin(transactions, sameRecord(transactions, bankAccounts, 'bank_account_uuid'))
    .where(and(eq(bankAccounts.user_uuid, userUuid), eq(bankAccounts.bank_account_uuid, bankAccountUuid)))
    .groupBy(bankAccounts.bank_account_uuid)
  return row?.many
}

/**
 * Takes links that are due for a sync, so that no other process does until the lease ends.
 *
 * @param until the end of the lease: a process that dies leaves its links to others then
 */
export async function claimLinks(db: Db, now: Date, until: Date, most: number): Promise<LinkRow[]> {
  const { user_uuid, link_uuid, sync_at } = bankLinks
  const isDue = lte(sync_at, now)
  const due = await db
    .select({ user_uuid, link_uuid })
    .from(bankLinks)
    .where(isDue)
    .orderBy(asc(sync_at))
    .limit(most)
  return takeEach(due, (link) =>
    db
      .update(bankLinks)
      .set({ sync_at: until })
      .where(and(sameRecord(bankLinks, link, 'link_uuid'), isDue))
      .returning(),
  )
}
