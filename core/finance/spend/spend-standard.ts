import { SPEND_STANDARD } from '#core/finance/data/spend-standard.ts'
import { allocate, isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

const { dollars, fifthHousingShare, fifthSpendingDollars, fifthTopDollars, rule503020, totalDollars } =
  SPEND_STANDARD

export type SpendCategory = keyof typeof dollars

/** Average spending of households at an income. */
export type SpendStandard = {
  /** Quintile of US households by income before tax, 1 the lowest. */
  readonly fifth: number
  /** Published yearly spending of that quintile. */
  readonly spendingCents: Cents
  /** Shares of that spending; they add up to 1. */
  readonly shares: Readonly<Record<SpendCategory, number>>
  /** Categories with a published share for this quintile; the others use the all-household mix. */
  readonly published: readonly SpendCategory[]
}

/** Shares of the average household's spending. */
export const averageShares = (): Record<SpendCategory, number> =>
  sharesWithHousing(dollars.housing / totalDollars)

/** The average mix with a given housing share and the rest scaled to fit. */
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

const refuseAmount = () => refuse('bad-amount', 'Amounts must be whole cents, zero or more.')

/** The published standard for an income before tax. */
export function spendStandard(incomeCents: Cents): Result<SpendStandard, 'bad-amount'> {
  if (!isNonNegativeCents(incomeCents)) return refuseAmount()
  const above = fifthTopDollars.findIndex((top) => incomeCents < top * 100)
  const index = above < 0 ? fifthTopDollars.length : above
  const housing = fifthHousingShare[index] ?? null
  return ok({
    fifth: index + 1,
    spendingCents: (fifthSpendingDollars[index] ?? totalDollars) * 100,
    shares: housing === null ? averageShares() : sharesWithHousing(housing),
    published: housing === null ? [] : ['housing'],
  })
}

export type SpendType = keyof typeof rule503020
export type TypeAmounts = Readonly<Record<SpendType, Cents>>

/** 50/30/20 of a month's or a year's income after tax, 0 or more; the parts add up to it. */
export function budgetRule(afterTaxCents: Cents): Result<TypeAmounts, 'bad-amount'> {
  if (!isNonNegativeCents(afterTaxCents)) return refuseAmount()
  const parts = allocate(afterTaxCents, [rule503020.need, rule503020.want, rule503020.saving])
  const [need = 0, want = 0, saving = 0] = parts.ok ? parts.value : []
  return ok({ need, want, saving })
}

/** Each type's share of all three. */
export function typeShares(
  amounts: TypeAmounts,
): Result<Record<SpendType, number>, 'bad-amount' | 'nothing-spent'> {
  const { need, want, saving } = amounts
  if (![need, want, saving].every(isNonNegativeCents)) return refuseAmount()
  const total = need + want + saving
  return total > 0
    ? ok({ need: need / total, want: want / total, saving: saving / total })
    : refuse('nothing-spent', 'Nothing was spent or saved.')
}
