import { type Cents, isNonNegativeCents, roundCents } from '#core/finance/math/money.ts'
import { isShare } from '#core/finance/math/range.ts'

/**
 * A lender's monthly minimum: a fixed amount (a loan), or the larger of a floor and a share of the balance (a card).
 * Most US issuers add the month's interest to the share, since the OCC's account management guidance of 2003; some use
 * a flat share, 2% or more, that already includes the interest.
 */
export type MinimumRule =
  | { readonly kind: 'fixed'; readonly amountCents: Cents }
  | {
      readonly kind: 'card'
      readonly floorCents: Cents
      readonly share: number
      /** The share alone, without the month's interest on top. */
      readonly isFlat?: boolean
    }

/**
 * The minimum payment of a month under a validated rule, at most the balance.
 *
 * @param owedCents the balance including the month's interest
 */
export function minimumPayment(rule: MinimumRule, owedCents: Cents, interestCents: Cents): Cents {
  const asked =
    rule.kind === 'fixed'
      ? rule.amountCents
      : Math.max(rule.floorCents, roundCents(owedCents * rule.share) + (rule.isFlat ? 0 : interestCents))
  return Math.min(asked, owedCents)
}

/** Whether a rule's amounts are nonnegative and its share is between 0 and 1. */
export const isMinimumRule = (rule: MinimumRule): boolean =>
  rule.kind === 'fixed'
    ? isNonNegativeCents(rule.amountCents)
    : isNonNegativeCents(rule.floorCents) && isShare(rule.share)
