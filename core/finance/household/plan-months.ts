import type { HouseholdPlan } from './plan.ts'

/** A month as a count since year 0, from `YYYY-MM`. */
export const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1

/** The month in which the plan starts, with the part of it that is over; as a count since year 0. */
export const currentMonth = ({ firstYear, firstYearShare }: HouseholdPlan): number =>
  (firstYear + 1 - firstYearShare) * 12
