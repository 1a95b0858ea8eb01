import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** A household's monthly debt payments and gross pay. */
export interface DebtLoad {
  /** Principal, interest, taxes and insurance of the home, or its rent. */
  readonly housingCents: Cents
  /** Minimum payments of every other debt. */
  readonly otherDebtCents: Cents
  readonly grossMonthlyIncomeCents: Cents
}

export interface DebtToIncome {
  /** Housing alone over income. */
  readonly frontEnd: number
  /** Housing and all other debt over income. */
  readonly backEnd: number
}

/** Lenders' customary front-end and back-end limits: a rule of thumb, not a law. */
export const USUAL_MOST: DebtToIncome = { frontEnd: 0.28, backEnd: 0.36 }

/** The utilization commonly considered harmless for credit scores: a rule of thumb. */
export const USUAL_UTILIZATION = 0.3

const refuseAmount = () => refuse('bad-amount', 'Amounts must be whole cents, zero or more.')

/** Debt over gross income, as fractions; null without income. */
export function debtToIncome(load: DebtLoad): Result<DebtToIncome, 'bad-amount' | 'no-income'> {
  const { housingCents, otherDebtCents, grossMonthlyIncomeCents } = load
  if (![housingCents, otherDebtCents, grossMonthlyIncomeCents].every(isNonNegativeCents)) {
    return refuseAmount()
  }
  if (grossMonthlyIncomeCents === 0) return refuse('no-income', 'Enter an income to see this share.')
  return ok({
    frontEnd: housingCents / grossMonthlyIncomeCents,
    backEnd: (housingCents + otherDebtCents) / grossMonthlyIncomeCents,
  })
}

export interface CardUse {
  readonly id: string
  /** The balance owed; a credit balance counts as zero. */
  readonly balanceCents: Cents
  readonly limitCents: Cents
}

export interface Utilization {
  /** By card, in order; null for a card without a limit. Above 1 for a card over its limit. */
  readonly cards: readonly { readonly id: string; readonly share: number | null }[]
  /** All balances over all limits; null without any limit. */
  readonly overall: number | null
}

/** Credit utilization of each card and in total. */
export function utilization(cards: readonly CardUse[]): Result<Utilization, 'bad-amount'> {
  if (
    !cards.every(
      (card) => isNonNegativeCents(card.limitCents) && isNonNegativeCents(Math.abs(card.balanceCents)),
    )
  ) {
    return refuseAmount()
  }
  const owed = ({ balanceCents }: CardUse): Cents => Math.max(0, balanceCents)
  const limited = cards.filter(({ limitCents }) => limitCents > 0)
  const limits = limited.reduce((sum, { limitCents }) => sum + limitCents, 0)
  return ok({
    cards: cards.map((card) => ({
      id: card.id,
      share: card.limitCents > 0 ? owed(card) / card.limitCents : null,
    })),
    overall: limits > 0 ? limited.reduce((sum, card) => sum + owed(card), 0) / limits : null,
  })
}
