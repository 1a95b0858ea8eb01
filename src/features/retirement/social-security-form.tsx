/** The least that the plan needs to know about Social Security: whether, how much, and from when. */
import * as v from 'valibot'
import { ChoiceField, FlagField, SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { monthsInWords } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { Form } from '#app/ui/form.tsx'
import { type PersonRole, SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import { updateSocialSecurity } from '#core/contract/retirement.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { fullRetirementAge } from '#core/finance/social-security/social-security.ts'
import { ownBenefit } from '#core/retirement/benefit.ts'
import { ageMonthsOn, partnerOf, type PersonFacts, selfOf } from '#core/retirement/people.ts'
import { AnyValues, type SectionFormProps, type SectionValues } from './section-form.ts'
import { useSavePlan } from './use-save-plan.ts'

const FIELDS = ['is_covered', 'is_receiving', 'full_age_monthly_cents', 'claim_age_months'] as const
type FieldName = (typeof FIELDS)[number]
const path = (role: PersonRole, name: FieldName) => `social_security.${role}.${name}` as const
type Values = Readonly<Record<ReturnType<typeof path>, string>>

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

const personValues = (role: PersonRole, person: SocialSecurityPerson | null) =>
  person && {
    [path(role, 'is_covered')]: yesNo(person.is_covered),
    [path(role, 'is_receiving')]: yesNo(person.is_receiving),
    [path(role, 'full_age_monthly_cents')]:
      person.full_age_monthly_cents === null ? '' : String(person.full_age_monthly_cents),
    [path(role, 'claim_age_months')]: String(person.claim_age_months),
  }

const typedPerson = (values: SectionValues, role: PersonRole) => ({
  is_covered: values[path(role, 'is_covered')] === 'yes',
  is_receiving: values[path(role, 'is_receiving')] === 'yes',
  full_age_monthly_cents:
    values[path(role, 'full_age_monthly_cents')] === ''
      ? null
      : typedCents(values[path(role, 'full_age_monthly_cents')]),
  claim_age_months: Number(values[path(role, 'claim_age_months')]),
})

const Typed = v.omit(SocialSecurityPerson, ['earnings'])
const TypedSection = v.object({
  social_security: v.object({ self: Typed, partner: v.nullable(Typed) }),
})
const sectionOf = (values: SectionValues): v.InferInput<typeof TypedSection> => ({
  social_security: {
    self: typedPerson(values, 'self'),
    partner: values[path('partner', 'is_covered')] === undefined ? null : typedPerson(values, 'partner'),
  },
})
const SocialSecuritySchema = v.pipe(AnyValues, v.transform(sectionOf), TypedSection)

/** Social Security of everyone in the plan; the earnings record stays as it is. */
export function SocialSecurityForm({ state, defaults, onDone, buttons, isQuiet }: SectionFormProps) {
  const { plan, facts } = state
  const { self, partner } = defaults.sections.social_security
  const save = useSavePlan(state, isQuiet)
  const form = useForm({
    record: state,
    initial: { ...personValues('self', self), ...personValues('partner', partner) } as Values,
    schema: SocialSecuritySchema,
    onSubmit: async ({ social_security: typed }, begun) => {
      const social_security = {
        self: { earnings: self.earnings, ...typed.self },
        partner: typed.partner && { earnings: partner?.earnings ?? [], ...typed.partner },
      }
      const outcome = await save(updateSocialSecurity, { social_security }, 'Social Security', begun.plan)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  const other = partnerOf(plan, facts)
  return (
    <Form form={form}>
      <PersonFields form={form} person={selfOf(plan, facts)} record={self} />
      {other && partner && <PersonFields form={form} person={other} record={partner} />}
      {buttons}
    </Form>
  )
}

interface PersonFieldsProps {
  readonly form: ReturnType<typeof useForm<Values, typeof SocialSecuritySchema>>
  readonly person: PersonFacts
  readonly record: SocialSecurityPerson
}

const FIRST_CLAIM_MONTHS = 62 * 12

function PersonFields({ form, person, record }: PersonFieldsProps) {
  const today = useToday()
  const { role, firstName, birthDate } = person
  const isSelf = role === 'self'
  const isCovered = form.values[path(role, 'is_covered')] === 'yes'
  const mayReceive = ageMonthsOn(birthDate, today) >= FIRST_CLAIM_MONTHS
  return (
    <fieldset className="flex flex-col gap-5">
      {!isSelf && (
        <legend className="mb-4 w-full border-t border-hair pt-4 text-17 font-medium">{firstName}</legend>
      )}
      <FlagField
        form={form}
        name={path(role, 'is_covered')}
        label={isSelf ? 'Do you expect a benefit of your own?' : `Does ${firstName} expect a benefit?`}
        hint={`A spouse’s or survivor’s benefit is added on its own.`}
      />
      {isCovered && <BenefitField form={form} person={person} record={record} />}
      {isCovered && mayReceive && (
        <SegmentField
          form={form}
          name={path(role, 'is_receiving')}
          label="Has the benefit started?"
          options={{ yes: 'Yes', no: 'Not yet' }}
        />
      )}
      {isCovered && <ClaimField form={form} person={person} record={record} />}
    </fieldset>
  )
}

/** The amount of the statement; without it the plan estimates one. */
function BenefitField({ form, person, record }: PersonFieldsProps) {
  const today = useToday()
  const { role } = person
  if (record.earnings.length > 0) {
    const benefit = ownBenefit(person, { ...record, is_covered: true }, today)
    return (
      benefit && (
        <p className="text-15">
          <strong className="font-medium">{formatUsd(benefit.piaCents)} a month</strong> at full retirement
          age, from the earnings record.
        </p>
      )
    )
  }
  const estimate = ownBenefit(person, { ...record, is_covered: true, full_age_monthly_cents: null }, today)
  return (
    <AmountField
      form={form}
      name={path(role, 'full_age_monthly_cents')}
      label="Monthly benefit at full retirement age"
      optional
      hint={
        estimate
          ? `On your statement at ssa.gov. Left empty, we use ${formatUsd(estimate.piaCents)}: an estimate from today’s pay since age 22.`
          : 'On your statement at ssa.gov.'
      }
    />
  )
}

/** Whole years, full retirement age, and what is saved. */
function ClaimField({ form, person: { role, birthDate }, record }: PersonFieldsProps) {
  const full = fullRetirementAge(birthDate)
  const years = Array.from({ length: 9 }, (_, place) => FIRST_CLAIM_MONTHS + place * 12)
  const ages = [...new Set([...years, full, record.claim_age_months])].toSorted((a, b) => a - b)
  const isReceiving = form.values[path(role, 'is_receiving')] === 'yes'
  return (
    <ChoiceField
      form={form}
      name={path(role, 'claim_age_months')}
      label={isReceiving ? 'Age when it started' : 'Age to start Social Security'}
      hint={isReceiving ? undefined : 'Each year later, up to 70, pays more for life.'}
      options={ages.map((months) => {
        const age = months % 12 === 0 ? String(months / 12) : monthsInWords(months)
        return [String(months), months === full ? `${age} (full retirement age)` : age]
      })}
    />
  )
}
