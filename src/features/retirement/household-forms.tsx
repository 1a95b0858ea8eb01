/** The forms about the people of the plan: the household's, with the dates at which they retire. */
import * as v from 'valibot'
import { SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { useToday } from '#app/platform/today.ts'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { wholeDate } from '#app/platform/whole-date.ts'
import { saveHousehold } from '#app/shared/household/income.ts'
import {
  PartnerFields,
  partnerValues,
  SexField,
  typedPartner,
} from '#app/shared/household/partner-fields.tsx'
import { Form } from '#app/ui/form.tsx'
import { FilingStatus, IncomeInput, LifeTableSex, Partner } from '#core/contract/income.ts'
import { DatesSection } from '#core/contract/retirement-sections.ts'
import { updateIncomeForecast } from '#core/contract/retirement.ts'
import { planProblems } from '#core/retirement/rules.ts'
import { RETIRED, RetiresIn } from './retires-in.tsx'
import { AnyValues, type SectionFormProps } from './section-form.ts'
import { useSavePlan } from './use-save-plan.ts'

const retiresIn = (value: unknown): unknown => (value === RETIRED ? null : value || undefined)
const typedMonth = (month: string | null | undefined): string => (month === null ? RETIRED : (month ?? ''))

const YouSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    // Who is retired has no pay.
    gross_annual_cents:
      values['dates.retires_in'] === RETIRED && values['gross_annual_cents'] === ''
        ? 0
        : typedCents(values['gross_annual_cents']),
    sex: values['sex'],
    dates: { retires_in: retiresIn(values['dates.retires_in']) },
  })),
  v.object({
    gross_annual_cents: IncomeInput.entries.gross_annual_cents,
    sex: LifeTableSex,
    dates: v.pick(DatesSection, ['retires_in']),
  }),
)

/** Which life table applies, when the client retires, and the pay if it isn't known yet. */
export function YouForm({ state, defaults, onDone, buttons, isQuiet }: SectionFormProps) {
  const { plan, facts } = state
  const today = useToday()
  const save = useSavePlan(state, isQuiet)
  const isFirstIncome = facts.income === null
  const form = useForm({
    record: state,
    initial: {
      gross_annual_cents: facts.income ? String(facts.income.gross_annual_cents) : '',
      sex: facts.income?.sex ?? '',
      'dates.retires_in': typedMonth(defaults.sections.dates.retires_in),
    },
    schema: YouSchema,
    onSubmit: async ({ gross_annual_cents, sex, dates }, begun) => {
      const change = { dates: { ...plan.dates, ...dates } }
      // Before the household is saved: a refused form has saved nothing.
      const fields = planProblems(plan, change, facts, today)
      if (Object.keys(fields).length > 0) return { ok: false, fields }
      const household = { sex, ...(isFirstIncome && { gross_annual_cents }) }
      const saved = await saveHousehold(household, begun.facts.income, { today, isQuiet: true })
      if (!saved.ok) return saved
      const outcome = await save(updateIncomeForecast, change, 'Retirement date', begun.plan)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  return (
    <Form form={form}>
      {isFirstIncome && (
        <AmountField
          form={form}
          name="gross_annual_cents"
          label="Your yearly pay, before tax"
          optional={form.values['dates.retires_in'] === RETIRED}
        />
      )}
      <RetiresIn
        label="When do you plan to retire?"
        name="dates.retires_in"
        birthDate={facts.birth_date}
        value={form.values['dates.retires_in']}
        error={form.errorOf('dates.retires_in')}
        hint={defaults.sources.dates?.['retires_in']}
        onChange={(month) => form.set('dates.retires_in', month)}
      />
      <SexField
        name="sex"
        label="Sex at birth"
        value={form.values.sex}
        error={form.errorOf('sex')}
        onChange={(sex) => form.set('sex', sex)}
      />
      {buttons}
    </Form>
  )
}

const PartnerSchema = v.pipe(
  AnyValues,
  v.transform((values) => {
    const has_partner = values['has_partner']
    return {
      has_partner,
      filing_status: values['filing_status'],
      partner: has_partner === 'yes' ? typedPartner(values) : null,
      dates:
        has_partner === 'yes'
          ? { partner_retires_in: retiresIn(values['dates.partner_retires_in']) }
          : { partner_retires_in: null },
    }
  }),
  v.object({
    has_partner: v.picklist(['yes', 'no'], 'Choose who this plan is for'),
    filing_status: FilingStatus,
    partner: v.nullable(Partner),
    dates: v.object({ partner_retires_in: DatesSection.entries.retires_in }),
  }),
)

/** Whether a partner shares the plan, and what it needs to know about them. */
export function PartnerForm({ state, onDone, buttons, isQuiet }: SectionFormProps) {
  const { plan, facts } = state
  const { dates, income_target } = plan
  const today = useToday()
  const partner = facts.income?.partner ?? null
  // The question comes before spending, so a plan with spending has answered it.
  const isAnswered = income_target !== null
  const save = useSavePlan(state, isQuiet)
  const form = useForm({
    record: state,
    initial: {
      has_partner: partner ? 'yes' : isAnswered ? 'no' : '',
      ...partnerValues(facts.income),
      'dates.partner_retires_in': partner ? typedMonth(dates?.partner_retires_in) : '',
    },
    schema: PartnerSchema,
    onSubmit: async ({ partner: entered, filing_status, dates: { partner_retires_in } }, begun) => {
      if (!dates) return { ok: false, fields: {}, message: 'Choose when you retire first.' }
      const { retires_in } = dates
      const change = { dates: entered ? { retires_in, partner_retires_in } : { retires_in } }
      const income = facts.income && { ...facts.income, partner: entered }
      const fields = planProblems(plan, change, { ...facts, income }, today)
      if (Object.keys(fields).length > 0) return { ok: false, fields }
      const saved = await saveHousehold(
        { partner: entered, ...(entered && { filing_status }) },
        begun.facts.income,
        { today, isQuiet: true },
      )
      if (!saved.ok) return saved
      const outcome = await save(updateIncomeForecast, change, 'Partner in your retirement plan', begun.plan)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  const birthDate = wholeDate(form.values['partner.birth_date'])
  return (
    <Form form={form}>
      <SegmentField
        form={form}
        name="has_partner"
        label="Who is this plan for?"
        options={{ no: 'Just me', yes: 'Me and a partner' }}
      />
      {form.values.has_partner === 'yes' && (
        <PartnerFields form={form}>
          {birthDate && (
            <RetiresIn
              label="When does your partner plan to retire?"
              name="dates.partner_retires_in"
              birthDate={birthDate}
              value={form.values['dates.partner_retires_in']}
              error={form.errorOf('dates.partner_retires_in')}
              onChange={(month) => form.set('dates.partner_retires_in', month)}
            />
          )}
        </PartnerFields>
      )}
      {buttons}
    </Form>
  )
}
