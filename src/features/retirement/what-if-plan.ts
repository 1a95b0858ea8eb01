/** What a client tries out on the plan: each input of a slider as a change of the section that stores it. */
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { PlanSections, SectionChange } from '#core/retirement/change.ts'
import type { PersonFacts } from '#core/retirement/people.ts'
import { withYearlySaving } from '#core/retirement/saving.ts'

/** The values of the sliders that were moved. */
export interface Trial {
  /** The client's first month without pay, `YYYY-MM`. */
  readonly retires_in?: string
  /** Everyday spending in retirement, a month. */
  readonly monthly_cents?: Cents
  /** Own contributions of everyone, a year. */
  readonly yearly_cents?: Cents
  /** The client's age in months at the first Social Security payment. */
  readonly claim_age_months?: number
}

/** The sections that a trial changes. */
export function changeOf(
  trial: Trial,
  sections: PlanSections,
  saver: PersonFacts,
  today: IsoDate,
): SectionChange {
  const { retires_in, monthly_cents, yearly_cents, claim_age_months } = trial
  const { dates, income_target, contribution, social_security } = sections
  return {
    ...(retires_in !== undefined && { dates: { ...dates, retires_in } }),
    ...(monthly_cents !== undefined && {
      income_target: { ...income_target, basis: 'budget' as const, monthly_cents },
    }),
    ...(yearly_cents !== undefined && {
      contribution: withYearlySaving(contribution, yearly_cents, saver, today),
    }),
    ...(claim_age_months !== undefined && {
      social_security: { ...social_security, self: { ...social_security.self, claim_age_months } },
    }),
  }
}
