/** The details of an income beyond its amount. All of them have defaults, so they are folded. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { AmountField } from '#app/platform/form-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { useForm } from '#app/platform/form.ts'
import type { IncomeFormSchema, IncomeValues } from './income-values.ts'
import { filingLabels, payLabels } from './income-labels.ts'
import { stateName, statesQuery } from '#app/shared/account/states.ts'

type IncomeFormState = ReturnType<typeof useForm<IncomeValues, typeof IncomeFormSchema>>

interface PartProps {
  readonly form: IncomeFormState
}

const FOLDED = ['other_annual_cents', 'pay_frequency', 'filing_status', 'state', 'growth_rate'] as const

/** The further fields, behind one tap. They stay visible while one of them is invalid. */
export function IncomeMore({ form }: PartProps) {
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
      {isShown && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-x-4 gap-y-5 pt-2 pb-1">
          <OtherIncome form={form} />
          <PayFrequencyField form={form} />
          <FilingField form={form} />
          <StateField form={form} />
          <Growth form={form} />
        </div>
      )}
    </details>
  )
}

const OtherIncome = ({ form }: PartProps) => (
  <AmountField
    form={form}
    name="other_annual_cents"
    label="Other yearly income, before tax"
    optional
    hint="For example, rent, benefits, or a side business."
  />
)

const PayFrequencyField = ({ form }: PartProps) => (
  <Field label="Pay frequency" error={form.errorOf('pay_frequency')}>
    <Select
      name="pay_frequency"
      value={form.values.pay_frequency}
      onValueChange={(value) => form.set('pay_frequency', value as IncomeValues['pay_frequency'])}
    >
      <Options of={payLabels} />
    </Select>
  </Field>
)

const FilingField = ({ form }: PartProps) => (
  <Field label="Tax filing status" error={form.errorOf('filing_status')}>
    <Select
      name="filing_status"
      value={form.values.filing_status}
      onValueChange={(value) => form.set('filing_status', value as IncomeValues['filing_status'])}
    >
      <Options of={filingLabels} />
    </Select>
  </Field>
)

const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** The chosen state is readable even while the list is missing. */
function StateField({ form }: PartProps) {
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
        <option value="">Same as your address</option>
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
  <Field
    label="Expected yearly growth"
    error={form.errorOf('growth_rate')}
    hint="How much you expect your pay to change each year. Enter a negative number for a decrease."
  >
    {/* The full keyboard: on some phones the decimal one has no minus. */}
    <Input {...form.text('growth_rate')} autoComplete="off" suffix={<span className="pr-2.5">%</span>} />
  </Field>
)
