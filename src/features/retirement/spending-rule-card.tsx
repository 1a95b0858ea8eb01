import * as v from 'valibot'
import { PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { formatPercent, typedShare } from '#app/platform/typed-numbers.ts'
import { FigureMark } from '#app/shared/figures/figure.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import { capitalized } from '#core/capitalized.ts'
import {
  PlanningStrategySection,
  SPENDING_RULES,
  type SpendingRuleKind,
} from '#core/contract/retirement-sections.ts'
import { updatePlanningStrategy } from '#core/contract/retirement.ts'
import type { SpendingRule } from '#core/finance/household/plan.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { type ResolvedHousehold, USUAL_GUARDRAILS } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { useAnalysis } from './ask-retirement.ts'
import { AnyValues, type SectionValues } from './section-form.ts'
import { ruleNames, ruleMessages } from './spending-rule-labels.ts'
import { useOutcome } from './use-forecast.ts'
import { useSavePlan } from './use-save-plan.ts'

const path = (field: string): string => `planning_strategy.${field}`

const FIELDS = [
  { field: 'upper', label: 'Cut threshold', hint: 'Withdrawals above plan.' },
  { field: 'cut', label: 'Size of a cut', hint: 'Of nice-to-have spending.' },
  { field: 'lower', label: 'Raise threshold', hint: 'Withdrawals below plan.' },
  { field: 'raise', label: 'Size of a raise', hint: 'Of nice-to-have spending.' },
] as const

const RAILS = FIELDS.map(({ field }) => field)

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
        : { kind: values[path('kind')] },
  })),
  v.object({ planning_strategy: PlanningStrategySection }),
)

function valuesOf(rule: PlanningStrategySection): SectionValues {
  const shares = rule.kind === 'guardrails' ? rule : USUAL_GUARDRAILS
  return {
    [path('kind')]: rule.kind,
    ...Object.fromEntries(FIELDS.map(({ field }) => [path(field), formatPercent(shares[field])])),
  }
}

/** The guardrails of the form, or the usual ones while a field is incomplete. */
function railsOf(values: SectionValues): SpendingRule {
  const parsed = v.safeParse(RuleSchema, { ...values, [path('kind')]: 'guardrails' })
  const rule = parsed.success ? parsed.output.planning_strategy : null
  return rule?.kind === 'guardrails' ? rule : { kind: 'guardrails', ...USUAL_GUARDRAILS }
}

interface SpendingRuleCardProps {
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
}

/** The spending rule of the plan, and the chance of success with each: of the guardrails as the form has them. */
export function SpendingRuleCard({ state, resolved }: SpendingRuleCardProps) {
  const { household, sections } = resolved
  const save = useSavePlan(state)
  const saved = valuesOf(sections.planning_strategy)
  const form = useForm<SectionValues, typeof RuleSchema>({
    initial: saved,
    schema: RuleSchema,
    onSubmit: (change) => save(updatePlanningStrategy, change, 'Spending rule'),
  })
  const kind = form.values[path('kind')] ?? ''
  const thirdPersonText = useThirdPersonText()
  const { answer: compared } = useAnalysis('strategies', resolved)
  const { outcome: guarded, isFinal } = useOutcome({ ...household, rule: railsOf(form.values) })
  const isTried = (rule: SpendingRuleKind): boolean =>
    rule === 'guardrails' &&
    (!isFinal || RAILS.some((field) => form.values[path(field)] !== saved[path(field)]))
  const chanceWith = (rule: SpendingRuleKind): number | undefined =>
    rule === 'guardrails'
      ? guarded?.success
      : compared?.strategies.find((each) => each.kind === rule)?.simulation.success_share
  return (
    <Card asChild>
      <Form form={form}>
        <CardTitle>Your spending rule</CardTitle>
        <RadioGroup
          aria-label={thirdPersonText('Your spending rule')}
          name={path('kind')}
          value={kind}
          onValueChange={(value) => form.set(path('kind'), value)}
          className="gap-2"
        >
          {SPENDING_RULES.map((rule) => (
            <RadioItem
              key={rule}
              value={rule}
              label={ruleNames[rule]}
              detail={
                <>
                  <ThirdPerson>{ruleMessages[rule](sections.income_strategy)}</ThirdPerson>
                  <ChanceWith rule={rule} success={chanceWith(rule)} isTried={isTried(rule)} />
                </>
              }
              className="rounded-control border border-line px-4 has-checked:border-accent has-checked:bg-wash"
            />
          ))}
        </RadioGroup>
        <p className="text-13 text-quiet">
          <ThirdPerson>
            Your essentials, loans, health costs and taxes are paid under every rule as long as there’s money.
            A rule decides what’s left for nice-to-have spending.
          </ThirdPerson>
        </p>
        {kind === 'guardrails' && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {FIELDS.map(({ field, label, hint }) => (
              <PercentField key={field} form={form} name={path(field)} label={label} hint={hint} />
            ))}
          </div>
        )}
        <FormButtons label="Save spending rule" />
      </Form>
    </Card>
  )
}

interface ChanceWithProps {
  readonly rule: SpendingRuleKind
  readonly success: number | undefined
  /** Whether it is that of settings which aren’t saved, or is still calculated. */
  readonly isTried: boolean
}

/** A chance of success as the end of a rule's description; nothing until it is known. */
function ChanceWith({ rule, success, isTried }: ChanceWithProps) {
  if (success === undefined) return null
  const figure = capitalized(chanceFigure(success))
  return (
    <>
      {' '}
      {isTried ? (
        figure
      ) : (
        <FigureMark id="strategy-success" of={rule}>
          {figure}
        </FigureMark>
      )}{' '}
      chance of success.
    </>
  )
}
