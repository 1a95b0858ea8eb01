/** The forms about the people of the plan: the client, and a partner. */
import * as v from 'valibot'
import { createIncomeDetail, IncomeInput } from '#core/contract/income.ts'
import { HouseholdSection, Partner } from '#core/contract/retirement-sections.ts'
import { updateIncomeForecast } from '#core/contract/retirement.ts'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { write } from '#app/platform/outbox.ts'
import { aboutIncome } from '#app/shared/net-worth/income.ts'
import { wholeDate } from '#app/platform/whole-date.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Input } from '#app/ui/input.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { RETIRED, RetiresIn } from './retires-in.tsx'
import { AnyValues, type SectionFormProps } from './section-form.ts'
import { useSavePlan } from './use-retirement.ts'

const retiresIn = (value: unknown): unknown => (value === RETIRED ? null : value || undefined)
const typedMonth = (month: string | null | undefined): string => (month === null ? RETIRED : (month ?? ''))

const YouSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    // Who is retired needs no pay.
    gross_annual_cents:
      values['household.retires_in'] === RETIRED && values['gross_annual_cents'] === ''
        ? null
        : typedCents(values['gross_annual_cents']),
    household: { sex: values['household.sex'], retires_in: retiresIn(values['household.retires_in']) },
  })),
  v.object({
    gross_annual_cents: v.nullable(IncomeInput.entries.gross_annual_cents),
    household: v.pick(HouseholdSection, ['sex', 'retires_in']),
  }),
)

/** The first income, which debts and goals are measured against too. Queued offline. */
async function saveIncome(gross_annual_cents: number): Promise<SubmitResult> {
  return write(
    createIncomeDetail,
    { body: { ...v.parse(IncomeInput, { gross_annual_cents }), version: 0 } },
    aboutIncome(),
  )
}

/** Which life table applies, when the client retires, and the income if it isn't known yet. */
export function YouForm({ state, defaults, onDone, renderButtons, isQuiet }: SectionFormProps) {
  const { plan, facts } = state
  const save = useSavePlan(state, isQuiet)
  const isFirstIncome = facts.income === null
  const form = useForm({
    record: state,
    initial: {
      gross_annual_cents: facts.income ? String(facts.income.gross_annual_cents) : '',
      'household.sex': plan.household?.sex ?? '',
      'household.retires_in': typedMonth(defaults.sections.household.retires_in),
    },
    schema: YouSchema,
    onSubmit: async ({ gross_annual_cents, household }, begun) => {
      if (isFirstIncome && gross_annual_cents !== null) {
        const saved = await saveIncome(gross_annual_cents)
        if (!saved.ok) return saved
      }
      const change = { household: { partner: plan.household?.partner ?? null, ...household } }
      const outcome = await save(updateIncomeForecast, change, 'Retirement date', begun.plan)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorSummary fields={form.failed} />
      <FormRefusal message={form.refusal} />
      {isFirstIncome && (
        <AmountField
          form={form}
          name="gross_annual_cents"
          label="Your yearly pay, before tax"
          optional={form.values['household.retires_in'] === RETIRED}
        />
      )}
      <RetiresIn
        label="When do you plan to retire?"
        name="household.retires_in"
        birthDate={facts.birth_date}
        value={form.values['household.retires_in']}
        error={form.errorOf('household.retires_in')}
        hint={defaults.sources.household?.['retires_in']}
        onChange={(month) => form.set('household.retires_in', month)}
      />
      <SexField
        name="household.sex"
        value={form.values['household.sex']}
        error={form.errorOf('household.sex')}
        onChange={(sex) => form.set('household.sex', sex)}
      />
      {renderButtons(form.isBusy)}
    </form>
  )
}

interface SexFieldProps {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (sex: string) => void
}

const SexField = ({ name, value, error, onChange }: SexFieldProps) => (
  <Field
    group
    label="Sex at birth"
    hint="Social Security publishes its life tables by sex. They show how long your money may need to last."
    error={error}
  >
    <Segmented name={name} value={value} onValueChange={onChange}>
      <Segment value="female">Female</Segment>
      <Segment value="male">Male</Segment>
    </Segmented>
  </Field>
)

const PARTNER = 'household.partner'
const field = <Name extends keyof Partner>(name: Name) => `${PARTNER}.${name}` as const
type PartnerValues = Readonly<Record<`${typeof PARTNER}.${keyof Partner}` | 'has_partner', string>>

const PartnerSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    has_partner: values['has_partner'],
    household: {
      partner:
        values['has_partner'] === 'yes'
          ? {
              first_name: values[field('first_name')],
              birth_date: values[field('birth_date')],
              sex: values[field('sex')],
              gross_annual_cents: typedCents(values[field('gross_annual_cents')]),
              retires_in: retiresIn(values[field('retires_in')]),
            }
          : null,
    },
  })),
  v.object({
    has_partner: v.picklist(['yes', 'no'], 'Choose who this plan is for'),
    household: v.object({ partner: v.nullable(Partner) }),
  }),
)

