/** A practice broker in our own database: reviews after a minute, fills after five seconds at practice prices. */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Held } from '#core/brokerage/legs.ts'
import { MARKET_ZONE, marketDayBefore } from '#core/brokerage/market-days.ts'
import { unitsFor } from '#core/brokerage/units.ts'
import { ASSETS } from '#core/finance/data/capital-market.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { brokerageSandboxAccounts } from '#server/db/schema/sandbox.ts'
import { dayIn } from '#server/http/client-day.ts'
import type { Brokerage, BrokerOrder, BrokerResult, Opening, Review } from './brokerage.ts'
import {
  heldOf,
  newOrder,
  presentOrder,
  pricesAt,
  pricesOfDay,
  runDue,
  SandboxAccount,
} from './sandbox-orders.ts'

const REVIEW_MS = 60_000

/** Endings of test Social Security numbers, and what the review decides: see docs/operation.md. */
const REJECTED_SSN = '0002'
const ASKED_SSN = '0003'
const ASKED_DOCUMENT_SSN = '0004'
/** Accounts that exist already, for everybody; the last one is somebody else's. */
const EXISTING_INVESTED = 'U1000001'
const EXISTING_CASH = 'U1000002'
const EXISTING_FOREIGN = 'U1000003'

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

/** An id that looks like the broker's, the same for the same reference. */
const accountIdOf = (reference: string): string =>
  `DU${(createHash('sha256').update(reference).digest().readUInt32BE() % 90_000_000) + 10_000_000}`

function outcomeOf(ssn: string, isFirst: boolean): NonNullable<SandboxAccount['application']>['outcome'] {
  if (ssn.endsWith(REJECTED_SSN)) return 'reject'
  if (!isFirst) return 'approve'
  return ssn.endsWith(ASKED_SSN) ? 'ask' : ssn.endsWith(ASKED_DOCUMENT_SSN) ? 'ask_document' : 'approve'
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
      const { prices } = pricesOfDay(opened_on)
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
            application: {
              submission,
              decides_at: new Date(now.getTime() + REVIEW_MS).toISOString(),
              outcome,
              is_withdrawn: false,
            },
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
        const previous = pricesOfDay(marketDayBefore(latest.priced_on))
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
        const cancelled = { ...order, state: 'cancelled' as const }
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
