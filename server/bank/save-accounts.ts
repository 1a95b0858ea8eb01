/** Stores what a bank says about the accounts of a link, and carries balances over to accounts and debts. */
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Liability } from '#core/contract/bank.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import type { Db } from '#server/db/connect.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Moment } from '#server/http/route.ts'
import { accountsOf } from '#server/money-account/account-queries.ts'
import {
  createLinkedAccount,
  detachAccount,
  setLinkedBalance,
} from '#server/money-account/linked-accounts.ts'
import type { BankAccount, BankLiabilities } from '#server/providers/bank-link/bank-link.ts'
import { storable } from '#server/spend/store-transactions.ts'
import { kindOf, liabilityOf, typeOf } from './account-kinds.ts'
import { carryToDebt, newDebt } from './debts.ts'
import { removeHoldings } from './holdings.ts'
import {
  addBankAccountRow,
  type BankAccountRow,
  isCounted,
  type LinkRow,
  updateBankAccountRow,
} from './queries.ts'

interface Told {
  readonly accounts: readonly BankAccount[]
  readonly liabilities: BankLiabilities | undefined
}

/** Whether two accounts of one bank are the same, under whichever ids and names. */
export const isSame = (row: BankAccountRow, { persistent_id, mask, ...account }: BankAccount): boolean =>
  row.persistent_id !== null && persistent_id !== null
    ? row.persistent_id === persistent_id
    : row.mask !== '' && row.mask === mask && row.type === typeOf(account)

/** The stored accounts of a link, and those of removed links that it may have again. */
async function candidates(
  db: Db,
  link: LinkRow,
): Promise<{ own: BankAccountRow[]; orphans: BankAccountRow[] }> {
  const rows = await db
    .select()
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.user_uuid, link.user_uuid),
        isNotNull(bankAccounts.external_id),
        or(eq(bankAccounts.link_uuid, link.link_uuid), isNull(bankAccounts.link_uuid)),
      ),
    )
    .orderBy(asc(bankAccounts.bank_account_uuid))
    .for('update')
  const isOwn = ({ link_uuid }: BankAccountRow): boolean => link_uuid === link.link_uuid
  return { own: rows.filter(isOwn), orphans: rows.filter((row) => !isOwn(row)) }
}

const LONGEST_NAME = 80
const nameOf = (account: BankAccount): string =>
  storable(account.name || (account.official_name ?? ''))
    .slice(0, LONGEST_NAME)
    .trim() || 'Account'

/** A balance beyond what any account can have is an error of the bank. */
const stored = (balance_cents: number | null): number | null =>
  balance_cents !== null && Math.abs(balance_cents) > MAX_CENTS ? null : balance_cents

const columnsOf = (
  link: LinkRow,
  account: BankAccount,
  told: Told,
  { before, now }: { before: BankAccountRow | undefined; now: Date },
) => ({
  link_uuid: link.link_uuid,
  external_id: account.external_id,
  persistent_id: account.persistent_id,
  institution: link.institution,
  mask: account.mask ?? '',
  type: typeOf(account),
  balance_cents: stored(account.balance_cents),
  available_cents: stored(account.available_cents),
  currency: account.currency,
  as_of: now,
  closed_at: null,
  // Terms that the bank does not say now are those it said last.
  liability: (told.liabilities === undefined && before?.liability) || liabilityOf(account, told.liabilities),
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
  const balance_cents = stored(account.balance_cents)
  if (kind === undefined || balance_cents === null) return null
  const others = await accountsOf(db, link.user_uuid)
  if (others.some((other) => other.kind === kind && other.source !== 'linked')) return null
  const { user_uuid, institution } = link
  const name = nameOf(account)
  const made = await createLinkedAccount(db, { user_uuid, institution, kind, name, balance_cents }, moment)
  return made ?? null
}

/**
 * Carries a balance, and a debt's terms, over to the account or debt that has it from here.
 *
 * @param before what the bank said of the terms before; null for an account that was just linked
 */
export async function carryOver(
  db: Db,
  row: BankAccountRow,
  before: Liability | null,
  moment: Moment,
): Promise<void> {
  const { user_uuid, account_uuid, debt_uuid, balance_cents } = row
  if (!isCounted(row)) return
  if (account_uuid !== null && balance_cents !== null) {
    await setLinkedBalance(db, user_uuid, account_uuid, balance_cents, moment)
  }
  if (debt_uuid === null) return
  try {
    await db.transaction((nested) => carryToDebt(nested, row, before, moment))
  } catch (error) {
    // A debt that lacks something else, such as its payment, stays as it is; it must not stop the whole bank.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Leaves accounts that the bank no longer lists with their last balance, for the client to edit. */
async function close(db: Db, rows: readonly BankAccountRow[], { now }: Moment): Promise<void> {
  await removeHoldings(db, rows)
  for (const row of rows) {
    await updateBankAccountRow(db, row, { closed_at: now })
    if (row.account_uuid !== null) await detachAccount(db, row.user_uuid, row.account_uuid, now)
  }
}

/** Adds a bank account with the account or debt that it is from now on. */
async function addRow(
  db: Db,
  link: LinkRow,
  account: BankAccount,
  columns: ReturnType<typeof columnsOf>,
  moment: Moment,
): Promise<BankAccountRow> {
  const name = nameOf(account)
  const isDebt = columns.liability !== null && columns.currency === 'USD'
  return addBankAccountRow(db, {
    ...columns,
    bank_account_uuid: uuidv7(),
    user_uuid: link.user_uuid,
    name,
    account_uuid: await newAccount(db, link, account, moment),
    debt_uuid: isDebt ? await newDebt(db, link.user_uuid, { ...columns, name }, moment) : null,
    created_at: moment.now,
  })
}

/** Stores the accounts of a link that the transaction has locked, and returns the rows of those that the bank lists. */
export async function saveAccounts(
  db: Db,
  link: LinkRow,
  told: Told,
  moment: Moment,
): Promise<BankAccountRow[]> {
  const { own, orphans } = await candidates(db, link)
  const listed = new Set(told.accounts.map(({ external_id }) => external_id))
  const unlisted = own.filter(({ external_id }) => !listed.has(external_id ?? ''))
  const saved = new Map<string, BankAccountRow>()
  for (const account of told.accounts) {
    const before =
      own.find(({ external_id }) => external_id === account.external_id) ??
      [...unlisted, ...orphans].find(
        (row) =>
          !saved.has(row.bank_account_uuid) && row.institution === link.institution && isSame(row, account),
      )
    const columns = columnsOf(link, account, told, { before, now: moment.now })
    const row = before
      ? await updateBankAccountRow(db, before, columns)
      : await addRow(db, link, account, columns, moment)
    if (before) await carryOver(db, row, before.liability, moment)
    saved.set(row.bank_account_uuid, row)
  }
  const gone = unlisted.filter(
    ({ bank_account_uuid, closed_at }) => closed_at === null && !saved.has(bank_account_uuid),
  )
  await close(db, gone, moment)
  return [...saved.values()]
}
