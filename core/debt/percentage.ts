import type { DebtPercentage } from '#core/contract/debt.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { debtToIncome, USUAL_MOST, USUAL_UTILIZATION, utilization } from '#core/finance/loans/debt-ratios.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { escrowOf, isOwing } from './kinds.ts'
import { minimumOf } from './monthly.ts'
import { rentOf } from './totals.ts'

/** Housing: what a home debt asks for with its escrow, and rent. A lease may be of a car and counts with other debts. */
function loadOf(debts: readonly Debt[], today: IsoDate): { housingCents: Cents; otherDebtCents: Cents } {
  let housingCents = rentOf(
    debts.filter(({ debt_type }) => debt_type === 'rent'),
    today,
  )
  let otherDebtCents = rentOf(
    debts.filter(({ debt_type }) => debt_type === 'lease'),
    today,
  )
  for (const debt of debts) {
    if (!isOwing(debt)) continue
    const isHome = debt.debt_type === 'mortgage' || debt.debt_type === 'home_equity'
    if (isHome) housingCents += minimumOf(debt, today) + escrowOf(debt)
    else otherDebtCents += minimumOf(debt, today)
  }
  return { housingCents, otherDebtCents }
}

/** How much of the limits of cards is used: of each that is open, and of all together. */
export function useOfCards(debts: readonly Debt[]): Pick<DebtPercentage, 'cards' | 'utilization'> {
  const open = debts.filter((debt) => debt.debt_type === 'credit_card').filter((card) => !card.is_paid_off)
  const used = utilization(
    open.map(({ debt_uuid, balance_cents, limit_cents }) => ({
      id: debt_uuid,
      balanceCents: balance_cents,
      limitCents: limit_cents ?? 0,
    })),
  )
  const shares = new Map(used.ok ? used.value.cards.map(({ id, share }) => [id, share]) : [])
  return {
    cards: open.map(({ debt_uuid, name }) => ({ debt_uuid, name, share: shares.get(debt_uuid) ?? null })),
    utilization: used.ok ? used.value.overall : null,
  }
}

/**
 * Debt against income before tax and against card limits on a day, as decimal fractions. Lenders count what is asked
 * for each month, not what a client chooses to pay.
 *
 * @param gross_monthly_income_cents null where no income is known, and then there is no ratio to it
 */
export function percentageOf(
  debts: readonly Debt[],
  gross_monthly_income_cents: number | null,
  today: IsoDate,
): DebtPercentage {
  const ratio = debtToIncome({
    ...loadOf(debts, today),
    grossMonthlyIncomeCents: gross_monthly_income_cents ?? 0,
  })
  return {
    gross_monthly_income_cents,
    front_end: ratio.ok ? ratio.value.frontEnd : null,
    back_end: ratio.ok ? ratio.value.backEnd : null,
    usual_most: {
      front_end: USUAL_MOST.frontEnd,
      back_end: USUAL_MOST.backEnd,
      utilization: USUAL_UTILIZATION,
    },
    ...useOfCards(debts),
  }
}
