/** Stores what a bank says about the accounts of a link, and carries balances over to accounts and debts. */
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { stateBalance } from '#server/debt/debts.ts'
import type { Moment } from '#server/http/route.ts'
import { accountsOf } from '#server/investment/account-queries.ts'
import { createLinkedAccount, setLinkedBalance } from '#server/investment/linked-accounts.ts'
import type { BankAccount, BankLiabilities } from '#server/providers/bank-link/bank-link.ts'
import { kindOf, liabilityOf, typeOf } from './account-kinds.ts'
import { type BankAccountRow, type LinkRow, updateBankAccountRow } from './queries.ts'

interface Told {
  readonly accounts: readonly BankAccount[]
  readonly liabilities: BankLiabilities | undefined
}

/** Whether an account of a removed link is the same as one that the bank lists now. */
const isSame = (row: BankAccountRow, link: LinkRow, account: BankAccount): boolean =>
  (row.persistent_id !== null && row.persistent_id === account.persistent_id) ||
  (row.institution === link.institution && row.mask === (account.mask ?? '') && row.type === typeOf(account))

/** The stored accounts of a link, and those of removed links that it may have again. */
async function candidates(
  db: Db,
  link: LinkRow,
): Promise<{ own: BankAccountRow[]; orphans: BankAccountRow[] }> {
  const own = await db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.link_uuid, link.link_uuid))
    .for('update')
  const orphans = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.user_uuid, link.user_uuid), isNull(bankAccounts.link_uuid)))
    .for('update')
  return { own, orphans: orphans.filter(({ external_id }) => external_id !== null) }
}

const columnsOf = (link: LinkRow, account: BankAccount, told: Told, now: Date) => ({
  link_uuid: link.link_uuid,
  external_id: account.external_id,
  persistent_id: account.persistent_id,
  institution: link.institution,
  mask: account.mask ?? '',
  type: typeOf(account),
  balance_cents: account.balance_cents,
  available_cents: account.available_cents,
  as_of: now,
  liability: liabilityOf(account, told.liabilities),
})

/**
 * The account of a new bank account in net worth. There is none yet where the client has one of that kind of their
 * own: it may be the same, so they are asked.
 */
async function newAccount(
  db: Db,
  link: LinkRow,
  account: BankAccount,
  moment: Moment,
): Promise<string | null> {
  const kind = kindOf(account)
  if (kind === undefined || account.balance_cents === null) return null
  const others = await accountsOf(db, link.user_uuid)
  if (others.some((other) => other.kind === kind && other.source !== 'linked')) return null
  const { user_uuid, institution } = link
  const { name, balance_cents } = account
  const made = await createLinkedAccount(db, { user_uuid, institution, kind, name, balance_cents }, moment)
  return made ?? null
}

async function carryOver(db: Db, row: BankAccountRow, moment: Moment): Promise<void> {
  const { user_uuid, account_uuid, debt_uuid, balance_cents, is_active } = row
  if (balance_cents === null || !is_active) return
  if (account_uuid !== null) await setLinkedBalance(db, user_uuid, account_uuid, balance_cents, moment)
  if (debt_uuid !== null) await stateBalance(db, user_uuid, debt_uuid, Math.max(0, balance_cents), moment)
}

/** Stores the accounts of a link that the transaction has locked, and returns their rows. */
export async function saveAccounts(
  db: Db,
  link: LinkRow,
  told: Told,
  moment: Moment,
): Promise<BankAccountRow[]> {
  const { own, orphans } = await candidates(db, link)
  const saved: BankAccountRow[] = []
  for (const account of told.accounts) {
    const columns = columnsOf(link, account, told, moment.now)
    const before =
      own.find(({ external_id }) => external_id === account.external_id) ??
      orphans.find(
        (row) =>
          isSame(row, link, account) &&
          !saved.some((each) => each.bank_account_uuid === row.bank_account_uuid),
      )
    if (before) {
      const row = await updateBankAccountRow(db, before, columns)
      await carryOver(db, row, moment)
      saved.push(row)
      continue
    }
    const [row] = await db
      .insert(bankAccounts)
      .values({
        ...columns,
        bank_account_uuid: uuidv7(),
        user_uuid: link.user_uuid,
        name: account.name,
        account_uuid: await newAccount(db, link, account, moment),
        created_at: moment.now,
      })
      .returning()
    if (row) saved.push(row)
  }
  return saved
}
