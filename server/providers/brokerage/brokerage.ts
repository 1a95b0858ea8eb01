import type { StoredApplication } from '#core/brokerage/application.ts'
import type { DatedPrices } from '#core/brokerage/prices.ts'
import type { Units } from '#core/brokerage/units.ts'
import type { ApplicationStep, BrokerageAccountType } from '#core/contract/brokerage-application.ts'
import type { Asset } from '#core/finance/data/capital-market.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** Why a call did not succeed; nothing else is thrown for what the broker or the network does. */
export type BrokerFailure =
  /** The broker has no such application, account or order, or it is not in a state for this. */
  | { readonly kind: 'gone' }
  /** The broker refuses this to the client, for this reason, a sentence for them. */
  | { readonly kind: 'declined'; readonly reason: string }
  /** Too many requests; ask again after this time. */
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  /** No answer in ten seconds, or none that we can read. The work may have been done. */
  | { readonly kind: 'unavailable'; readonly fault: string }
  /** The broker refuses our request: a wrong key or setting. The code is for the log. */
  | { readonly kind: 'refused'; readonly code: string }

export type BrokerResult<Value> = { readonly kind: 'ok'; readonly value: Value } | BrokerFailure

/** Where an application stands. */
export type Review =
  | { readonly state: 'in_review' }
  | { readonly state: 'approved'; readonly account_id: string }
  | { readonly state: 'rejected'; readonly reason: string }
  | { readonly state: 'more_information'; readonly note: string; readonly asked: readonly ApplicationStep[] }

/** What an application is sent with. The Social Security number is passed on and never stored. */
export interface SentApplication {
  readonly user_uuid: string
  /** Our id of the application. */
  readonly reference: string
  /** How often it was sent: the same number is the same application. */
  readonly submission: number
  readonly account_type: BrokerageAccountType
  readonly application: StoredApplication
  readonly ssn: string
}

/** A purchase (positive) or sale (negative) to be done. */
export interface BrokerLeg {
  readonly asset: Asset
  readonly amount_cents: Cents
  readonly units: Units
}

/** What was done of a leg, with the sign of the leg. */
export interface BrokerFill extends BrokerLeg {
  readonly fill_id: string
  readonly at: string
}

export interface BrokerOrder {
  readonly order_id: string
  readonly state: 'accepted' | 'filled' | 'rejected' | 'cancelled'
  /** Why it was rejected or cancelled; empty otherwise. */
  readonly reason: string
  readonly fills: readonly BrokerFill[]
}

/** An order that the broker has taken. */
export interface PlacedOrder {
  readonly account_id: string
  readonly order_id: string
  readonly legs: readonly BrokerLeg[]
  readonly placed_at: string
}

/** What an account that exists at the broker has when it is linked. */
export interface Opening {
  readonly account_id: string
  readonly cash_cents: Cents
  readonly lots: readonly {
    readonly asset: Asset
    readonly opened_on: IsoDate
    readonly units: Units
    readonly cost_cents: Cents
  }[]
}

export interface BrokerPrices extends DatedPrices {
  /** Those of the day of trading before; null where the broker doesn't tell them. */
  readonly previous: DatedPrices | null
}

/**
 * Accounts and orders at a broker. A `key` makes a call idempotent: the same key does the work once and answers the
 * same. Amounts are US cents, units millionths, instants ISO 8601 UTC. No call throws for what the broker does.
 */
export interface Brokerage {
  readonly provider: 'ibkr' | 'sandbox'
  /** Whether this connection may open accounts and move money. */
  readonly canOpen: boolean
  readonly canTransfer: boolean
  openAccount(sent: SentApplication): Promise<BrokerResult<{ readonly application_id: string }>>
  readApplication(applicationId: string): Promise<BrokerResult<Review>>
  withdrawApplication(applicationId: string): Promise<BrokerResult<null>>
  /** Whether the client may link an account: `unknown` to the broker, or somebody else's. */
  checkAccount(input: {
    readonly user_uuid: string
    readonly epa_id: string
  }): Promise<BrokerResult<'yes' | 'unknown' | 'not_yours'>>
  /** Links an account that exists. `gone` unless {@link Brokerage.checkAccount} says yes. */
  linkAccount(input: { readonly user_uuid: string; readonly epa_id: string }): Promise<BrokerResult<Opening>>
  /** The prices at which the account's funds trade now. */
  readPrices(accountId: string): Promise<BrokerResult<BrokerPrices>>
  /** The cash at the broker, where money is moved there and not through us. */
  readonly readCash?: (accountId: string) => Promise<BrokerResult<Cents>>
  transfer(input: {
    readonly account_id: string
    /** Negative for money out. */
    readonly amount_cents: Cents
    readonly key: string
  }): Promise<BrokerResult<null>>
  /** A rejected order is a success here. */
  placeOrder(input: {
    readonly account_id: string
    readonly legs: readonly BrokerLeg[]
    readonly key: string
  }): Promise<BrokerResult<BrokerOrder>>
  readOrder(order: PlacedOrder): Promise<BrokerResult<BrokerOrder>>
  /** Cancels what is not filled yet. An order that has ended is answered as it is. */
  cancelOrder(order: PlacedOrder): Promise<BrokerResult<BrokerOrder>>
  /** Closes an empty account that was opened here; `declined` for one that is not empty. */
  closeAccount(accountId: string): Promise<BrokerResult<null>>
}
