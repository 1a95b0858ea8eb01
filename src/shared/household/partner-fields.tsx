/** The fields of somebody who shares the client's finances, in every form that has them. */
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { TextField } from '#app/platform/text-fields.tsx'
import { signedCents, signedText, typedCents } from '#app/platform/typed-numbers.ts'
import { Field } from '#app/ui/field.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import type { FilingStatus, IncomeDetail, LifeTableSex, Partner } from '#core/contract/income.ts'
import { filingLabels } from './income-labels.ts'

export type PartnerField = `partner.${keyof Partner}` | 'filing_status'
export type PartnerValues = Readonly<Record<PartnerField, string>>

/** The values that a form begins with; empty without a partner. */
export const partnerValues = (income: IncomeDetail | null): PartnerValues => {
  const partner = income?.partner
  return {
    'partner.first_name': partner?.first_name ?? '',
    'partner.birth_date': partner?.birth_date ?? '',
    'partner.sex': partner?.sex ?? '',
    'partner.gross_annual_cents': partner ? String(partner.gross_annual_cents) : '',
    'partner.business_annual_cents': partner?.business_annual_cents
      ? signedText(partner.business_annual_cents)
      : '',
    filing_status: partner ? income.filing_status : 'married_joint',
  }
}

/** How two people may file: married, or each by themselves. */
const STATUSES = {
  married_joint: filingLabels.married_joint,
  married_separate: filingLabels.married_separate,
  single: 'Not married',
  head_of_household: 'Not married, head of household',
} satisfies Partial<Record<FilingStatus, string>>

/** The partner as a form has it, for the contract's schema to check. */
export const typedPartner = (values: Readonly<Record<string, string>>): v.InferInput<typeof Partner> => {
  const business = values['partner.business_annual_cents']?.trim() ?? ''
  return {
    first_name: values['partner.first_name'] ?? '',
    birth_date: values['partner.birth_date'] ?? '',
    sex: (values['partner.sex'] || null) as LifeTableSex | null,
    gross_annual_cents: typedCents(values['partner.gross_annual_cents']),
    business_annual_cents: business === '' ? 0 : signedCents(business),
  }
}

/** The part of a form that these fields need. */
interface PartnerForm {
  readonly values: PartnerValues
  set(name: PartnerField, value: string): void
  leave(name: PartnerField): void
  errorOf(name: PartnerField): string | undefined
  text(name: PartnerField): object
}

interface PartnerFieldsProps {
  readonly form: PartnerForm
  /** Further fields, before the last. */
  readonly children?: ReactNode
}

export function PartnerFields({ form, children }: PartnerFieldsProps) {
  return (
    <>
      <TextField form={form} name="partner.first_name" label="Partner’s first name" />
      <DayField form={form} name={'partner.birth_date'} label="Partner’s date of birth" />
      <AmountField
        form={form}
        name={'partner.gross_annual_cents'}
        label="Partner’s yearly pay, before tax"
        hint="Enter 0 if your partner doesn’t work for pay."
      />
      <TextField
        form={form}
        name="partner.business_annual_cents"
        label="Partner’s self-employment profit a year"
        hint="After business expenses, before tax. Enter a loss with a minus sign."
        optional
        prefix="$"
      />
      <ChoiceField form={form} name="filing_status" label="How do you file taxes?" options={STATUSES} />
      {children}
      <SexField
        name={'partner.sex'}
        label="Partner’s sex at birth"
        value={form.values['partner.sex']}
        error={form.errorOf('partner.sex')}
        onChange={(sex) => form.set('partner.sex', sex)}
      />
    </>
  )
}

interface SexFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (sex: LifeTableSex) => void
}

export const SexField = ({ name, label, value, error, onChange }: SexFieldProps) => (
  <Field
    group
    label={label}
    hint="Life tables and insurers distinguish it. It shows how long your money may need to last."
    error={error}
  >
    <Segmented name={name} value={value} onValueChange={(sex) => onChange(sex as LifeTableSex)}>
      <Segment value="female">Female</Segment>
      <Segment value="male">Male</Segment>
    </Segmented>
  </Field>
)
