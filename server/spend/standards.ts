/** The client's spending beside published standards and the 50/30/20 rule. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getSpendStandard, getSpendTypePercentage } from '#core/contract/guardrail.ts'
import { SPEND_STANDARD } from '#core/finance/data/spend-standard.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { averageShares, budgetRule, spendStandard, typeShares } from '#core/finance/spend/spend-standard.ts'
import { yearlyIncome } from '#core/household/income.ts'
import { CATEGORIES, type StandardGroup } from '#core/spend/categories.ts'
import { categorySums, type SpendPart, typeSums, usualTypes } from '#core/spend/month.ts'
import { monthsBefore } from '#core/spend/period.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { taxEstimateOf } from '#server/tax/estimate.ts'
import { fullMonths } from './month-queries.ts'

/** A client's yearly income, and monthly what their tax estimate leaves of it; null without an income. */
export async function afterTaxOf(db: Db, userUuid: string, today: IsoDate) {
  const { income } = await loadHousehold(db, userUuid, today, ['income'])
  if (!income) return null
  const { keep } = await taxEstimateOf(db, userUuid, today)
  return {
    income_annual_cents: yearlyIncome(income),
    monthly_cents: Math.max(0, keep.month_cents),
  }
}

const MONTHS = 3

export async function readTypePercentage({
  db,
  caller,
  params,
  today,
}: Call<typeof getSpendTypePercentage>): Promise<Answer<Data<typeof getSpendTypePercentage>>> {
  const months = await fullMonths(db, ownUuid(caller, params.id), today, MONTHS)
  const asked = monthsBefore(today, MONTHS)
  const parts = months.flatMap((each) => each.parts)
  const amounts_cents = typeSums(parts)
  const shares = typeShares({
    need: Math.max(0, amounts_cents.need),
    want: Math.max(0, amounts_cents.want),
    saving: Math.max(0, amounts_cents.saving),
  })
  return {
    data: {
      from: (months[0]?.period ?? asked[0])?.from ?? today,
      to: asked.at(-1)?.to ?? today,
      month_count: months.length,
      amounts_cents,
      shares: shares.ok ? shares.value : null,
      categories: categorySums(parts, [], 0).map(({ category, type, spent_cents }) => ({
        category,
        type,
        monthly_cents: roundCents(spent_cents / Math.max(1, months.length)),
      })),
    },
  }
}

/** What bank transactions do not tell apart: both are bought at grocery stores. */
const UNKNOWN_GROUPS: ReadonlySet<StandardGroup> = new Set(['alcohol', 'tobacco'])

/** A client's spending by published group, in cents. */
function byGroup(parts: readonly SpendPart[]): Map<StandardGroup, number> {
  const groups = new Map<StandardGroup, number>()
  for (const { category, type, amount_cents } of parts) {
    const group = CATEGORIES[category].standard
    if (group === null || type === 'income') continue
    groups.set(group, (groups.get(group) ?? 0) - amount_cents)
  }
  return groups
}

const isGroup = (key: string): key is StandardGroup => Object.hasOwn(SPEND_STANDARD.dollars, key)
const labelOf = (group: StandardGroup): string =>
  group.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

export async function readStandard({
  db,
  caller,
  params,
  today,
}: Call<typeof getSpendStandard>): Promise<Answer<Data<typeof getSpendStandard>>> {
  const userUuid = ownUuid(caller, params.id)
  const [income, months] = await parallelQueries(
    db,
    () => afterTaxOf(db, userUuid, today),
    () => fullMonths(db, userUuid, today, MONTHS),
  )
  const standard = income && unwrap(spendStandard(income.income_annual_cents))
  const shares = standard?.shares ?? averageShares()
  const parts = months.flatMap((each) => each.parts)
  const groups = byGroup(parts)
  const total = [...groups.values()].reduce((sum, cents) => sum + cents, 0)
  const monthly = (cents: number): number => roundCents(cents / months.length)
  const rule = income && unwrap(budgetRule(income.monthly_cents))
  const own = usualTypes(months.map((each) => each.parts))
  return {
    data: {
      income_annual_cents: income?.income_annual_cents ?? null,
      fifth: standard?.fifth ?? null,
      source: SPEND_STANDARD.source,
      year: SPEND_STANDARD.year,
      groups: Object.keys(shares)
        .filter(isGroup)
        .map((group) => {
          const cents = groups.get(group) ?? 0
          const isKnown = months.length > 0 && total > 0 && !UNKNOWN_GROUPS.has(group)
          return {
            group: labelOf(group),
            standard_share: shares[group],
            is_published: standard === null || standard.published.includes(group),
            own_share: isKnown ? cents / total : null,
            own_monthly_cents: isKnown ? monthly(cents) : null,
          }
        }),
      rule: rule && { need_cents: rule.need, want_cents: rule.want, saving_cents: rule.saving },
      own:
        months.length === 0
          ? null
          : {
              need_cents: own.need,
              want_cents: own.want,
              saving_cents: own.saving,
            },
    },
  }
}
