import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { AmountField } from '#app/platform/form-fields.tsx'
import { TextField } from '#app/platform/text-fields.tsx'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { incomeQuery } from '#app/shared/household/income.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import { Form } from '#app/ui/form.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ApplicationEmployment } from '#core/contract/brokerage-application.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { payOf } from '#core/household/income.ts'
import { employments, fundSources } from './application-answers.ts'
import { AnyValues, type StepProps, useStepForm } from './step-form.tsx'
import { worthForBroker } from './worth-for-broker.ts'

const Schema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    ...values,
    annual_income_cents: typedCents(values['annual_income_cents']),
    net_worth_cents: typedCents(values['net_worth_cents']),
    liquid_net_worth_cents: typedCents(values['liquid_net_worth_cents']),
  })),
  ApplicationEmployment,
)

const centsText = (cents: number | undefined): string => (cents === undefined ? '' : String(cents))

/** Where an answer comes from while it is the known one, and what it means. */
const hintOf = (source: string, entered: string, known: Cents | undefined, meaning = ''): string =>
  [known !== undefined && entered === String(known) && `From your ${source}.`, meaning]
    .filter(Boolean)
    .join(' ')

/** What the client does, earns and has. The pay and the net worth that are known suggest the answers. */
export function EmploymentForm(props: StepProps) {
  const income = useQuery(incomeQuery)
  const worth = useQuery(netWorthQuery)
  // A form takes its first answers once. Without a connection it doesn't wait for them.
  if (income.isLoading || worth.isLoading) {
    return (
      <Loading label="Loading your details">
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  // The applicant's own; without pay, what they live on isn't known.
  const pay = income.data ? payOf(income.data) || undefined : undefined
  return <EmploymentFields {...props} pay={pay} known={worth.data && worthForBroker(worth.data)} />
}

interface EmploymentFieldsProps extends StepProps {
  /** Cents a year; undefined if unknown. */
  readonly pay: Cents | undefined
  readonly known: ReturnType<typeof worthForBroker>
}

function EmploymentFields({ applied, onSaved, buttons, pay, known }: EmploymentFieldsProps) {
  const saved = applied.application.employment
  const form = useStepForm({
    step: 'employment',
    applied,
    initial: {
      status: saved?.status ?? '',
      employer: saved?.employer ?? '',
      occupation: saved?.occupation ?? '',
      annual_income_cents: centsText(saved?.annual_income_cents ?? pay),
      net_worth_cents: centsText(saved?.net_worth_cents ?? known?.all),
      liquid_net_worth_cents: centsText(saved?.liquid_net_worth_cents ?? known?.liquid),
      source_of_funds: saved?.source_of_funds ?? '',
    },
    schema: Schema,
    changeOf: (employment) => ({ employment }),
    onSaved,
  })
  const works = form.values.status === 'employed' || form.values.status === 'self_employed'
  return (
    <Form form={form}>
      <p className="text-15 text-quiet">
        Brokers must know your finances to judge whether an account suits you.
      </p>
      <ChoiceField
        form={form}
        name="status"
        label="Employment"
        placeholder="Choose one"
        options={employments}
      />
      {works && (
        <>
          <TextField
            form={form}
            name="employer"
            label={form.values.status === 'employed' ? 'Employer' : 'Your business'}
            autoComplete="organization"
          />
          <TextField form={form} name="occupation" label="Occupation" autoComplete="organization-title" />
        </>
      )}
      <AmountField
        form={form}
        name="annual_income_cents"
        label="Yearly income, before tax"
        hint={hintOf('household', form.values.annual_income_cents, pay)}
      />
      <AmountField
        form={form}
        name="net_worth_cents"
        label="Net worth"
        hint={hintOf(
          'net worth',
          form.values.net_worth_cents,
          known?.all,
          'What you own less what you owe, not counting your home. Enter 0 if you owe more.',
        )}
      />
      <AmountField
        form={form}
        name="liquid_net_worth_cents"
        label="Liquid net worth"
        hint={hintOf(
          'net worth',
          form.values.liquid_net_worth_cents,
          known?.liquid,
          'The part you could turn into cash within days, such as bank accounts and investments.',
        )}
      />
      <ChoiceField
        form={form}
        name="source_of_funds"
        label="Where will the money come from?"
        placeholder="Choose one"
        options={fundSources}
      />
      {buttons}
    </Form>
  )
}
