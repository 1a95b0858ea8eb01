/** Saves what the broker says of an account. The transaction has locked its row. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { BROKERAGE_TYPES } from '#core/brokerage/account-types.ts'
import { nextState } from '#core/brokerage/application.ts'
import { sellLots } from '#core/brokerage/lots.ts'
import { MARKET_ZONE } from '#core/brokerage/market-days.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { freeShare } from '#core/goal/shares.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import {
  brokerageAccounts,
  brokerageEntries,
  brokerageLots,
  brokerageOrders,
  brokerageTransfers,
} from '#server/db/schema/brokerage.ts'
import { goalsOf } from '#server/goal/queries.ts'
import { lockClient } from '#server/http/capacity.ts'
import { dayIn } from '#server/http/client-day.ts'
import type { Moment } from '#server/http/route.ts'
import { createLinkedAccount, setLinkedBalance } from '#server/money-account/linked-accounts.ts'
import { addLinks, usesOf } from '#server/money-account/share-queries.ts'
import type {
  BrokerFill,
  BrokerOrder,
  BrokerPrices,
  Opening,
  Review,
} from '#server/providers/brokerage/brokerage.ts'
import { addBrokerageNotification, type BrokerageNotification } from './notifications.ts'
import { investedOf, numberedName } from './present.ts'
import {
  type AccountRow,
  cashOf,
  type EntryRow,
  lotsOf,
  type OrderRow,
  type TransferRow,
  updateAccount,
  claimAccount,
} from './queries.ts'

const INSTITUTION = { ibkr: 'Interactive Brokers', sandbox: 'Practice broker' } as const

type NewEntry = Pick<EntryRow, 'kind' | 'amount_cents' | 'event_key' | 'at'> &
  Partial<Pick<EntryRow, 'asset' | 'units' | 'realized_gain_cents' | 'order_uuid'>>

/** Adds an entry; false when the same event was added before. */
async function addEntry(db: Db, row: AccountRow, entry: NewEntry): Promise<boolean> {
  const { user_uuid, brokerage_account_uuid } = row
  const added = await db
    .insert(brokerageEntries)
    .values({ entry_uuid: uuidv7(), user_uuid, brokerage_account_uuid, ...entry })
    .onConflictDoNothing()
    .returning({ id: brokerageEntries.entry_uuid })
  return added.length > 0
}

/** Puts units of a purchase into a lot of their own, or takes those of a sale from lots. */
async function saveFill(db: Db, row: AccountRow, order: OrderRow, fill: BrokerFill): Promise<void> {
  const { asset, amount_cents, units } = fill
  const at = new Date(fill.at)
  const on = dayIn(at, MARKET_ZONE)
  const { user_uuid, brokerage_account_uuid } = row
  const { order_uuid, lot_method } = order
  const shared = { asset, order_uuid, event_key: `fill:${fill.fill_id}`, at, amount_cents: -amount_cents }
  if (units === 0) return
  if (units > 0) {
    if (!(await addEntry(db, row, { ...shared, kind: 'buy', units }))) return
    await db.insert(brokerageLots).values({
      lot_uuid: uuidv7(),
      user_uuid,
      brokerage_account_uuid,
      asset,
      opened_on: on,
      units,
      cost_cents: amount_cents,
      order_uuid,
    })
    return
  }
  const lots = (await lotsOf(db, row)).filter((lot) => lot.asset === asset)
  const known = await db
    .select({ id: brokerageEntries.entry_uuid })
    .from(brokerageEntries)
    .where(
      and(
        sameRecord(brokerageEntries, row, 'brokerage_account_uuid'),
        eq(brokerageEntries.event_key, shared.event_key),
      ),
    )
  if (known.length > 0) return
  const sale = unwrap(sellLots(lots, { units: -units, proceedsCents: -amount_cents, on }, lot_method))
  await addEntry(db, row, { ...shared, kind: 'sell', units: -units, realized_gain_cents: sale.gain_cents })
  for (const lot of sale.changed) {
    await db
      .update(brokerageLots)
      .set({ units: lot.units, cost_cents: lot.cost_cents })
      .where(sameRecord(brokerageLots, { user_uuid, lot_uuid: lot.lot_uuid }, 'lot_uuid'))
  }
}

