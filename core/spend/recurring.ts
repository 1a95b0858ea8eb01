/** Recurring charges and income as the client sees them: with price rises, and with what the client said about them. */
import type { RecurringCharge } from '#core/contract/spend-dashboard.ts'
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { plainName } from '#core/finance/spend/name-similarity.ts'
import * as engine from '#core/finance/spend/recurring.ts'
import { isSpending } from './categories.ts'

/** A transaction, as far as finding recurring ones needs it. */
export interface DatedAmount {
  /** Empty where it is not needed. */
  readonly transaction_uuid: string
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
}

type Cadence = RecurringCharge['cadence']

export const CHARGES_PER_YEAR: Readonly<Record<Cadence, number>> = {
  weekly: 52,
  biweekly: 26,
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  yearly: 1,
}

/** Half a period after its next date, a charge has ended, as in core/finance/spend/recurring.ts. */
const isGoingOn = ({ next_date, cadence }: RecurringCharge, today: IsoDate): boolean =>
  today <= addDays(next_date, Math.round(365.25 / CHARGES_PER_YEAR[cadence] / 2))

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

const paymentsOf = (rows: readonly DatedAmount[], sign: 1 | -1): Payment[] =>
  rows
    // Interest and fees follow a balance: there is no price to compare and nothing to cancel. Money in that counts as
    // spending is a refund.
    .filter((row) =>
      sign < 0
        ? row.amount_cents < 0 && row.category !== 'bank_fees'
        : row.amount_cents > 0 && !isSpending(row),
    )
    .map((row) => ({
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

function present(found: engine.RecurringCharge<Payment>, direction: 'in' | 'out'): FoundCharge {
  const charges = found.charges.map(({ row }) => row)
  const last = charges.at(-1)
  const rise = priceRise(found.charges.map(({ date, amountCents }) => ({ date, cents: -amountCents })))
  const typical_cents = rise?.to_cents ?? found.typicalCents
  const charge: RecurringCharge = {
    key: `${usualName(charges)}|${found.cadence}|${direction}`.slice(-200),
    name: last?.name ?? '',
    category: last?.category ?? 'other',
    direction,
    cadence: found.cadence,
    typical_cents,
    last_cents: found.lastCents,
    varies: found.varies && rise === null,
    charge_count: found.count,
    last_date: found.lastDate,
    next_date: found.nextDate,
    yearly_cents: typical_cents * CHARGES_PER_YEAR[found.cadence],
    state: 'active',
    price_rise: direction === 'out' ? rise : null,
    cancelled_on: null,
    charged_after_cancel: null,
    transaction_uuids: charges.map(({ transaction_uuid }) => transaction_uuid),
  }
  return { charge, type: last?.type ?? 'want', charges }
}

/** Numbers the charges of one merchant and cadence from the cheapest on: "|2" is the second. */
function withOwnKeys(found: readonly FoundCharge[]): FoundCharge[] {
  const counts = new Map<string, number>()
  return found
    .toSorted((a, b) => a.charge.typical_cents - b.charge.typical_cents)
    .map((each) => {
      const { key } = each.charge
      const place = (counts.get(key) ?? 0) + 1
      counts.set(key, place)
      return place === 1 ? each : { ...each, charge: { ...each.charge, key: `${key}|${place}` } }
    })
}

/** Active charges first, then by the next date. */
const byNext = (a: RecurringCharge, b: RecurringCharge): number =>
  Number(b.state === 'active') - Number(a.state === 'active') ||
  (a.next_date < b.next_date ? -1 : a.next_date > b.next_date ? 1 : a.key < b.key ? -1 : 1)

/**
 * Finds charges and income that come again and again, in thirteen months of transactions: a yearly one has two by then.
 *
 * @param choices what the client said, by key
 */
export function findRecurring(
  rows: readonly DatedAmount[],
  choices: ReadonlyMap<string, RecurringChoice>,
  today: IsoDate,
): FoundCharge[] {
  const found = [
    ...engine.recurringCharges(paymentsOf(rows, -1), today).map((each) => present(each, 'out')),
    ...engine.recurringCharges(paymentsOf(rows, 1), today).map((each) => present(each, 'in')),
  ]
  return withOwnKeys(found)
    .map((each) => ({ ...each, charge: withChoice(each.charge, choices.get(each.charge.key), today) }))
    .sort((a, b) => byNext(a.charge, b.charge))
}

/** The list of charges with what active ones cost. */
export function recurringList(charges: readonly RecurringCharge[]) {
  const sorted = charges.toSorted(byNext)
  const yearly_out_cents = sorted
    .filter(({ state, direction }) => state === 'active' && direction === 'out')
    .reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)
  return { charges: sorted, monthly_out_cents: roundCents(yearly_out_cents / 12), yearly_out_cents }
}
