/** Recurring charges and income as the client sees them: with price rises, and with what the client said about them. */
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { RecurringCharge } from '#core/contract/spend-dashboard.ts'
import { addDays, addMonths, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { plainName, SAME_NAME, similarity } from '#core/finance/spend/name-similarity.ts'
import * as engine from '#core/finance/spend/recurring.ts'
import { isSpending } from './categories.ts'

/** A transaction, as far as finding recurring ones needs it. */
export interface DatedAmount {
  readonly transaction_uuid: string
  readonly bank_account_uuid: string
  /** The client's account at the other end of a transfer; null for anything else. */
  readonly pair_account_uuid: string | null
  readonly date: IsoDate
  /** Negative for money out. */
  readonly amount_cents: number
  readonly name: string
  readonly category: SpendCategory
  readonly type: SpendType
}

/** What the client said about a charge. */
export interface RecurringChoice {
  readonly state: 'hidden' | 'cancelled'
  readonly cancelled_on: IsoDate | null
}

/** What a change of a charge stores; undefined when the client undoes what they said. */
export const choiceOf = (
  { state, cancelled_on }: { state: 'active' | 'hidden' | 'cancelled'; cancelled_on: IsoDate | null },
  today: IsoDate,
): RecurringChoice | undefined =>
  state === 'active'
    ? undefined
    : { state, cancelled_on: state === 'cancelled' ? (cancelled_on ?? today) : null }

/** A charge with its type and its transactions, oldest first. */
export interface FoundCharge {
  readonly charge: RecurringCharge
  readonly type: SpendType
  readonly charges: readonly DatedAmount[]
  /** The days of the month on which it is due, 31 for the last; none for a cadence of weeks. */
  readonly days: readonly number[]
  readonly isSeasonal: boolean
}

/** A charge of the same season is at most this many days from a year before. */
const SEASON_DAYS = 20

/** What a charge takes on a due date: a bill with seasons that of the same time a year before, any other the typical amount. */
export function amountOn(
  { charge, charges, isSeasonal }: Pick<FoundCharge, 'charge' | 'charges' | 'isSeasonal'>,
  due_on: IsoDate,
): number {
  if (!isSeasonal) return charge.typical_cents
  const yearBefore = addMonths(due_on, -12)
  const off = ({ date }: DatedAmount): number => Math.abs(daysBetween(date, yearBefore))
  const same = charges.toSorted((a, b) => off(a) - off(b))[0]
  return same && off(same) <= SEASON_DAYS ? Math.abs(same.amount_cents) : charge.typical_cents
}

/** The due dates of a charge from its next one through a day. */
export const dueDatesThrough = (
  { charge, days }: Pick<FoundCharge, 'charge' | 'days'>,
  to: IsoDate,
): IsoDate[] => engine.datesThrough({ cadence: charge.cadence, nextDate: charge.next_date, days }, to)

/** Half a period after its next date, a charge has ended, as in core/finance/spend/recurring.ts. */
const isGoingOn = ({ next_date, cadence }: RecurringCharge, today: IsoDate): boolean =>
  today <= addDays(next_date, Math.round(365.25 / engine.chargesPerYear(cadence) / 2))

/** A charge with what the client said about it; without a choice it is active until it ends by itself. */
export function withChoice(
  charge: RecurringCharge,
  choice: RecurringChoice | undefined,
  today: IsoDate,
): RecurringCharge {
  const cancelled_on = choice?.state === 'cancelled' ? (choice.cancelled_on ?? today) : null
  return {
    ...charge,
    state: choice?.state ?? (isGoingOn(charge, today) ? 'active' : 'ended'),
    cancelled_on,
    charged_after_cancel:
      cancelled_on !== null && charge.last_date > cancelled_on
        ? { date: charge.last_date, amount_cents: charge.last_cents }
        : null,
  }
}

/** Amounts that differ by no more than this are the same price. */
const SAME_PRICE = 0.02
/** A smaller rise is not worth a mention. */
const LEAST_RISE = 0.03

const isSamePrice = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) * SAME_PRICE

/**
 * A lasting rise: the last two charges or more have one price, which is at least 3% above that of the two or more
 * before. A bill that varies has no price. Null without a rise.
 */