/** Saves an order as the broker has it, with its fills, each once. */
export async function saveOrder(
  db: Db,
  row: AccountRow,
  order: OrderRow,
  told: BrokerOrder,
  now: Date,
): Promise<BrokerageNotification[]> {
  // Sales first, so that the cash never falls below zero on the way.
  const fills = told.fills.toSorted((a, b) => a.units - b.units)
  for (const fill of fills) await saveFill(db, row, order, fill)
  const isEnded = told.state !== 'accepted'
  await db
    .update(brokerageOrders)
    .set({
      state: told.state,
      reason: told.reason,
      external_id: told.order_id,
      ...(isEnded && { ended_at: now }),
    })
    .where(sameRecord(brokerageOrders, order, 'order_uuid'))
  if (told.state !== 'filled' && told.state !== 'rejected') return []
  const kind = told.state === 'filled' ? 'order_filled' : 'order_rejected'
  return addBrokerageNotification(
    db,
    row.user_uuid,
    { kind, name: order.goal_name },
    { subject_uuid: row.brokerage_account_uuid, event: order.order_uuid, now },
  )
}

/** Ends a transfer, and books it if it went through. @returns what came in, negative for what went out */
export async function saveTransfer(
  db: Db,
  row: AccountRow,
  transfer: TransferRow,
  rejected: string | null,
  now: Date,
): Promise<Cents> {
  const { transfer_uuid, direction, amount_cents } = transfer
  await db
    .update(brokerageTransfers)
    .set({ state: rejected === null ? 'completed' : 'rejected', reason: rejected ?? '', ended_at: now })
    .where(sameRecord(brokerageTransfers, transfer, 'transfer_uuid'))
  if (rejected !== null) return 0
  const signed = direction === 'deposit' ? amount_cents : -amount_cents
  const isNew = await addEntry(db, row, {
    kind: direction,
    amount_cents: signed,
    event_key: `transfer:${transfer_uuid}`,
    at: now,
  })
  return isNew ? signed : 0
}

/**
 * Books what the cash at the broker differs by, for a broker at which money is moved without us: transfers, and also
 * interest, dividends and fees, which its interface does not tell apart.
 *
 * @returns what came in, negative for what went out
 */
export async function saveCash(db: Db, row: AccountRow, toldCents: Cents, now: Date): Promise<Cents> {
  const flow = toldCents - (await cashOf(db, row))
  if (flow === 0) return 0
  const kind = flow > 0 ? 'deposit' : 'withdrawal'
  await addEntry(db, row, { kind, amount_cents: flow, event_key: `cash:${now.toISOString()}`, at: now })
  return flow
}

type SavedPrices = Pick<AccountRow, 'prices' | 'priced_on' | 'previous_prices'>

const pricesOf = ({ prices, priced_on, previous_prices }: AccountRow): SavedPrices => ({
  prices,
  priced_on,
  previous_prices,
})

/** The latest prices with those before: as the broker tells them, or else the last ones of an earlier day. */
function withPrevious(known: SavedPrices, { prices, priced_on, previous }: BrokerPrices): SavedPrices {
  const last =
    known.prices !== null && known.priced_on !== null && known.priced_on < priced_on
      ? { prices: known.prices, priced_on: known.priced_on }
      : known.previous_prices
  return { prices, priced_on, previous_prices: previous ?? last }
}

/** Carries the value of an account over to its account in net worth, with the prices of the day. */
export async function saveValue(
  db: Db,
  row: AccountRow,
  priced: BrokerPrices | null,
  flowCents: Cents,
  moment: Moment,
): Promise<AccountRow> {
  const known = pricesOf(row)
  const latest = priced === null ? known : withPrevious(known, priced)
  const after = { ...row, ...latest }
  if (!isDeepStrictEqual(latest, known)) {
    // Prices alone are no change of the account: a preview stays valid until its own prices differ.
    await db
      .update(brokerageAccounts)
      .set(latest)
      .where(sameRecord(brokerageAccounts, row, 'brokerage_account_uuid'))
  }
  if (row.account_uuid === null) return after
  const cash = await cashOf(db, row)
  const value = cash + investedOf(after, await lotsOf(db, row))
  await setLinkedBalance(db, row.user_uuid, row.account_uuid, value, moment, flowCents)
  return after
}

