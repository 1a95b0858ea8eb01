import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { ChoiceField, SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField, PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { useToday } from '#app/platform/today.ts'
import {
  formatPercent,
  signedCents,
  signedText,
  typedCents,
  typedShare,
} from '#app/platform/typed-numbers.ts'
import { stateName, statesQuery } from '#app/shared/account/states.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Input } from '#app/ui/input.tsx'
import { useReadOnly } from '#app/ui/read-only.ts'
import { Select } from '#app/ui/select.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import { type IncomeDetail, IncomeInput, type LifeTableSex } from '#core/contract/income.ts'
import { type PayKind, payKindOf } from '#core/household/income.ts'
import { filingLabels, payKindLabels, payLabels } from './income-labels.ts'
import { saveHousehold } from './income.ts'
import { SexField } from './partner-fields.tsx'

interface IncomeFormProps {
  /** Null while none was entered. */
  readonly income: IncomeDetail | null
  /** Why to enter it, shown before the first time. */
  readonly reason: string
  readonly onDone: () => void
  /** With all of its fields, on the page that is about them. */
  readonly isOpen?: boolean
}

/** The client's pay and how the household files: what debts and the emergency fund are measured against. */
export const IncomeForm = (props: IncomeFormProps) =>
  useReadOnly() && props.income === null ? (
    <p className="text-15 text-quiet">No income entered yet.</p>
  ) : (
    <IncomeFields {...props} />
  )

function IncomeFields({ income, reason, onDone, isOpen = false }: IncomeFormProps) {
  const today = useToday()
  const form = useForm({
    record: income,
    initial: valuesOf(income),
    schema: IncomeFormSchema,
    onSubmit: async (change, begun) => {
      const saved = await saveHousehold(change, begun, { today })
      if (saved.ok) onDone()
      return saved
    },
  })
  const isFirst = form.record === null
  return (
    <Form form={form} className="gap-4">
      {isFirst && <p className="text-15 text-quiet">{reason}</p>}
      <Pay form={form} />
      {isOpen ? <IncomeDetails form={form} /> : <IncomeMore form={form} />}
      {isOpen && (
        <SexField
          name="sex"
          label="Sex at birth"
          value={form.values.sex}
          error={form.errorOf('sex')}
          onChange={(sex) => form.set('sex', sex)}
        />
      )}
      <FormButtons
        label={isFirst ? 'Add income' : 'Save income'}
        variant="secondary"
        onCancel={isFirst || isOpen ? undefined : onDone}
      />
    </Form>
  )
}

/** Amounts are whole cents as text, the growth is percents as text. What the kind of pay leaves out counts as none. */
type IncomeValues = Readonly<
  Record<
    'gross_annual_cents' | 'business_annual_cents' | 'other_annual_cents' | 'sex' | 'state' | 'growth_rate',
    string
  >
> &
  Pick<IncomeInput, 'pay_frequency' | 'filing_status'> & { readonly pay_kind: PayKind }

/** The form values of an income; the contract's defaults while none was entered. */
function valuesOf(income: IncomeDetail | null): IncomeValues {
  const { business_annual_cents, other_annual_cents, sex, pay_frequency, filing_status, state, growth_rate } =
    income ?? v.getDefaults(IncomeInput)
  return {
    pay_kind: income ? payKindOf(income) : 'employer',
    business_annual_cents: business_annual_cents === 0 ? '' : signedText(business_annual_cents),
    gross_annual_cents: income?.gross_annual_cents ? String(income.gross_annual_cents) : '',
    other_annual_cents: other_annual_cents === 0 ? '' : String(other_annual_cents),
    sex: sex ?? '',
    pay_frequency,
    filing_status,
    state,
    growth_rate: formatPercent(growth_rate),
  }
}

/** What the form asks for; the partner and the children have forms of their own. */
const EarningsInput = v.pick(IncomeInput, [
  'gross_annual_cents',
  'business_annual_cents',
  'other_annual_cents',
  'sex',
  'pay_frequency',
  'filing_status',
  'state',
  'growth_rate',
])

const hasEmployer = (kind: PayKind): boolean => kind === 'employer' || kind === 'both'
const hasBusiness = (kind: PayKind): boolean => kind === 'self_employed' || kind === 'both'

const inputOf = (values: IncomeValues): v.InferInput<typeof EarningsInput> => ({
  ...values,
  business_annual_cents: hasBusiness(values.pay_kind) ? signedCents(values.business_annual_cents) : 0,
  gross_annual_cents: hasEmployer(values.pay_kind) ? typedCents(values.gross_annual_cents) : 0,
  other_annual_cents: Number(values.other_annual_cents),
  sex: (values.sex || null) as LifeTableSex | null,
  // An invalid number is NaN, and the schema reports it beside the field.
  growth_rate: typedShare(values.growth_rate),
})

/** Parses form values to the contract's income; its messages are shown beside the fields. */
const IncomeFormSchema = v.pipe(
  v.custom<IncomeValues>((values) => typeof values === 'object' && values !== null),
  v.transform(inputOf),
  EarningsInput,
)

type IncomeFormState = ReturnType<typeof useForm<IncomeValues, typeof IncomeFormSchema>>

interface PartProps {
  readonly form: IncomeFormState
}

/** How the client is paid, which decides what else is asked. */
function Pay({ form }: PartProps) {
  const { pay_kind } = form.values
  return (
    <>
      <SegmentField
        form={form}
        name="pay_kind"
        label="How are you paid?"
        hint={pay_kind === 'none' && 'Enter pensions and Social Security under Taxes and Retirement.'}
        options={payKindLabels}
      />
      {hasEmployer(pay_kind) && (
        <AmountField form={form} name="gross_annual_cents" label="Your yearly pay, before tax" />
      )}
      {hasBusiness(pay_kind) && <BusinessIncome form={form} />}
    </>
  )
}

const FOLDED = ['other_annual_cents', 'pay_frequency', 'filing_status', 'state', 'growth_rate'] as const

/** The further fields, behind one tap. They stay visible while one of them is invalid. */
function IncomeMore({ form }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const isWrong = FOLDED.some((name) => form.errorOf(name) !== undefined)
  const isShown = isOpen || isWrong
  return (
    <details
      className="group"
      open={isShown}
      // What was opened for an invalid field stays open when it is corrected.
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className="flex min-h-11 items-center gap-2 text-15 font-medium"
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen || isWrong)
        }}
      >
        More details
        <ChevronDown
          className="size-5 text-quiet transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {isShown && <IncomeDetails form={form} />}
    </details>
  )
}

