/** Orders: preview, place and cancel. The broker is asked after the response, by the same work as the job's. */
import { v7 as uuidv7 } from 'uuid'
import { allows } from '#core/brokerage/application.ts'
import { assetName, availableCash, FUNDS, heldOf, unsoldOf } from '#core/brokerage/holdings.ts'
import { planLegs, type PlannedLegs } from '#core/brokerage/legs.ts'
import { sellLots } from '#core/brokerage/lots.ts'
import { MARKET_ZONE } from '#core/brokerage/market-days.ts'
import type { Prices } from '#core/brokerage/prices.ts'
import {
  type cancelOrder,
  type Order,
  type OrderPreview,
  type OrderRequest,
  type placeOrder,
  LEAST_ORDER_CENTS,
  type previewOrder,
} from '#core/contract/brokerage-orders.ts'
import { ASSETS } from '#core/finance/data/capital-market.ts'
import { MODELS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd, roundCents, sum } from '#core/finance/math/money.ts'
import { modelFigures, modelName } from '#core/goal/model.ts'
import { isSteady } from '#core/goal/plan.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { brokerageOrders } from '#server/db/schema/brokerage.ts'
import { loadGoal, type LoadedGoal } from '#server/goal/load-goals.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { dayIn } from '#server/http/client-day.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call, Moment } from '#server/http/route.ts'
import { usesOf } from '#server/money-account/share-queries.ts'
import { assertAddressOfOrder } from './addresses.ts'
import { brokerOf } from './failures.ts'
import { numberedName, presentOrder } from './present.ts'
import {
  type AccountRow,
  accountOf,
  cashOf,
  entriesOf,
  lockAccount,
  type LotRow,
  lotsOf,
  openOrdersOf,
  openTransfersOf,
  orderOf,
  requestSync,
  updateAccount,
} from './queries.ts'
import { fundGoal } from './save.ts'
import { syncNow } from './sync.ts'

const conflict = (message: string): ApiError => new ApiError('conflict', message)

/** What an order is decided by. */
interface Situation {
  readonly row: AccountRow
  readonly found: LoadedGoal
  readonly model: RiskBand
  readonly prices: Prices
  readonly priced_on: IsoDate
  readonly lots: readonly LotRow[]
  readonly available_cents: number
  readonly planned: PlannedLegs
  /** The account funds no goal yet, and will fund this one. */
  readonly isFirstGoal: boolean
}

/** @throws ApiError `conflict` unless the account funds the goal, or has a free share for it */
async function assertFunds(db: Db, row: AccountRow, goalUuid: string): Promise<boolean> {
  const uses = (await usesOf(db, row.user_uuid)).filter(
    ({ account_uuid }) => account_uuid === row.account_uuid,
  )
  if (uses.some(({ goal_uuid }) => goal_uuid === goalUuid)) return false
  if (uses.length === 0) return true
  throw conflict(
    `${numberedName(row)} funds ${uses[0]?.goal_name ?? 'another goal'}. Give this goal a share of the account on the goal’s page first.`,
  )
}

/** @throws ApiError `conflict` where the order takes more than there is */
function assertEnough(wanted: OrderRequest, available_cents: number): void {
  if (wanted.kind !== 'sell' && wanted.amount_cents > available_cents) {
    throw conflict(
      `This account has ${formatUsd(available_cents)} available. Deposit money, or enter a smaller amount.`,
    )
  }
}

/**
 * Works an order out from what the account has now.
 *
 * @throws ApiError for an account or goal that is not the client's, or not in a state for it
 */
async function workOut(
  db: Db,
  row: AccountRow | undefined,
  wanted: OrderRequest,
  today: IsoDate,
): Promise<Situation> {
  if (!row) throw notFound()
  if (!allows(row.state, 'trade')) {
    throw conflict(
      row.state === 'closed' ? 'This account is closed.' : 'This account isn’t open yet, so it can’t trade.',
    )
  }
  const found = await loadGoal(db, row.user_uuid, wanted.goal_uuid, today)
  if (isSteady(found.goal)) {
    throw conflict('This goal is kept in cash, so it has no portfolio to buy.')
  }
  const { model } = found.suitability
  const isFirstGoal = await assertFunds(db, row, wanted.goal_uuid)
  const { prices, priced_on } = row
  if (prices === null || priced_on === null) {
    throw conflict('We’re still waiting for the broker’s prices. Try again in a moment.')
  }
  const open = await openOrdersOf(db, row)
  const withdrawals = (await openTransfersOf(db, row)).filter(({ direction }) => direction === 'withdrawal')
  const available_cents = availableCash(await cashOf(db, row), open, withdrawals)
  assertEnough(wanted, available_cents)
  const lots = await lotsOf(db, row)
  const planned = planLegs(
    wanted,
    unsoldOf(heldOf(lots), open),
    available_cents,
    prices,
    MODELS[model].allocation,
  )
  if (!planned.ok) throw wrongField('amount_cents', planned.message)
  return { row, found, model, prices, priced_on, lots, available_cents, planned: planned.value, isFirstGoal }
}

