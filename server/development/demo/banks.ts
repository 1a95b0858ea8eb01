/** The demo household's linked banks, with three years of transactions, rules, an earlier import, and a guardrail. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Limit } from '#core/contract/guardrail.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { createCategorizer } from '#core/spend/categorize.ts'
import { liabilityOf, typeOf } from '#server/bank/account-kinds.ts'
import { noteFullCards, statementOf } from '#server/bank/debts.ts'
import { addLinkRow } from '#server/bank/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { debts } from '#server/db/schema/debt.ts'
import {
  categoryRules,
  guardrails,
  imports,
  recurringChoices,
  transactions,
} from '#server/db/schema/spend.ts'
import { type BankKeys, encryptBankToken } from '#server/providers/bank-link/bank-tokens.ts'
import {
  demoHousehold,
  MONTHLY_INCOME_CENTS,
  MONTHLY_SAVING_CENTS,
  STORE_CARD_PAYMENT_CENTS,
} from '#server/providers/bank-link/demo-household.ts'
import type { LedgerAccount } from '#server/providers/bank-link/sandbox-household.ts'
import { DEMO_INSTITUTIONS } from '#server/providers/bank-link/sandbox-institutions.ts'
import { ledgerThrough } from '#server/providers/bank-link/sandbox-transactions.ts'
import {
  sandboxAccounts,
  sandboxChanges,
  sandboxLiabilities,
  type SandboxView,
} from '#server/providers/bank-link/sandbox-view.ts'
import { bankDay, createSandboxItem, SANDBOX_CURSOR } from '#server/providers/bank-link/sandbox.ts'
import { storeTransactions } from '#server/spend/store-transactions.ts'
import { addTransactions, type NewTransaction } from '#server/spend/transaction-queries.ts'
import type { DemoBank } from './debts.ts'

/** Banks were linked a year ago, and told of two years before. */
const LINKED_MONTHS_AGO = 12
/** The login at the store's bank lasted a week, and ended this many days ago. */
const ENDED_DAYS_AGO = 5
const LOGIN_DAYS = 7
/** Transactions of the last days wait for a review. */
const UNREVIEWED_DAYS = 14

/** The household's banks on its first day: what each has, and through which day its link has read it. */
export interface DemoBanks extends DemoBank {
  readonly views: readonly (SandboxView & { readonly readAt: Date })[]
}

/** What the household's banks know on the day of its creation. */
export function demoBanks(now: Date): DemoBanks {
  const day = bankDay(now)
  const household = demoHousehold(day)
  const ledger = ledgerThrough(household, day)
  const endedAt = new Date(now.getTime() - ENDED_DAYS_AGO * DAY_MS)
  const earlier = ledgerThrough(household, bankDay(endedAt))
  const views = DEMO_INSTITUTIONS.map((institution) =>
    institution.behavior === 'expires'
      ? { institution, ledger: earlier, readAt: endedAt }
      : { institution, ledger, readAt: now },
  )
  const { through } = ledger
  return {
    ledger,
    views,
    readOn: { mortgage: through, auto: through, student: through, card: through, rewards: earlier.through },
  }
}

interface Owner {
  readonly user_uuid: string
  readonly today: IsoDate
  readonly now: Date
}

/** The accounts and debts that a bank's accounts are. */
interface Counterparts {
  readonly accounts: ReadonlyMap<string, { readonly account_uuid: string }>
  readonly debts: ReadonlyMap<LedgerAccount, string>
}