const IncomeDetails = ({ form }: PartProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-x-4 gap-y-5 pt-2 pb-1">
    <OtherIncome form={form} />
    {hasEmployer(form.values.pay_kind) && <PayFrequencyField form={form} />}
    <FilingField form={form} />
    <StateField form={form} />
    <Growth form={form} />
  </div>
)

const BusinessIncome = ({ form }: PartProps) => (
  <Field
    label="Self-employment profit a year"
    hint="After business expenses, before tax. Enter a loss with a minus sign."
    error={form.errorOf('business_annual_cents')}
  >
    {/* The full keyboard: on some phones the decimal one has no minus. */}
    <Input {...form.text('business_annual_cents')} prefix="$" autoComplete="off" />
  </Field>
)

const OtherIncome = ({ form }: PartProps) => (
  <AmountField
    form={form}
    name="other_annual_cents"
    label="Other yearly income, before tax"
    optional
    hint="For example, rent, benefits, or interest."
  />
)

const PayFrequencyField = ({ form }: PartProps) => (
  <ChoiceField form={form} name="pay_frequency" label="Pay frequency" options={payLabels} />
)

const FilingField = ({ form }: PartProps) => (
  <ChoiceField form={form} name="filing_status" label="Tax filing status" options={filingLabels} />
)

/** The chosen state is readable even while the list is missing. */
function StateField({ form }: PartProps) {
  const thirdPersonText = useThirdPersonText()
  const { data: states, isError, refetch } = useQuery(statesQuery)
  const { state } = form.values
  const isListed = state === '' || states?.some(({ iso }) => iso === state)
  return (
    <Field
      label="State where you pay taxes"
      error={form.errorOf('state')}
      hint={isError && !states && <ListFailed onRetry={() => void refetch()} />}
    >
      <Select name="state" value={state} onValueChange={(iso) => form.set('state', iso)}>
        <option value="">{thirdPersonText('Same as your address')}</option>
        {!isListed && <option value={state}>{stateName(states, state)}</option>}
        {states?.map(({ iso, name }) => (
          <option key={iso} value={iso}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    Couldn’t load the list of states.{' '}
    <Button reads variant="link" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </>
)

const Growth = ({ form }: PartProps) => (
  <PercentField
    form={form}
    name="growth_rate"
    label="Expected yearly growth"
    hint="How much you expect your pay to change each year. Enter a negative number for a decrease."
    signed
  />
)
