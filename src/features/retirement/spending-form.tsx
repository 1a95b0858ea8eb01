/** What the household wants to live on in retirement. Phases and one-time expenses have sheets of their own. */
import * as v from 'valibot'
import { SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField, PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { formatPercent, typedCents, typedShare } from '#app/platform/typed-numbers.ts'
import { Form } from '#app/ui/form.tsx'
import { IncomeTargetSection } from '#core/contract/retirement-sections.ts'
import { updateIncomeTarget } from '#core/contract/retirement.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { monthlyTarget } from '#core/retirement/monthly-target.ts'
import { householdPay } from '#core/retirement/people.ts'
import { AnyValues, type SectionFormProps } from './section-form.ts'
import { useSavePlan } from './use-save-plan.ts'

type Figures = Omit<IncomeTargetSection, 'phases' | 'one_time'>
const path = <Name extends keyof Figures>(name: Name) => `income_target.${name}` as const
type Values = Readonly<Record<`income_target.${keyof Figures}`, string>>

/** @param payCents of the household; without it only a budget can be the target */
function valuesOf(section: IncomeTargetSection, payCents: number | null): Values {
  return {
    [path('basis')]: payCents === null ? 'budget' : section.basis,
    [path('share')]: formatPercent(section.share),
    [path('monthly_cents')]: section.monthly_cents === 0 ? '' : String(section.monthly_cents),
    [path('essential_monthly_cents')]:
      section.essential_monthly_cents === 0 && payCents === null
        ? ''
        : String(section.essential_monthly_cents),
    [path('survivor_share')]: formatPercent(section.survivor_share),
    [path('health_before_65_monthly_cents')]: String(section.health_before_65_monthly_cents),
    [path('health_from_65_monthly_cents')]: String(section.health_from_65_monthly_cents),
  }
}

const SpendingSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    income_target: {
      basis: values[path('basis')],
      share: typedShare(values[path('share')]),
      // The amount that does not count may be empty.
      monthly_cents:
        values[path('basis')] === 'share' && values[path('monthly_cents')] === ''
          ? 0
          : typedCents(values[path('monthly_cents')]),
      essential_monthly_cents: typedCents(values[path('essential_monthly_cents')]),
      survivor_share: typedShare(values[path('survivor_share')]),
      health_before_65_monthly_cents: typedCents(values[path('health_before_65_monthly_cents')]),
      health_from_65_monthly_cents: typedCents(values[path('health_from_65_monthly_cents')]),
    },
  })),
  v.object({ income_target: v.omit(IncomeTargetSection, ['phases', 'one_time']) }),
)

interface SpendingFormProps extends SectionFormProps {
  /** Whether to show health costs and the survivor's share. */
  readonly isDetailed?: boolean
}

/** The target, its essentials and, in detail, health costs and the survivor's share. */
export function SpendingForm({ state, defaults, onDone, buttons, isQuiet, isDetailed }: SpendingFormProps) {
  const { facts } = state
  const section = defaults.sections.income_target
  const pay = householdPay(facts)
  const save = useSavePlan(state, isQuiet)
  const form = useForm({
    record: state,
    initial: valuesOf(section, pay),
    schema: SpendingSchema,
    onSubmit: async ({ income_target }, begun) => {
      const { phases, one_time } = section
      const change = { income_target: { phases, one_time, ...income_target } }
      const outcome = await save(updateIncomeTarget, change, 'Spending in retirement', begun.plan)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  const sources = defaults.sources.income_target
  return (
    <Form form={form}>
      {pay !== null && (
        <SegmentField
          form={form}
          name={path('basis')}
          label="Base your spending on"
          options={{ share: 'Share of pay', budget: 'Monthly budget' }}
        />
      )}
      <TargetField form={form} payCents={pay} source={sources?.['share']} />
      <AmountField
        form={form}
        name={path('essential_monthly_cents')}
        label="Essential spending each month"
        hint={withSource(
          'Housing, food, utilities and other bills you must always pay.',
          sources?.['essential_monthly_cents'],
        )}
      />
      {isDetailed && <Details form={form} hasPartner={facts.income?.partner != null} sources={sources} />}
      {buttons}
    </Form>
  )
}

type FormState = ReturnType<typeof useForm<Values, typeof SpendingSchema>>

/** A hint, and where its field's default comes from. */
const withSource = (hint: string, source: string | undefined): string =>
  source === undefined ? hint : `${hint} ${source}.`

interface TargetFieldProps {
  readonly form: FormState
  readonly payCents: number | null
  readonly source: string | undefined
}

function TargetField({ form, payCents, source }: TargetFieldProps) {
  if (form.values[path('basis')] === 'budget') {
    return (
      <AmountField
        form={form}
        name={path('monthly_cents')}
        label="Everyday spending each month"
        hint="In today’s dollars. Leave out taxes, loan payments and health costs: the plan adds them."
      />
    )
  }
  const target = monthlyTarget(
    { basis: 'share', share: typedShare(form.values[path('share')]), monthly_cents: 0 },
    payCents,
  )
  const hint =
    target !== null && Number.isFinite(target)
      ? `${formatUsd(target)} a month in today’s dollars. Taxes, loan payments and health costs come on top.`
      : 'Share of your pay before tax.'
  return (
    <PercentField
      form={form}
      name={path('share')}
      label="Share of today’s pay to spend"
      hint={source === 'Our assumption' ? withSource(hint, source) : hint}
    />
  )
}

interface DetailsProps {
  readonly form: FormState
  readonly hasPartner: boolean
  readonly sources: Readonly<Record<string, string>> | undefined
}

const Details = ({ form, hasPartner, sources }: DetailsProps) => (
  <>
    <AmountField
      form={form}
      name={path('health_before_65_monthly_cents')}
      label="Monthly health costs before 65, per person"
      hint={withSource(
        'Premiums and out-of-pocket costs from retirement until Medicare.',
        sources?.['health_before_65_monthly_cents'],
      )}
    />
    <AmountField
      form={form}
      name={path('health_from_65_monthly_cents')}
      label="Monthly health costs from 65, per person"
      hint={withSource(
        'Supplemental coverage and out-of-pocket costs. The plan adds Medicare premiums.',
        sources?.['health_from_65_monthly_cents'],
      )}
    />
    {hasPartner && (
      <PercentField
        form={form}
        name={path('survivor_share')}
        label="Spending when one person lives alone"
        hint={withSource('Share of what two spend together.', sources?.['survivor_share'])}
      />
    )}
  </>
)