function priceRise(charges: readonly { readonly date: IsoDate; readonly cents: number }[]) {
  const runFrom = (last: number): number => {
    const price = charges[last]?.cents ?? 0
    let first = last
    while (first > 0 && isSamePrice(charges[first - 1]?.cents ?? 0, price)) first -= 1
    return first
  }
  const end = charges.length - 1
  const start = runFrom(end)
  const before = start - 1
  const [now, then] = [charges[start], charges[before]]
  if (!now || !then || end - start < 1 || before - runFrom(before) < 1) return null
  const to_cents = charges[end]?.cents ?? now.cents
  if (to_cents < then.cents * (1 + LEAST_RISE)) return null
  return { from_cents: then.cents, to_cents, date: now.date }
}

type Payment = engine.Transaction & { readonly row: DatedAmount }

/** Whether a transaction may recur: not interest and fees, which follow a balance: there is nothing to cancel. */
const mayRecur = ({ category, type, amount_cents, pair_account_uuid }: DatedAmount): boolean =>
  amount_cents < 0
    ? category !== 'bank_fees'
    : // Money in that counts as spending is a refund; what comes from an own account is that account's transfer.
      !isSpending({ type }) && (type !== 'transfer' || pair_account_uuid === null)

const paymentsOf = (rows: readonly DatedAmount[]): Payment[] =>
  rows.map((row) => ({
    date: row.date,
    amountCents: -Math.abs(row.amount_cents),
    description: row.name,
    row,
  }))

