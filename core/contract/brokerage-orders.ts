/** Orders for a goal's model portfolio: preview, place, cancel. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { UserIpAddress } from './brokerage-application.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, listOf, Uuid } from './fields.ts'
import { RiskBand } from './goal-kinds.ts'

/** The asset classes of model portfolios. */
export const BrokerageAsset = v.picklist([
  'us_stocks',
  'intl_stocks',
  'us_bonds',
  'tips',
  'real_estate',
  'cash',
])
export type BrokerageAsset = v.InferOutput<typeof BrokerageAsset>

/**
 * `buy` divides an amount by the goal's model; `sell` takes an amount out of what is most above the model; `rebalance`
 * brings the account back to the model, with new money first and sales only where that is not enough.
 */
export const OrderKind = v.picklist(['buy', 'sell', 'rebalance'], 'Choose buy, sell or rebalance')
export type OrderKind = v.InferOutput<typeof OrderKind>

export const OrderState = v.picklist([
  /** Saved, and not confirmed by the broker yet. */
  'pending',
  /** At the broker; a part of it may be filled. */
  'accepted',
  'filled',
  'rejected',
  'cancelled',
])
export type OrderState = v.InferOutput<typeof OrderState>

/** Which lots a sale takes first: the oldest, or those with the highest cost per unit. */
export const LotMethod = v.picklist(['fifo', 'highest_cost'], 'Choose which lots to sell first')
export type LotMethod = v.InferOutput<typeof LotMethod>

/** The price of a whole unit that a client was shown. */
export const PriceMark = v.object({ asset: BrokerageAsset, price_cents: cents('Enter a price', 1) })
export type PriceMark = v.InferOutput<typeof PriceMark>

export const OrderLeg = v.object({
  asset: BrokerageAsset,
  name: v.string(),
  fund: v.string(),
  /** Positive for a purchase, negative for a sale. */
  amount_cents: v.number(),
  price_cents: v.number(),
  /** Millionths of a unit, estimated at this price; positive for a purchase. */
  units: v.number(),
  /** What has been done of it. */
  filled_cents: v.number(),
  filled_units: v.number(),
})
export type OrderLeg = v.InferOutput<typeof OrderLeg>

export const Order = v.object({
  order_uuid: Uuid,
  brokerage_account_uuid: Uuid,
  /** Null after the goal is deleted. */
  goal_uuid: v.nullable(Uuid),
  goal_name: v.string(),
  model: RiskBand,
  model_name: v.string(),
  kind: OrderKind,
  /** New money for a purchase or rebalancing, money taken out by a sale; 0 or more. */
  amount_cents: v.number(),
  state: OrderState,
  /** Why it was rejected, or what became of the rest; empty otherwise. */
  reason: v.string(),
  legs: v.array(OrderLeg),
  lot_method: LotMethod,
  filled_cents: v.number(),
  /** A part is filled and the rest is not, or was cancelled. */
  is_partial: v.boolean(),
  can_cancel: v.boolean(),
  placed_at: IsoInstant,
  ended_at: v.nullable(IsoInstant),
})
export type Order = v.InferOutput<typeof Order>

/** The smallest purchase or sale. */
export const LEAST_ORDER_CENTS = 1_00

const wanted = {
  brokerage_account_uuid: Uuid,
  goal_uuid: Uuid,
  kind: OrderKind,
  /** For rebalancing 0 without new money. */
  amount_cents: v.pipe(cents('Enter an amount'), v.maxValue(100_000_000, 'Order at most $1,000,000 at once')),
  lot_method: v.optional(LotMethod, 'fifo'),
}

export const OrderRequest = v.pipe(
  v.object(wanted),
  v.forward(
    v.partialCheck(
      [['kind'], ['amount_cents']],
      ({ kind, amount_cents }) => kind === 'rebalance' || amount_cents >= LEAST_ORDER_CENTS,
      'Enter at least $1',
    ),
    ['amount_cents'],
  ),
)
export type OrderRequest = v.InferOutput<typeof OrderRequest>

export const OrderPreview = v.object({
  /** The order's id if it is placed: placing it twice is one order. */
  order_uuid: Uuid,
  brokerage_account_uuid: Uuid,
  goal_uuid: Uuid,
  goal_name: v.string(),
  model: RiskBand,
  model_name: v.string(),
  kind: OrderKind,
  amount_cents: v.number(),
  lot_method: LotMethod,
  /** Whether there is anything to do. */
  is_empty: v.boolean(),
  /** They add up to the amount, to the cent. */
  legs: v.array(OrderLeg),
  buys_cents: v.number(),
  sells_cents: v.number(),
  cost: v.object({
    commission_cents: v.number(),
    /** The funds' own yearly cost, as a fraction and in dollars; it is part of their price. */
    fund_cost_rate: v.number(),
    fund_cost_year_cents: v.number(),
  }),
  cash_before_cents: v.number(),
  cash_after_cents: v.number(),
  /** For sales: the gain that the sale would realize, of which long-term. */
  estimated_gain_cents: v.number(),
  estimated_long_term_gain_cents: v.number(),
  /** The largest distance of any asset from the model before and after, 0 to 1. */
  drift_before: v.number(),
  drift_after: v.number(),
  /** What to know before placing it, in a sentence or two; empty for nothing. */
  note: v.string(),
  /** Sent back with the order, so that it does what was shown. */
  marks: v.array(PriceMark),
  priced_on: IsoDate,
  version: v.number(),
})
export type OrderPreview = v.InferOutput<typeof OrderPreview>

export const previewOrder = endpoint({
  name: 'previewOrder',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/preview-order',
  summary: 'What an order would buy and sell, what it costs, and the cash after it',
  access: 'client',
  body: OrderRequest,
  data: OrderPreview,
  errors: ['not_found', 'conflict'],
  secret: true,
})

export const placeOrder = endpoint({
  name: 'placeOrder',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/place-order',
  summary: 'Place a previewed order; the same preview is one order however often it is sent',
  access: 'client',
  keyed: true,
  query: v.object({
    userUuid: v.string('This doesn’t exist'),
    /** The client's public address. It is compared with what the server sees, and not stored. */
    userIpAddress: UserIpAddress,
  }),
  body: v.pipe(
    v.object({
      ...wanted,
      order_uuid: Uuid,
      marks: listOf(PriceMark, BrokerageAsset.options.length),
      version: v.number(),
    }),
    v.forward(
      v.partialCheck(
        [['kind'], ['amount_cents']],
        ({ kind, amount_cents }) => kind === 'rebalance' || amount_cents >= LEAST_ORDER_CENTS,
        'Enter at least $1',
      ),
      ['amount_cents'],
    ),
  ),
  data: Order,
  errors: ['not_found', 'conflict'],
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/cancel-order/{id}',
  summary: 'Cancel an order; what is already filled stays',
  access: 'client',
  data: Order,
  errors: ['not_found', 'conflict'],
})

export const orderEndpoints = [previewOrder, placeOrder, cancelOrder] as const
