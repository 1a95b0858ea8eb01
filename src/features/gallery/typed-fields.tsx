import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Specimen, State, States } from './specimen.tsx'

const cities = Array.from({ length: 2300 }, (_, index) => {
  const town = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Cañon'][index % 6]
  return {
    value: String(index),
    label: `${town} ${['Falls', 'City', 'Grove', 'Springs'][index % 4]} ${index + 1}`,
  }
})
const thirtyFiveYearsBack = new Date(1991, 10)
const today = new Date(2026, 10, 21)

export const TypedFields = () => (
  <Specimen name="Fields">
    <States>
      <Field label="First name" hint="As it stands on your license.">
        <Input autoComplete="given-name" />
      </Field>
      <Field label="Email" error="Please enter valid email">
        <Input type="email" inputMode="email" defaultValue="maya@" />
      </Field>
      <Field label="Username" optional>
        <Input disabled defaultValue="maya.okafor" />
      </Field>
      <Field label="Interest rate" hint="The yearly rate on your last statement.">
        <Input inputMode="decimal" defaultValue="6.2" suffix={<span className="pr-2.5">%</span>} />
      </Field>
      <Field
        label="A label that is long enough to need a second line on a phone held upright"
        aside={
          <Button variant="link" size="sm">
            Why?
          </Button>
        }
        error="An error that is long enough to need a second line on a phone held upright, too."
        hint="A hint stays below the error, because it often tells how to mend it."
      >
        <Input defaultValue="A text that is longer than the box it was typed into, as addresses are" />
      </Field>
      <PasswordFields />
      <MoneyFields />
      <CodeFields />
      <DateFields />
      <CityFields />
      <SelectFields />
    </States>
  </Specimen>
)

const PasswordFields = () => (
  <>
    <Field
      label="Password"
      aside={
        <a href="#forgot" className="text-15 font-medium text-accent">
          Forgot password
        </a>
      }
    >
      <PasswordInput autoComplete="current-password" defaultValue="correct horse" />
    </Field>
    <Field label="New password" hint="Eight characters or more, of four kinds.">
      <PasswordInput blockClipboard autoComplete="new-password" />
    </Field>
  </>
)

function MoneyFields() {
  const [balance, setBalance] = useState<number | null>(620_000)
  const [empty, setEmpty] = useState<number | null>(null)
  return (
    <>
      <Field label="Balance" hint="Paste works, with or without the dollar sign.">
        <MoneyInput value={balance} onValueChange={setBalance} />
      </Field>
      <Field label="Payment" error="Please enter a positive integer">
        <MoneyInput value={empty} onValueChange={setEmpty} placeholder="0" />
      </Field>
    </>
  )
}

function CodeFields() {
  const [code, setCode] = useState('482')
  return (
    <>
      <Field label="Code" hint="Sent to the number that ends in 0142.">
        <CodeInput value={code} onValueChange={setCode} />
      </Field>
      <Field label="Wrong code" error="OTP should be of 6 digits">
        <CodeInput value="4821" onValueChange={setCode} />
      </Field>
      <Field label="Code on its way">
        <CodeInput value="482163" disabled onValueChange={setCode} />
      </Field>
    </>
  )
}

function DateFields() {
  const [birth, setBirth] = useState('')
  const [due, setDue] = useState('2026-11-24')
  return (
    <>
      <Field label="Date of birth">
        <DateField
          value={birth}
          onValueChange={setBirth}
          defaultMonth={thirtyFiveYearsBack}
          max={today}
          autoComplete="bday"
        />
      </Field>
      <Field label="Next payment" error="The date lies in the past.">
        <DateField value={due} onValueChange={setDue} />
      </Field>
    </>
  )
}

function CityFields() {
  const [city, setCity] = useState('1')
  return (
    <>
      <Field label="City" hint="2,300 of them: type to narrow.">
        <Combobox options={cities} value={city} onValueChange={setCity} />
      </Field>
      <Field label="City, still loading">
        <Combobox options={[]} value="" onValueChange={setCity} loading loadingText="Loading cities" />
      </Field>
      <Field label="City, before a state is chosen">
        <Combobox options={[]} value="" onValueChange={setCity} disabled placeholder="Choose a state first" />
      </Field>
    </>
  )
}

function SelectFields() {
  const [kind, setKind] = useState('')
  const choices = (
    <>
      <option value="card">Credit card</option>
      <option value="auto">Auto loan</option>
      <option value="student">Student loan</option>
    </>
  )
  return (
    <>
      <Field label="Kind of debt">
        <Select value={kind} onValueChange={setKind} placeholder="Choose one">
          {choices}
        </Select>
      </Field>
      <State of="Disabled, without a field around it">
        <Select disabled aria-label="Kind of debt" defaultValue="auto">
          {choices}
        </Select>
      </State>
    </>
  )
}