/** Links a bank, with its accounts as what the household has already. */
async function linkBank(
  db: Db,
  { user_uuid, today, now }: Owner,
  { readAt, ...view }: DemoBanks['views'][number],
  counterparts: Counterparts,
  keys: BankKeys,
): Promise<(typeof bankAccounts.$inferSelect)[]> {
  const { institution, ledger } = view
  const isBroken = institution.behavior === 'expires'
  const linked_on = addMonths(today, -LINKED_MONTHS_AGO)
  const logged_in_at = new Date(readAt.getTime() - LOGIN_DAYS * DAY_MS)
  const { access_token, item_id } = await createSandboxItem(db, {
    user_uuid,
    institution_id: institution.id,
    linked_on,
    logged_in_at,
  })
  const link_uuid = uuidv7()
  await addLinkRow(db, {
    link_uuid,
    user_uuid,
    provider: 'sandbox',
    item_id,
    institution_id: institution.id,
    institution: institution.name,
    token_ciphertext: encryptBankToken(keys, { user_uuid, item_id }, access_token),
    state: isBroken ? 'login_required' : 'active',
    sync_cursor: `${SANDBOX_CURSOR}${ledger.through}`,
    history: 'complete',
    updated_at: readAt,
    sync_at: isBroken ? null : new Date(now.getTime() + DAY_MS / 4),
    created_at: new Date(`${linked_on}T12:00:00Z`),
  })
  const liabilities = sandboxLiabilities(view)
  return db
    .insert(bankAccounts)
    .values(
      sandboxAccounts(view).map((account, place) => {
        const key = institution.accounts[place]?.key
        return {
          bank_account_uuid: uuidv7(),
          user_uuid,
          link_uuid,
          external_id: account.external_id,
          persistent_id: account.persistent_id,
          name: account.name,
          institution: institution.name,
          mask: account.mask ?? '',
          type: typeOf(account),
          balance_cents: account.balance_cents,
          available_cents: account.available_cents,
          as_of: readAt,
          account_uuid: counterparts.accounts.get(key ?? '')?.account_uuid ?? null,
          debt_uuid: counterparts.debts.get(key as LedgerAccount) ?? null,
          liability: liabilityOf(account, liabilities),
          created_at: new Date(`${linked_on}T12:00:00Z`),
        }
      }),
    )
    .returning()
}

const ruleRow = (
  { user_uuid, now }: Owner,
  monthsAgo: number,
  rule: Partial<typeof categoryRules.$inferInsert>,
) => ({
  rule_uuid: uuidv7(),
  user_uuid,
  text: '',
  match: 'name_is' as const,
  direction: 'out' as const,
  category: 'other' as const,
  created_at: new Date(now.getTime() - monthsAgo * 30 * DAY_MS),
  ...rule,
})

/** Purchases of the card that the household had before, from a file that it downloaded there. */
const IMPORTED = [
  ['HARVEST LANE 0093', 'Groceries', 62_14],
  ['NORTHWAY FUEL 4410', 'Gas & Fuel', 41_80],
  ['TACO ORBIT 2231', 'Restaurants', 23_65],
  ['MAIN STREET TOYS', 'Shopping', 34_99],
  ['FRESHFIELD MKT #0412 BURLINGTON VT', 'Groceries', 97_32],
  ['PINE STATE GAS #21', 'Gas & Fuel', 38_05],
  ['LAKEVIEW TAVERN', 'Restaurants', 71_40],
  ['BULLSEYE & CO 00021', 'Shopping', 55_18],
] as const
const IMPORTED_COUNT = 40

/** An import made when the household began; nothing counts its account's balance. */
async function addImport(db: Db, { user_uuid, now }: Owner, firstDay: IsoDate): Promise<void> {
  const [bank_account_uuid, import_uuid] = [uuidv7(), uuidv7()]
  const made = new Date(`${addMonths(firstDay, 6)}T15:20:00Z`)
  await db.insert(bankAccounts).values({
    bank_account_uuid,
    user_uuid,
    name: 'Sam’s old card',
    institution: 'Pinewood Credit Union',
    mask: '',
    type: 'card',
    created_at: made,
  })
  await db.insert(imports).values({
    import_uuid,
    user_uuid,
    bank_account_uuid,
    new_account: { name: 'Sam’s old card', type: 'card' },
    file_name: 'pinewood-card.csv',
    kind: 'csv',
    state: 'finished',
    row_count: IMPORTED_COUNT,
    received_count: IMPORTED_COUNT,
    added_count: IMPORTED_COUNT,
    duplicate_count: 0,
    created_at: made,
    finished_at: made,
  })
  const categorize = createCategorizer([])
  const rows = Array.from({ length: IMPORTED_COUNT }, (_, place): NewTransaction => {
    const [description, category_text, cents] = IMPORTED[place % IMPORTED.length] ?? IMPORTED[0]
    const amount_cents = -(cents + 37 * place)
    const about = { bank_account_uuid, amount_cents, description, category_text }
    const { source, ...categorized } = categorize({ ...about, account_type: 'card' })
    return {
      transaction_uuid: uuidv7(),
      bank_account_uuid,
      amount_cents,
      description,
      ...categorized,
      category_source: source,
      date: addDays(firstDay, 4 * place),
      origin: 'import',
      import_uuid,
    }
  })
  await addTransactions(db, user_uuid, rows, now)
}

