/** Fields of an application whose answers are a few words. */
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Select } from '#app/ui/select.tsx'

interface TextForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  set(name: Name, value: string): void
  leave(name: Name): void
  errorOf(name: Name): string | undefined
}

interface NamedProps<Name extends string> {
  readonly form: TextForm<NoInfer<Name>>
  readonly name: Name
  readonly label: string
  readonly hint?: string
}

interface ChoiceProps<Name extends string> extends NamedProps<Name> {
  /** Answers by value, in the order in which they are offered. */
  readonly answers: Readonly<Record<string, string>>
}

/** One of several, in a menu. */
export const ChoiceField = <Name extends string>({ form, name, answers, ...field }: ChoiceProps<Name>) => (
  <Field {...field} error={form.errorOf(name)}>
    <Select
      name={name}
      placeholder="Choose one"
      value={form.values[name]}
      onValueChange={(value) => form.set(name, value)}
      onBlur={() => form.leave(name)}
    >
      {Object.entries(answers).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  </Field>
)

/** One of several, all visible. */
export const RadioField = <Name extends string>({ form, name, answers, ...field }: ChoiceProps<Name>) => (
  <Field {...field} group error={form.errorOf(name)}>
    <RadioGroup name={name} value={form.values[name]} onValueChange={(value) => form.set(name, value)}>
      {Object.entries(answers).map(([value, words]) => (
        <RadioItem key={value} value={value} label={words} />
      ))}
    </RadioGroup>
  </Field>
)

/** Yes or no. */
export const FlagField = <Name extends string>({ form, name, ...field }: NamedProps<Name>) => (
  <Field {...field} group error={form.errorOf(name)}>
    <Segmented name={name} value={form.values[name]} onValueChange={(value) => form.set(name, value)}>
      <Segment value="yes">Yes</Segment>
      <Segment value="no">No</Segment>
    </Segmented>
  </Field>
)

/** A small whole number. */
export const NumberField = <Name extends string>({ form, name, ...field }: NamedProps<Name>) => (
  <Field {...field} error={form.errorOf(name)}>
    <Input
      name={name}
      value={form.values[name]}
      onChange={(event) => form.set(name, event.target.value.trim())}
      onBlur={() => form.leave(name)}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-32"
    />
  </Field>
)
