/** A practice broker in our own database: reviews after a minute, fills after five seconds at practice prices. */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Held, valuesOfHeld } from '#core/brokerage/legs.ts'
import { MARKET_ZONE, marketDayBefore } from '#core/brokerage/market-days.ts'
import { type DatedPrices, pricesOn, type Prices } from '#core/brokerage/prices.ts'
import { unitsFor, unitsToSell, valueOf } from '#core/brokerage/units.ts'
import { BrokerageAsset } from '#core/contract/brokerage-orders.ts'
import { ASSETS } from '#core/finance/data/capital-market.ts'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { recordFromAnnual } from '#core/finance/market/market.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import type { Db } from '#server/db/connect.ts'
import { brokerageSandboxAccounts } from '#server/db/schema/sandbox.ts'
import { dayIn } from '#server/http/client-day.ts'
import type {
  BrokerFill,
  Brokerage,
  BrokerLeg,
  BrokerOrder,
  BrokerResult,
  Opening,
  Review,
} from './brokerage.ts'

const REVIEW_MS = 60_000
const FILL_MS = 5_000

/** Endings of test Social Security numbers, and what the review decides: see README. */
const REJECTED_SSN = '0002'
const ASKED_SSN = '0003'
const ASKED_DOCUMENT_SSN = '0004'
/** Cents of an order's amount, and what becomes of it. */
const REJECTED_CENTS = 13
const PARTIAL_CENTS = 37

/** Accounts that exist already, for everybody; the last one is somebody else's. */
const EXISTING_INVESTED = 'U1000001'
const EXISTING_CASH = 'U1000002'
const EXISTING_FOREIGN = 'U1000003'

const record = recordFromAnnual(MARKET_ANNUAL)

/** The practice prices of an instant's day in New York. */
const pricesAt = (instant: Date): DatedPrices => pricesOn(record, dayIn(instant, MARKET_ZONE))

const Leg = v.object({ asset: BrokerageAsset, amount_cents: v.number(), units: v.number() })

const SandboxOrder = v.object({
  order_id: v.string(),
  key: v.string(),
  state: v.picklist(['accepted', 'filled', 'rejected', 'cancelled']),
  reason: v.string(),
  legs: v.array(Leg),
  fills_at: v.string(),
  fills: v.array(v.object({ ...Leg.entries, fill_id: v.string(), at: v.string() })),
})
type SandboxOrder = v.InferOutput<typeof SandboxOrder>

const SandboxAccount = v.object({
  account_id: v.nullable(v.string()),
  application: v.nullable(
    v.object({
      submission: v.number(),
      decides_at: v.string(),
      outcome: v.picklist(['approve', 'reject', 'ask', 'ask_document']),
      is_withdrawn: v.boolean(),
    }),
  ),
  is_closed: v.boolean(),
  cash_cents: v.number(),
  units: v.record(BrokerageAsset, v.number()),
  orders: v.array(SandboxOrder),
  transfers: v.array(v.string()),
})
type SandboxAccount = v.InferOutput<typeof SandboxAccount>

const NOTHING: Held = byAsset([])
const EMPTY: SandboxAccount = {
  account_id: null,
  application: null,
  is_closed: false,
  cash_cents: 0,
  units: { ...NOTHING },
  orders: [],
  transfers: [],
}

const done = <T>(value: T): BrokerResult<T> => ({ kind: 'ok', value })
const GONE = { kind: 'gone' } as const

const later = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString()

/** An id that looks like the broker's, the same for the same reference. */
const accountIdOf = (reference: string): string =>
  `DU${(createHash('sha256').update(reference).digest().readUInt32BE() % 90_000_000) + 10_000_000}`

const heldOf = ({ units }: SandboxAccount): Held => byAsset(ASSETS.map((asset) => units[asset] ?? 0))

function outcomeOf(ssn: string, isFirst: boolean): NonNullable<SandboxAccount['application']>['outcome'] {
  if (ssn.endsWith(REJECTED_SSN)) return 'reject'
  if (!isFirst) return 'approve'
  return ssn.endsWith(ASKED_SSN) ? 'ask' : ssn.endsWith(ASKED_DOCUMENT_SSN) ? 'ask_document' : 'approve'
}

