/** A household's assets, debts and net worth, today and over time. */
import * as v from 'valibot'
import { wholeNumber } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, Uuid } from './fields.ts'
import { AccountOwner, Figure, Source } from './money-accounts.ts'

/** In display order. */
export const NetWorthKind = v.picklist([
  'cash',
  'investments',
  'retirement',
  'property',
  'vehicle',
  'other_asset',
  'home_debt',
  'cards',
  'loans',
  'other_liability',
])
export type NetWorthKind = v.InferOutput<typeof NetWorthKind>

const NetWorthGroup = v.object({
  side: v.picklist(['asset', 'liability']),
  kind: NetWorthKind,
  cents: v.number(),
  /** Largest first. */
  lines: v.array(
    v.object({
      /** An account, a debt, or the home behind a debt, identified by the debt. */
      of: v.picklist(['account', 'debt', 'home']),
      uuid: Uuid,
      name: v.string(),
      cents: v.number(),
      as_of: IsoDate,
      source: Source,
      /** For an account: its loan, whose own home value then does not count. */
      debt_uuid: v.nullish(Uuid, null),
      /** For an account: mortgages that the client said belong to another home. */
      separate_debt_uuids: v.optional(v.array(Uuid)),
      /** For an account: its owner. */
      owner: v.nullish(AccountOwner, null),
    }),
  ),
})

const totals = {
  assets_cents: v.number(),
  liabilities_cents: v.number(),
  /** Negative if debts exceed assets. */
  net_cents: v.number(),
}

/** Assets, debts and net worth at the end of a day. A value counts until there is a newer one. */
const WorthPoint = v.object({ as_of: IsoDate, ...totals })
export type WorthPoint = v.InferOutput<typeof WorthPoint>

export const NetWorth = v.object({
  as_of: IsoDate,
  ...totals,
  assets: Figure,
  liabilities: Figure,
  /** Empty types are left out. */
  groups: v.array(NetWorthGroup),
  /** Month ends, oldest first, then today. */
  history: v.array(WorthPoint),
  /** Each day of the past three months, oldest first, then today. */
  recent: v.array(WorthPoint),
  /** The same day a year ago; null if nothing was known then. */
  year_ago: v.nullable(WorthPoint),
})
export type NetWorth = v.InferOutput<typeof NetWorth>

export const getNetWorth = endpoint({
  name: 'getNetWorth',
  module: 'investment',
  method: 'POST',
  path: '/investment/get-net-worth',
  summary: 'Assets and liabilities by kind, their difference, and its history by month and recent day',
  access: 'client',
  shared: 'net_worth',
  reads: true,
  body: v.optional(
    v.object({
      /** The length of the history. */
      months: v.optional(wholeNumber(1, 120, 'Enter 1 to 120 months'), 36),
    }),
    {},
  ),
  data: NetWorth,
})

export const netWorthEndpoints = [getNetWorth] as const
