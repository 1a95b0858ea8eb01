/** Finds transactions that belong together: both sides of a transfer, and a purchase with its refund. */
import type { BankAccountType } from '#core/contract/bank.ts'
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { CategorySource } from '#core/contract/transactions.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { plainName, plainWords, SAME_NAME, similarity } from '#core/finance/spend/name-similarity.ts'
import { isSpending } from './categories.ts'

/** A stored transaction, as far as pairing needs it. */
export interface Pairable {
  readonly transaction_uuid: string
  readonly bank_account_uuid: string
  readonly account_type: BankAccountType
  readonly date: IsoDate
  /** Negative for money out. */
  readonly amount_cents: number
  readonly name: string
  readonly description: string
  readonly category: SpendCategory
  readonly type: SpendType
  readonly category_source: CategorySource
  readonly is_split: boolean
  readonly is_paired: boolean
  /** Whether the client undid a pairing: never paired again. */
  readonly is_unpaired: boolean
}

/** A found pair: what a transfer or a purchase took out, and what came in. */
export interface Pair {
  readonly kind: 'transfer' | 'refund'
  readonly out_uuid: string
  readonly in_uuid: string
  /** What the side that went out becomes; null leaves a refunded purchase as it is. */
  readonly out: Side | null
  /** What the side that came in becomes. */
  readonly in: Side
}

interface Side {
  readonly category: SpendCategory
  readonly type: SpendType
}

/** A transfer arrives within this many days, over a weekend with a holiday. */
const TRANSFER_DAYS = 4
/** Most stores take goods back within 90 days, and a refund takes weeks. */
export const REFUND_DAYS = 120
/** Purchases of one merchant that are considered for one refund, the latest first. */
const MOST_PURCHASES = 50

const OWN_MONEY: ReadonlySet<SpendCategory> = new Set([
  'transfer',
  'card_payment',
  'saving',
  'investing',
  'retirement_saving',
])
const UNCLEAR: ReadonlySet<SpendCategory> = new Set(['other', 'other_income'])
const TRANSFER_WORDS = /\b(?:TRANSFER|XFER|TFR|ACH|AUTOPAY|EPAY|PAYMENT THANK YOU|CARD PAYMENT|CREDIT CRD)\b/
/** Payment services move money between many people under one name. */
const PERSON_TO_PERSON = /\b(?:VENMO|ZELLE|CASH APP|CASHAPP|PAYPAL|APPLE CASH)\b/

/** Whether a client said what it is, in words other than a transfer. */
const isDecided = ({ category, category_source }: Pairable): boolean =>
  (category_source === 'client' || category_source === 'rule') &&
  category !== 'transfer' &&
  category !== 'card_payment'

const isFree = ({ is_paired, is_unpaired, is_split }: Pairable): boolean =>
  !is_paired && !is_unpaired && !is_split

/** How much a transaction looks like a transfer; null for one that is something else. */
function transferSign(each: Pairable): 'clear' | 'possible' | null {
  // A payment on a linked loan is spending on its way out, so only its arrival is a transfer.
  if (!isFree(each) || isDecided(each) || each.account_type === 'loan') return null
  if (OWN_MONEY.has(each.category)) return 'clear'
  if (!UNCLEAR.has(each.category)) return null
  return TRANSFER_WORDS.test(plainWords(each.description)) ? 'clear' : 'possible'
}

/** Money that came in, by what must match and then by account. */
type Arrivals = Map<string, Map<string, Pairable[]>>

const arrivalKey = (sign: string, date: IsoDate, cents: number): string => `${sign} ${date} ${cents}`

/** Takes an arrival at another account, the first one entered. */
function take(arrivals: Arrivals, key: string, exceptAccount: string): Pairable | undefined {
  const accounts = arrivals.get(key)
  if (!accounts) return undefined
  for (const [account, waiting] of accounts) {
    if (account === exceptAccount) continue
    const found = waiting.pop()
    if (waiting.length === 0) accounts.delete(account)
    if (found) return found
  }
  return undefined
}

/** Days from the nearest on: a transfer usually arrives on or after the day that it leaves. */
const SHIFTS: readonly number[] = [
  0,
  ...Array.from({ length: TRANSFER_DAYS }, (_, i) => [i + 1, -i - 1]).flat(),
]

const MOVED: Side = { category: 'transfer', type: 'transfer' }
const CARD_PAYMENT: Side = { category: 'card_payment', type: 'transfer' }

const isEveryday = ({ account_type }: Pairable): boolean =>
  account_type === 'checking' || account_type === 'cash'

/** What moving money to or from an account counts as: saving, at accounts for it. */
const savingAt = ({ account_type }: Pairable): Side | undefined =>
  account_type === 'savings'
    ? { category: 'saving', type: 'saving' }
    : account_type === 'investment'
      ? { category: 'investing', type: 'saving' }
      : undefined

/**
 * What both sides of a transfer become. Money put into savings counts as saved, once, where it leaves the everyday
 * account; money taken from savings counts against it, where it arrives.
 */
function sidesOf(out: Pairable, into: Pairable): Pick<Pair, 'out' | 'in'> {
  if (into.account_type === 'card' || out.category === 'card_payment') {
    return { out: CARD_PAYMENT, in: CARD_PAYMENT }
  }
  return {
    out: (isEveryday(out) && savingAt(into)) || MOVED,
    in: (isEveryday(into) && savingAt(out)) || MOVED,
  }
}

const transferOf = (out: Pairable, into: Pairable): Pair => ({
  kind: 'transfer',
  out_uuid: out.transaction_uuid,
  in_uuid: into.transaction_uuid,
  ...sidesOf(out, into),
})

