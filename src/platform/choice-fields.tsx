/** Fields of one answer among a few, each tied to its name in the form. */
import { Field } from '#app/ui/field.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Select } from '#app/ui/select.tsx'
import type { TextForm } from './form.ts'
import type { FieldText } from './text-fields.tsx'

/** What can be chosen and how it reads, in order. A list of pairs where the values are numbers, which an object would sort. */
export type Options = Readonly<Record<string, string>> | readonly (readonly [value: string, label: string])[]

const pairsOf = (options: Options): readonly (readonly [string, string])[] =>
  'length' in options ? (options as readonly (readonly [string, string])[]) : Object.entries(options)

interface ChoiceProps<Name extends string> extends FieldText {
  readonly form: TextForm<NoInfer<Name>>
  readonly name: Name
  readonly options: Options
  /** What is chosen, where that isn't the form's value itself: a default until the client chooses. */
  readonly value?: string | undefined
}

/** One of several, in a menu. */
export function ChoiceField<Name extends string>({
  form,
  name,
  options,
  value = form.values[name] ?? '',
  placeholder,
  ...field
}: ChoiceProps<Name> & { readonly placeholder?: string }) {
  return (
    <Field {...field} error={form.errorOf(name)}>
      <Select
        name={name}
        placeholder={placeholder}
        value={value}
        onValueChange={(next) => form.set(name, next)}
        onBlur={() => form.leave(name)}
      >
        {pairsOf(options).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** One of several, all visible. */
export const RadioField = <Name extends string>({
  form,
  name,
  options,
  value = form.values[name] ?? '',
  ...field
}: ChoiceProps<Name>) => (
  <Field {...field} group error={form.errorOf(name)}>
    <RadioGroup name={name} value={value} onValueChange={(next) => form.set(name, next)}>
      {pairsOf(options).map(([option, label]) => (
        <RadioItem key={option} value={option} label={label} />
      ))}
    </RadioGroup>
  </Field>
)

/** One of two to four, side by side. */
export const SegmentField = <Name extends string>({
  form,
  name,
  options,
  value = form.values[name] ?? '',
  ...field
}: ChoiceProps<Name>) => (
  <Field {...field} group error={form.errorOf(name)}>
    <Segmented name={name} value={value} onValueChange={(next) => form.set(name, next)}>
      {pairsOf(options).map(([option, label]) => (
        <Segment key={option} value={option}>
          {label}
        </Segment>
      ))}
    </Segmented>
  </Field>
)

/** Yes or no, kept as such. */
export const FlagField = <Name extends string>(field: Omit<ChoiceProps<Name>, 'options'>) => (
  <SegmentField {...field} options={{ yes: 'Yes', no: 'No' }} />
)
