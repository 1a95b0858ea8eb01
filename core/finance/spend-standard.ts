import { SPEND_STANDARD } from './data/spend-standard.ts'
import { allocate, type Cents } from './money.ts'

const { dollars, fifthHousingShare, fifthSpendingDollars, fifthTopDollars, rule503020, totalDollars } =
  SPEND_STANDARD

export type SpendCategory = keyof typeof dollars

/** How a household of some income spends on average. */
export type SpendStandard = {
  /** Fifth of US households by income before tax, 1 the lowest. */
  readonly fifth: number
  /** Yearly spending of that fifth, as published. */
  readonly spendingCents: Cents
  /** Shares of that spending; they add up to 1. */
  readonly shares: Readonly<Record<SpendCategory, number>>
  /** Categories whose share is published for this fifth; the others are the all-household mix around them. */
  readonly published: readonly SpendCategory[]
}

/** Shares of the average household's spending. */
export const averageShares = (): Record<SpendCategory, number> =>
  sharesWithHousing(dollars.housing / totalDollars)

/** The average mix with housing set and the rest scaled to fit. */
function sharesWithHousing(housing: number): Record<SpendCategory, number> {
  const rest = (1 - housing) / (totalDollars - dollars.housing)
  return {
    housing,
    transportation: dollars.transportation * rest,
    food: dollars.food * rest,
    insurance_and_pensions: dollars.insurance_and_pensions * rest,
    healthcare: dollars.healthcare * rest,
    entertainment: dollars.entertainment * rest,
    giving: dollars.giving * rest,
    clothing: dollars.clothing * rest,
    education: dollars.education * rest,
    personal_care: dollars.personal_care * rest,
    alcohol: dollars.alcohol * rest,
    tobacco: dollars.tobacco * rest,
    other: dollars.other * rest,
  }
}

/** The published standard for an income before tax. */
export function spendStandard(incomeCents: Cents): SpendStandard {
  const above = fifthTopDollars.findIndex((top) => incomeCents < top * 100)
  const index = above < 0 ? fifthTopDollars.length : above
  const housing = fifthHousingShare[index] ?? null
  return {
    fifth: index + 1,
    spendingCents: (fifthSpendingDollars[index] ?? totalDollars) * 100,
    shares: housing === null ? averageShares() : sharesWithHousing(housing),
    published: housing === null ? [] : ['housing'],
  }
}

export type SpendType = keyof typeof rule503020
export type TypeAmounts = Readonly<Record<SpendType, Cents>>

/** 50/30/20 of a month's or a year's income after tax, 0 or more; the parts add up to it. */
export function budgetRule(afterTaxCents: Cents): TypeAmounts {
  const parts = allocate(Math.max(0, afterTaxCents), [rule503020.need, rule503020.want, rule503020.saving])
  const [need = 0, want = 0, saving = 0] = parts.ok ? parts.value : []
  return { need, want, saving }
}

/** Each type's share of all three; null when nothing was spent or saved. */
export function typeShares(amounts: TypeAmounts): Record<SpendType, number> | null {
  const total = amounts.need + amounts.want + amounts.saving
  if (total <= 0) return null
  return { need: amounts.need / total, want: amounts.want / total, saving: amounts.saving / total }
}
