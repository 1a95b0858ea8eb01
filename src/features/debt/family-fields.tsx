/** The fields of each family of debts: what is owed, what is paid, and what else helps. */
import type { ReactNode } from 'react'
import { SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { NumberField, TextField } from '#app/platform/text-fields.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import type { DebtType } from '#core/contract/debt-kinds.ts'
import { usualAccrual } from '#core/debt/accrual.ts'
import type { DebtFamily } from '#core/debt/kinds.ts'
import { type DebtFormState, FieldGroup, MoreFields, RateField } from './debt-fields.tsx'

interface FamilyFieldsProps {
  readonly form: DebtFormState
  /** Below the payments: their outlook. */
  readonly outlook: ReactNode
  /** First: the type within the family. */
  readonly kind: ReactNode
  /** For a mortgage: which home it is on, where there is a choice. */
  readonly home: ReactNode
  /** Whether a home is chosen, which then has its own value. */
  readonly hasHome: boolean
}

/** Interest accrues at the note rate; the APR of a mortgage includes fees. */
const InterestRate = ({ form }: { form: DebtFormState }) => (
  <RateField
    form={form}
    name="apr"
    label="Interest rate"
    hint="The rate on your statement. APR includes fees, so it’s higher."
  />
)

const Apr = ({ form, hint = 'Shown on your statement.' }: { form: DebtFormState; hint?: string }) => (
  <RateField
    form={form}
    name="apr"
    label="APR"
    hint={hint}
    aside={
      <span className="flex self-center">
        <Explain term="APR">
          Annual percentage rate: what this debt costs in interest over a year, as a share of what you owe.
        </Explain>
      </span>
    }
  />
)

/** How interest accrues; the type's default until the client says otherwise. */
function Accrual({ form }: { form: DebtFormState }) {
  const { debt_type, interest_accrual } = form.values
  if (debt_type === 'rent' || debt_type === 'lease' || debt_type === 'credit_card') return null
  return (
    <SegmentField
      form={form}
      name="interest_accrual"
      label="Interest accrues"
      hint="Fixed-rate mortgages charge interest monthly; most other loans charge it daily."
      value={interest_accrual || usualAccrual(debt_type)}
      options={{ monthly: 'Monthly', daily: 'Daily' }}
    />
  )
}

/** Whether the payoff plan covers the debt; a mortgage is left out until the client includes it. */
const InPlan = ({ form }: { form: DebtFormState }) => (
  <SegmentField
    form={form}
    name="in_plan"
    label="Payoff plan"
    hint="A debt that is left out keeps its own payment and gets nothing extra."
    value={form.values.in_plan || (form.values.debt_type === 'mortgage' ? 'no' : 'yes')}
    options={{ yes: 'Include', no: 'Leave out' }}
  />
)

/** Whether each statement is paid in full, so that the card is no debt to plan. */
const PaysInFull = ({ form }: { form: DebtFormState }) => (
  <SegmentField
    form={form}
    name="pays_in_full"
    label="How you pay this card"
    hint="A card you pay in full isn’t part of your payoff plan."
    value={form.values.pays_in_full || 'no'}
    options={{ no: 'Over time', yes: 'In full each month' }}
  />
)

/** Whether the month's interest is added to a card's percentage minimum. */
const MinimumInterest = ({ form }: { form: DebtFormState }) => (
  <SegmentField
    form={form}
    name="minimum_adds_interest"
    label="Interest in the minimum"
    hint="Most banks ask for 1% plus interest. Some ask for a flat 2% or more, interest included."
    value={form.values.minimum_adds_interest || 'yes'}
    options={{ yes: 'Added', no: 'Included' }}
  />
)

const DueDay = ({ form }: { form: DebtFormState }) => (
  <NumberField
    form={form}
    name="due_day"
    label="Due day"
    hint="Day of the month, 1 to 31. Shorter months use their last day."
  />
)

const YouPay = ({ form }: { form: DebtFormState }) => (
  <AmountField
    form={form}
    name="payment_cents"
    label="Your monthly payment"
    optional
    hint="If you pay more than the minimum."
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
          label="Current balance"
          hint="The principal balance on your statement."
        />
        <InterestRate form={form} />
        <SegmentField
          form={form}
          name="rate_kind"
          label="Rate type"
          options={{ fixed: 'Fixed', adjustable: 'Adjustable' }}
        />
      </FieldGroup>
      <FieldGroup title="What you pay">
        <AmountField
          form={form}
          name="minimum_payment_cents"
          label="Minimum payment"
          hint="Principal and interest, without taxes and insurance."
        />
        <AmountField
          form={form}
          name="escrow_cents"
          label="Monthly escrow"
          optional
          hint="Taxes and insurance your lender collects."
        />
        <YouPay form={form} />
        <DueDay form={form} />
      </FieldGroup>
      {outlook}
      <MoreFields form={form} names={['property_value_cents', 'term_months', 'opened_on']}>
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
          hint="30 years is 360 months."
        />
        <DayField form={form} name="opened_on" label="Opened on" optional />
        <Accrual form={form} />
        <InPlan form={form} />
      </MoreFields>
    </>
  )
}

