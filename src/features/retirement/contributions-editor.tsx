/** What each person of the plan contributes, with the limits of the year and the employer's match. */
import { type ReactNode, useState } from 'react'
import { useForm } from '#app/platform/form.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { ContributionKind, ContributionSection, PersonRole } from '#core/contract/retirement-sections.ts'
import { updateContribution } from '#core/contract/retirement.ts'
import { peopleOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { limitGroups, type LimitGroup, nextCatchUp } from './contribution-limits.ts'
import {
  amountName,
  type ContributionFormState,
  contributionSchema,
  FAMILY_HSA,
  parseContributions,
  typedYearly,
  contributionValuesOf,
} from './contribution-values.ts'
import { MatchCard, type PersonProps } from './match-card.tsx'
import { possessiveLabel } from './person-labels.ts'
import { useSavePlan } from './use-save-plan.ts'

const labelsInGroup: Readonly<Record<ContributionKind, string>> = {
  workplace: 'Traditional (before tax)',
  workplace_roth: 'Roth (after tax)',
  ira: 'Traditional IRA',
  roth_ira: 'Roth IRA',
  hsa: 'Your part, before tax',
  taxable: 'To a brokerage account',
}

interface ContributionsEditorProps {
  readonly state: RetirementState
  /** The section as saved, or its defaults. */
  readonly initial: ContributionSection
}

export function ContributionsEditor({ state, initial }: ContributionsEditorProps) {
  const today = useToday()
  const save = useSavePlan(state)
  const [period, setPeriod] = useState<PersonProps['period']>('year')
  const people = peopleOf(state.plan, state.facts)
  const schema = contributionSchema(state, today)
  const form = useForm({
    record: state,
    initial: contributionValuesOf(initial, people.length > 1),
    schema,
    onSubmit: (change, begun) => save(updateContribution, change, 'Contributions', begun.plan),
  })
  const { section } = parseContributions(form.values, state, today)
  return (
    <Form form={form} className="gap-4">
      <Segmented
        reads
        aria-label="Enter amounts"
        className="self-start"
        value={period}
        onValueChange={(value) => setPeriod(value as PersonProps['period'])}
      >
        <Segment value="year">Yearly</Segment>
        <Segment value="month">Monthly</Segment>
      </Segmented>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {people.map((person) => (
          <PersonCards
            key={person.role}
            form={form}
            person={person}
            isAlone={people.length === 1}
            period={period}
            section={section}
          />
        ))}
      </div>
      <FormButtons label="Save contributions" className="flex flex-col sm:flex-row" />
    </Form>
  )
}

interface PersonCardsProps extends PersonProps {
  readonly isAlone: boolean
  /** The section of the current input; null while a figure is invalid. */
  readonly section: ContributionSection | null
}

/** Two cards of one person: side by side for one alone, below each other for two. */
const PersonCards = ({ isAlone, section, ...props }: PersonCardsProps) => (
  <div className={isAlone ? 'contents' : 'flex min-w-0 flex-col gap-4'}>
    <AmountsCard {...props} />
    <MatchCard {...props} section={section} />
  </div>
)

function AmountsCard({ form, person, period }: PersonProps) {
  const today = useToday()
  const groups = limitGroups(person, form.values[FAMILY_HSA] === 'yes', today)
  const next = nextCatchUp(person, today)
  return (
    <Card>
      <CardTitle>{possessiveLabel(person)} contributions</CardTitle>
      {person.retiresIn === null && (
        <p className="text-15 text-quiet">
          <ThirdPerson>
            {person.role === 'self' ? 'You’re' : `${person.firstName} is`} retired, and contributions end at
            retirement.
          </ThirdPerson>
        </p>
      )}
      {groups.map((group) => (
        <GroupFields key={group.title} form={form} owner={person.role} group={group} period={period}>
          {group.kinds.includes('workplace') && next !== null && (
            <p className="text-13 text-quiet">
              <ThirdPerson>{next}</ThirdPerson>
            </p>
          )}
          {group.kinds.includes('hsa') && person.role === 'self' && (
            <Checkbox
              name={FAMILY_HSA}
              label="Covered by a family health plan"
              checked={form.values[FAMILY_HSA] === 'yes'}
              onCheckedChange={(has) => form.set(FAMILY_HSA, has ? 'yes' : 'no')}
            />
          )}
        </GroupFields>
      ))}
    </Card>
  )
}

interface GroupFieldsProps extends Pick<PersonProps, 'form' | 'period'> {
  readonly owner: PersonRole
  readonly group: LimitGroup
  readonly children: ReactNode
}

/** The kinds of a group, how much of their limit is used, and the limit with its source. */
function GroupFields({ form, owner, group, period, children }: GroupFieldsProps) {
  const { title, kinds, limitCents, detail } = group
  const used = kinds.reduce((sum, kind) => sum + typedYearly(form.values, amountName(owner, kind)), 0)
  return (
    <fieldset className="flex flex-col gap-3 pt-2">
      <legend className="w-full border-t border-hair pt-4 text-15 font-bold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <PeriodField
            key={kind}
            form={form}
            name={amountName(owner, kind)}
            label={`${labelsInGroup[kind]}, a ${period}`}
            period={period}
          />
        ))}
      </div>
      {limitCents !== null && (
        <div className="flex flex-col gap-1">
          <Progress
            label={`${title}: share of the limit`}
            value={used}
            max={limitCents}
            valueText={`${wholeDollars(used)} of ${wholeDollars(limitCents)}`}
            tone={used > limitCents ? 'bad' : 'good'}
          />
          <p className="text-13 text-quiet">
            {wholeDollars(used)} used. {detail}
          </p>
        </div>
      )}
      {children}
    </fieldset>
  )
}

interface PeriodFieldProps {
  readonly form: ContributionFormState
  readonly name: string
  readonly label: string
  readonly period: PersonProps['period']
}

/** A yearly amount, entered by year or by month. The form stores the year, so that switching changes nothing. */
function PeriodField({ form, name, label, period }: PeriodFieldProps) {
  const typed = form.values[name] ?? ''
  const months = period === 'month' ? 12 : 1
  return (
    <Field label={label} error={form.errorOf(name)}>
      <MoneyInput
        key={period}
        name={name}
        value={typed === '' ? null : Math.round(Number(typed) / months)}
        onValueChange={(amount) => form.set(name, amount === null ? '' : String(amount * months))}
        onUnreadable={() => form.set(name, 'NaN')}
        onBlur={() => form.leave(name)}
      />
    </Field>
  )
}
