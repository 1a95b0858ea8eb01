/** Contributions and match formulas as form values, in text, and as the contract's section. */
import * as v from 'valibot'
import type { useForm } from '#app/platform/form.ts'
import { formatPercent, typedCents, typedShare } from '#app/platform/typed-numbers.ts'
import {
  type ContributionKind,
  ContributionSection,
  type PersonRole,
} from '#core/contract/retirement-sections.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { planProblems } from '#core/retirement/rules.ts'
import { AnyValues, type SectionValues } from './section-form.ts'

/** The kinds in the order offered. */
export const CONTRIBUTION_KINDS = [
  'workplace',
  'workplace_roth',
  'ira',
  'roth_ira',
  'hsa',
  'taxable',
] as const satisfies readonly ContributionKind[]

const ROLES = ['self', 'partner'] as const satisfies readonly PersonRole[]

type MatchFigure = 'rate' | 'up_to_share'

/** The most steps of a match. */
export const MOST_STEPS = 4

export const FAMILY_HSA = 'contribution.has_family_hsa'

/** The name of a person's yearly amount of a kind. */
export const amountName = (owner: PersonRole, kind: ContributionKind): string =>
  `contribution.${owner}.${kind}`
/** The name of one figure of a match step. */
export const stepName = (owner: PersonRole, place: number, figure: MatchFigure): string =>
  `contribution.match.${owner}.${place}.${figure}`

/** What a person contributes of each kind; several entries of a kind add up. */
export const yearlyOf = (
  { contributions }: Pick<ContributionSection, 'contributions'>,
  owner: PersonRole,
  kind: ContributionKind,
): Cents =>
  contributions
    .filter((each) => each.owner === owner && each.kind === kind)
    .reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)

/** A yearly amount of form values; 0 for none or an invalid one. */
export const typedYearly = (values: SectionValues, name: string): Cents => Number(values[name]) || 0

/** How many steps a person's match has. */
const countName = (owner: PersonRole): string => `contribution.match.${owner}.steps`

/** A match step as typed. */
export type TypedStep = Readonly<Record<MatchFigure, string>>

export const EMPTY_STEP: TypedStep = { rate: '', up_to_share: '' }

const typedStep = ({ rate, up_to_share }: Record<MatchFigure, number>): TypedStep => ({
  rate: formatPercent(rate),
  up_to_share: formatPercent(up_to_share),
})

const PLACES = Array.from({ length: MOST_STEPS }, (_, place) => place)

/** The form values of a person's match. Every place has its values, so that a step can be added and removed. */
export const stepValues = (owner: PersonRole, steps: readonly TypedStep[]): SectionValues => ({
  [countName(owner)]: String(steps.length),
  ...Object.fromEntries(
    PLACES.flatMap((place): [string, string][] => {
      const { rate, up_to_share } = steps[place] ?? EMPTY_STEP
      return [
        [stepName(owner, place, 'rate'), rate],
        [stepName(owner, place, 'up_to_share'), up_to_share],
      ]
    }),
  ),
})

/** A person's match steps as typed. */
export const stepsOf = (values: SectionValues, owner: PersonRole): TypedStep[] =>
  PLACES.slice(0, Number(values[countName(owner)])).map((place) => ({
    rate: values[stepName(owner, place, 'rate')] ?? '',
    up_to_share: values[stepName(owner, place, 'up_to_share')] ?? '',
  }))

/** The form values of a section: amounts are whole cents a year, '' for none. Those of a removed partner are left out. */
export function contributionValuesOf(section: ContributionSection, hasPartner: boolean): SectionValues {
  const isTheirs = (owner: PersonRole) => owner === 'self' || hasPartner
  const amounts = ROLES.flatMap((owner) =>
    CONTRIBUTION_KINDS.map((kind): [string, string] => {
      const cents = isTheirs(owner) ? yearlyOf(section, owner, kind) : 0
      return [amountName(owner, kind), cents === 0 ? '' : String(cents)]
    }),
  )
  const steps = (owner: PersonRole) =>
    stepValues(owner, isTheirs(owner) ? section.match[owner].map(typedStep) : [])
  return {
    ...Object.fromEntries(amounts),
    ...steps('self'),
    ...steps('partner'),
    [FAMILY_HSA]: section.has_family_hsa ? 'yes' : 'no',
  }
}

/** The section of form values, and the name of the field that each of its contributions comes from. */
function sectionOf(values: SectionValues) {
  const entries = ROLES.flatMap((owner) =>
    CONTRIBUTION_KINDS.flatMap((kind) => {
      const name = amountName(owner, kind)
      const typed = values[name] ?? ''
      return typed === '' || typed === '0'
        ? []
        : [{ name, entry: { owner, kind, yearly_cents: typedCents(typed) } }]
    }),
  )
  const stepsFor = (owner: PersonRole) =>
    stepsOf(values, owner).map((step) => ({
      rate: typedShare(step.rate),
      up_to_share: typedShare(step.up_to_share),
    }))
  return {
    names: entries.map(({ name }) => name),
    section: {
      contributions: entries.map(({ entry }) => entry),
      match: { self: stepsFor('self'), partner: stepsFor('partner') },
      has_family_hsa: values[FAMILY_HSA] === 'yes',
    },
  }
}

/** The name of the field of a problem, whose path names a contribution by its place. */
function fieldOf(path: string, names: readonly string[]): string {
  const [, list, place = ''] = path.split('.')
  return list === 'contributions' ? (names[Number(place)] ?? path) : path
}

/** What form values come to: the section, or the first problem of each field. */
export function parseContributions(values: SectionValues, state: RetirementState, today: IsoDate) {
  const { names, section } = sectionOf(values)
  const parsed = v.safeParse(v.object({ contribution: ContributionSection }), { contribution: section })
  const problems = parsed.success
    ? Object.entries(planProblems(state.plan, parsed.output, state.facts, today))
    : parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const)
  const fields: Record<string, string> = {}
  for (const [path, message] of problems) fields[fieldOf(path, names)] ??= message
  return { section: parsed.success ? parsed.output.contribution : null, fields }
}

/** Parses form values with the limits of the year; errors are named after the fields. */
export const contributionSchema = (state: RetirementState, today: IsoDate) =>
  v.pipe(
    AnyValues,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const { section, fields } = parseContributions(value, state, today)
      for (const [key, message] of Object.entries(fields)) {
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }],
        })
      }
      return section ? { contribution: section } : NEVER
    }),
  )

/** The form of a section of contributions. */
export type ContributionFormState = ReturnType<
  typeof useForm<SectionValues, ReturnType<typeof contributionSchema>>
>
