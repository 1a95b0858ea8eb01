/** Changes the retirement plan and its pensions. Shared by the server and the replay of queued writes. */
import * as v from 'valibot'
import type { Limit } from '#core/contract/limit.ts'
import { MAX_PENSIONS, type Pension, type PensionChange, type PensionInput } from '#core/contract/pensions.ts'
import type { planSections, SectionName } from '#core/contract/retirement-sections.ts'
import { type RetirementPlan, SectionVersions } from '#core/contract/retirement.ts'
import { namedFields } from '#core/fields.ts'

/** Pensions and other incomes that are not deleted. */
export const PENSION_LIMIT: Limit = { most: MAX_PENSIONS, things: 'pensions and other incomes' }

/** Every section of the plan by its name. */
export type PlanSections = { readonly [Name in SectionName]: v.InferOutput<(typeof planSections)[Name]> }

/** The sections that a write saves. */
export type SectionChange = { readonly [Name in SectionName]?: PlanSections[Name] | undefined }

/** The plan of a client who has saved no section. */
export const EMPTY_PLAN: RetirementPlan = {
  dates: null,
  contribution: null,
  income_target: null,
  targets: null,
  life_expectancy: null,
  social_security: null,
  assumptions: null,
  risk_portfolio: null,
  planning_strategy: null,
  income_strategy: null,
  secure: null,
  protect: null,
  behavior: null,
  versions: v.parse(SectionVersions, {}),
}

const sectionsOf = (change: SectionChange) => Object.keys(namedFields(change)) as SectionName[]

/** The version that a change of sections is based on: the sum of theirs, which rises with each change of any of them. */
export const versionOfSections = ({ versions }: RetirementPlan, change: SectionChange): number =>
  sectionsOf(change).reduce((sum, name) => sum + versions[name], 0)

/** A plan with sections saved; the version of each increases by one. */
export const changedPlan = (plan: RetirementPlan, change: SectionChange): RetirementPlan => ({
  ...plan,
  ...namedFields(change),
  versions: {
    ...plan.versions,
    ...Object.fromEntries(sectionsOf(change).map((name) => [name, plan.versions[name] + 1])),
  },
})

/** A newly created pension. */
export const createPension = (
  { pension_uuid: _, ...fields }: PensionInput,
  pension_uuid: string,
  at: string,
): Pension => ({ ...fields, pension_uuid, version: 1, created_at: at, updated_at: at })

/** A pension with the named fields changed; its version increases by one. */
export function changePension(pension: Pension, change: PensionChange, at: string): Pension {
  const { pension_uuid: _, version: __, ...fields } = change
  return { ...pension, ...namedFields(fields), version: pension.version + 1, updated_at: at }
}

/** Pensions by first month, then name. */
export const inPaymentOrder = (pensions: readonly Pension[]): Pension[] =>
  pensions.toSorted(
    (a, b) =>
      a.starts_in.localeCompare(b.starts_in) ||
      a.name.localeCompare(b.name) ||
      a.pension_uuid.localeCompare(b.pension_uuid),
  )
