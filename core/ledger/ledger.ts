/**
 * The ledger of expected payments: one list that everything reads which says what is to come. Each payment is in it once,
 * whichever of the client's records it is known from.
 */
import type { BankAccountType, Liability } from '#core/contract/bank.ts'
import { brand } from '#core/contract/brand.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { type Policy, PREMIUM_MONTHS } from '#core/contract/policies.ts'
import type { SpendCategory } from '#core/contract/spend-categories.ts'
import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'
import { isDueOpen, isSettled, nextDue } from '#core/debt/due-dates.ts'
import { paysInFull } from '#core/debt/kinds.ts'
import { fullPayment } from '#core/debt/monthly.ts'
import type { DueAmount } from '#core/debt/upcoming-payments.ts'
import { addDays, addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { plainName, SAME_NAME, similarity } from '#core/finance/spend/name-similarity.ts'
import { usualType } from '#core/spend/categories.ts'
import { median, outOf } from '#core/spend/month.ts'
import { monthOf } from '#core/spend/period.ts'
import { amountOn, type DatedAmount, dueDatesThrough, type FoundCharge } from '#core/spend/recurring.ts'
import {
  DEBT_CATEGORIES,
  type PayableDebt,
  payableDebts,
  paymentsOfDebts,
  paymentsToAccounts,
  settledDues,
} from './debt-payments.ts'
import { inOrder, type LedgerEntry } from './entry.ts'
import { type PaidInFull, paidInFull } from './paid-in-full.ts'

/** An account with transactions. */
export interface LedgerAccount {
  readonly bank_account_uuid: string
  readonly name: string
  readonly type: BankAccountType
  /** For a card or loan what is owed. */
  readonly balance_cents: number | null
  readonly debt_uuid: string | null
  readonly liability: Liability | null
}

/** A payment on a day that its source states, such as the renewal of a subscription. */
export interface StatedPayment {
  readonly due_on: IsoDate
  readonly amount_cents: number
}

/** What the ledger is drawn from. */
export interface LedgerFacts {
  readonly today: IsoDate
  readonly accounts: readonly LedgerAccount[]
  /** Of thirteen months. */
  readonly rows: readonly DatedAmount[]
  readonly recurring: readonly FoundCharge[]
  readonly debts: readonly Debt[]
  /** By the saved payoff plan. */
  readonly dueAmount: DueAmount
  readonly policies: readonly Pick<
    Policy,
    'policy_uuid' | 'kind' | 'insurer' | 'premium_cents' | 'premium_period' | 'renews_on' | 'through_employer'
  >[]
  /** Estimated tax payments to make. */
  readonly taxes: readonly StatedPayment[]
  /** The next charge for this app. */
  readonly subscription: StatedPayment | null
  /** What the client's goals take out of cash in a month, in cents. */
  readonly goal_saving_cents: number
}

/** A card that is paid in full, with its account. */
export interface FullCard {
  readonly account: LedgerAccount
  readonly debt: Debt | null
  readonly habit: PaidInFull
}

/** The entries of the ledger, and how cards are paid. */
export interface Ledger {
  /** From the latest due dates to the last day asked for, in order of their days. */
  readonly entries: readonly LedgerEntry[]
  readonly fullCards: readonly FullCard[]
  /** Cards whose purchases no expected payment covers: those that carry a balance by the payoff plan. */
  readonly carriedCards: ReadonlySet<string>
}

/** What is late is expected today. */
const daysOf = (due_on: IsoDate, today: IsoDate) => ({ date: due_on < today ? today : due_on, due_on })

/** Cards whose payments are a habit of paying in full. */
function fullCardsOf({ accounts, rows, debts, today }: LedgerFacts): FullCard[] {
  return accounts.flatMap((account) => {
    const { type, bank_account_uuid, balance_cents, debt_uuid } = account
    if (type !== 'card' || balance_cents === null) return []
    const transactions = rows.filter((row) => row.bank_account_uuid === bank_account_uuid)
    const habit = paidInFull({ owed_cents: balance_cents, transactions }, today)
    const debt = debts.find((each) => each.debt_uuid === debt_uuid) ?? null
    // The client knows better than the transactions.
    const isDenied = debt?.debt_type === 'credit_card' && debt.pays_in_full === false
    return habit && !isDenied ? [{ account, debt, habit }] : []
  })
}

/** A payment that is late by more than this is not expected any more. */
const LATE_DAYS = 7

/** What the issuer's or the client's statement asks for on a due date; null without one. */
const statementOf = (debt: Debt | null, due_on: IsoDate): number | null =>
  debt?.debt_type === 'credit_card' &&
  debt.statement_due_on === due_on &&
  debt.statement_balance_cents !== null
    ? fullPayment(debt, due_on)
    : null

/** Payments of a card in full: its statement's balance first, then the usual payment. */
function fullCardEntries(
  { account, debt, habit }: FullCard,
  paidFrom: string | null,
  today: IsoDate,
  to: IsoDate,
): LedgerEntry[] {
  const { bank_account_uuid, liability } = account
  const issuerDue = liability?.next_due_on ?? null
  const isStated = issuerDue !== null && issuerDue > habit.last_paid_on
  const day = isStated ? dateParts(issuerDue).day : habit.day
  let due_on = isStated ? issuerDue : habit.next_on
  while (due_on < addDays(today, -LATE_DAYS)) due_on = addMonths(due_on, 1, day)
  const entries: LedgerEntry[] = []
  for (; due_on <= to; due_on = addMonths(due_on, 1, day)) {
    const statement = statementOf(debt, due_on) ?? (entries.length === 0 ? habit.statement_cents : null)
    const cents = statement ?? habit.usual_cents
    if (cents <= 0) continue
    entries.push({
      ...daysOf(due_on, today),
      key: `card|${bank_account_uuid}|${due_on}`,
      name: debt?.name ?? account.name,
      amount_cents: -cents,
      kind: 'card',
      certainty: statement === null ? 'usual' : 'stated',
      range: statement === null ? { least_cents: habit.least_cents, most_cents: habit.most_cents } : null,
      debt_uuid: debt?.debt_uuid ?? null,
      recurring_key: null,
      category: 'card_payment',
      type: 'transfer',
      bank_account_uuid: paidFrom,
      settled_by: null,
    })
  }
  return entries
}

/** Fewer payments say nothing about what a client usually pays. */
const LEAST_PAYMENTS = 3
const RECENT_PAYMENTS = 6

/** What is usually paid on a card whose purchases are not known: more than the plan's payment, if it pays for these too. */
function usualPayment(debt: Debt, account: string | null, payments: readonly DatedAmount[]): number {
  if (debt.debt_type !== 'credit_card' || account !== null || payments.length < LEAST_PAYMENTS) return 0
  return roundCents(
    median(payments.slice(-RECENT_PAYMENTS).map(({ amount_cents }) => Math.abs(amount_cents))),
  )
}

/** A debt's payments by the plan, from the next due date or the latest one that was settled. */
function debtEntries(
  { debt, bank_account_uuid }: PayableDebt,
  payments: readonly DatedAmount[],
  { dueAmount, today }: LedgerFacts,
  to: IsoDate,
): LedgerEntry[] {
  if (isSettled(debt)) return []
  const [category] = DEBT_CATEGORIES[debt.debt_type]
  const settled = settledDues(debt, payments, dueAmount, today)
  const usual = usualPayment(debt, bank_account_uuid, payments)
  const paidFrom = payments.findLast(({ amount_cents }) => amount_cents < 0)?.bank_account_uuid ?? null
  const isFull = paysInFull(debt)
  const entries: LedgerEntry[] = []
  const latest = settled.at(-1)
  let due_on: IsoDate | undefined = nextDue(debt, today)?.due_on
  if (
    latest &&
    latest.due_on >= addDays(today, -LATE_DAYS) &&
    (due_on === undefined || latest.due_on < due_on)
  ) {
    due_on = latest.due_on
  }
  for (; due_on !== undefined && due_on <= to; due_on = addMonths(due_on, 1, debt.due_day)) {
    const day = due_on
    const by = settled.findLast((each) => each.due_on >= day)
    if (!by && !isDueOpen(debt, day)) continue
    const planned = dueAmount(debt, day)
    const cents = Math.max(planned, usual)
    if (cents <= 0) continue
    entries.push({
      ...daysOf(day, today),
      key: `debt|${debt.debt_uuid}|${day}`,
      name: debt.name,
      amount_cents: -cents,
      kind: isFull ? 'card' : 'debt',
      certainty: usual > planned ? 'usual' : 'stated',
      range: null,
      debt_uuid: debt.debt_uuid,
      recurring_key: null,
      category,
      type: usualType(category),
      bank_account_uuid: paidFrom,
      settled_by: by?.transaction_uuid ?? null,
    })
  }
  return entries
}

const kindOf = ({ charge, type }: FoundCharge): ExpectedItem['kind'] =>
  charge.direction === 'in'
    ? 'income'
    : type === 'saving'
      ? 'saving'
      : type === 'transfer'
        ? 'transfer'
        : 'bill'

/** A series' dates to come, with the latest one that did not come. */
function chargeEntries(found: FoundCharge, today: IsoDate, to: IsoDate): LedgerEntry[] {
  const { charge, type, charges } = found
  return dueDatesThrough(found, to)
    .filter((due_on, place) => due_on >= today || place === 0)
    .map((due_on) => {
      const cents = amountOn(found, due_on)
      return {
        ...daysOf(due_on, today),
        key: `charge|${charge.key}|${due_on}`,
        name: charge.name,
        amount_cents: charge.direction === 'in' ? cents : -cents,
        kind: kindOf(found),
        certainty: charge.varies ? 'estimate' : 'usual',
        range: null,
        debt_uuid: null,
        recurring_key: charge.key,
        category: charge.category,
        type,
        bank_account_uuid: charges.at(-1)?.bank_account_uuid ?? null,
        settled_by: null,
      }
    })
}

const stated = (
  key: string,
  name: string,
  kind: ExpectedItem['kind'],
  category: SpendCategory,
  { due_on, amount_cents }: StatedPayment,
  today: IsoDate,
): LedgerEntry => ({
  ...daysOf(due_on, today),
  key: `${key}|${due_on}`,
  name,
  amount_cents: -amount_cents,
  kind,
  certainty: 'stated',
  range: null,
  debt_uuid: null,
  recurring_key: null,
  category,
  type: usualType(category),
  bank_account_uuid: null,
  settled_by: null,
})

const INSURANCE: ReadonlySet<SpendCategory> = new Set([
  'car_insurance',
  'home_insurance',
  'life_insurance',
  'health_insurance',
])
const SAME_PREMIUM = 0.1

const isNamed = (charge: FoundCharge['charge'], name: string): boolean =>
  name !== '' && similarity(plainName(name), plainName(charge.name)) >= SAME_NAME

/** Premiums that the client entered, and that no bank shows as a charge. */
function premiumEntries(
  { policies, debts, today }: LedgerFacts,
  series: readonly FoundCharge[],
  to: IsoDate,
): LedgerEntry[] {
  const hasEscrow = debts.some((debt) => 'escrow_cents' in debt && debt.escrow_cents > 0)
  return policies.flatMap((policy) => {
    const { policy_uuid, kind, insurer, premium_cents, premium_period, renews_on, through_employer } = policy
    if (through_employer || premium_cents <= 0 || renews_on === null) return []
    // The lender pays the premium from escrow.
    if (kind === 'home' && hasEscrow) return []
    const isSeen = series.some(
      ({ charge }) =>
        charge.direction === 'out' &&
        (isNamed(charge, insurer) ||
          (INSURANCE.has(charge.category) &&
            Math.abs(charge.typical_cents - premium_cents) <= premium_cents * SAME_PREMIUM)),
    )
    if (isSeen) return []
    const months = PREMIUM_MONTHS[premium_period]
    const { day } = dateParts(renews_on)
    let due_on = renews_on
    while (addMonths(due_on, -months, day) >= today) due_on = addMonths(due_on, -months, day)
    while (due_on < today) due_on = addMonths(due_on, months, day)
    const entries: LedgerEntry[] = []
    for (; due_on <= to; due_on = addMonths(due_on, months, day)) {
      const payment = { due_on, amount_cents: premium_cents }
      const category =
        kind === 'auto'
          ? 'car_insurance'
          : kind === 'home'
            ? 'home_insurance'
            : kind === 'health'
              ? 'health_insurance'
              : 'life_insurance'
      entries.push(
        stated(`premium|${policy_uuid}`, insurer || 'Insurance premium', 'premium', category, payment, today),
      )
    }
    return entries
  })
}

/** A contribution below a dollar is what rounding leaves of a transfer. */
const LEAST_SAVING = 100

/**
 * What goals still take of each month beyond what was moved to savings and is expected to be: on its last day, because a
 * contribution has no other.
 *
 * @param expected the other entries
 */
function goalEntries(
  { today, rows, goal_saving_cents }: LedgerFacts,
  expected: readonly LedgerEntry[],
  to: IsoDate,
): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (let day = monthOf(today).to; day <= to; day = monthOf(addDays(day, 1)).to) {
    const month = day.slice(0, 7)
    // A transfer's other side came into an account, and what is taken from savings is no contribution less.
    const saved = [...rows, ...expected].filter(
      ({ date, type, amount_cents }) => type === 'saving' && amount_cents < 0 && date.startsWith(month),
    )
    const left = goal_saving_cents - outOf(saved)
    if (left < LEAST_SAVING) continue
    entries.push({
      ...stated(
        'goals',
        'Goal contributions',
        'saving',
        'saving',
        { due_on: day, amount_cents: left },
        today,
      ),
      certainty: 'estimate',
    })
  }
  return entries
}

