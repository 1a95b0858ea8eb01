import * as v from 'valibot'
import { PlanningStrategySection } from '#core/contract/retirement-sections.ts'
import { updatePlanningStrategy } from '#core/contract/retirement.ts'
import type { HouseholdPlan, SpendingRule } from '#core/finance/household/plan.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { formatPercent, typedShare } from '#app/platform/typed-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { AnyValues, type SectionValues } from './section-form.ts'
import { useForecast } from './use-forecast.ts'
import { useSavePlan } from './use-retirement.ts'
import { useVoice } from '#app/ui/voice.ts'

const path = (field: string): string => `planning_strategy.${field}`

/** Guyton and Klinger's own figures (2006), until the client changes them. */
const USUAL = { upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 }

const FIELDS = [
  { field: 'upper', label: 'Cut threshold', hint: 'Withdrawals above plan.' },
  { field: 'cut', label: 'Size of a cut', hint: 'Of nice-to-have spending.' },
  { field: 'lower', label: 'Raise threshold', hint: 'Withdrawals below plan.' },
  { field: 'raise', label: 'Size of a raise', hint: 'Of nice-to-have spending.' },
] as const

const RuleSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    planning_strategy:
      values[path('kind')] === 'guardrails'
        ? {
            kind: 'guardrails',
            upper: typedShare(values[path('upper')]),
            lower: typedShare(values[path('lower')]),
            cut: typedShare(values[path('cut')]),
            raise: typedShare(values[path('raise')]),
          }
        : { kind: 'as_planned' },
  })),
  v.object({ planning_strategy: PlanningStrategySection }),
)

function valuesOf(rule: PlanningStrategySection): SectionValues {
  const shares = rule.kind === 'guardrails' ? rule : USUAL
  return {
    [path('kind')]: rule.kind,
    ...Object.fromEntries(FIELDS.map(({ field }) => [path(field), formatPercent(shares[field])])),
  }
}

/** The guardrails of the form, or the usual ones while a field is incomplete. */
function railsOf(values: SectionValues): SpendingRule {
  const parsed = v.safeParse(RuleSchema, { ...values, [path('kind')]: 'guardrails' })
  const rule = parsed.success ? parsed.output.planning_strategy : null
  return rule?.kind === 'guardrails' ? rule : { kind: 'guardrails', ...USUAL }
}

interface SpendingRuleCardProps {
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
}

/** The spending rule of the plan, and the chance of success with each. */
export function SpendingRuleCard({ state, resolved }: SpendingRuleCardProps) {
  const { household, sections } = resolved
  const save = useSavePlan(state)
  const form = useForm<SectionValues, typeof RuleSchema>({
    initial: valuesOf(sections.planning_strategy),
    schema: RuleSchema,
    onSubmit: (change) => save(updatePlanningStrategy, change, 'Spending rule'),
  })
  const kind = form.values[path('kind')] ?? ''
  const planned = useChance({ ...household, rule: { kind: 'as-planned' } })
  const say = useVoice()
  const guarded = useChance({ ...household, rule: railsOf(form.values) })
  return (
    <Card asChild>
      <form {...form.formProps}>
        <CardTitle>Your spending rule</CardTitle>
        <ErrorSummary fields={form.failed} />
        <FormRefusal message={form.refusal} />
        <RadioGroup
          aria-label={say('Your spending rule')}
          name={path('kind')}
          value={kind}
          onValueChange={(value) => form.set(path('kind'), value)}
          className="gap-2"
        >
          <RadioItem
            value="as_planned"
            label="As planned"
            detail={`Spend the same in every market. ${planned}`}
            className="rounded-control border border-line px-4 has-checked:border-accent has-checked:bg-wash"
          />
          <RadioItem
            value="guardrails"
            label="Guardrails"
            detail={`Spend less on what’s nice to have after bad markets, and more after good ones. Essentials are always paid. ${guarded}`}
            className="rounded-control border border-line px-4 has-checked:border-accent has-checked:bg-wash"
          />
        </RadioGroup>
        {kind === 'guardrails' && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {FIELDS.map(({ field, label, hint }) => (
              <PercentField key={field} form={form} name={path(field)} label={label} hint={hint} />
            ))}
          </div>
        )}
        <div>
          <Button type="submit" busy={form.isBusy}>
            Save spending rule
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The plan's chance of success with a rule, as the end of its description. */
function useChance(household: HouseholdPlan): string {
  const { outcome } = useForecast(household)
  return outcome ? `${chanceFigure(outcome.success)} chance of success.` : ''
}