/** What an order takes from the cash; negative for what it brings. */
const costOf = (legs: readonly Pick<BrokerLeg, 'amount_cents'>[]): number =>
  legs.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** The cents of an order's amount, which tell the sandbox what to do with it. */
const centsOf = (legs: readonly BrokerLeg[]): number => Math.abs(costOf(legs)) % 100

/** A leg at the prices of its fill, or half of it. Units follow from the price, so that an old estimate does no harm. */
function fillOf(
  order: SandboxOrder,
  leg: BrokerLeg,
  { held, prices, part }: { readonly held: Held; readonly prices: Prices; readonly part: number },
): BrokerFill {
  const amount = part === 1 ? leg.amount_cents : Math.trunc(leg.amount_cents * part)
  const price = prices[leg.asset]
  const most = valueOf(held[leg.asset], price)
  const amount_cents = Math.max(-most, amount)
  const units =
    amount_cents >= 0 ? unitsFor(amount_cents, price) : -unitsToSell(-amount_cents, price, held[leg.asset])
  return {
    fill_id: `${order.order_id}:${leg.asset}`,
    asset: leg.asset,
    amount_cents,
    units,
    at: order.fills_at,
  }
}

/** Fills an order whose time has come. Sales are done first, so that they can pay for purchases. */
function fill(account: SandboxAccount, order: SandboxOrder): SandboxAccount {
  const { prices } = pricesAt(new Date(order.fills_at))
  const isPartial = centsOf(order.legs) === PARTIAL_CENTS
  const held = heldOf(account)
  const fills = order.legs.map((leg) => fillOf(order, leg, { held, prices, part: isPartial ? 0.5 : 1 }))
  const filled: SandboxOrder = {
    ...order,
    state: isPartial ? 'cancelled' : 'filled',
    reason: isPartial ? 'The broker could fill only half of this order and cancelled the rest.' : '',
    fills,
  }
  const units = { ...held }
  for (const each of fills) units[each.asset] = (units[each.asset] ?? 0) + each.units
  return {
    ...account,
    units,
    cash_cents: account.cash_cents - fills.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    orders: account.orders.map((each) => (each.order_id === order.order_id ? filled : each)),
  }
}

/** Runs what has fallen due by an instant. */
function runDue(account: SandboxAccount, now: Date): SandboxAccount {
  return account.orders
    .filter(({ state, fills_at }) => state === 'accepted' && fills_at <= now.toISOString())
    .reduce(fill, account)
}

const presentOrder = ({ order_id, state, reason, fills }: SandboxOrder): BrokerOrder => ({
  order_id,
  state,
  reason,
  fills,
})

/** An order as the broker takes it, or rejects it. */
function newOrder(account: SandboxAccount, legs: readonly BrokerLeg[], key: string, now: Date): SandboxOrder {
  const order: SandboxOrder = {
    order_id: `order-${account.orders.length + 1}-${key}`,
    key,
    state: 'accepted',
    reason: '',
    legs: legs.map(({ asset, amount_cents, units }) => ({ asset, amount_cents, units })),
    fills_at: later(now, FILL_MS),
    fills: [],
  }
  const rejected = (reason: string): SandboxOrder => ({ ...order, state: 'rejected', reason })
  const cost = costOf(legs)
  const promised = account.orders
    .filter(({ state }) => state === 'accepted')
    .reduce((sum, each) => sum + Math.max(0, costOf(each.legs)), 0)
  const values = valuesOfHeld(heldOf(account), pricesAt(now).prices)
  if (centsOf(legs) === REJECTED_CENTS)
    return rejected('The broker rejected this order. Nothing was bought or sold.')
  if (cost > account.cash_cents - promised) return rejected('There isn’t enough cash in the account.')
  if (legs.some(({ asset, amount_cents }) => -amount_cents > values[asset])) {
    return rejected('The account holds less than this order sells.')
  }
  return order
}

