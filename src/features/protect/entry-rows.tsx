import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { AmountField, PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { stateName, statesQuery } from '#app/shared/account/states.ts'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { PersonNeeds } from '#core/contract/protect-needs.ts'
import type { ProtectField } from '#core/contract/protect-profile.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { controlText, type EntryField, type EntryName, entrySchema, entryText } from './entry-fields.ts'
import { sourceLabels } from './protect-labels.ts'
import { saveProfile } from './use-protect.ts'

interface EntryRowsProps {
  readonly fields: readonly EntryField[]
  readonly state: ProtectState
  /** Whose assumptions they are. */
  readonly person: PersonNeeds
  /** In two columns where there is room. */
  readonly isWide?: boolean
}

/** Assumptions with their sources, each edited in its place. */
export function EntryRows({ fields, state, person, isWide = false }: EntryRowsProps) {
  const [edited, setEdited] = useState<ProtectField>()
  // The field of the last form; its button gets the focus back when the form closes.
  const [last, setLast] = useState<ProtectField>()
  return (
    <ul className={clsx('grid items-start gap-x-10', isWide && 'lg:grid-cols-2')}>
      {fields.map((field) => (
        <EntryRow
          key={field.field}
          field={field}
          state={state}
          person={person}
          isEdited={edited === field.field}
          takesFocus={edited === undefined && last === field.field}
          onEdit={() => {
            setLast(field.field)
            setEdited(field.field)
          }}
          onClose={() => setEdited(undefined)}
        />
      ))}
    </ul>
  )
}

interface EntryRowProps extends Omit<EntryRowsProps, 'fields' | 'isWide'> {
  readonly field: EntryField
  readonly isEdited: boolean
  readonly takesFocus: boolean
  readonly onEdit: () => void
  readonly onClose: () => void
}

function EntryRow({ field, state, person, isEdited, takesFocus, onEdit, onClose }: EntryRowProps) {
  const { data: states } = useQuery(statesQuery)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const known = entryText(field, person.entries, (iso) => stateName(states, iso))
  const source = person.sources[field.field] ?? 'assumed'
  // Somebody's sex and children are known or not, and nobody's to assume.
  const text = source === 'assumed' && NEVER_ASSUMED.has(field.field) ? undefined : known
  return (
    <li className="flex min-w-0 flex-col gap-3 border-t border-hair py-3">
      <div className="flex items-baseline justify-between gap-4 text-15">
        <div className="min-w-0 wrap-break-word">
          <ThirdPerson>{field.label}</ThirdPerson>
          <span className="block text-13 text-quiet">
            <ThirdPerson>{text === undefined ? 'We don’t know this yet' : sourceLabels[source]}</ThirdPerson>
          </span>
        </div>
        <div className="flex flex-none items-baseline gap-3 text-right tabular-nums">
          {text ?? '–'}
          {field.page !== undefined && (
            <Button asChild variant="link" size="sm">
              <Link to={field.page} aria-label={`Edit ${field.label}`}>
                Edit
              </Link>
            </Button>
          )}
          {!isEdited && field.page === undefined && (
            <Button ref={button} variant="link" size="sm" aria-label={`Edit ${field.label}`} onClick={onEdit}>
              Edit
            </Button>
          )}
        </div>
      </div>
      {isEdited && isOwn(field) && (
        <EntryForm field={field} state={state} person={person} onClose={onClose} />
      )}
    </li>
  )
}

const NEVER_ASSUMED: ReadonlySet<ProtectField> = new Set(['sex', 'child_birth_dates'])

/** A value that is entered here, and not on the household's page. */
type OwnField = EntryField & { readonly field: EntryName }
const isOwn = (field: EntryField): field is OwnField => field.page === undefined

type EntryFormProps = Omit<EntryRowProps, 'field' | 'isEdited' | 'takesFocus' | 'onEdit'> & {
  readonly field: OwnField
}

function EntryForm({ field, state, person, onClose }: EntryFormProps) {
  const { field: name, label } = field
  const [isResetting, setResetting] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input,select')?.focus(), [])
  const form = useForm<Record<string, string>, ReturnType<typeof entrySchema>>({
    about: `protect-${name}`,
    initial: { [name]: controlText(field, person.entries[name]) },
    schema: entrySchema(name, field.kind),
    onSubmit: async (entries) => {
      const outcome = await saveProfile(state, { entries }, label)
      if (outcome.ok) onClose()
      // The server names a field by its place in the body.
      const fields = outcome.ok ? {} : outcome.fields
      return outcome.ok ? outcome : { ...outcome, fields: { ...fields, ...atControl(fields, name) } }
    },
  })
  const reset = async () => {
    setResetting(true)
    const outcome = await saveProfile(state, { entries: { [name]: null } }, label)
    setResetting(false)
    if (outcome.ok) onClose()
  }
  return (
    <div ref={box} className="rounded-control bg-sunken p-4">
      <Form form={form} className="gap-4">
        <EntryControl field={field} form={form} />
        <FormButtons label="Save" size="sm" onCancel={onClose}>
          {person.sources[name] === 'entered' && (
            <Button variant="quiet" size="sm" busy={isResetting} onClick={() => void reset()}>
              Use what we know
            </Button>
          )}
        </FormButtons>
      </Form>
    </div>
  )
}

/** The problem of an entry under the name of its control. */
const atControl = (
  fields: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> => {
  const message = fields[`entries.${name}`]
  return message === undefined ? {} : { [name]: message }
}

type FormState = ReturnType<typeof useForm<Record<string, string>, ReturnType<typeof entrySchema>>>

function EntryControl({ field, form }: { readonly field: EntryField; readonly form: FormState }) {
  const { data: states } = useQuery(statesQuery)
  const { kind, label, hint } = field
  const name: string = field.field
  switch (kind) {
    case 'money':
      return <AmountField form={form} name={name} label={label} hint={hint} />
    case 'birthdays':
      return null
    case 'count':
      return <TextField form={form} name={name} label={label} hint={hint} inputMode="decimal" />
    case 'percent':
      return <PercentField form={form} name={name} label={label} hint={hint} />
    case 'choice':
    case 'yes_no':
    case 'state': {
      const options =
        kind === 'state'
          ? Object.fromEntries((states ?? []).map(({ iso, name: full }) => [iso, full]))
          : kind === 'yes_no'
            ? { true: 'Yes', false: 'No' }
            : (field.options ?? {})
      const value = form.values[name] ?? ''
      return (
        <ChoiceField
          form={form}
          name={name}
          label={label}
          hint={hint}
          options={value in options ? options : { [value]: value.replace(/^US-/, ''), ...options }}
        />
      )
    }
  }
}
