import type { ReactNode } from 'react'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import { modelName } from '#core/goal/model.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { NoRiskProfile } from '#app/shared/goal/no-risk-profile.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { type GoalFormState, MoneyFields, NameField, TargetFields } from './goal-fields.tsx'
import { GoalFormSchema, type GoalTyped, valuesOf } from './goal-values.ts'
import { kindOf, modeWords } from './kinds.ts'

interface GoalFormProps {
  readonly found: GoalWithRisk
  readonly onSubmit: (typed: GoalTyped) => Promise<SubmitResult>
  readonly cancel: ReactNode
}

/** All settings of a goal. The input stays when saving fails. */
export function GoalForm({ found, onSubmit, cancel }: GoalFormProps) {
  const form = useForm({
    about: found.goal.goal_uuid,
    initial: valuesOf(found.goal),
    schema: GoalFormSchema,
    onSubmit,
  })
  return (
    <Card asChild>
      <form {...form.formProps} className="gap-5!">
        <ErrorSummary fields={form.failed} />
        <NameField form={form} />
        <KindField form={form} found={found} />
        <TargetFields form={form} found={found} />
        <MoneyFields form={form} />
        <ModelField form={form} found={found} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isBusy}>
            Save changes
          </Button>
          {cancel}
        </div>
      </form>
    </Card>
  )
}

interface ChoiceProps {
  readonly form: GoalFormState
  readonly found: GoalWithRisk
}

function KindField({ form, found: { goal } }: ChoiceProps) {
  const { kinds } = modeWords(goal.mode)
  return (
    <Field label="Purpose" error={form.errorOf('kind')}>
      <Select name="kind" value={form.values.kind} onValueChange={(kind) => form.set('kind', kind)}>
        {(kinds.includes(goal.kind) ? kinds : [goal.kind, ...kinds]).map((kind) => (
          <option key={kind} value={kind}>
            {kindOf(kind).label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The portfolio of the projection. One with more risk than is allowed blocks the goal. */
function ModelField({ form, found: { goal, suitability } }: ChoiceProps) {
  const { allowed, allowed_band } = suitability
  const usual =
    goal.mode === 'save' ? 'None: savings at your accounts’ rates' : `Recommended: ${modelName(allowed_band)}`
  return (
    <Field
      label="Portfolio"
      hint={
        suitability.band === null ? (
          <NoRiskProfile />
        ) : (
          `${modelName(allowed_band)} is the most risk we suggest for this date.`
        )
      }
      error={form.errorOf('model')}
    >
      <Select name="model" value={form.values.model} onValueChange={(model) => form.set('model', model)}>
        <option value="">{usual}</option>
        {RISK_BANDS.map((band) => (
          <option key={band} value={band}>
            {modelName(band)}
            {!allowed.includes(band) && ' (more risk than we suggest)'}
          </option>
        ))}
      </Select>
    </Field>
  )
}