/** What an account that exists already holds: two purchases of the Growth model within the last two years, and cash. */
function openingOf(epa_id: string, today: IsoDate): Omit<Opening, 'account_id'> {
  if (epa_id !== EXISTING_INVESTED) return { cash_cents: 12_500_00, lots: [] }
  const bought = [
    { opened_on: addDays(today, -520), amount: 14_000_00 },
    { opened_on: addDays(today, -150), amount: 6_000_00 },
  ]
  const { allocation } = MODELS.above_average
  return {
    cash_cents: 1_840_00,
    lots: bought.flatMap(({ opened_on, amount }) => {
      const { prices } = pricesOn(record, opened_on)
      return ASSETS.filter((asset) => allocation[asset] > 0).map((asset) => {
        const cost_cents = Math.round(amount * allocation[asset])
        return { asset, opened_on, cost_cents, units: unitsFor(cost_cents, prices[asset]) }
      })
    }),
  }
}

function reviewOf({ application, account_id }: SandboxAccount, now: Date): BrokerResult<Review> {
  if (!application || application.is_withdrawn) return GONE
  if (application.decides_at > now.toISOString()) return done({ state: 'in_review' })
  switch (application.outcome) {
    case 'approve':
      return account_id === null ? GONE : done({ state: 'approved', account_id })
    case 'reject':
      return done({
        state: 'rejected',
        reason: 'The sandbox’s reviewer rejected this application, as the test number asks.',
      })
    case 'ask':
      return done({
        state: 'more_information',
        note: 'Please check your employment: the sandbox’s reviewer wants to see it once more.',
        asked: ['employment'],
      })
    case 'ask_document':
      return done({
        state: 'more_information',
        note: 'Please add a copy of your ID: the sandbox’s reviewer wants to see it.',
        asked: ['documents'],
      })
  }
}

