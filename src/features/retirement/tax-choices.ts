/** The withdrawal orders and Roth conversions that the page compares, and how they are named. */
import { share, wholeDollars } from '#app/platform/format.ts'
import type { AssumptionsSection } from '#core/contract/retirement-sections.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { firstDistributionYear } from '#core/finance/retirement/distribution-age.ts'

export type Order = AssumptionsSection['order']
export type Conversions = NonNullable<AssumptionsSection['conversions']>
type Fill = Conversions['fill']

/** A choice with its name and a line about it. */
export interface Choice<Value> {
  readonly id: string
  readonly name: string
  /** Left out where the choice before says it. */
  readonly about?: string | undefined
  readonly value: Value
}

const bracketOrder = (top_rate: 0.12 | 0.22 | 0.24): Choice<Order> => ({
  id: `bracket-${top_rate}`,
  name: `Traditional up to the ${share(top_rate)} bracket`,
  about: top_rate === 0.12 ? 'Traditional until the bracket is full, then taxable and Roth.' : undefined,
  value: { kind: 'bracket', top_rate },
})

const ORDERS: readonly Choice<Order>[] = [
  {
    id: 'conventional',
    name: 'Conventional',
    about: 'Cash and taxable first, then traditional, then Roth.',
    value: { kind: 'conventional' },
  },
  {
    id: 'proportional',
    name: 'Proportional',
    about: 'From every account, in proportion to its balance.',
    value: { kind: 'proportional' },
  },
  bracketOrder(0.12),
  bracketOrder(0.22),
  bracketOrder(0.24),
]

export const orderId = (order: Order): string =>
  order.kind === 'bracket' ? `bracket-${order.top_rate}` : order.kind

export const orderName = (order: Order): string =>
  orderChoices(order).find(({ id }) => id === orderId(order))?.name ?? ''

/** The orders to compare, with the plan's own where it is none of them. */
export function orderChoices(own: Order): readonly Choice<Order>[] {
  if (own.kind !== 'bracket' || ORDERS.some(({ id }) => id === orderId(own))) return ORDERS
  return [
    ...ORDERS,
    {
      id: orderId(own),
      name: `Traditional up to the ${share(own.top_rate)} bracket`,
      value: own,
    },
  ]
}

const FILLS: readonly Fill[] = [
  { kind: 'bracket', top_rate: 0.12 },
  { kind: 'bracket', top_rate: 0.22 },
  { kind: 'bracket', top_rate: 0.24 },
  { kind: 'irmaa', tier: 1 },
]

export const NO_CONVERSIONS = 'none'

const fillId = (fill: Fill): string =>
  fill.kind === 'bracket'
    ? `bracket-${fill.top_rate}`
    : fill.kind === 'irmaa'
      ? `irmaa-${fill.tier}`
      : `amount-${fill.cents}`

export const conversionsId = (conversions: Conversions | null): string =>
  conversions ? fillId(conversions.fill) : NO_CONVERSIONS

function fillName(fill: Fill): string {
  if (fill.kind === 'bracket') return `Fill the ${share(fill.top_rate)} bracket`
  if (fill.kind === 'irmaa') {
    return fill.tier === 1
      ? 'Stay below Medicare surcharges'
      : `Stay below Medicare surcharge tier ${fill.tier}`
  }
  return `Convert ${wholeDollars(fill.cents)} a year`
}

function fillAbout(fill: Fill): string | undefined {
  if (fill.kind === 'bracket') {
    return fill.top_rate === 0.12
      ? 'Each year, until taxable income reaches the top of the bracket.'
      : undefined
  }
  if (fill.kind === 'irmaa') return 'Each year, up to the income at which premiums rise (IRMAA).'
  return 'The same amount each year.'
}

/** `Fill the 12% bracket, 2030 to 2036`. */
export const conversionsName = (conversions: Conversions | null): string =>
  conversions
    ? `${fillName(conversions.fill)}, ${conversions.from_year} to ${conversions.through_year}`
    : 'None'

/** The years in which conversions are made. */
export interface ConversionYears {
  readonly from_year: number
  readonly through_year: number
}

/** The conversions to compare over some years, with the plan's own where they are none of them. */
export function conversionChoices(
  own: Conversions | null,
  years: ConversionYears,
): readonly Choice<Conversions | null>[] {
  const known = FILLS.some((fill) => own && fillId(fill) === fillId(own.fill))
  const fills = own && !known ? [...FILLS, own.fill] : FILLS
  return [
    {
      id: NO_CONVERSIONS,
      name: 'No conversions',
      about: 'Traditional accounts stay until they are spent or must be withdrawn.',
      value: null,
    },
    ...fills.map((fill) => ({
      id: fillId(fill),
      name: fillName(fill),
      about: fillAbout(fill),
      value: { ...years, fill },
    })),
  ]
}

/** The first and last calendar year of the plan. */
export function planSpan({ firstYear, people }: HouseholdPlan): readonly [number, number] {
  const last = people.map(({ birthDate, lastAge }) => Number(birthDate.slice(0, 4)) + lastAge)
  return [firstYear, Math.max(firstYear, ...last)]
}

/** From the first retirement until the year before required distributions begin: usually the years of lowest income. */
export function usualYears(household: HouseholdPlan): ConversionYears {
  const { firstYear, people } = household
  const retires = Math.min(...people.map(({ retiresIn }) => Number(retiresIn.slice(0, 4))))
  const from_year = Math.max(firstYear, retires)
  const before = Math.min(...people.map(({ birthDate }) => firstDistributionYear(birthDate))) - 1
  const [, last] = planSpan(household)
  return { from_year, through_year: Math.min(last, Math.max(from_year, before)) }
}