const partnerValues = (partner: Partner | null | undefined, isAnswered: boolean): PartnerValues => ({
  has_partner: partner ? 'yes' : isAnswered ? 'no' : '',
  [field('first_name')]: partner?.first_name ?? '',
  [field('birth_date')]: partner?.birth_date ?? '',
  [field('sex')]: partner?.sex ?? '',
  [field('gross_annual_cents')]: partner ? String(partner.gross_annual_cents) : '',
  [field('retires_in')]: partner ? typedMonth(partner.retires_in) : '',
})

/** Whether a partner shares the plan, and what it needs to know about them. */
export function PartnerForm({ state, onDone, renderButtons, isQuiet }: SectionFormProps) {
  const { household, income_target } = state.plan
  const save = useSavePlan(state, isQuiet)
  const form = useForm({
    record: state,
    // The question comes before spending, so a plan with spending has answered it.
    initial: partnerValues(household?.partner, income_target !== null),
    schema: PartnerSchema,
    onSubmit: async ({ household: change }, begun) => {
      if (!household) return { ok: false, fields: {}, message: 'Choose when you retire first.' }
      const outcome = await save(
        updateIncomeForecast,
        { household: { ...household, ...change } },
        'Partner in your retirement plan',
        begun.plan,
      )
      if (outcome.ok) onDone()
      return outcome
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorSummary fields={form.failed} />
      <FormRefusal message={form.refusal} />
      <Field group label="Who is this plan for?" error={form.errorOf('has_partner')}>
        <Segmented
          name="has_partner"
          value={form.values.has_partner}
          onValueChange={(has) => form.set('has_partner', has)}
        >
          <Segment value="no">Just me</Segment>
          <Segment value="yes">Me and a partner</Segment>
        </Segmented>
      </Field>
      {form.values.has_partner === 'yes' && <PartnerFields form={form} />}
      {renderButtons(form.isBusy)}
    </form>
  )
}

type PartnerFormState = ReturnType<typeof useForm<PartnerValues, typeof PartnerSchema>>

function PartnerFields({ form }: { form: PartnerFormState }) {
  const birthDate = wholeDate(form.values[field('birth_date')])
  return (
    <>
      <Field label="Partner’s first name" error={form.errorOf(field('first_name'))}>
        <Input {...form.text(field('first_name'))} autoComplete="off" />
      </Field>
      <DayField form={form} name={field('birth_date')} label="Partner’s date of birth" />
      <AmountField
        form={form}
        name={field('gross_annual_cents')}
        label="Partner’s yearly pay, before tax"
        hint="Enter 0 if your partner doesn’t work for pay."
      />
      {birthDate && (
        <RetiresIn
          label="When does your partner plan to retire?"
          name={field('retires_in')}
          birthDate={birthDate}
          value={form.values[field('retires_in')]}
          error={form.errorOf(field('retires_in'))}
          onChange={(month) => form.set(field('retires_in'), month)}
        />
      )}
      <SexField
        name={field('sex')}
        value={form.values[field('sex')]}
        error={form.errorOf(field('sex'))}
        onChange={(sex) => form.set(field('sex'), sex)}
      />
    </>
  )
}
