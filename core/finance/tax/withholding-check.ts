import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** A year's tax against what is withheld from pay. */
export type WithholdingFacts = {
  /** Expected federal tax after all credits: the estimate's `federalTaxCents`; below zero when credits are refunded. */
  readonly taxCents: Cents
  /** Income and additional Medicare tax withheld so far. */
  readonly withheldCents: Cents
  /** Withheld from each of the paychecks to come. */
  readonly perPaycheckCents: Cents
  readonly paychecksLeft: number
  /** The most that may be withheld in addition from each; absent for no limit. */
  readonly mostExtraCents?: Cents
  /** Estimated payments, made and planned. */
  readonly estimatedCents: Cents
}

export type WithholdingCheck = {
  /** Withheld by the year's end. */
  readonly expectedWithheldCents: Cents
  readonly expectedPaidCents: Cents
  /** One of both is zero. */
  readonly refundCents: Cents
  readonly dueCents: Cents
  /**
   * Extra amount for line 4(c) of Form W-4 with which nothing is due, rounded up to a cent and within its limit; null without
   * paychecks left.
   */
  readonly extraPerPaycheckCents: Cents | null
  /** What is due in spite of it: to be paid by an estimated payment. */
  readonly restCents: Cents
  /** What each paycheck could keep of an expected refund, rounded down; no more than is withheld from it. */
  readonly sparePerPaycheckCents: Cents
}

/** Compares withholding with the year's tax, as the IRS's Tax Withholding Estimator does. */
export function checkWithholding(
  facts: WithholdingFacts,
): Result<WithholdingCheck, 'not-cents' | 'bad-count'> {
  const { withheldCents, perPaycheckCents, paychecksLeft, estimatedCents } = facts
  const paid = [withheldCents, perPaycheckCents, estimatedCents]
  if (!Number.isSafeInteger(facts.taxCents) || !paid.every(isNonNegativeCents)) {
    return refuse('not-cents', 'Amounts must be whole cents, and payments zero or more.')
  }
  if (!isWhole(paychecksLeft, 0, 53)) {
    return refuse('bad-count', 'A year has 0 to 53 paychecks left.')
  }
  const expectedWithheldCents = withheldCents + perPaycheckCents * paychecksLeft
  const expectedPaidCents = expectedWithheldCents + estimatedCents
  const balance = facts.taxCents - expectedPaidCents
  const dueCents = Math.max(0, balance)
  const refundCents = Math.max(0, -balance)
  const hasPaychecks = paychecksLeft > 0
  const extra = hasPaychecks
    ? Math.min(Math.ceil(dueCents / paychecksLeft), Math.max(0, facts.mostExtraCents ?? Infinity))
    : null
  return ok({
    expectedWithheldCents,
    expectedPaidCents,
    refundCents,
    dueCents,
    extraPerPaycheckCents: extra,
    restCents: Math.max(0, dueCents - (extra ?? 0) * paychecksLeft),
    sparePerPaycheckCents: hasPaychecks
      ? Math.min(perPaycheckCents, Math.floor(refundCents / paychecksLeft))
      : 0,
  })
}
