import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPercentage } from '#core/contract/debt-totals.ts'
import { debtToIncome, USUAL_MOST, USUAL_UTILIZATION, utilization } from '#core/finance/loans/debt-ratios.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { escrowOf, isOwing } from './kinds.ts'
import { minimumOf } from './monthly.ts'
import { rentOf } from './totals.ts'

/**
 * Housing: minimum payments of home debts with escrow, and rent. A lease may be for a car, so it counts as other debt.
 */
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

/** Rent, leases and minimum payments with escrow, a month in cents. */
export function monthlyPayments(debts: readonly Debt[], today: IsoDate): Cents {
  const { housingCents, otherDebtCents } = loadOf(debts, today)
  return housingCents + otherDebtCents
}

/** Credit utilization of each open card and in total. */
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
 * Debt-to-income ratios and credit utilization on a day, as decimal fractions. Lenders count minimum payments, not what
 * a client chooses to pay.
 *
 * @param gross_monthly_income_cents null if no income is known; then there is no debt-to-income ratio
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
