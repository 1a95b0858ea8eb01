import * as v from 'valibot'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { NumberField } from '#app/platform/text-fields.tsx'
import { formatPercent, parseNumber, typedShare } from '#app/platform/typed-numbers.ts'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { ProtectSection } from '#core/contract/retirement-sections.ts'
import { updateProtectModel } from '#core/contract/retirement.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { AnyValues, type SectionValues } from './section-form.ts'
import { useSavePlan } from './use-save-plan.ts'

const YEARS = 'protect.extra_years'
const WHO = 'protect.death.who'
const AGE = 'protect.death.age'
const INFLATION = 'protect.extra_inflation'

const whole = (text: string | undefined): number => parseNumber(text ?? '') ?? Number.NaN

const ProtectSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    protect: {
      extra_years: whole(values[YEARS]),
      death: values[WHO] ? { who: values[WHO], age: whole(values[AGE]) } : null,
      extra_inflation: typedShare(values[INFLATION]),
    },
  })),
  v.object({ protect: ProtectSection }),
)

const valuesOf = ({ extra_years, death, extra_inflation }: ProtectSection): SectionValues => ({
  [YEARS]: String(extra_years),
  [WHO]: death?.who ?? '',
  [AGE]: death ? String(death.age) : '',
  [INFLATION]: formatPercent(extra_inflation),
})

interface StressSettingsProps {
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
}

/** How hard the tests of a long life, a death and inflation are. */
export function StressSettings({ state, resolved }: StressSettingsProps) {
  const save = useSavePlan(state)
  const form = useForm<SectionValues, typeof ProtectSchema>({
    initial: valuesOf(resolved.sections.protect),
    schema: ProtectSchema,
    onSubmit: (change) => save(updateProtectModel, change, 'Stress tests'),
  })
  const [self, partner] = resolved.household.people
  return (
    <Form form={form} className="gap-4 pt-2">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField form={form} name={YEARS} label="Years lived beyond the plan" />
        <PercentField form={form} name={INFLATION} label="Inflation above your assumption" />
        {partner && (
          <>
            <ChoiceField
              form={form}
              name={WHO}
              label="Who dies early"
              options={{ '': 'Nobody', self: self.name, partner: partner.name }}
            />
            {form.values[WHO] !== '' && <NumberField form={form} name={AGE} label="At age" />}
          </>
        )}
      </div>
      <FormButtons label="Save tests" variant="secondary" />
    </Form>
  )
}
