import { useQuery } from '@tanstack/react-query'
import type { Outcome } from '#app/platform/api.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { LeaveGuard } from '#app/platform/leave-guard.tsx'
import type { Pending } from '#app/platform/outbox.ts'
import { wholeDate } from '#app/platform/whole-date.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { PushSetup } from '#app/shared/push/push-setup.tsx'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { Guardrail, GuardrailChange, LimitInput } from '#core/contract/guardrail.ts'
import {
  changeOf,
  GuardrailForm as Schema,
  type GuardrailFormState,
  type Settings,
  settingsOf,
  guardrailValuesOf,
} from './guardrail-values.ts'
import { LimitFieldsCard } from './limit-fields-card.tsx'

interface GuardrailFormProps {
  readonly guardrail: Guardrail
  /** As the client has spent, and by the 50/30/20 rule. */
  readonly suggested: readonly LimitInput[]
  readonly byRule: readonly LimitInput[]
  readonly onSave: (change: GuardrailChange) => Promise<Outcome<unknown> | Pending>
}

/** Limits, their period, alerts, and the goal that overspending is compared with. */
export function GuardrailForm({ guardrail, suggested, byRule, onSave }: GuardrailFormProps) {
  const save = async (wanted: Settings, saved: Guardrail): Promise<SubmitResult> => {
    const change = changeOf(saved, wanted)
    return change ? onSave(change) : { ok: true }
  }
  const form = useForm({
    record: guardrail,
    initial: guardrailValuesOf(guardrail),
    schema: Schema,
    onSubmit: save,
    about: `guardrail ${guardrail.version}`,
  })
  const saved = form.record
  const settings = settingsOf(form.values)
  return (
    <Form form={form} className="min-w-0 gap-4">
      <LimitFieldsCard form={form} suggested={suggested} byRule={byRule} />
      <PeriodCard form={form} />
      <CushionCard form={form} />
      <AlertsCard form={form} />
      <FormButtons label="Save limits" />
      <LeaveGuard
        isUnsaved={settings === null || changeOf(saved, settings) !== undefined}
        title="Save your limits before you leave?"
        saveLabel="Save limits"
        onSave={async () => settings !== null && (await save(settings, saved)).ok}
      >
        You changed your limits and haven’t saved them.
      </LeaveGuard>
    </Form>
  )
}

function PeriodCard({ form }: { form: GuardrailFormState }) {
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
              <PlanLink to="/netWorth" hash="income" className="text-accent underline">
                income
              </PlanLink>
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

/** The balance that safe to spend keeps. */
function CushionCard({ form }: { form: GuardrailFormState }) {
  const value = form.values['cushion_cents']
  return (
    <Card>
      <CardTitle>Cushion</CardTitle>
      <Field
        label="Keep at least this in checking"
        hint="Safe to spend keeps your lowest balance of the next 30 days above it. Many people keep $500."
        error={form.errorOf('cushion_cents')}
      >
        <MoneyInput
          name="cushion_cents"
          value={value === '' || value === undefined ? null : Number(value)}
          onValueChange={(cents) => form.set('cushion_cents', cents === null ? '' : String(cents))}
          onUnreadable={() => form.set('cushion_cents', 'NaN')}
          onBlur={() => form.leave('cushion_cents')}
        />
      </Field>
    </Card>
  )
}

function AlertsCard({ form }: { form: GuardrailFormState }) {
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
          <option value="">First goal</option>
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
