import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#app/platform/queries.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field } from '#app/ui/field.tsx'
import { listCities, listStates } from '#core/contract/location.ts'

type AddressName = 'address_1' | 'address_2' | 'state' | 'city' | 'zip_code'
type AddressValues = Readonly<Record<AddressName, string>>

/** The part of a form that the fields of an address need; it may have others. */
interface AddressForm {
  readonly values: AddressValues
  set(name: AddressName, value: string): void
  setMany(change: Partial<AddressValues>): void
  leave(name: AddressName): void
  errorOf(name: AddressName): string | undefined
  text(name: AddressName): {
    readonly name: string
    readonly value: string
    readonly onChange: (event: { target: { value: string } }) => void
    readonly onBlur: () => void
  }
}

interface AddressFieldsProps {
  readonly form: AddressForm
}

/** The fields of an address. The cities load once a state is chosen. */
export function AddressFields({ form }: AddressFieldsProps) {
  const { state, city } = form.values
  const states = useQuery(queryFor(listStates, {}))
  const cities = useQuery({ ...queryFor(listCities, { params: { iso: state } }), enabled: state !== '' })
  return (
    <>
      <TextField form={form} name="address_1" label="Address 1" autoComplete="address-line1" />
      <TextField form={form} name="address_2" label="Address 2" optional autoComplete="address-line2" />
      <Field label="State" error={form.errorOf('state')}>
        <Combobox
          name="state"
          options={(states.data ?? []).map(({ iso, name }) => ({ value: iso, label: name }))}
          value={state}
          onValueChange={(iso) => form.setMany({ state: iso, ...(iso !== state && { city: '' }) })}
          onBlur={() => form.leave('state')}
          loading={states.isFetching && !states.data}
          placeholder="Choose a state"
        />
      </Field>
      {states.isError && !states.data && <ListFailed what="states" onRetry={() => void states.refetch()} />}
      <Field label="City" error={form.errorOf('city')}>
        <Combobox
          name="city"
          options={(cities.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          value={city}
          onValueChange={(name) => form.set('city', name)}
          onBlur={() => form.leave('city')}
          loading={state !== '' && cities.isFetching && !cities.data}
          disabled={state === ''}
          placeholder={state === '' ? 'Choose a state first' : 'Choose a city'}
        />
      </Field>
      {cities.isError && !cities.data && <ListFailed what="cities" onRetry={() => void cities.refetch()} />}
      <TextField
        form={form}
        name="zip_code"
        label="Zip code"
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
      />
    </>
  )
}

const ListFailed = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-quiet">
    The list of {what} didn&rsquo;t load.
    <Button variant="link" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </p>
)