/**
 * The ledger from today through a day. A payment that is known from several records is one entry: the payoff plan's where
 * a series pays a debt, the statement's where it pays a card in full, and the bank's where a series is a premium.
 */
export function ledgerOf(facts: LedgerFacts, to: IsoDate): Ledger {
  const { today, accounts, rows, debts, dueAmount, taxes, subscription } = facts
  const owed = new Set(
    accounts.flatMap(({ type, bank_account_uuid }) =>
      type === 'card' || type === 'loan' ? [bank_account_uuid] : [],
    ),
  )
  // What comes to a card or loan is a payment of it.
  const series = facts.recurring.filter(
    ({ charge, charges }) =>
      charge.state === 'active' &&
      !(charge.direction === 'in' && owed.has(charges.at(-1)?.bank_account_uuid ?? '')),
  )
  const fullCards = fullCardsOf(facts)
  const full = new Map(fullCards.map((card) => [card.account.bank_account_uuid, card]))
  const payable = payableDebts(debts, accounts)
  const byDebt = paymentsOfDebts(payable, rows, dueAmount, today)
  const toFullCards = paymentsToAccounts(rows, new Set(full.keys()))
  const isOfDebtOrCard = ({ charges }: FoundCharge): boolean => {
    const last = charges.at(-1)
    return last !== undefined && (byDebt.has(last) || toFullCards.has(last))
  }
  const planned = payable.filter(({ bank_account_uuid }) => !full.has(bank_account_uuid ?? ''))
  const others = series.filter((each) => !isOfDebtOrCard(each))
  const oldestFirst = (payments: Iterable<DatedAmount>): DatedAmount[] =>
    [...payments].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const known = [
    ...planned.flatMap((each) => {
      const payments = [...byDebt].flatMap(([row, debt]) => (debt === each.debt ? [row] : []))
      return debtEntries(each, oldestFirst(payments), facts, to)
    }),
    ...fullCards.flatMap((card) => {
      const paid = [...toFullCards].flatMap(([row, account]) =>
        account === card.account.bank_account_uuid && row.amount_cents < 0 ? [row] : [],
      )
      return fullCardEntries(card, oldestFirst(paid).at(-1)?.bank_account_uuid ?? null, today, to)
    }),
    ...others.flatMap((each) => chargeEntries(each, today, to)),
    ...premiumEntries(facts, others, to),
    ...taxes
      .filter(({ due_on }) => due_on >= today && due_on <= to)
      .map((payment) => stated('tax', 'Estimated tax', 'tax', 'taxes', payment, today)),
    ...(subscription && subscription.due_on <= to && !others.some(({ charge }) => isNamed(charge, brand))
      ? [stated('subscription', brand, 'subscription', 'subscriptions', subscription, today)]
      : []),
  ]
  return {
    entries: [...known, ...goalEntries(facts, known, to)].sort(inOrder),
    fullCards,
    carriedCards: new Set(
      planned.flatMap(({ debt, bank_account_uuid }) =>
        debt.debt_type === 'credit_card' && !paysInFull(debt) && bank_account_uuid !== null
          ? [bank_account_uuid]
          : [],
      ),
    ),
  }
}

/** What is still to come. */
export const openEntries = ({ entries }: Ledger): LedgerEntry[] =>
  entries.filter(({ settled_by }) => settled_by === null)