/** What the sales of an order would realize, of which long-term. */
function gainsOf({ planned, lots }: Situation, method: OrderRequest['lot_method'], on: IsoDate) {
  const sales = planned.legs
    .filter(({ units }) => units < 0)
    .map(({ asset, units, amount_cents }) =>
      sellLots(
        lots.filter((lot) => lot.asset === asset),
        { units: -units, proceedsCents: -amount_cents, on },
        method,
      ),
    )
  const known = sales.flatMap((sale) => (sale.ok ? [sale.value] : []))
  return {
    estimated_gain_cents: sum(known.map(({ gain_cents }) => gain_cents)),
    estimated_long_term_gain_cents: sum(known.map(({ long_term_gain_cents }) => long_term_gain_cents)),
  }
}

const IRAS: readonly string[] = ['traditional_ira', 'roth_ira', 'sep_ira']

function noteOf(situation: Situation, wanted: OrderRequest, gain: number): string {
  const { row, found, isFirstGoal, planned, available_cents } = situation
  const isIdle = available_cents >= LEAST_ORDER_CENTS
  const notes = [
    isFirstGoal ? `This account will fund ${found.goal.name} from now on.` : '',
    wanted.kind === 'rebalance' && planned.legs.length === 0
      ? `${isIdle ? `${formatUsd(available_cents)} isn’t invested. ` : ''}What’s invested is within five percentage points of the portfolio.`
      : '',
    row.provider === 'ibkr' ? 'The broker adds its commission.' : '',
    gain > 0 && IRAS.includes(row.account_type) ? 'Gains inside an IRA aren’t taxed when you sell.' : '',
    gain > 0 && !IRAS.includes(row.account_type) ? 'This sale may be taxed. The gain is an estimate.' : '',
  ]
  return notes.filter(Boolean).join(' ')
}

function present(situation: Situation, wanted: OrderRequest, now: Date): OrderPreview {
  const { row, found, model, prices, priced_on, planned, available_cents } = situation
  const buys_cents = sum(planned.legs.map(({ amount_cents }) => Math.max(0, amount_cents)))
  const sells_cents = sum(planned.legs.map(({ amount_cents }) => Math.max(0, -amount_cents)))
  const { costRate } = modelFigures(model)
  const gains = gainsOf(situation, wanted.lot_method, dayIn(now, MARKET_ZONE))
  return {
    order_uuid: uuidv7(),
    brokerage_account_uuid: row.brokerage_account_uuid,
    goal_uuid: found.goal.goal_uuid,
    goal_name: found.goal.name,
    model,
    model_name: modelName(model),
    kind: wanted.kind,
    amount_cents: wanted.amount_cents,
    lot_method: wanted.lot_method,
    is_empty: planned.legs.length === 0,
    legs: planned.legs.map((leg) => ({
      ...leg,
      name: assetName(leg.asset),
      fund: FUNDS[leg.asset].name,
      filled_cents: 0,
      filled_units: 0,
    })),
    buys_cents,
    sells_cents,
    cost: {
      commission_cents: 0,
      fund_cost_rate: costRate,
      fund_cost_year_cents: roundCents(buys_cents * costRate),
    },
    cash_before_cents: available_cents,
    cash_after_cents: available_cents - buys_cents + sells_cents,
    ...gains,
    drift_before: planned.driftBefore,
    drift_after: planned.driftAfter,
    note: noteOf(situation, wanted, gains.estimated_gain_cents),
    marks: ASSETS.map((asset) => ({ asset, price_cents: prices[asset] })),
    priced_on,
    version: row.version,
  }
}

export async function preview({
  db,
  caller,
  body,
  now,
  today,
  dependencies,
}: Call<typeof previewOrder>): Promise<Answer<OrderPreview>> {
  brokerOf(dependencies)
  const row = await accountOf(db, caller.user_uuid, body.brokerage_account_uuid)
  return { data: present(await workOut(db, row, body, today), body, now) }
}

