import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { FlagField } from '#app/platform/choice-fields.tsx'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ApplicationDisclosures, type Disclosure } from '#core/contract/brokerage-application.ts'
import { affiliations } from './application-answers.ts'
import { AnyValues, flagText, type StepProps, typedFlag, useStepForm } from './step-form.tsx'

/** The texts that an applicant agrees to, each for itself, and the questions on affiliations. */
export function DisclosuresForm(props: StepProps) {
  const query = useQuery(brokerageQuery)
  if (query.data) return <DisclosureFields {...props} disclosures={query.data.disclosures} />
  return query.isError ? (
    <QueryFailed query={query} title="Couldn’t load the agreements" />
  ) : (
    <Loading label="Loading the agreements">
      <Skeleton className="h-80" />
    </Loading>
  )
}

interface DisclosureFieldsProps extends StepProps {
  readonly disclosures: readonly Disclosure[]
}

const AGREED = 'agreed'
const nameOf = ({ key, version }: Disclosure): string => `agree.${key}.${version}`

/** Reads the form: a text counts as agreed to in the version that it is shown in. */
const schemaOf = (disclosures: readonly Disclosure[]) =>
  v.pipe(
    AnyValues,
    v.transform((values) => ({
      agreed: disclosures
        .filter((each) => values[nameOf(each)] === AGREED)
        .map(({ key, version }) => ({ key, version })),
      is_control_person: typedFlag(values['is_control_person']),
      is_broker_employee: typedFlag(values['is_broker_employee']),
      is_public_official: typedFlag(values['is_public_official']),
    })),
    ApplicationDisclosures,
  )

function DisclosureFields({ applied, disclosures, onSaved, buttons }: DisclosureFieldsProps) {
  const saved = applied.application.disclosures
  const hasAgreed = ({ key, version }: Disclosure): boolean =>
    saved?.agreed.some((each) => each.key === key && each.version === version) ?? false
  const form = useStepForm({
    step: 'disclosures',
    applied,
    initial: {
      ...Object.fromEntries(disclosures.map((each) => [nameOf(each), hasAgreed(each) ? AGREED : ''])),
      // The name under which the schema reports a text that is not agreed to.
      agreed: '',
      is_control_person: flagText(saved?.is_control_person),
      is_broker_employee: flagText(saved?.is_broker_employee),
      is_public_official: flagText(saved?.is_public_official),
    },
    schema: schemaOf(disclosures),
    changeOf: (agreements) => ({ disclosures: agreements }),
    onSaved,
  })
  const values: Readonly<Record<string, string>> = form.values
  const set: (name: string, value: string) => void = (name, value) => form.setMany({ [name]: value })
  return (
    <Form form={form}>
      <FlagField form={form} name="is_control_person" label={affiliations.is_control_person.label} />
      <FlagField form={form} name="is_broker_employee" label={affiliations.is_broker_employee.label} />
      <FlagField form={form} name="is_public_official" label={affiliations.is_public_official.label} />
      <Field group label="Read and agree" error={form.errorOf('agreed')}>
        <ul className="flex flex-col divide-y divide-hair">
          {disclosures.map((each) => (
            <li key={each.key} className="flex flex-col gap-1 py-3 first:pt-0">
              <h3 className="text-15 font-medium">{each.title}</h3>
              <p className="text-15 text-quiet">{each.text}</p>
              <Checkbox
                name="agreed"
                aria-label={`I agree: ${each.title}`}
                label="I agree"
                checked={values[nameOf(each)] === AGREED}
                onCheckedChange={(checked) => set(nameOf(each), checked ? AGREED : '')}
              />
            </li>
          ))}
        </ul>
      </Field>
      {buttons}
    </Form>
  )
}
