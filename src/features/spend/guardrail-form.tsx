import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Guardrail, GuardrailChange, LimitInput } from '#core/contract/guardrail.ts'
import { SpendCategory } from '#core/contract/spend-categories.ts'
import { CATEGORIES, usualType } from '#core/spend/categories.ts'
import type { Outcome } from '#app/platform/api.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { LeaveGuard } from '#app/platform/leave-guard.tsx'
import type { Pending } from '#app/platform/outbox.ts'
import { wholeDate } from '#app/platform/whole-date.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { PushSetup } from '#app/shared/push/push-setup.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import {
  amountName,
  changeOf,
  GuardrailForm as Schema,
  type GuardrailValues,
  keysOf,
  limitValues,
  rollsName,
  type Settings,
  settingsOf,
  subjectOf,
  valuesOf,
} from './guardrail-values.ts'
import { subjectLabel } from './spend-labels.ts'
import { typicalQuery } from './spend-writes.ts'

type Form = ReturnType<typeof useForm<GuardrailValues, typeof Schema>>

interface GuardrailFormProps {
  readonly guardrail: Guardrail
  /** As the client has spent, and by the 50/30/20 rule. */
  readonly suggested: readonly LimitInput[]
  readonly byRule: readonly LimitInput[]
  readonly onSave: (change: GuardrailChange) => Promise<Outcome<unknown> | Pending>
}

/** Limits, their period, alerts, and the goal that overspending is compared with. */
export function GuardrailForm({ guardrail, suggested, byRule, onSave }: GuardrailFormProps) {
  // The base stays fixed, so that a version that arrives meanwhile is a conflict instead of being overwritten.
  const [saved] = useState(guardrail)
  const save = async (wanted: Settings): Promise<SubmitResult> => {
    const change = changeOf(saved, wanted)
    if (!change) return { ok: true }
    const outcome = await onSave(change)
    return outcome.ok ? { ok: true } : { ok: false, fields: outcome.fields }
  }
  const form = useForm({
    initial: valuesOf(saved),
    schema: Schema,
    onSubmit: save,
    about: `guardrail ${saved.version}`,
  })
  const settings = settingsOf(form.values)
  return (
    <form {...form.formProps} className="flex min-w-0 flex-col gap-4">
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
      <PeriodCard form={form} />
      <AlertsCard form={form} />
      <ErrorSummary fields={form.failed} />
      <Button type="submit" busy={form.isBusy} className="self-start">
        Save limits
      </Button>
      <LeaveGuard
        isUnsaved={settings === null || changeOf(saved, settings) !== undefined}
        title="Save your limits before you leave?"
        saveLabel="Save limits"
        onSave={async () => settings !== null && (await save(settings)).ok}
      >
        You changed your limits and haven’t saved them.
      </LeaveGuard>
    </form>
  )
}

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
        With a few months of transactions or your{' '}
        <Link to="/netWorth" hash="income" className="text-accent underline">
          income
        </Link>{' '}
        we can suggest limits.
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
          Use your usual spending: {inWords(suggested)}
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
  readonly form: Form
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
  readonly form: Form
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

function PeriodCard({ form }: { form: Form }) {
  return (
    <Card>
      <CardTitle>Period</CardTitle>
      <Segmented
        aria-label="Period of the limits"
        value={String(form.values['period'])}
        onValueChange={(period) => form.set('period', period)}
      >
        <Segment value="month">Calendar month</Segment>
        <Segment value="pay_period">Payday to payday</Segment>
      </Segmented>
      {form.values['period'] === 'pay_period' && (
        <Field
          label="A payday"
          error={form.errorOf('payday')}
          hint={
            <>
              Any one of them. How often you’re paid comes from your{' '}
              <Link to="/netWorth" hash="income" className="text-accent underline">
                income
              </Link>
              . Limits are for one pay period.
            </>
          }
        >
          <DateField
            name="payday"
            value={wholeDate(String(form.values['payday']))}
            onValueChange={(iso, typed) => form.set('payday', iso || typed)}
            onBlur={() => form.leave('payday')}
          />
        </Field>
      )}
    </Card>
  )
}

function AlertsCard({ form }: { form: Form }) {
  const { data: goals = [] } = useQuery(goalsQuery)
  const open = goals.filter(({ goal }) => goal.status === 'active' || goal.status === 'held')
  const isOn = form.values['is_push_on'] === true
  return (
    <Card>
      <CardTitle>Alerts and your goal</CardTitle>
      <Switch
        label="Notify me at 80% and 100% of a limit"
        detail="Without it, alerts are only in the list behind the bell."
        checked={isOn}
        onCheckedChange={(checked) => form.set('is_push_on', checked)}
      />
      {isOn && (
        <PushSetup of="alerts">
          <p className="text-15 text-quiet">
            Your browser will ask for permission. Notifications don’t show amounts.
          </p>
        </PushSetup>
      )}
      <Field label="Compare overspending with" hint="We say how many days it sets this goal back.">
        <Select
          value={String(form.values['goal_uuid'])}
          onValueChange={(uuid) => form.set('goal_uuid', uuid)}
        >
          <option value="">Your first goal</option>
          {open.map(({ goal }) => (
            <option key={goal.goal_uuid} value={goal.goal_uuid}>
              {goal.name}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  )
}
