import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { readAnew } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { ConflictCard } from '#app/shared/changes/conflict-card.tsx'
import { useRecordEditor } from '#app/shared/changes/record-editor.ts'
import { goalQuery } from '#app/shared/goal/goal-queries.ts'
import { changeGoal } from '#app/shared/goal/goal-writes.ts'
import { NoRiskProfile } from '#app/shared/goal/no-risk-profile.tsx'
import { useGoal } from '#app/shared/goal/use-goals.ts'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { changedFields } from '#core/fields.ts'
import { RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import { judgedAs, problemsOfFields } from '#core/goal/change.ts'
import { modelName } from '#core/goal/model.ts'
import { mostRiskInWords, suggestedBand } from '#core/goal/suitability.ts'
import {
  GoalFormSchema,
  type GoalTyped,
  goalValuesOf,
  type GoalFormState,
  MoneyFields,
  NameField,
  TargetFields,
} from './goal-fields.tsx'
import { BackToGoal, GoalMissing } from './goal-navigation.tsx'
import { conflictRows, kindOf, modeWords } from './labels.ts'

interface GoalFormProps {
  readonly found: GoalWithRisk
  readonly onSubmit: (typed: GoalTyped, begun: GoalWithRisk) => Promise<SubmitResult>
  readonly cancel: ReactNode
}

/** All settings of a goal. The input stays when saving fails. */
function GoalForm({ found, onSubmit, cancel }: GoalFormProps) {
  const form = useForm({
    about: found.goal.goal_uuid,
    record: found,
    initial: goalValuesOf(found.goal),
    schema: GoalFormSchema,
    onSubmit,
  })
  return (
    <Card asChild>
      <Form form={form} className="gap-5!">
        <NameField form={form} />
        <KindField form={form} found={found} />
        {found.retirement ? (
          <FromPlan />
        ) : (
          <>
            <TargetFields form={form} found={found} />
            <MoneyFields form={form} />
            <ModelField form={form} found={found} />
          </>
        )}
        <FormButtons label="Save changes">{cancel}</FormButtons>
      </Form>
    </Card>
  )
}

/** Where the rest of a goal is changed that follows the retirement plan. */
const FromPlan = () => (
  <p className="text-15 text-quiet">
    <ThirdPerson>
      The date, target, contributions and portfolio come from your{' '}
      <PlanLink to="/retirement" className="text-accent underline">
        retirement plan
      </PlanLink>
      .
    </ThirdPerson>
  </p>
)

interface ChoiceProps {
  readonly form: GoalFormState
  readonly found: GoalWithRisk
}

function KindField({ form, found: { goal } }: ChoiceProps) {
  const { kinds } = modeWords(goal.mode)
  return (
    <ChoiceField
      form={form}
      name="kind"
      label="Purpose"
      options={(kinds.includes(goal.kind) ? kinds : [goal.kind, ...kinds]).map((kind) => [
        kind,
        kindOf(kind).label,
      ])}
    />
  )
}

/** The portfolio of the projection. One with more risk than is allowed blocks the goal. */
function ModelField({ form, found: { goal, suitability } }: ChoiceProps) {
  const { allowed, allowed_band } = suitability
  const usual =
    goal.mode === 'save'
      ? 'None: savings at your accounts’ rates'
      : `Recommended: ${modelName(suggestedBand(suitability))}`
  return (
    <ChoiceField
      form={form}
      name="model"
      label="Portfolio"
      hint={suitability.band === null ? <NoRiskProfile /> : mostRiskInWords(allowed_band)}
      options={[
        ['', usual],
        ...RISK_BANDS.map((band): [string, string] => [
          band,
          allowed.includes(band) ? modelName(band) : `${modelName(band)} (more risk than allowed)`,
        ]),
      ]}
    />
  )
}

/** Changing a goal's fields. */
export function EditGoal({ goalUuid }: { goalUuid: string }) {
  const { query, found, isDeleted } = useGoal(goalUuid)
  if (!found) return <GoalMissing query={query} isGone={isDeleted} />
  return (
    <Page className="lg:max-w-180">
      <PageHeader title={`Edit ${found.goal.name}`} back={<BackToGoal goal={found.goal} />} />
      <Editor found={found} />
    </Page>
  )
}

function Editor({ found }: { found: GoalWithRisk }) {
  const navigate = useNavigate()
  const today = useToday()
  const { goal_uuid: goalUuid, mode, name } = found.goal
  const toGoal = () => navigate({ to: '/$mode/$goalUuid', params: { mode, goalUuid }, replace: true })

  const editor = useRecordEditor<Goal, Partial<GoalTyped>>({
    write: (change) => changeGoal(name, { ...change, goal_uuid: goalUuid }),
    read: async () => (await readAnew(goalQuery(goalUuid))).goal,
    onSaved: (change) => toast.success(`${change.name ?? name} updated`),
    onDone: toGoal,
  })

  const submit = async (typed: GoalTyped, { goal: begun }: GoalWithRisk): Promise<SubmitResult> => {
    const changes = changedFields(begun, typed)
    const judged = {
      ...judgedAs(begun),
      ...typed,
      value_cents: begun.value.cents - begun.initial_cents + typed.initial_cents,
    }
    // As on the server: unchanged fields are not validated again.
    const { milestones, ...problems } = problemsOfFields(judged, Object.keys(changes), today)
    const fields = {
      ...(milestones && {
        target_date: 'A milestone is after this date. Move it first, or choose a later date',
      }),
      ...problems,
    }
    if (Object.keys(fields).length > 0) return { ok: false, fields }
    return editor.submit(begun, changes)
  }

  const { conflict } = editor
  return (
    <>
      {conflict && (
        <ConflictCard thing="goal" rows={conflictRows(conflict.change, conflict.server)} {...conflict} />
      )}
      {/* Stays below a conflict, so that no input is lost. */}
      <GoalForm
        found={found}
        onSubmit={submit}
        cancel={
          <Button asChild variant="quiet">
            <Link to="/$mode/$goalUuid" params={{ mode, goalUuid }}>
              Cancel
            </Link>
          </Button>
        }
      />
    </>
  )
}