/** Spending on needs in the dearest of this month and the three before. */
async function mostNeeds(db: Db, userUuid: string, today: IsoDate): Promise<number> {
  const since = addMonths(`${today.slice(0, 7)}-01`, -3)
  const { rows } = await db.execute<{ spent: number }>(sql`
    select -sum(amount_cents)::int as spent from transactions
    where user_uuid = ${userUuid} and type = 'need' and date >= ${since}
    group by date_trunc('month', date) order by spent desc limit 1`)
  return rows[0]?.spent ?? 0
}

const RESTAURANTS_CENTS = 900_00
const upTo = (cents: number, step: number): number => Math.ceil(cents / step) * step

/** Needs as in a dear month, and for wants what income leaves after them, saving, and the card that is paid down. */
async function addGuardrail(db: Db, { user_uuid, today, now }: Owner): Promise<void> {
  const needs = upTo(await mostNeeds(db, user_uuid, today), 50_00)
  const wants = MONTHLY_INCOME_CENTS - MONTHLY_SAVING_CENTS - STORE_CARD_PAYMENT_CENTS - needs
  const since = `${addMonths(today, -3).slice(0, 7)}-01`
  const limitOf = (subject: Limit['subject'], limit_cents: number, rolls_over = false): Limit => ({
    subject,
    limit_cents,
    rolls_over,
    since,
  })
  const limits = [
    limitOf({ kind: 'type', type: 'need' }, needs),
    limitOf({ kind: 'type', type: 'want' }, wants - (wants % 25_00)),
    limitOf({ kind: 'category', category: 'restaurants' }, RESTAURANTS_CENTS, true),
  ]
  await db.insert(guardrails).values({
    user_uuid,
    limits,
    period: 'month',
    payday: null,
    is_push_on: false,
    since,
    version: 1,
    updated_at: now,
  })
}

/** The boxes for the children were cancelled in June, and charged again in September. */
async function addRecurringChoices(db: Db, { user_uuid, today, now }: Owner): Promise<void> {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-15' ? 1 : 0)
  const said = { user_uuid, updated_at: now }
  await db.insert(recurringChoices).values([
    { ...said, key: 'FABLEBOX|monthly|out|10|2499', state: 'cancelled', cancelled_on: `${year}-06-05` },
    { ...said, key: 'CHECK|monthly|out|19|16000', state: 'hidden' },
  ])
}

/**
 * Links the household's banks and stores what they have told it so far. A refresh goes on from there.
 *
 * @param transaction the transaction that creates the household
 */
export async function addDemoBanks(
  transaction: Db,
  owner: Owner,
  { ledger, views }: DemoBanks,
  counterparts: Counterparts,
  keys: BankKeys,
): Promise<void> {
  const { user_uuid, today, now } = owner
  await transaction
    .insert(categoryRules)
    .values([
      ruleRow(owner, 9, { text: 'Costwise Wholesale', category: 'groceries', rename: 'Costwise' }),
      ruleRow(owner, 4, { text: 'CHAMPLAIN FAMILY', match: 'contains', category: 'medical' }),
    ])
  const rows: (typeof bankAccounts.$inferSelect)[] = []
  for (const view of views) rows.push(...(await linkBank(transaction, owner, view, counterparts, keys)))
  for (const { user_uuid: client, debt_uuid, liability } of rows) {
    if (debt_uuid === null || liability?.debt_type !== 'credit_card') continue
    await transaction
      .update(debts)
      .set(statementOf(liability))
      .where(sameRecord(debts, { user_uuid: client, debt_uuid }, 'debt_uuid'))
  }
  const told = views.map((view) => sandboxChanges(view, null, ledger.household.starts_on))
  const changes = {
    added: told.flatMap(({ added }) => added),
    modified: [],
    removed: [],
    next_cursor: '',
    status: 'historical_complete' as const,
  }
  await storeTransactions(transaction, { user_uuid, accounts: rows, changes }, now)
  await noteFullCards(transaction, owner.user_uuid, rows, { now, today })
  await addImport(transaction, owner, ledger.household.starts_on)
  const before = addDays(today, -UNREVIEWED_DAYS)
  await transaction
    .update(transactions)
    .set({ is_reviewed: true })
    .where(and(eq(transactions.user_uuid, user_uuid), lt(transactions.date, before)))
  await addGuardrail(transaction, owner)
  await addRecurringChoices(transaction, owner)
}