/** The name that most charges have: the same whichever of them are the first and last of the year. */
function usualName(charges: readonly DatedAmount[]): string {
  const counts = new Map<string, number>()
  for (const { name } of charges) counts.set(plainName(name), (counts.get(plainName(name)) ?? 0) + 1)
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

const MOST_NAME = 150

/**
 * A charge's key says what it is: merchant, cadence, direction, due days and amount. A choice of the client is stored
 * under the key of that time, and found again by {@link withChoices} when the amount has changed.
 */
const keyOf = (
  name: string,
  { cadence, direction, typical_cents }: Pick<RecurringCharge, 'cadence' | 'direction' | 'typical_cents'>,
  days: readonly number[],
): string =>
  [name.slice(0, MOST_NAME).replaceAll('|', ' '), cadence, direction, days.join('-'), typical_cents].join('|')

function present(found: engine.RecurringCharge<Payment>, direction: 'in' | 'out'): FoundCharge {
  const charges = found.charges.map(({ row }) => row)
  const last = charges.at(-1)
  const { cadence, days, isSeasonal } = found
  const rise = isSeasonal
    ? null
    : priceRise(found.charges.map(({ date, amountCents }) => ({ date, cents: -amountCents })))
  const typical_cents = rise?.to_cents ?? found.typicalCents
  const charge: RecurringCharge = {
    key: keyOf(usualName(charges), { cadence, direction, typical_cents }, days),
    name: last?.name ?? '',
    category: last?.category ?? 'other',
    type: last?.type ?? 'want',
    direction,
    cadence,
    typical_cents,
    next_cents: typical_cents,
    last_cents: found.lastCents,
    varies: found.varies && rise === null,
    charge_count: found.count,
    last_date: found.lastDate,
    next_date: found.nextDate,
    yearly_cents: rise ? typical_cents * engine.chargesPerYear(cadence) : found.yearlyCents,
    state: 'active',
    price_rise: direction === 'out' ? rise : null,
    cancelled_on: null,
    charged_after_cancel: null,
    history: charges.map(({ transaction_uuid, date, amount_cents }) => ({
      transaction_uuid,
      date,
      amount_cents,
    })),
  }
  const next_cents = amountOn({ charge, charges, isSeasonal }, found.nextDate)
  return { charge: { ...charge, next_cents }, type: last?.type ?? 'want', charges, days, isSeasonal }
}

/** Amounts of one charge differ by at most this share from one to the next, unless its price rose. */
const SAME_CHARGE = 0.25

/** How far a charge is from a stored key, from 0; null if they are two charges. */
function distance(key: string, { charge, charges }: FoundCharge): number | null {
  if (key === charge.key) return 0
  const [name, cadence, direction, days, cents] = key.split('|')
  const amount = Number(cents)
  if (name === undefined || direction !== charge.direction || !(amount > 0)) return null
  if (similarity(name, usualName(charges)) < SAME_NAME) return null
  const amounts = charges.map(({ amount_cents }) => Math.abs(amount_cents))
  // Any charge of the year: a price may have risen since the client said so.
  const off = Math.min(...amounts.map((each) => Math.abs(each - amount) / Math.max(each, amount)))
  const isWithin = amount >= Math.min(...amounts) && amount <= Math.max(...amounts)
  if (off > SAME_CHARGE && !isWithin) return null
  return 0.01 + off + (cadence === charge.cadence ? 0 : 1) + (charge.key.includes(`|${days}|`) ? 0 : 1)
}

/** Charges with what the client said: each choice belongs to the one charge that is nearest to its key, and names it. */
function withChoices(
  found: readonly FoundCharge[],
  choices: ReadonlyMap<string, RecurringChoice>,
  today: IsoDate,
): FoundCharge[] {
  const fits = [...choices.keys()]
    .flatMap((key) =>
      found.flatMap((each) => {
        const far = distance(key, each)
        return far === null ? [] : [{ key, each, far }]
      }),
    )
    .sort((a, b) => a.far - b.far || (a.key < b.key ? -1 : 1))
  const keys = new Map<FoundCharge, string>()
  const used = new Set<string>()
  for (const { key, each } of fits) {
    if (keys.has(each) || used.has(key)) continue
    keys.set(each, key)
    used.add(key)
  }
  return found.map((each) => {
    const key = keys.get(each)
    if (key === undefined) return { ...each, charge: withChoice(each.charge, undefined, today) }
    return { ...each, charge: withChoice({ ...each.charge, key }, choices.get(key), today) }
  })
}

/** Active charges first, then by the next date. */
const byNext = (a: RecurringCharge, b: RecurringCharge): number =>
  Number(b.state === 'active') - Number(a.state === 'active') ||
  (a.next_date < b.next_date ? -1 : a.next_date > b.next_date ? 1 : a.key < b.key ? -1 : 1)

/**
 * Finds charges and income that come again and again, in thirteen months of transactions: a yearly one has two by then.
 * Among all of a client's accounts, so that a charge is the same one wherever it is shown. Spending, saving and transfers
 * are searched apart: one bank's name is on the payment of a card, that of a loan, and what goes to savings.
 *
 * @param choices what the client said, by key
 */
export function findRecurring(
  rows: readonly DatedAmount[],
  choices: ReadonlyMap<string, RecurringChoice>,
  today: IsoDate,
): FoundCharge[] {
  const recurs = rows.filter(mayRecur)
  const kindOf = ({ type }: DatedAmount) => (isSpending({ type }) ? 'spending' : type)
  const found = (['out', 'in'] as const).flatMap((direction) =>
    (['spending', 'saving', 'transfer', 'income'] as const).flatMap((kind) => {
      const own = recurs.filter(
        (row) => row.amount_cents < 0 === (direction === 'out') && kindOf(row) === kind,
      )
      return engine.recurringCharges(paymentsOf(own), today).map((each) => present(each, direction))
    }),
  )
  return withChoices(found, choices, today).sort((a, b) => byNext(a.charge, b.charge))
}

/** The list of charges with what active ones cost; money moved to savings and investments costs nothing. */
export function recurringList(charges: readonly RecurringCharge[]) {
  const sorted = charges.filter(({ type }) => type !== 'transfer').toSorted(byNext)
  const yearly = (isCounted: (charge: RecurringCharge) => boolean): number =>
    sorted
      .filter((charge) => charge.state === 'active' && charge.direction === 'out' && isCounted(charge))
      .reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)
  const yearly_out_cents = yearly(({ type }) => type !== 'saving')
  return {
    charges: sorted,
    monthly_out_cents: roundCents(yearly_out_cents / 12),
    yearly_out_cents,
    monthly_saving_cents: roundCents(yearly(({ type }) => type === 'saving') / 12),
  }
}
