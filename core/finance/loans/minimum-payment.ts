import { type Cents, isNonNegativeCents, roundCents } from '#core/finance/math/money.ts'
import { isShare } from '#core/finance/math/range.ts'

/**
 * What a lender asks for each month: the same amount (a loan), or the larger of a floor and a share of the balance (a
 * card). Most US issuers add the month's interest to the share, since the OCC's account management guidance of 2003;
 * some ask for a flat share, 2 % or more, that holds the interest already.
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
 * The minimum payment of a month by a checked rule, never more than is owed.
 *
 * @param owedCents the balance with the month's interest in it
 */
export function minimumPayment(rule: MinimumRule, owedCents: Cents, interestCents: Cents): Cents {
  const asked =
    rule.kind === 'fixed'
      ? rule.amountCents
      : Math.max(rule.floorCents, roundCents(owedCents * rule.share) + (rule.isFlat ? 0 : interestCents))
  return Math.min(asked, owedCents)
}

/** Whether a rule asks for amounts of 0 or more, and its share lies between 0 and 1. */
export const isMinimumRule = (rule: MinimumRule): boolean =>
  rule.kind === 'fixed'
    ? isNonNegativeCents(rule.amountCents)
    : isNonNegativeCents(rule.floorCents) && isShare(rule.share)
