/** What an employer adds to a person's contributions. */
import { Plus, X } from 'lucide-react'
import { PercentField } from '#app/platform/form-fields.tsx'
import { share, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { ContributionSection, PersonRole } from '#core/contract/retirement-sections.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { matchOf } from '#core/retirement/contribution.ts'
import type { PersonFacts } from '#core/retirement/people.ts'
import {
  amountName,
  type ContributionFormState,
  EMPTY_STEP,
  MOST_STEPS,
  stepName,
  stepsOf,
  stepValues,
  type TypedStep,
  typedYearly,
} from './contribution-values.ts'
import { possessiveLabel } from './person-labels.ts'

export interface PersonProps {
  readonly form: ContributionFormState
  readonly person: PersonFacts
  readonly period: 'year' | 'month'
}

interface MatchCardProps extends PersonProps {
  readonly section: ContributionSection | null
}

/** The employer's formula, what it comes to, and what is missed of it. */
export function MatchCard({ form, person, period, section }: MatchCardProps) {
  const { role } = person
  const steps = stepsOf(form.values, role)
  const set = (next: readonly TypedStep[]) => form.setMany(stepValues(role, next))
  return (
    <Card>
      <CardHeader>
        <CardTitle>{possessiveLabel(person)} employer match</CardTitle>
        <Explain term="Employer match">
          Many employers add money to your workplace plan when you do. For example, 50% of what you
          contribute, up to 6% of your pay. Your plan’s summary has the formula.
        </Explain>
      </CardHeader>
      {steps.length === 0 && <p className="text-15 text-quiet">No match entered.</p>}
      {steps.map((_, place) => (
        <StepFields
          // oxlint-disable-next-line react/no-array-index-key -- the form names a step’s fields by its place
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
  readonly form: ContributionFormState
  readonly role: PersonRole
  readonly place: number
  readonly onRemove: () => void
}

const StepFields = ({ form, role, place, onRemove }: StepFieldsProps) => {
  const [rate, upTo] = [stepName(role, place, 'rate'), stepName(role, place, 'up_to_share')]
  const step = place === 0 ? '' : `Step ${place + 1}: `
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
      <PercentField form={form} name={rate} label={`${step}Match`} hint="Of each dollar you add" />
      <PercentField form={form} name={upTo} label={`${step}Up to`} hint="Of pay" />
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
      <p className="text-15 text-quiet">
        <ThirdPerson>Enter {role === 'self' ? 'your income' : 'pay'} to see the match.</ThirdPerson>
      </p>
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
          onClick={() => form.set(workplace, String(typedYearly(form.values, workplace) + roomCents))}
        >
          Add {per(roomCents)} to the workplace plan
        </Button>
      }
    >
      The employer adds {per(matchCents)} now, and {per(fullMatchCents)} at most.
    </Alert>
  )
}
