import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { LimitInput } from '#core/contract/guardrail.ts'
import { SpendCategory } from '#core/contract/spend-categories.ts'
import { CATEGORIES, usualType } from '#core/spend/categories.ts'
import {
  amountName,
  type GuardrailFormState,
  type GuardrailValues,
  keysOf,
  limitValues,
  rollsName,
  subjectOf,
} from './guardrail-values.ts'
import { subjectLabel } from './spend-labels.ts'
import { typicalQuery } from './spend-writes.ts'

interface LimitFieldsCardProps {
  readonly form: GuardrailFormState
  /** As the client has spent, and by the 50/30/20 rule. */
  readonly suggested: readonly LimitInput[]
  readonly byRule: readonly LimitInput[]
}

/** The limits on needs, wants and categories, with suggestions. */
export const LimitFieldsCard = ({ form, suggested, byRule }: LimitFieldsCardProps) => (
  <Card>
    <CardTitle>Limits</CardTitle>
    <Suggestions
      suggested={suggested}
      byRule={byRule}
      onTake={(limits) => form.setMany(limitValues(limits))}
    />
    {keysOf(form.values).map((key) => (
      <LimitFields
        key={key}
        name={key}
        form={form}
        onRemove={() =>
          form.setMany({
            subjects: keysOf(form.values)
              .filter((each) => each !== key)
              .join(' '),
            [amountName(key)]: '',
          })
        }
      />
    ))}
    <AddCategory form={form} onAdd={form.setMany} />
  </Card>
)

interface SuggestionsProps {
  readonly suggested: readonly LimitInput[]
  readonly byRule: readonly LimitInput[]
  readonly onTake: (limits: readonly LimitInput[]) => void
}

const inWords = (limits: readonly LimitInput[]): string =>
  limits
    .map(({ subject, limit_cents }) => `${subjectLabel(subject).toLowerCase()} ${wholeDollars(limit_cents)}`)
    .join(', ')

/** Limits that one tap fills in. */
function Suggestions({ suggested, byRule, onTake }: SuggestionsProps) {
  if (suggested.length === 0 && byRule.length === 0) {
    return (
      <p className="text-15 text-quiet">
        <ThirdPerson>
          With a few months of transactions or your{' '}
          <Link to="/netWorth" hash="income" className="text-accent underline">
            income
          </Link>{' '}
          we can suggest limits.
        </ThirdPerson>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {suggested.length > 0 && (
        <Button
          variant="secondary"
          className="h-auto text-left whitespace-normal"
          onClick={() => onTake(suggested)}
        >
          Use your usual spending, rounded up: {inWords(suggested)}
        </Button>
      )}
      {byRule.length > 0 && (
        <Button
          variant="secondary"
          className="h-auto text-left whitespace-normal"
          onClick={() => onTake(byRule)}
        >
          Use 50/30/20: {inWords(byRule)}
        </Button>
      )}
    </div>
  )
}

interface LimitFieldsProps {
  /** The key of what the limit is for. */
  readonly name: string
  readonly form: GuardrailFormState
  readonly onRemove: () => void
}

function LimitFields({ name, form, onRemove }: LimitFieldsProps) {
  const typical = useQuery(typicalQuery).data?.categories.find(({ category }) => category === name)
  const subject = subjectOf(name)
  if (!subject) return null
  const label = subjectLabel(subject)
  const field = amountName(name)
  const value = form.values[field]
  return (
    <div className="flex flex-col gap-1 border-t border-hair pt-3 first-of-type:border-t-0">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Field
          label={label}
          error={form.errorOf(field)}
          hint={
            typical
              ? `You spend about ${wholeDollars(typical.monthly_cents)} a month.`
              : subject.kind === 'type'
                ? 'Leave empty for no limit.'
                : undefined
          }
        >
          <MoneyInput
            name={field}
            value={value === '' ? null : Number(value)}
            onValueChange={(cents) => form.set(field, cents === null ? '' : String(cents))}
            onUnreadable={() => form.set(field, 'NaN')}
            onBlur={() => form.leave(field)}
          />
        </Field>
        {subject.kind === 'category' && (
          <Button
            variant="quiet"
            size="icon"
            className="mt-7.5"
            aria-label={`Remove the limit on ${label}`}
            onClick={onRemove}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
      <Checkbox
        label={`Roll over what’s left or overspent`}
        aria-label={`${label}: roll over what’s left or overspent`}
        checked={form.values[rollsName(name)] === true}
        onCheckedChange={(checked) => form.set(rollsName(name), checked)}
      />
    </div>
  )
}

/** Spending categories by their labels. */
const CHOICES = SpendCategory.options
  .filter((category) => ['need', 'want'].includes(usualType(category)))
  .toSorted((a, b) => CATEGORIES[a].label.localeCompare(CATEGORIES[b].label))

interface AddCategoryProps {
  readonly form: GuardrailFormState
  readonly onAdd: (change: GuardrailValues) => void
}

function AddCategory({ form, onAdd }: AddCategoryProps) {
  const { data } = useQuery(typicalQuery)
  const keys = keysOf(form.values)
  const add = (category: string) => {
    const typical = data?.categories.find((each) => each.category === category)?.monthly_cents ?? 0
    // Whole tens of dollars, as for suggested limits.
    const cents = Math.ceil(typical / 10_00) * 10_00
    onAdd({
      subjects: [...keys, category].join(' '),
      [amountName(category)]: cents > 0 ? String(cents) : '',
      [rollsName(category)]: false,
    })
  }
  return (
    <Field label="Add a limit on a category" hint="It counts within the limit on its needs or wants.">
      <Select value="" placeholder="Choose a category" onValueChange={add}>
        {CHOICES.filter((category) => !keys.includes(category)).map((category) => (
          <option key={category} value={category}>
            {CATEGORIES[category].label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
