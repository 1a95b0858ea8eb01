/** The debts that linked cards and loans are: made when they are linked, and kept as their bank describes them. */
import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Liability } from '#core/contract/bank.ts'
import { type DebtChange, type DebtInput, DebtWithoutPayment } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { isLikelySame } from '#core/debt/same-debt.ts'
import { addMonths, dateParts, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import { paidInFull } from '#core/ledger/paid-in-full.ts'
import type { Db } from '#server/db/connect.ts'
import { debts } from '#server/db/schema/debt.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { addLinkedDebt, changeLinkedDebt } from '#server/debt/debts.ts'
import { countPayments } from '#server/debt/payment-queries.ts'
import { allDebts, markDeleted, debtRecords } from '#server/debt/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Moment } from '#server/http/route.ts'
import { bankAccountsOf, type BankAccountRow, isCounted } from './queries.ts'

/** The parts of a bank account that describe a debt. */
type Described = Pick<BankAccountRow, 'name' | 'institution' | 'mask' | 'balance_cents' | 'liability'>

/** A due day that falls on a date; a due day of 31 falls on the last day of a shorter month. */
const dueDayOn = (date: IsoDate, dueDay: number): number =>
  nextDueDate(date, dueDay) === date ? dueDay : dateParts(date).day

/** What a card's bank says of its statement, as fields of the debt. */
export const statementOf = ({ next_due_on, minimum_payment_cents, statement_balance_cents }: Liability) =>
  next_due_on === null
    ? {}
    : {
        statement_due_on: next_due_on,
        statement_minimum_cents: minimum_payment_cents,
        statement_balance_cents,
      }

/** A debt as its bank describes it; what the bank leaves out, the client is asked for. Null for an impossible one. */
export function debtInput({ name, institution, balance_cents, liability }: Described): DebtInput | null {
  const debt_type = liability?.debt_type ?? 'credit_card'
  const minimum_payment_cents = liability?.minimum_payment_cents ?? 0
  const input = v.safeParse(DebtWithoutPayment, {
    debt_type,
    name,
    lender: institution,
    due_day: liability?.next_due_on ? dateParts(liability.next_due_on).day : 1,
    opened_on: liability?.opened_on ?? null,
    balance_cents: Math.max(0, balance_cents ?? 0),
    apr: liability?.interest_rate ?? 0,
    is_rate_known: (liability?.interest_rate ?? null) !== null,
    ...(debt_type === 'credit_card'
      ? { limit_cents: liability?.limit_cents ?? null, ...(liability && statementOf(liability)) }
      : { minimum_payment_cents, payment_cents: minimum_payment_cents }),
    ...(debt_type === 'mortgage' && {
      term_months: liability?.term_months ?? null,
      escrow_cents: liability?.escrow_cents ?? 0,
    }),
  })
  return input.success ? input.output : null
}

/**
 * The debt of a new linked card or loan, which counts at once. None where the client has entered one that may be the
 * same: they are asked, so that it counts once. None either for an account whose balance does not count, or beyond the
 * limit of debts.
 */
export async function newDebt(
  db: Db,
  userUuid: string,
  described: Described,
  moment: Moment,
): Promise<string | null> {
  const input = described.balance_cents === null ? null : debtInput(described)
  if (input === null) return null
  const linked = new Set(
    (await bankAccountsOf(db, userUuid)).filter(isCounted).map(({ debt_uuid }) => debt_uuid),
  )
  const { name, institution, mask, balance_cents } = described
  const isKnown = (await allDebts(db, userUuid)).some(
    (debt) =>
      !linked.has(debt.debt_uuid) &&
      !debt.is_paid_off &&
      isLikelySame(debt, { debt_type: input.debt_type, name, institution, mask, balance_cents }),
  )
  if (isKnown) return null
  try {
    return (await addLinkedDebt(db, userUuid, input, moment)).debt_uuid
  } catch (error) {
    // The most debts that a client can have: the account stays linked, and can be matched to one of them.
    if (error instanceof ApiError) return null
    throw error
  }
}

/** What a bank says now that it did not say before, as a change of the debt. A client's own entries stay until then. */
function newTerms(liability: Liability, before: Liability | null): Omit<DebtChange, 'debt_uuid'> {
  const { debt_type, interest_rate, minimum_payment_cents, limit_cents, next_due_on } = liability
  const { opened_on, term_months, escrow_cents } = liability
  const isNew = (field: keyof Liability): boolean =>
    liability[field] !== null && liability[field] !== before?.[field]
  const isCard = debt_type === 'credit_card'
  return {
    ...(isNew('opened_on') && { opened_on }),
    ...(debt_type === 'mortgage' && isNew('term_months') && { term_months }),
    ...(debt_type === 'mortgage' && isNew('escrow_cents') && { escrow_cents: escrow_cents ?? 0 }),
    ...(isNew('interest_rate') && { apr: interest_rate ?? 0, is_rate_known: true }),
    ...(isCard && isNew('limit_cents') && { limit_cents }),
    ...(isCard && statementOf(liability)),
    ...(!isCard && isNew('minimum_payment_cents') && { minimum_payment_cents: minimum_payment_cents ?? 0 }),
    ...(!isCard && isNew('next_due_on') && next_due_on !== null && { due_day: dateParts(next_due_on).day }),
  }
}

/**
 * Carries a bank's balance and terms over to the debt that has them from here; a debt that was deleted is left alone.
 *
 * @param before what the bank said of its terms before; null for a debt that was just linked
 */
export async function carryToDebt(
  db: Db,
  { user_uuid, debt_uuid, balance_cents, liability }: BankAccountRow,
  before: Liability | null,
  moment: Moment,
): Promise<void> {
  const row = debt_uuid === null ? undefined : await debtRecords.find(db, user_uuid, debt_uuid)
  if (!row || !hasBalance(row)) return
  const terms = liability?.debt_type === row.debt_type ? newTerms(liability, before) : {}
  const due_day =
    terms.due_day !== undefined && liability?.next_due_on
      ? dueDayOn(liability.next_due_on, row.due_day)
      : undefined
  const stated = {
    ...terms,
    ...(due_day !== undefined && { due_day }),
    ...(balance_cents !== null && { balance_cents: Math.max(0, balance_cents) }),
  }
  await changeLinkedDebt(db, user_uuid, row.debt_uuid, stated, moment)
}

/** A card's habit shows in this many months of transactions. */
const MONTHS_BACK = 8

/** Notes which linked cards are paid in full month after month, so that the client is asked, and what is paid next. */
export async function noteFullCards(
  db: Db,
  client: string,
  rows: readonly BankAccountRow[],
  { today }: Moment,
): Promise<void> {
  const cards = rows.filter((row) => row.type === 'card' && row.debt_uuid !== null && isCounted(row))
  if (cards.length === 0) return
  const { bank_account_uuid, date, amount_cents, name, category, type } = transactions
  const uuids = cards.map((card) => card.bank_account_uuid)
  const found = await db
    .select({ bank_account_uuid, date, amount_cents, name, category, type })
    .from(transactions)
    .where(
      and(
        eq(transactions.user_uuid, client),
        inArray(bank_account_uuid, uuids),
        gte(date, addMonths(today, -MONTHS_BACK)),
      ),
    )
  for (const card of cards) {
    const own = found.filter((each) => each.bank_account_uuid === card.bank_account_uuid)
    const habit = paidInFull({ owed_cents: card.balance_cents ?? 0, transactions: own }, today)
    const seems_paid_in_full = habit !== null
    const expected_payment_cents = habit && (habit.statement_cents ?? habit.usual_cents)
    // The debt keeps its version: the client changed nothing.
    await db
      .update(debts)
      .set({ seems_paid_in_full, expected_payment_cents })
      .where(
        and(
          eq(debts.user_uuid, card.user_uuid),
          eq(debts.debt_uuid, card.debt_uuid ?? ''),
          or(
            ne(debts.seems_paid_in_full, seems_paid_in_full),
            sql`${debts.expected_payment_cents} is distinct from ${expected_payment_cents}`,
          ),
        ),
      )
  }
}

/**
 * Deletes the debt that a link made when the client says which debt it is instead, or none. One with payments, older than
 * its bank account, or of another lender is the client's own and stays.
 */
export async function removeMadeDebt(
  db: Db,
  { user_uuid, debt_uuid, institution, created_at }: BankAccountRow,
  now: Date,
): Promise<void> {
  const debt = debt_uuid === null ? undefined : await debtRecords.find(db, user_uuid, debt_uuid)
  if (!debt || debt.created_at < created_at || debt.lender !== institution) return
  if ((await countPayments(db, debt)) > 0) return
  await markDeleted(db, user_uuid, debt.debt_uuid, [debt.debt_type], now)
}