/** Clear ones first, so that a chance match of amounts never takes a transfer's other side. */
function findTransfers(sorted: readonly Pairable[]): Pair[] {
  const arrivals: Arrivals = new Map()
  const departures = { clear: [] as Pairable[], possible: [] as Pairable[] }
  // Entered newest first: the oldest is on top.
  for (const each of sorted.toReversed()) {
    const sign = transferSign(each)
    if (sign === null) continue
    if (each.amount_cents < 0) {
      departures[sign].push(each)
      continue
    }
    const key = arrivalKey(sign, each.date, each.amount_cents)
    const accounts = arrivals.get(key) ?? new Map<string, Pairable[]>()
    arrivals.set(key, accounts)
    const waiting = accounts.get(each.bank_account_uuid) ?? []
    accounts.set(each.bank_account_uuid, waiting)
    waiting.push(each)
  }
  const pairs: Pair[] = []
  const match = (
    outs: readonly Pairable[],
    sign: 'clear' | 'possible',
    shifts: readonly number[],
  ): Pairable[] => {
    let left = outs
    for (const shift of shifts) {
      left = left.filter((out) => {
        const key = arrivalKey(sign, addDays(out.date, shift), -out.amount_cents)
        const into = take(arrivals, key, out.bank_account_uuid)
        if (into) pairs.push(transferOf(out, into))
        return !into
      })
    }
    return [...left]
  }
  const clear = match(departures.clear.toReversed(), 'clear', SHIFTS)
  match(clear, 'possible', SHIFTS)
  const possible = match(departures.possible.toReversed(), 'clear', SHIFTS)
  // Neither side says that it is a transfer: only equal amounts on one day or the next are more than chance.
  match(possible, 'possible', [0, 1])
  return pairs
}

/** A merchant's purchases at one account, oldest first. */
interface Merchant {
  readonly name: string
  readonly purchases: Pairable[]
}

const mayBeRefund = (each: Pairable): boolean =>
  each.amount_cents > 0 &&
  isFree(each) &&
  (isSpending(each) || (each.category === 'other_income' && !isDecided(each))) &&
  !PERSON_TO_PERSON.test(plainWords(each.description))

/** The purchase that a refund is for: the latest of the same amount, else the latest that was larger. */
function purchaseFor(
  refund: Pairable,
  { purchases }: Merchant,
  used: ReadonlySet<string>,
): Pairable | undefined {
  const from = addDays(refund.date, -REFUND_DAYS)
  let larger: Pairable | undefined
  let seen = 0
  for (let at = purchases.length - 1; at >= 0 && seen < MOST_PURCHASES; at -= 1) {
    const each = purchases[at]
    if (!each || each.date < from) break
    seen += 1
    if (used.has(each.transaction_uuid) || -each.amount_cents < refund.amount_cents) continue
    if (-each.amount_cents === refund.amount_cents) return each
    larger ??= each
  }
  return larger
}

function findRefunds(sorted: readonly Pairable[]): Pair[] {
  const pairs: Pair[] = []
  const used = new Set<string>()
  /** By account and first word: only names with the same first word are compared. */
  const merchants = new Map<string, Merchant[]>()
  const plainNames = new Map<string, string>()
  for (const each of sorted) {
    const isOut = each.amount_cents < 0
    if (isOut ? !isFree(each) || !isSpending(each) : !mayBeRefund(each)) continue
    const name = plainNames.get(each.name) ?? plainName(each.name)
    plainNames.set(each.name, name)
    const key = `${each.bank_account_uuid} ${name.split(' ')[0] ?? ''}`
    const known = merchants.get(key) ?? []
    merchants.set(key, known)
    const same =
      known.find((merchant) => merchant.name === name) ??
      (isOut ? undefined : known.find((merchant) => similarity(merchant.name, name) >= SAME_NAME))
    if (isOut) {
      if (same) same.purchases.push(each)
      else known.push({ name, purchases: [each] })
      continue
    }
    const purchase = same && purchaseFor(each, same, used)
    if (!purchase) continue
    used.add(purchase.transaction_uuid)
    const { category, type } = isDecided(each) ? each : purchase
    pairs.push({
      kind: 'refund',
      out_uuid: purchase.transaction_uuid,
      in_uuid: each.transaction_uuid,
      out: null,
      in: { category, type },
    })
  }
  return pairs
}

/** On one day purchases come before refunds. */
const inOrder = (a: Pairable, b: Pairable): number =>
  a.date < b.date
    ? -1
    : a.date > b.date
      ? 1
      : a.amount_cents - b.amount_cents || (a.transaction_uuid < b.transaction_uuid ? -1 : 1)

/**
 * Finds pairs among a client's transactions. Ones that are paired, split, or whose pairing the client undid stay as
 * they are, and so do categories that the client chose.
 *
 * Transfers: opposite amounts at two accounts, at most four days apart, where at least one side looks like a transfer
 * or both are unclear and a day apart. Refunds: money in from a merchant, at most as much as a purchase there in the
 * 120 days before, at the same account.
 */
export function findPairs(transactions: readonly Pairable[]): Pair[] {
  const sorted = transactions.toSorted(inOrder)
  const transfers = findTransfers(sorted)
  const taken = new Set(transfers.flatMap(({ out_uuid, in_uuid }) => [out_uuid, in_uuid]))
  return [...transfers, ...findRefunds(sorted.filter(({ transaction_uuid }) => !taken.has(transaction_uuid)))]
}
