import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { DayField } from '#app/platform/form-fields.tsx'
import { queryFor } from '#app/platform/queries.ts'
import { NumberField, TextField } from '#app/platform/text-fields.tsx'
import { typedNumber } from '#app/platform/typed-numbers.ts'
import { AddressFields } from '#app/shared/account/address-fields.tsx'
import { Form } from '#app/ui/form.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { getUser, type Profile } from '#core/contract/account-profile.ts'
import { ApplicationIdentity, type BrokerageAccountType } from '#core/contract/brokerage-application.ts'
import { citizenships, maritalStatuses } from './application-answers.ts'
import { AnyValues, type StepProps, flagText, typedFlag, useStepForm } from './step-form.tsx'

/** The client’s own record, which the form starts with. */
const profileQuery = queryFor(getUser, { params: { id: 'me' } })

/** Who the client is, and the other owner or the trust where the type has one. */
export function IdentityForm(props: StepProps) {
  const { data: profile, isPending } = useQuery(profileQuery)
  if (isPending && props.applied.application.identity === null) {
    return (
      <Loading label="Loading your details">
        <Skeleton className="h-80" />
      </Loading>
    )
  }
  return <IdentityFields {...props} profile={profile} />
}

/** Text of the fields: as saved, or else as in the client’s record. */
function startOf(saved: ApplicationIdentity | null, profile: Profile | undefined) {
  const known = saved ?? profile
  return {
    first_name: known?.first_name ?? '',
    last_name: known?.last_name ?? '',
    birth_date: saved?.birth_date ?? profile?.dob ?? '',
    citizenship: saved?.citizenship ?? '',
    address_1: known?.address_1 ?? '',
    address_2: known?.address_2 ?? '',
    city: known?.city ?? '',
    state: known?.state ?? '',
    zip_code: known?.zip_code ?? '',
    marital_status: saved?.marital_status ?? '',
    dependents: saved ? String(saved.dependents) : '',
    'joint_holder.first_name': saved?.joint_holder?.first_name ?? '',
    'joint_holder.last_name': saved?.joint_holder?.last_name ?? '',
    'joint_holder.birth_date': saved?.joint_holder?.birth_date ?? '',
    'trust.name': saved?.trust?.name ?? '',
    'trust.formed_on': saved?.trust?.formed_on ?? '',
    'trust.is_revocable': flagText(saved?.trust?.is_revocable),
  }
}

/** Reads the fields; the other owner and the trust are required for their types only. */
const schemaOf = (type: BrokerageAccountType) =>
  v.pipe(
    AnyValues,
    // The schema says what each part must be.
    v.transform((values): unknown => ({
      ...values,
      dependents: typedNumber(values['dependents']),
      joint_holder:
        type === 'joint'
          ? {
              first_name: values['joint_holder.first_name'],
              last_name: values['joint_holder.last_name'],
              birth_date: values['joint_holder.birth_date'],
            }
          : null,
      trust:
        type === 'trust'
          ? {
              name: values['trust.name'],
              formed_on: values['trust.formed_on'],
              is_revocable: typedFlag(values['trust.is_revocable']),
            }
          : null,
    })),
    ApplicationIdentity,
  )

interface IdentityFieldsProps extends StepProps {
  readonly profile: Profile | undefined
}

function IdentityFields({ applied, profile, onSaved, buttons }: IdentityFieldsProps) {
  const { account_type } = applied.account
  const form = useStepForm({
    step: 'identity',
    applied,
    initial: startOf(applied.application.identity, profile),
    schema: schemaOf(account_type),
    changeOf: (identity) => ({ identity }),
    onSaved,
  })
  return (
    <Form form={form}>
      <p className="text-15 text-quiet">
        Federal law requires brokers to verify who you are. Enter your legal name as on your ID.
      </p>
      <TextField form={form} name="first_name" label="Legal first name" autoComplete="given-name" />
      <TextField form={form} name="last_name" label="Legal last name" autoComplete="family-name" />
      <DayField form={form} name="birth_date" label="Date of birth" />
      <ChoiceField
        form={form}
        name="citizenship"
        label="Citizenship"
        placeholder="Choose one"
        options={citizenships}
      />
      <AddressFields form={form} />
      <ChoiceField
        form={form}
        name="marital_status"
        label="Marital status"
        placeholder="Choose one"
        options={maritalStatuses}
      />
      <NumberField
        form={form}
        name="dependents"
        className="max-w-32"
        label="Dependents"
        hint="Children and others you support. Enter 0 for none."
      />
      {account_type === 'joint' && (
        <fieldset className="flex flex-col gap-5">
          <legend className="pb-3 text-17 font-medium">The other owner</legend>
          <TextField form={form} name="joint_holder.first_name" label="Their legal first name" />
          <TextField form={form} name="joint_holder.last_name" label="Their legal last name" />
          <DayField form={form} name="joint_holder.birth_date" label="Their date of birth" />
        </fieldset>
      )}
      {account_type === 'trust' && (
        <fieldset className="flex flex-col gap-5">
          <legend className="pb-3 text-17 font-medium">The trust</legend>
          <TextField form={form} name="trust.name" label="Name of the trust" />
          <DayField form={form} name="trust.formed_on" label="Date it was formed" />
          <ChoiceField
            form={form}
            name="trust.is_revocable"
            label="Type of trust"
            placeholder="Choose one"
            options={{ yes: 'Revocable', no: 'Irrevocable' }}
          />
        </fieldset>
      )}
      {buttons}
    </Form>
  )
}
