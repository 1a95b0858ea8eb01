/** What each person of the plan contributes, with the limits of the year and the employer's match. */
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type ContributionKind,
  type ContributionSection,
  type PersonRole,
  updateContribution,
} from '#core/contract/retirement.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { matchOf } from '#core/retirement/household-plan.ts'
import { type PersonFacts, peopleOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { useForm } from '#app/platform/form.ts'
import { share, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { PercentInput } from '#app/ui/percent-input.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { limitGroups, type LimitGroup, nextCatchUp } from './contribution-limits.ts'
import {
  amountName,
  contributionSchema,
  EMPTY_STEP,
  FAMILY_HSA,
  MOST_STEPS,
  parseContributions,
  stepName,
  stepsOf,
  stepValues,
  type TypedStep,
  valuesOf,
} from './contribution-values.ts'
import { useSavePlan } from './use-retirement.ts'

type FormState = ReturnType<
  typeof useForm<ReturnType<typeof valuesOf>, ReturnType<typeof contributionSchema>>
>
type Period = 'year' | 'month'

const KIND_LABELS: Readonly<Record<ContributionKind, string>> = {
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
  const [period, setPeriod] = useState<Period>('year')
  const people = peopleOf(state.plan, state.facts)
  const schema = contributionSchema(state, today)
  // The form initializes once; data that arrives while it is open does not change the input.
  const [begun] = useState(() => valuesOf(initial, people.length > 1))
  const form = useForm({
    initial: begun,
    schema,
    onSubmit: (change) => save(updateContribution, change, 'Contributions'),
  })
  const { section } = parseContributions(form.values, state, today)
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <ErrorSummary fields={form.failed} />
      <FormRefusal message={form.refusal} />
      <Segmented
        aria-label="Enter amounts"
        className="self-start"
        value={period}
        onValueChange={(value) => setPeriod(value as Period)}
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
      <Button type="submit" busy={form.isBusy} className="sm:self-start">
        Save contributions
      </Button>
    </form>
  )
}

interface PersonProps {
  readonly form: FormState
  readonly person: PersonFacts
  readonly period: Period
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

const possessive = ({ role, firstName }: PersonFacts): string =>
  role === 'partner' ? `${firstName}’s` : 'Your'

function AmountsCard({ form, person, period }: PersonProps) {
  const today = useToday()
  const groups = limitGroups(person, form.values[FAMILY_HSA] === 'yes', today)
  const next = nextCatchUp(person, today)
  return (
    <Card>
      <CardTitle>{possessive(person)} contributions</CardTitle>
      {person.retiresIn === null && (
        <p className="text-15 text-quiet">
          {person.role === 'self' ? 'You’re' : `${person.firstName} is`} retired, and contributions end at
          retirement.
        </p>
      )}
      {groups.map((group) => (
        <GroupFields key={group.title} form={form} owner={person.role} group={group} period={period}>
          {group.kinds.includes('workplace') && next !== null && <p className="text-13 text-quiet">{next}</p>}
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

const cents = (text: string | undefined): Cents => (text ? Number(text) || 0 : 0)

interface GroupFieldsProps extends Pick<PersonProps, 'form' | 'period'> {
  readonly owner: PersonRole
  readonly group: LimitGroup
  readonly children: ReactNode
}

/** The kinds of a group, how much of their limit is used, and the limit with its source. */
function GroupFields({ form, owner, group, period, children }: GroupFieldsProps) {
  const { title, kinds, limitCents, detail } = group
  const used = kinds.reduce((sum, kind) => sum + cents(form.values[amountName(owner, kind)]), 0)
  return (
    <fieldset className="flex flex-col gap-3 pt-2">
      <legend className="w-full border-t border-hair pt-4 text-15 font-bold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <PeriodField
            key={kind}
            form={form}
            name={amountName(owner, kind)}
            label={`${KIND_LABELS[kind]}, a ${period}`}
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
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly period: Period
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

interface MatchCardProps extends PersonProps {
  readonly section: ContributionSection | null
}

/** The employer's formula, what it comes to, and what is missed of it. */
function MatchCard({ form, person, period, section }: MatchCardProps) {
  const { role } = person
  const steps = stepsOf(form.values, role)
  const set = (next: readonly TypedStep[]) => form.setMany(stepValues(role, next))
  return (
    <Card>
      <CardHeader>
        <CardTitle>{possessive(person)} employer match</CardTitle>
        <Explain term="Employer match">
          Many employers add money to your workplace plan when you do. For example, 50% of what you
          contribute, up to 6% of your pay. Your plan’s summary has the formula.
        </Explain>
      </CardHeader>
      {steps.length === 0 && <p className="text-15 text-quiet">No match entered.</p>}
      {steps.map((_, place) => (
        <StepFields
          // A step has no key but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          form={form}
          role={role}
          place={place}
          onRemove={() => set(steps.filter((__, at) => at !== place))}
        />
      ))}
      {steps.length < MOST_STEPS && (
        <Button variant="secondary" className="self-start" onClick={() => set([...steps, EMPTY_STEP])}>
          <Plus aria-hidden="true" />
          {steps.length === 0 ? 'Add match' : 'Add step'}
        </Button>
      )}
      {section && section.match[role].length > 0 && (
        <MatchResult form={form} person={person} section={section} period={period} />
      )}
    </Card>
  )
}

interface StepFieldsProps {
  readonly form: FormState
  readonly role: PersonRole
  readonly place: number
  readonly onRemove: () => void
}

const StepFields = ({ form, role, place, onRemove }: StepFieldsProps) => {
  const [rate, upTo] = [stepName(role, place, 'rate'), stepName(role, place, 'up_to_share')]
  const step = place === 0 ? '' : `Step ${place + 1}: `
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
      <Field label={`${step}Match`} hint="Of each dollar you add" error={form.errorOf(rate)}>
        <PercentInput
          name={rate}
          value={form.values[rate] ?? ''}
          onValueChange={(typed) => form.set(rate, typed)}
          onBlur={() => form.leave(rate)}
        />
      </Field>
      <Field label={`${step}Up to`} hint="Of pay" error={form.errorOf(upTo)}>
        <PercentInput
          name={upTo}
          value={form.values[upTo] ?? ''}
          onValueChange={(typed) => form.set(upTo, typed)}
          onBlur={() => form.leave(upTo)}
        />
      </Field>
      <Button
        variant="quiet"
        size="icon"
        className="mt-7.5"
        aria-label={`Remove match step ${place + 1}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

interface MatchResultProps extends PersonProps {
  readonly section: ContributionSection
}

/** The match of a year, and one tap that gets all of it. */
function MatchResult({ form, person, section, period }: MatchResultProps) {
  const today = useToday()
  const { role, payCents } = person
  if (payCents === null || payCents === 0) {
    return (
      <p className="text-15 text-quiet">Enter {role === 'self' ? 'your income' : 'pay'} to see the match.</p>
    )
  }
  const found = matchOf(section, person, today)
  if (!found.ok) return null
  const { matchCents, fullMatchCents, roomCents } = found.value
  const missed = fullMatchCents - matchCents
  const per = (yearly: Cents) => `${wholeDollars(period === 'month' ? yearly / 12 : yearly)} a ${period}`
  if (missed <= 0) {
    return (
      <Alert
        tone="success"
        title={`${role === 'self' ? 'You get' : `${person.firstName} gets`} the full match: ${per(matchCents)}`}
      >
        That’s {share(matchCents / payCents)} of pay on top.
      </Alert>
    )
  }
  const workplace = amountName(role, 'workplace')
  return (
    <Alert
      tone="warning"
      title={`${role === 'self' ? 'You miss' : `${person.firstName} misses`} ${per(missed)} of match`}
      actions={
        <Button
          variant="link"
          size="sm"
          onClick={() => form.set(workplace, String(cents(form.values[workplace]) + roomCents))}
        >
          Add {per(roomCents)} to the workplace plan
        </Button>
      }
    >
      The employer adds {per(matchCents)} now, and {per(fullMatchCents)} at most.
    </Alert>
  )
}