/** Links what is free of an account to a goal that is still there. */
export async function fundGoal(
  db: Db,
  { user_uuid, account_uuid }: Pick<AccountRow, 'user_uuid' | 'account_uuid'>,
  goal_uuid: string | null,
  now: Date,
): Promise<void> {
  if (goal_uuid === null || account_uuid === null) return
  const [goal] = await goalsOf(db, user_uuid, { goalUuid: goal_uuid })
  const uses = (await usesOf(db, user_uuid)).filter((use) => use.account_uuid === account_uuid)
  const share = freeShare(uses.map((use) => use.share))
  if (!goal || share === 0 || uses.some((use) => use.goal_uuid === goal_uuid)) return
  await addLinks(db, [
    { goal_account_uuid: uuidv7(), goal_uuid, account_uuid, user_uuid, share, created_at: now },
  ])
}

/** The account in net worth of an approved one, by its number. */
async function openInNetWorth(
  db: Db,
  row: AccountRow,
  account_id: string,
  moment: Moment,
): Promise<string | null> {
  const { kind } = BROKERAGE_TYPES[row.account_type]
  const { user_uuid, provider } = row
  const name = numberedName({ ...row, account_id })
  await lockClient(db, user_uuid)
  const made = await createLinkedAccount(
    db,
    {
      user_uuid,
      name,
      kind,
      institution: INSTITUTION[provider],
      balance_cents: 0,
      owner: BROKERAGE_TYPES[row.account_type].owner,
    },
    moment,
  )
  return made ?? null
}

/** Saves what the review has decided; a review under way is saved as that. */
export async function saveReview(
  db: Db,
  row: AccountRow,
  review: Review,
  moment: Moment,
): Promise<{ readonly row: AccountRow; readonly notifications: readonly BrokerageNotification[] }> {
  const { now } = moment
  const event = {
    subject_uuid: row.brokerage_account_uuid,
    event: `${row.brokerage_account_uuid}:${row.submission_count}`,
    now,
  }
  const { name, user_uuid } = row
  const state = (happened: Parameters<typeof nextState>[1]) => nextState(row.state, happened) ?? row.state
  switch (review.state) {
    case 'in_review':
      return {
        row: row.state === 'in_review' ? row : await updateAccount(db, row, { state: state('receive') }, now),
        notifications: [],
      }
    case 'approved': {
      const { account_id } = review
      if (!(await claimAccount(db, row, account_id))) throw new Error('The broker gave an account twice.')
      const account_uuid = await openInNetWorth(db, row, account_id, moment)
      const change = {
        state: state('approve'),
        account_id,
        account_uuid,
        reviewed_at: now,
        review_note: '',
        asked: [],
      }
      const after = await updateAccount(db, row, change, now)
      await fundGoal(db, after, row.goal_uuid, now)
      const notification = { kind: 'brokerage_approved', name: numberedName(after) } as const
      return { row: after, notifications: await addBrokerageNotification(db, user_uuid, notification, event) }
    }
    case 'rejected': {
      const change = { state: state('reject'), reason: review.reason, reviewed_at: now }
      return {
        row: await updateAccount(db, row, change, now),
        notifications: await addBrokerageNotification(
          db,
          user_uuid,
          { kind: 'brokerage_rejected', name },
          event,
        ),
      }
    }
    case 'more_information': {
      const change = {
        state: state('ask'),
        review_note: review.note,
        asked: [...review.asked],
        reviewed_at: now,
      }
      return {
        row: await updateAccount(db, row, change, now),
        notifications: await addBrokerageNotification(
          db,
          user_uuid,
          { kind: 'brokerage_asked', name },
          event,
        ),
      }
    }
  }
}

/** Saves what a linked account has: its cash, and its lots with what they cost. */
export async function saveOpening(
  db: Db,
  row: AccountRow,
  opening: Opening,
  moment: Moment,
): Promise<AccountRow> {
  const { now } = moment
  const account_uuid = await openInNetWorth(db, row, opening.account_id, moment)
  const after = await updateAccount(db, row, { account_uuid, account_id: opening.account_id }, now)
  const cost = opening.lots.reduce((sum, { cost_cents }) => sum + cost_cents, 0)
  await addEntry(db, row, {
    kind: 'opening',
    amount_cents: opening.cash_cents + cost,
    event_key: 'opening',
    at: now,
  })
  for (const [place, lot] of opening.lots.entries()) {
    await addEntry(db, row, {
      kind: 'buy',
      amount_cents: -lot.cost_cents,
      asset: lot.asset,
      units: lot.units,
      event_key: `opening:${place}`,
      at: now,
    })
    const { user_uuid, brokerage_account_uuid } = row
    await db.insert(brokerageLots).values({ lot_uuid: uuidv7(), user_uuid, brokerage_account_uuid, ...lot })
  }
  return after
}