/** @throws ApiError `conflict` where the prices or the account are not those that the client was shown */
function assertShown({ row, prices }: Situation, { marks, version }: Call<typeof placeOrder>['body']): void {
  if (version !== row.version) {
    throw conflict('This account has changed since you previewed the order. Review it again.')
  }
  const isSame = ASSETS.every(
    (asset) => marks.find((mark) => mark.asset === asset)?.price_cents === prices[asset],
  )
  if (!isSame) throw conflict('These prices are out of date. Review the order again.')
}

/** @throws ApiError `conflict` where the preview was placed as something else */
function assertSameOrder(order: Order, body: Call<typeof placeOrder>['body']): void {
  const isSame =
    order.brokerage_account_uuid === body.brokerage_account_uuid &&
    order.goal_uuid === body.goal_uuid &&
    order.kind === body.kind &&
    order.amount_cents === body.amount_cents
  if (!isSame) throw conflict('This order was already placed. Preview a new one.')
}

async function save(db: Db, situation: Situation, call: Call<typeof placeOrder>): Promise<void> {
  const { body, caller } = call
  const { row, found, model, planned, isFirstGoal } = situation
  const { now }: Moment = call
  await db.insert(brokerageOrders).values({
    order_uuid: body.order_uuid,
    user_uuid: caller.user_uuid,
    brokerage_account_uuid: row.brokerage_account_uuid,
    goal_uuid: found.goal.goal_uuid,
    goal_name: found.goal.name,
    model,
    kind: body.kind,
    amount_cents: body.amount_cents,
    lot_method: body.lot_method,
    state: 'pending',
    legs: [...planned.legs],
    placed_at: now,
  })
  if (isFirstGoal) await fundGoal(db, row, found.goal.goal_uuid, now)
  await updateAccount(db, row, {}, now)
  await requestSync(db, row, now)
}

/**
 * Places a previewed order: it is saved with the request's key, and the broker is asked after the response. The preview's
 * id, the account's version and the prices make sure that a second click, a retry or another tab places nothing else.
 */
export async function place(call: Call<typeof placeOrder>): Promise<Answer<Order>> {
  const { db, caller, query, body, today, dependencies, later } = call
  ownUuid(caller, query.userUuid)
  assertAddressOfOrder(call)
  brokerOf(dependencies)
  const order = await db.transaction(async (transaction) => {
    const row = await lockAccount(transaction, caller.user_uuid, body.brokerage_account_uuid)
    if (!row) throw notFound()
    const entries = () => entriesOf(transaction, row)
    const known = await orderOf(transaction, caller.user_uuid, body.order_uuid)
    if (known) {
      const shown = presentOrder(known, await entries())
      assertSameOrder(shown, body)
      return shown
    }
    const situation = await workOut(transaction, row, body, today)
    assertShown(situation, body)
    if (situation.planned.legs.length === 0) throw conflict('There is nothing to buy or sell.')
    await save(transaction, situation, call)
    const placed = await orderOf(transaction, caller.user_uuid, body.order_uuid)
    if (!placed) throw conflict('This order was already placed. Preview a new one.')
    return presentOrder(placed, await entries())
  })
  later(() => syncNow(dependencies, { ...caller, brokerage_account_uuid: body.brokerage_account_uuid }))
  return { data: order, message: 'Order placed' }
}

export async function cancel({
  db,
  caller,
  params,
  now,
  dependencies,
  later,
}: Call<typeof cancelOrder>): Promise<Answer<Order>> {
  brokerOf(dependencies)
  const order = await db.transaction(async (transaction) => {
    const found = await orderOf(transaction, caller.user_uuid, params.id)
    const row = found && (await lockAccount(transaction, caller.user_uuid, found.brokerage_account_uuid))
    if (!row) throw notFound()
    const known = await orderOf(transaction, caller.user_uuid, params.id)
    if (!known) throw notFound()
    if (known.state !== 'pending' && known.state !== 'accepted') {
      throw conflict(
        known.state === 'cancelled'
          ? 'This order was already canceled.'
          : 'This order has ended, so it can’t be canceled.',
      )
    }
    await transaction
      .update(brokerageOrders)
      .set({ is_cancelling: true })
      .where(sameRecord(brokerageOrders, known, 'order_uuid'))
    await requestSync(transaction, row, now)
    later(() => syncNow(dependencies, row))
    return presentOrder({ ...known, is_cancelling: true }, await entriesOf(transaction, row))
  })
  return { data: order, message: 'Canceling your order' }
}
