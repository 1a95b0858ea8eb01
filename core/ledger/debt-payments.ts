/** Which transactions pay which debts, and the due dates they settle. */
import type { Liability } from '#core/contract/bank.ts'
import type { Debt, DebtType } from '#core/contract/debt-kinds.ts'
import type { SpendCategory } from '#core/contract/spend-categories.ts'
import { dueBefore } from '#core/debt/due-dates.ts'
import { escrowOf, hasBalance, isOwing } from '#core/debt/kinds.ts'
import { minimumOf } from '#core/debt/monthly.ts'
import type { DueAmount } from '#core/debt/upcoming-payments.ts'
import { addDays, addMonths, daysBetween, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import { plainName, SAME_NAME, similarity } from '#core/finance/spend/name-similarity.ts'
import { isSpending } from '#core/spend/categories.ts'
import type { DatedAmount } from '#core/spend/recurring.ts'

/** What a payment of a debt is categorized as; the first is what it counts as. */
export const DEBT_CATEGORIES: Readonly<Record<DebtType, readonly [SpendCategory, ...SpendCategory[]]>> = {
  mortgage: ['mortgage', 'loan_payment'],
  home_equity: ['loan_payment', 'mortgage'],
  credit_card: ['card_payment', 'transfer'],
  rent: ['rent'],
  lease: ['car_payment', 'rent'],
  student: ['student_loan', 'loan_payment', 'education'],
  auto: ['car_payment', 'loan_payment'],
  personal: ['loan_payment'],
  medical: ['medical', 'loan_payment'],
  custom: ['loan_payment', 'other'],
}

/** Payments of one debt differ by at most this share: escrow and extra amounts change, entered ones are rounded. */
const SAME_AMOUNT = 0.25

/** A transfer arrives within this many days. */
const ARRIVAL_DAYS = 5

/** A debt, and the client's account that it is, where it is linked. */
export interface PayableDebt {
  readonly debt: Debt
  readonly bank_account_uuid: string | null
  /** The due date that the bank says is next. */
  readonly next_due_on: IsoDate | null
}

/** The debts with the accounts that they are. */
export const payableDebts = (
  debts: readonly Debt[],
  accounts: readonly {
    readonly bank_account_uuid: string
    readonly debt_uuid: string | null
    readonly liability: Pick<Liability, 'next_due_on' | 'is_overdue'> | null
  }[],
): PayableDebt[] =>
  debts.map((debt) => {
    const account = accounts.find(({ debt_uuid }) => debt_uuid === debt.debt_uuid)
    return {
      debt,
      bank_account_uuid: account?.bank_account_uuid ?? null,
      // An issuer asks for the next statement's date although the last one is overdue.
      next_due_on: account?.liability?.is_overdue === true ? null : (account?.liability?.next_due_on ?? null),
    }
  })

/** Whether money that came to a card or loan is a payment, rather than a refund. */
export const isArrival = ({ amount_cents, category, type }: DatedAmount): boolean =>
  amount_cents > 0 && !isSpending({ type }) && category !== 'bank_fees'

/**
 * The account that each transaction pays, by transaction: what was paired with an arrival there, and an arrival itself
 * unless what left for it is known.
 *
 * @param accounts cards and loans
 */
export function paymentsToAccounts(
  rows: readonly DatedAmount[],
  accounts: ReadonlySet<string>,
): Map<DatedAmount, string> {
  const paid = new Map<DatedAmount, string>()
  const unpaired: DatedAmount[] = []
  const bySize = new Map<number, DatedAmount[]>()
  for (const row of rows) {
    if (accounts.has(row.bank_account_uuid)) {
      if (isArrival(row) && row.pair_account_uuid === null) unpaired.push(row)
    } else if (row.amount_cents < 0) {
      if (row.pair_account_uuid !== null && accounts.has(row.pair_account_uuid)) {
        paid.set(row, row.pair_account_uuid)
      } else if (row.pair_account_uuid === null) {
        const same = bySize.get(-row.amount_cents)
        if (same) same.push(row)
        else bySize.set(-row.amount_cents, [row])
      }
    }
  }
  const isDebtPayment = ({ category, type }: DatedAmount): boolean =>
    type === 'transfer' || Object.values(DEBT_CATEGORIES).some((names) => names.includes(category))
  for (const arrival of unpaired) {
    // A payment of a loan is spending on its way out, so that it is not paired with its arrival.
    const left = bySize
      .get(arrival.amount_cents)
      ?.find(
        (row) =>
          !paid.has(row) &&
          isDebtPayment(row) &&
          Math.abs(daysBetween(row.date, arrival.date)) <= ARRIVAL_DAYS,
      )
    paid.set(left ?? arrival, arrival.bank_account_uuid)
  }
  return paid
}

/** A debt with what is due on it, and the names that its payments may have. */
interface Due {
  readonly debt: Debt
  readonly due_cents: number
  readonly names: readonly string[]
}

/** How well a transaction fits a debt's payment, from 0; null if it does not. Names are compared last: that takes long. */
function fit(
  { category, amount_cents }: DatedAmount,
  plain: string,
  { debt, due_cents, names }: Due,
): number | null {
  const cents = -amount_cents
  const difference = Math.abs(cents - due_cents) / Math.max(cents, due_cents, 1)
  const isKind = DEBT_CATEGORIES[debt.debt_type].includes(category)
  const isNear = difference <= SAME_AMOUNT
  if (!isKind && !isNear) return null
  const isNamed = names.some((other) => similarity(other, plain) >= SAME_NAME)
  if (isNamed && isKind) return difference
  return (isNamed || isKind) && isNear ? (isKind ? 1 : 2) + difference : null
}

/**
 * The debt that each transaction pays. What reached a debt's own account pays that debt; anything else that left the
 * client's accounts pays the debt whose lender, kind and amount it fits best.
 */
export function paymentsOfDebts(
  debts: readonly PayableDebt[],
  rows: readonly DatedAmount[],
  dueAmount: DueAmount,
  today: IsoDate,
): Map<DatedAmount, Debt> {
  const byAccount = new Map(
    debts.flatMap(({ debt, bank_account_uuid }) => (bank_account_uuid ? [[bank_account_uuid, debt]] : [])),
  )
  const payments = new Map<DatedAmount, Debt>()
  const toAccounts = paymentsToAccounts(rows, new Set(byAccount.keys()))
  for (const [row, account] of toAccounts) {
    const debt = byAccount.get(account)
    if (debt) payments.set(row, debt)
  }
  const dues = debts.map(({ debt }): Due => ({
    debt,
    due_cents: dueAmount(debt, nextDueDate(today, debt.due_day)),
    names: [debt.lender, debt.name].filter((name) => name !== '').map((name) => plainName(name)),
  }))
  const fits = new Map<string, Debt | null>()
  for (const row of rows) {
    if (row.amount_cents >= 0 || payments.has(row) || row.pair_account_uuid !== null) continue
    if (byAccount.has(row.bank_account_uuid)) continue
    const key = `${row.name}|${row.category}|${row.amount_cents}`
    let best = fits.get(key)
    if (best === undefined) {
      const plain = plainName(row.name)
      const [nearest] = dues
        .flatMap((due) => {
          const score = fit(row, plain, due)
          return score === null ? [] : [{ debt: due.debt, score }]
        })
        .sort((a, b) => a.score - b.score)
      best = nearest?.debt ?? null
      fits.set(key, best)
    }
    if (best) payments.set(row, best)
  }
  return payments
}

/** A payment this many days after its due date is still the one for it. */
const PAID_AFTER_DAYS = 7
/** A payment this many days before its due date is the one for it. */
const PAID_BEFORE_DAYS = 10
/** A card's bill comes at least 21 days before it is due (12 CFR 1026.5(b)(2)(ii)). */
const CARD_PAID_BEFORE_DAYS = 21
/** Due dates are looked at from this many months ago, so that each payment settles the one it was for. */
const MONTHS_BACK = 3

/** A due date, and the transaction that settled it. */
export interface Settled {
  readonly due_on: IsoDate
  readonly transaction_uuid: string
}

/** The least that settles a due date: most of the lender's minimum, or of what is due if that is less. */
function leastOf(debt: Debt, due_cents: number, today: IsoDate): number {
  const minimum = isOwing(debt) && hasBalance(debt) ? minimumOf(debt, today) + escrowOf(debt) : due_cents
  return Math.min(minimum, due_cents || minimum) * (1 - SAME_AMOUNT)
}

/**
 * The due dates of a debt that payments settled, the earliest first. Each payment settles the earliest open due date that
 * it is near enough to; one that is much less than the minimum settles none.
 *
 * @param payments of this debt, in any order; pending ones count
 */
export function settledDues(
  debt: Debt,
  payments: readonly DatedAmount[],
  dueAmount: DueAmount,
  today: IsoDate,
): Settled[] {
  const before = debt.debt_type === 'credit_card' ? CARD_PAID_BEFORE_DAYS : PAID_BEFORE_DAYS
  const least = leastOf(debt, dueAmount(debt, nextDueDate(today, debt.due_day)), today)
  const settled: Settled[] = []
  let due_on = nextDueDate(addMonths(today, -MONTHS_BACK), debt.due_day)
  for (const { date, amount_cents, transaction_uuid } of payments.toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )) {
    if (Math.abs(amount_cents) < least || date > today) continue
    while (date > addDays(due_on, PAID_AFTER_DAYS)) due_on = addMonths(due_on, 1, debt.due_day)
    if (date < addDays(due_on, -before)) continue
    settled.push({ due_on, transaction_uuid })
    due_on = addMonths(due_on, 1, debt.due_day)
  }
  return settled
}

/** The latest due date of each debt that is settled, by debt; null without one. */
export function settledThrough(
  debts: readonly PayableDebt[],
  rows: readonly DatedAmount[],
  dueAmount: DueAmount,
  today: IsoDate,
): Map<string, IsoDate | null> {
  const byDebt = paymentsOfDebts(debts, rows, dueAmount, today)
  return new Map(
    debts.map(({ debt, next_due_on }) => {
      const payments = [...byDebt].flatMap(([row, paid]) => (paid === debt ? [row] : []))
      const paid = settledDues(debt, payments, dueAmount, today).at(-1)?.due_on ?? null
      const asked = next_due_on !== null && next_due_on >= today ? dueBefore(next_due_on, debt.due_day) : null
      return [debt.debt_uuid, paid === null || (asked !== null && asked > paid) ? asked : paid]
    }),
  )
}
