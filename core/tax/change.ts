/** Changes what a client entered for the tax estimate. Shared by the server and the replay of queued writes. */
import type { TaxEntries, TaxFacts, TaxField, TaxProfile } from '#core/contract/tax.ts'
import { namedFields } from '#core/fields.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { fillEntries } from './filled-entries.ts'

export const EMPTY_TAX_PROFILE: TaxProfile = { entries: {}, version: 0 }

/** Entries with others laid over them: undefined changes nothing, and null removes what was entered. */
export const withEntries = (entries: TaxEntries, change: TaxEntries): TaxEntries =>
  Object.fromEntries(
    Object.entries({
      ...entries,
      ...namedFields(change),
    }).filter(([, value]) => value != null),
  )

/** A profile with the named entries changed; its version increases by one. */
export const changeTaxProfile = (profile: TaxProfile, change: TaxEntries): TaxProfile => ({
  entries: withEntries(profile.entries, change),
  version: profile.version + 1,
})

const PEOPLE = ['self', 'partner'] as const

/** Problems between entries, by field; an empty object if there are none. */
export function taxProblems(
  entered: TaxEntries,
  facts: TaxFacts,
  today: IsoDate,
): Partial<Record<TaxField, string>> {
  const { entries } = fillEntries(entered, facts, today)
  const problems: Partial<Record<TaxField, string>> = {}
  for (const who of PEOPLE) {
    if (who === 'partner' && entries.filing_status !== 'married_joint') continue
    const saved =
      entries[`${who}_deferral_cents`] + entries[`${who}_benefits_cents`] + entries[`${who}_hsa_cents`]
    if (saved <= entries[`${who}_wages_cents`]) continue
    for (const kind of ['deferral', 'benefits', 'hsa'] as const) {
      const field = `${who}_${kind}_cents` as const
      if (entered[field]) problems[field] = 'Contributions from pay can’t be more than the pay'
    }
  }
  if (entries.withheld_as_of !== null && entries.withheld_as_of > today) {
    problems.withheld_as_of = 'Choose today or an earlier day'
  }
  return problems
}
