import type { Household, Person } from './household.ts'
import { bracketTax } from './state-computation.ts'

/**
 * The least tax of a couple whose spouses are taxed apart by the same rising brackets and may divide their deductions
 * as they like: taxable incomes as even as their own incomes allow.
 *
 * @param taxable the couple's taxable income, zero or more
 */
export function evenlySplitTax(taxable: number, home: Household, brackets: readonly number[]): number {
  const [first, second] = home.people
  if (!home.isJoint || !first || !second) return bracketTax(taxable, brackets)
  const least = Math.max(0, taxable - Math.max(0, second.own))
  const most = Math.min(taxable, Math.max(0, first.own))
  const one = Math.min(Math.max(taxable / 2, least), Math.max(most, least))
  return bracketTax(one, brackets) + bracketTax(taxable - one, brackets)
}

/** The lower of both spouses' amounts; 0 for a household that is not a couple. */
export function lowerOf(home: Household, amount: (person: Person) => number): number {
  const [first, second] = home.people
  return home.isJoint && first && second ? Math.max(0, Math.min(amount(first), amount(second))) : 0
}

/**
 * What a couple would save if a part of its taxable income were taxed apart: the base of marriage credits.
 *
 * @param tax tax on the couple's whole taxable income
 * @param part taxed by itself, as is the rest
 */
export function savingOfSplit(
  tax: number,
  taxable: number,
  part: number,
  brackets: readonly number[],
): number {
  if (part <= 0) return 0
  return Math.max(0, tax - bracketTax(part, brackets) - bracketTax(Math.max(0, taxable - part), brackets))
}
