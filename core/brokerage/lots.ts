/** Tax lots: what each purchase cost, and which of them a sale takes. */
import type { LotMethod } from '#core/contract/brokerage-orders.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { Units } from './units.ts'

/** What is left of a purchase. */
export interface OpenLot {
  readonly lot_uuid: string
  readonly opened_on: IsoDate
  readonly units: Units
  readonly cost_cents: Cents
}

export interface Sale {
  /** The lots that changed, with what is left of them: 0 units and 0 cost when a lot is used up. */
  readonly changed: readonly OpenLot[]
  /** What the units sold had cost. */
  readonly cost_cents: Cents
  /** Proceeds less cost, and how much of it is long-term. */
  readonly gain_cents: Cents
  readonly long_term_gain_cents: Cents
}

/**
 * Whether a lot was held for more than a year, counted from the day after its purchase (IRC section 1222, IRS Pub. 550).
 * One bought on the last day of a month needs the first day of the 13th month after it (Rev. Rul. 66-7): a lot of
 * February 28, 2023, is long-term from March 1, 2024, on.
 */
export const isLongTerm = (openedOn: IsoDate, on: IsoDate): boolean =>
  on > addMonths(openedOn, 12) && on >= addMonths(addDays(openedOn, 1), 12)

const costPerUnit = ({ units, cost_cents }: OpenLot): number => (units === 0 ? 0 : cost_cents / units)

/**
 * The order in which lots are sold: the oldest first, as brokers do by default (26 CFR 1.1012-1(c)(1)), or those with the
 * highest cost per unit first, which realizes the least gain.
 */
const inOrder = (lots: readonly OpenLot[], method: LotMethod): OpenLot[] =>
  lots
    .filter(({ units }) => units > 0)
    .sort(
      (a, b) =>
        (method === 'highest_cost' ? costPerUnit(b) - costPerUnit(a) : 0) ||
        a.opened_on.localeCompare(b.opened_on) ||
        a.lot_uuid.localeCompare(b.lot_uuid),
    )

/**
 * Sells units of one asset from its lots. A lot that is sold in part keeps its part of the cost, so that costs add up to
 * the cent.
 *
 * @param lots all open lots of the asset
 * @param units more than 0
 * @param proceedsCents what the sale brought
 * @param on the day of the sale
 */
export function sellLots(
  lots: readonly OpenLot[],
  {
    units,
    proceedsCents,
    on,
  }: { readonly units: Units; readonly proceedsCents: Cents; readonly on: IsoDate },
  method: LotMethod,
): Result<Sale, 'too-many-units'> {
  let left = units
  let unsoldProceeds = proceedsCents
  let cost = 0
  let longTerm = 0
  const changed: OpenLot[] = []
  for (const lot of inOrder(lots, method)) {
    if (left === 0) break
    const sold = Math.min(left, lot.units)
    const soldCost = sold === lot.units ? lot.cost_cents : roundCents((lot.cost_cents * sold) / lot.units)
    const proceeds = sold === left ? unsoldProceeds : roundCents((unsoldProceeds * sold) / left)
    changed.push({ ...lot, units: lot.units - sold, cost_cents: lot.cost_cents - soldCost })
    cost += soldCost
    if (isLongTerm(lot.opened_on, on)) longTerm += proceeds - soldCost
    left -= sold
    unsoldProceeds -= proceeds
  }
  if (left > 0) return refuse('too-many-units', 'The account holds fewer units than this sells.')
  return ok({ changed, cost_cents: cost, gain_cents: proceedsCents - cost, long_term_gain_cents: longTerm })
}
