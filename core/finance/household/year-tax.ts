import { computeFlatTax, type FlatIncome } from '#core/finance/tax/flat-tax.ts'
import { flatStateTax, setFilers } from '#core/finance/tax/states/flat-state-tax.ts'
import { iraOf, workplaceOf, type Capacity } from './accounts.ts'
import type { Household, StateYear } from './household.ts'
import { isAlive, type Lifetimes } from './lifetimes.ts'
import type { YearLaw } from './tax-law.ts'
import type { Draft } from './withdrawals.ts'

/** Puts on the state return who files, how old they are, and the income that does not depend on withdrawals. */
export function openStateYear(
  { state, timeline, flows }: Household,
  lifetimes: Lifetimes,
  law: YearLaw,
  year: number,
) {
  if (!state) return
  const { firstYear, incomes } = timeline.plan
  setFilers(state.taxReturn, law.status, isAlive(lifetimes, 0, year) ? 0 : 1)
  for (const place of [0, 1] as const) {
    const fixed = state.fixed[place]
    fixed.age = firstYear + year - (timeline.people[place]?.calendarBirthYear ?? 0)
    fixed.benefits = flows.benefits[place]
    fixed.pension = 0
    fixed.plan = 0
    fixed.ira = 0
  }
  for (let index = 0; index < incomes.length; index += 1) {
    const income = incomes[index]
    if (income?.kind !== 'pension' && income?.kind !== 'annuity') continue
    const receiver =
      isAlive(lifetimes, income.owner, year) || timeline.people.length === 1 ? income.owner : 1 - income.owner
    const fixed = state.fixed[receiver === 0 ? 0 : 1]
    const taxable = (flows.incomes[index] ?? 0) * income.taxableShare
    if (income.kind === 'pension') fixed.pension += taxable
    else fixed.plan += taxable
  }
}

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** Adds each person's part of the year's withdrawals and conversion to their income: owners give in proportion. */
export function addWithdrawals(
  { fixed, retirement }: StateYear,
  { required, free, held, deferredFree, deferredHeld }: Capacity,
  draft: Draft,
  conversion: number,
): void {
  const converted = share(conversion, deferredFree + deferredHeld)
  const ofFree = share(draft.deferredFree, deferredFree) + converted
  const ofHeld = share(draft.deferredHeld, deferredHeld) + converted
  const withdrawn = (place: number): number =>
    (required[place] ?? 0) + (free[place] ?? 0) * ofFree + (held[place] ?? 0) * ofHeld
  for (let person = 0; person < 2; person += 1) {
    const from = fixed[person === 0 ? 0 : 1]
    const to = retirement[person === 0 ? 0 : 1]
    to.age = from.age
    to.benefits = from.benefits
    to.pension = from.pension
    to.ira = from.ira + withdrawn(iraOf(person))
    to.plan = from.plan + withdrawn(workplaceOf(person))
  }
}

/**
 * Federal and state tax of a year's return. The lines of the federal one are left in `household.tax`, the state tax in
 * `household.stateTax`.
 *
 * @param retirement each person's part of its retirement income
 */
export function yearTax(
  household: Household,
  law: YearLaw,
  income: FlatIncome,
  retirement = household.state?.retirement,
): number {
  const { funding, state, tax } = household
  computeFlatTax(law.tax, funding.deflator, income, tax)
  household.stateTax =
    state && retirement
      ? flatStateTax(state.taxReturn, law.tax, income, tax, retirement, state.unit * funding.part)
      : 0
  return tax.total + household.stateTax
}
