import * as v from 'valibot'
import { RadioField } from '#app/platform/choice-fields.tsx'
import { NumberField } from '#app/platform/text-fields.tsx'
import { typedNumber } from '#app/platform/typed-numbers.ts'
import { Form } from '#app/ui/form.tsx'
import { ApplicationExperience } from '#core/contract/brokerage-application.ts'
import { knowledges, objectives, tolerances } from './application-answers.ts'
import { AnyValues, type StepProps, useStepForm } from './step-form.tsx'

const Schema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    ...values,
    stock_years: typedNumber(values['stock_years']),
    bond_years: typedNumber(values['bond_years']),
    fund_years: typedNumber(values['fund_years']),
  })),
  ApplicationExperience,
)

const typedYears = (years: number | undefined): string => (years === undefined ? '' : String(years))

/** What the client wants from the account, and how well they know investing. */
export function ExperienceForm({ applied, onSaved, buttons }: StepProps) {
  const saved = applied.application.experience
  const form = useStepForm({
    step: 'experience',
    applied,
    initial: {
      objective: saved?.objective ?? '',
      risk_tolerance: saved?.risk_tolerance ?? '',
      knowledge: saved?.knowledge ?? '',
      stock_years: typedYears(saved?.stock_years),
      bond_years: typedYears(saved?.bond_years),
      fund_years: typedYears(saved?.fund_years),
    },
    schema: Schema,
    changeOf: (experience) => ({ experience }),
    onSaved,
  })
  return (
    <Form form={form}>
      <p className="text-15 text-quiet">
        The broker asks this of everyone. Your goals keep the portfolios they’re planned with.
      </p>
      <RadioField form={form} name="objective" label="What do you want most?" options={objectives} />
      <RadioField
        form={form}
        name="risk_tolerance"
        label="How much risk do you accept?"
        options={tolerances}
      />
      <RadioField form={form} name="knowledge" label="How well do you know investing?" options={knowledges} />
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-3 text-15 font-medium">Years you’ve invested in</legend>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
          <NumberField form={form} name="stock_years" className="max-w-32" label="Stocks" />
          <NumberField form={form} name="bond_years" className="max-w-32" label="Bonds" />
          <NumberField form={form} name="fund_years" className="max-w-32" label="Funds" />
        </div>
        <p className="-mt-2 text-13 text-quiet">Enter 0 for none.</p>
      </fieldset>
      {buttons}
    </Form>
  )
}