/** The practice broker. */
export function sandboxBrokerage(db: Db, clock: () => Date): Brokerage {
  const table = brokerageSandboxAccounts

  /** Runs what is due on an account, then some work on it; other work on it waits. */
  async function withAccount<T>(
    where: { readonly reference: string } | { readonly account_id: string },
    work: (account: SandboxAccount, now: Date) => { account: SandboxAccount; result: BrokerResult<T> },
  ): Promise<BrokerResult<T>> {
    return db.transaction(async (transaction) => {
      const [row] = await transaction
        .select()
        .from(table)
        .where(
          'reference' in where
            ? eq(table.reference, where.reference)
            : sql`${table.state} ->> 'account_id' = ${where.account_id}`,
        )
        .for('update')
      if (!row) return GONE
      const before = v.parse(SandboxAccount, row.state)
      const now = clock()
      const { account, result } = work(runDue(before, now), now)
      if (account !== before) {
        await transaction.update(table).set({ state: account }).where(eq(table.reference, row.reference))
      }
      return result
    })
  }

  const read = <T>(
    where: { readonly reference: string } | { readonly account_id: string },
    of: (account: SandboxAccount, now: Date) => BrokerResult<T>,
  ) => withAccount(where, (account, now) => ({ account, result: of(account, now) }))

  const linkReference = (user_uuid: string, epa_id: string) => `link:${user_uuid}:${epa_id}`

  return {
    provider: 'sandbox',
    canOpen: true,
    canTransfer: true,
    async openAccount({ user_uuid, reference, submission, ssn }) {
      await db.insert(table).values({ reference, user_uuid, state: EMPTY }).onConflictDoNothing()
      return withAccount({ reference }, (account, now) => {
        if (account.application !== null && account.application.submission >= submission) {
          return { account, result: done({ application_id: reference }) }
        }
        const outcome = outcomeOf(ssn, account.application === null)
        return {
          account: {
            ...account,
            account_id: outcome === 'approve' ? accountIdOf(reference) : null,
            application: { submission, decides_at: later(now, REVIEW_MS), outcome, is_withdrawn: false },
          },
          result: done({ application_id: reference }),
        }
      })
    },
    readApplication: (reference) => read({ reference }, reviewOf),
    withdrawApplication: (reference) =>
      withAccount({ reference }, (account, now) => {
        const review = reviewOf(account, now)
        if (review.kind === 'ok' && review.value.state === 'approved') return { account, result: GONE }
        const application = account.application && { ...account.application, is_withdrawn: true }
        return { account: { ...account, application }, result: done(null) }
      }),
    async checkAccount({ epa_id }) {
      if (epa_id === EXISTING_FOREIGN) return done('not_yours')
      return done(epa_id === EXISTING_INVESTED || epa_id === EXISTING_CASH ? 'yes' : 'unknown')
    },
    async linkAccount({ user_uuid, epa_id }) {
      if (epa_id !== EXISTING_INVESTED && epa_id !== EXISTING_CASH) return GONE
      const reference = linkReference(user_uuid, epa_id)
      // The same documented accounts are everybody's, so each client's has an id of their own.
      const account_id = `${epa_id}:${user_uuid}`
      const opening = openingOf(epa_id, dayIn(clock(), MARKET_ZONE))
      const units = { ...NOTHING }
      for (const lot of opening.lots) units[lot.asset] += lot.units
      const state: SandboxAccount = { ...EMPTY, account_id, cash_cents: opening.cash_cents, units }
      await db
        .insert(table)
        .values({ reference, user_uuid, state })
        .onConflictDoUpdate({
          target: table.reference,
          set: { state },
          setWhere: eq(table.user_uuid, user_uuid),
        })
      return done({ account_id, ...opening })
    },
    readPrices: (account_id) =>
      read({ account_id }, ({ is_closed }, now) => {
        const latest = pricesAt(now)
        const previous = pricesOn(record, marketDayBefore(latest.priced_on))
        return is_closed ? GONE : done({ ...latest, previous })
      }),
    transfer: ({ account_id, amount_cents, key }) =>
      withAccount<null>({ account_id }, (account) => {
        if (account.transfers.includes(key)) return { account, result: done(null) }
        if (account.is_closed) return { account, result: GONE }
        if (account.cash_cents + amount_cents < 0) {
          return {
            account,
            result: { kind: 'declined', reason: 'There isn’t enough cash in the account.' },
          }
        }
        const cash_cents = account.cash_cents + amount_cents
        return {
          account: { ...account, cash_cents, transfers: [...account.transfers, key] },
          result: done(null),
        }
      }),
    placeOrder: ({ account_id, legs, key }) =>
      withAccount<BrokerOrder>({ account_id }, (account, now) => {
        const known = account.orders.find((each) => each.key === key)
        if (known) return { account, result: done(presentOrder(known)) }
        if (account.is_closed) return { account, result: GONE }
        const order = newOrder(account, legs, key, now)
        return {
          account: { ...account, orders: [...account.orders, order] },
          result: done(presentOrder(order)),
        }
      }),
    readOrder: ({ account_id, order_id }) =>
      read({ account_id }, (account) => {
        const order = account.orders.find((each) => each.order_id === order_id)
        return order ? done(presentOrder(order)) : GONE
      }),
    cancelOrder: ({ account_id, order_id }) =>
      withAccount<BrokerOrder>({ account_id }, (account) => {
        const order = account.orders.find((each) => each.order_id === order_id)
        if (!order) return { account, result: GONE }
        if (order.state !== 'accepted') return { account, result: done(presentOrder(order)) }
        const cancelled: SandboxOrder = { ...order, state: 'cancelled' }
        return {
          account: {
            ...account,
            orders: account.orders.map((each) => (each.order_id === order_id ? cancelled : each)),
          },
          result: done(presentOrder(cancelled)),
        }
      }),
    closeAccount: (account_id) =>
      withAccount<null>({ account_id }, (account) => {
        const isEmpty = account.cash_cents === 0 && ASSETS.every((asset) => heldOf(account)[asset] === 0)
        if (!isEmpty) {
          return { account, result: { kind: 'declined', reason: 'The account isn’t empty yet.' } }
        }
        return { account: { ...account, is_closed: true }, result: done(null) }
      }),
  }
}