function CardFields({ form, outlook }: FamilyFieldsProps) {
  return (
    <>
      <FieldGroup title="What you owe">
        <TextField form={form} name="name" label="Name" placeholder="Visa 4821" />
        <TextField form={form} name="lender" label="Bank" optional />
        <AmountField form={form} name="balance_cents" label="Current balance" />
        <Apr form={form} />
        <AmountField
          form={form}
          name="limit_cents"
          label="Credit limit"
          optional
          hint="Shows your credit utilization."
        />
      </FieldGroup>
      <FieldGroup title="Your latest statement">
        <AmountField
          form={form}
          name="statement_minimum_cents"
          label="Minimum due"
          optional
          hint="If left blank, we estimate it: 1% of the balance plus a month’s interest, at least $35."
        />
        <DayField form={form} name="statement_due_on" label="Due date" optional />
        <AmountField form={form} name="statement_balance_cents" label="Statement balance" optional />
      </FieldGroup>
      <FieldGroup title="What you pay">
        <PaysInFull form={form} />
        <DueDay form={form} />
        {form.values.pays_in_full !== 'yes' && <YouPay form={form} />}
      </FieldGroup>
      {outlook}
      <MoreFields
        form={form}
        names={[
          'minimum_payment_cents',
          'minimum_share',
          'promo_apr',
          'promo_ends_on',
          'statement_day',
          'grace_days',
          'opened_on',
        ]}
      >
        <AmountField
          form={form}
          name="minimum_payment_cents"
          label="Minimum payment"
          optional
          hint="The least your bank asks for each month, often $25 to $40."
        />
        <RateField
          form={form}
          name="minimum_share"
          label="Minimum as a percentage of the balance"
          optional
          hint="If your card has one, often 1%."
        />
        {form.values.minimum_share !== '' && <MinimumInterest form={form} />}
        <RateField
          form={form}
          name="promo_apr"
          label="Promo APR"
          optional
          hint="For example, 0% for the first 12 months."
        />
        <DayField form={form} name="promo_ends_on" label="Promo rate ends" optional />
        <NumberField form={form} name="statement_day" label="Statement day" optional />
        <NumberField
          form={form}
          name="grace_days"
          label="Grace period"
          unit="days"
          optional
          hint="Days from the statement to the due date."
        />
        <DayField form={form} name="opened_on" label="Opened on" optional />
        {form.values.pays_in_full !== 'yes' && <InPlan form={form} />}
      </MoreFields>
    </>
  )
}

/** Example names of loans; a custom type has none. */
const LOAN_EXAMPLES: Readonly<Partial<Record<DebtType, string>>> = {
  student: 'Federal student loan',
  auto: 'Honda Civic',
  personal: 'Home improvement loan',
  medical: 'Hospital bill',
}

function LoanFields({ form, outlook, kind }: FamilyFieldsProps) {
  const { debt_type } = form.values
  const isMedical = debt_type === 'medical'
  return (
    <>
      <FieldGroup title="What you owe">
        <TextField form={form} name="name" label="Name" placeholder={LOAN_EXAMPLES[debt_type]} />
        <TextField form={form} name="lender" label={isMedical ? 'Provider' : 'Lender'} optional />
        {kind}
        <AmountField form={form} name="balance_cents" label="Current balance" />
        <Apr form={form} {...(isMedical && { hint: 'Enter 0 if the provider charges no interest.' })} />
      </FieldGroup>
      <FieldGroup title="What you pay">
        <AmountField
          form={form}
          name="minimum_payment_cents"
          label="Minimum payment"
          hint="The monthly payment on your statement."
        />
        <YouPay form={form} />
        <DueDay form={form} />
      </FieldGroup>
      {outlook}
      <MoreFields form={form} names={['term_months', 'opened_on']}>
        <NumberField
          form={form}
          name="term_months"
          label="Term"
          unit="months"
          optional
          hint="5 years is 60 months."
        />
        <DayField form={form} name="opened_on" label="Opened on" optional />
        <Accrual form={form} />
        <InPlan form={form} />
      </MoreFields>
    </>
  )
}

function RentFields({ form, kind }: FamilyFieldsProps) {
  return (
    <FieldGroup title="What you pay">
      <TextField form={form} name="name" label="Name" placeholder="Rent, 18 Alder St" />
      <TextField form={form} name="lender" label="Paid to" optional />
      {kind}
      <AmountField form={form} name="payment_cents" label="Monthly payment" />
      <DueDay form={form} />
      <DayField form={form} name="opened_on" label="Started on" optional />
      <DayField
        form={form}
        name="ends_on"
        label="Ends on"
        optional
        hint="Leave blank if it has no end date."
      />
    </FieldGroup>
  )
}

const fieldsOf: Readonly<Record<DebtFamily, (props: FamilyFieldsProps) => ReactNode>> = {
  home: HomeFields,
  card: CardFields,
  loan: LoanFields,
  rent: RentFields,
}

/** The fields of one family. */
export function FamilyFields({ family, ...props }: FamilyFieldsProps & { family: DebtFamily }) {
  const Fields = fieldsOf[family]
  return <Fields {...props} />
}
