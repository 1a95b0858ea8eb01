import type { IncomeTargetSection } from '#core/contract/retirement-sections.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'

/** The monthly income target of a section in today's dollars; null if it is a share of an unknown income. */
export function monthlyTarget(
  { basis, share, monthly_cents }: Pick<IncomeTargetSection, 'basis' | 'share' | 'monthly_cents'>,
  payCents: Cents | null,
): Cents | null {
  if (basis === 'budget') return monthly_cents
  return payCents === null ? null : roundCents((payCents * share) / 12)
}
