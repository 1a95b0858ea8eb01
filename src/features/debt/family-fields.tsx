/** The fields of each family of debts: what is owed, what is paid, and what else helps. */
import type { ReactNode } from 'react'
import { AmountField, DayField } from '#app/lib/form-fields.tsx'
import { Explain } from '#app/ui/explain.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { type DebtFormState, FieldGroup, NumberField, PercentField, TextField } from './form-fields.tsx'
import type { Family } from './kinds.ts'

interface FamilyFieldsProps {
  readonly form: DebtFormState
  /** Stands under the payments: what they lead to. */
  readonly outlook: ReactNode
  /** Stands first: which kind of the family it is. */
  readonly kind: ReactNode
  /** Of a mortgage: which home it is on, where there is one to choose. */
  readonly home: ReactNode
  /** Whether one is chosen, which then says what it is worth. */
  readonly hasHome: boolean
}

const Apr = ({ form }: { form: DebtFormState }) => (
  <PercentField
    form={form}
    name="apr"
    label="APR"
    hint="The yearly rate of interest. It is on your statement."
    aside={
      <span className="flex self-center">
        <Explain term="APR">
          The annual percentage rate: what a year of this debt costs in interest, as a share of what you owe.
        </Explain>
      </span>
    }
  />
)

const DueDay = ({ form }: { form: DebtFormState }) => (
  <NumberField
    form={form}
    name="due_day"
    label="Day of the month it is due"
    hint="1 to 31. A shorter month uses its last day."
  />
)

const YouPay = ({ form }: { form: DebtFormState }) => (
  <AmountField
    form={form}
    name="payment_cents"
    label="What you pay each month"
    optional
    hint="If it is more than what is asked for."
  />
)

function HomeFields({ form, outlook, kind, home, hasHome }: FamilyFieldsProps) {
  return (
    <>
      <FieldGroup title="What you owe">
        <TextField form={form} name="name" label="Name" placeholder="Mortgage, 18 Alder St" />
        <TextField form={form} name="lender" label="Lender" optional />
        {kind}
        {home}
        <AmountField
          form={form}
          name="balance_cents"
          label="What you owe today"
          hint="The principal that is left."
        />
        <Apr form={form} />
        <Field group label="The rate is" error={form.errorOf('rate_kind')}>
          <Segmented
            name="rate_kind"
            value={form.values.rate_kind}
            onValueChange={(value) => form.set('rate_kind', value)}
          >
            <Segment value="fixed">Fixed</Segment>
            <Segment value="adjustable">Adjustable</Segment>
          </Segmented>
        </Field>
      </FieldGroup>
      <FieldGroup title="What you pay">
        <AmountField
          form={form}
          name="minimum_payment_cents"
          label="Monthly payment"
          hint="Principal and interest alone, without taxes and insurance."
        />
        <AmountField
          form={form}
          name="escrow_cents"
          label="Escrow each month"
          optional
          hint="Taxes and insurance that the lender collects on top."
        />
        <YouPay form={form} />
        <DueDay form={form} />
      </FieldGroup>
      {outlook}
      <FieldGroup title="More about it">
        {!hasHome && (
          <AmountField
            form={form}
            name="property_value_cents"
            label="Home value"
            optional
            hint="Adds the home to your net worth and shows your equity."
          />
        )}
        <NumberField
          form={form}
          name="term_months"
          label="Term"
          unit="months"
          optional
          hint="30 years are 360 months."
        />
        <DayField form={form} name="opened_on" label="Opened on" optional />
      </FieldGroup>
    </>
  )
}

function CardFields({ form, outlook }: FamilyFieldsProps) {
  return (
    <>
      <FieldGroup title="What you owe">
        <TextField form={form} name="name" label="Name" placeholder="Visa 4821" />
        <TextField form={form} name="lender" label="Bank" optional />
        <AmountField form={form} name="balance_cents" label="What you owe today" />
        <Apr form={form} />
        <AmountField
          form={form}
          name="limit_cents"
          label="Credit limit"
          optional
          hint="Shows how much of the card you use."
        />
      </FieldGroup>
      <FieldGroup title="What you pay">
        <AmountField
          form={form}
          name="minimum_payment_cents"
          label="Minimum payment"
          hint="The smallest that the bank takes, often $25 to $40."
        />
        <PercentField
          form={form}
          name="minimum_share"
          label="Minimum as a share of the balance"
          optional
          hint="If your statement names one, often 1%. The month's interest comes on top."
        />
        <YouPay form={form} />
        <DueDay form={form} />
      </FieldGroup>
      {outlook}
      <FieldGroup title="More about it">
        <PercentField
          form={form}
          name="promo_apr"
          label="Promotional APR"
          optional
          hint="0% for the first months, for example."
        />
        <DayField form={form} name="promo_ends_on" label="Its last day" optional />
        <NumberField form={form} name="statement_day" label="Day of the statement" optional />
        <NumberField
          form={form}
          name="grace_days"
          label="Grace period"
          unit="days"
          optional
          hint="Days from the statement to the due date."
        />
        <DayField form={form} name="opened_on" label="Opened on" optional />
      </FieldGroup>
    </>
  )
}

function LoanFields({ form, outlook, kind }: FamilyFieldsProps) {
  return (
    <>
      <FieldGroup title="What you owe">
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="lender" label="Lender" optional />
        {kind}
        <AmountField form={form} name="balance_cents" label="What you owe today" />
        <Apr form={form} />
      </FieldGroup>
      <FieldGroup title="What you pay">
        <AmountField
          form={form}
          name="minimum_payment_cents"
          label="Monthly payment"
          hint="What the lender asks for."
        />
        <YouPay form={form} />
        <DueDay form={form} />
      </FieldGroup>
      {outlook}
      <FieldGroup title="More about it">
        <NumberField form={form} name="term_months" label="Term" unit="months" optional />
        <DayField form={form} name="opened_on" label="Opened on" optional />
      </FieldGroup>
    </>
  )
}

function RentFields({ form, kind }: FamilyFieldsProps) {
  return (
    <FieldGroup title="What you pay">
      <TextField form={form} name="name" label="Name" placeholder="Rent, 18 Alder St" />
      <TextField form={form} name="lender" label="Paid to" optional />
      {kind}
      <AmountField form={form} name="payment_cents" label="What you pay each month" />
      <DueDay form={form} />
      <DayField form={form} name="opened_on" label="Since" optional />
      <DayField
        form={form}
        name="ends_on"
        label="Last day of the term"
        optional
        hint="Leave it empty while it runs on."
      />
    </FieldGroup>
  )
}

const fieldsOf: Readonly<Record<Family, (props: FamilyFieldsProps) => ReactNode>> = {
  home: HomeFields,
  card: CardFields,
  loan: LoanFields,
  rent: RentFields,
}

/** The fields of one family. */
export function FamilyFields({ family, ...props }: FamilyFieldsProps & { family: Family }) {
  const Fields = fieldsOf[family]
  return <Fields {...props} />
}
