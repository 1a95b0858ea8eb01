import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { useForm, type SubmitResult } from './form.ts'

const Schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter your name'), v.maxLength(9, 'Too long')),
  zip: v.pipe(v.string(), v.regex(/^\d{5}$/, 'Zip code should be of 5 digits')),
  terms: v.literal(true, 'Please agree'),
})
type Output = v.InferOutput<typeof Schema>

interface Props {
  onSubmit?: (output: Output) => Promise<SubmitResult>
  onChange?: (values: object) => void
}

const EMPTY = { name: '', zip: '', terms: false as boolean }
const well = () => Promise.resolve({ ok: true } as const)

function Subject({ onSubmit = well, onChange }: Props) {
  const form = useForm({ initial: EMPTY, schema: Schema, onSubmit, ...(onChange && { onChange }) })
  return (
    <form {...form.formProps} aria-label="Details">
      <Field label="Name" error={form.errorOf('name')}>
        <Input {...form.text('name')} />
      </Field>
      <Field label="Zip" error={form.errorOf('zip')}>
        <Input {...form.text('zip')} />
      </Field>
      <Checkbox
        name="terms"
        label="Terms"
        checked={form.values.terms}
        onCheckedChange={(terms) => form.set('terms', terms)}
        error={form.errorOf('terms')}
      />
      <button type="button" onClick={() => form.setMany({ name: 'Ada', zip: '05401' })}>
        Fill
      </button>
      <button
        type="button"
        onClick={() => {
          form.set('name', 'Ada')
          form.set('zip', '05401')
        }}
      >
        Fill one by one
      </button>
      <output>{form.failed.join(', ')}</output>
      <button type="submit">{form.isBusy ? 'Sending' : 'Send'}</button>
    </form>
  )
}

const start = (props: Props = {}) => {
  const user = userEvent.setup()
  render(<Subject {...props} />)
  return user
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => screen.getByRole('button', { name: /Send/ })
const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), ' Ada ')
  await user.type(field('Zip'), '05401')
  await user.click(field('Terms'))
}

it('shows no error while a field is being filled in', async () => {
  const user = start()
  await user.type(field('Zip'), '05')
  expect(errors()).toEqual([])
})

it('summarizes the fields that are still invalid, without those corrected', async () => {
  const user = start()
  await user.click(send())
  expect(screen.getByRole('status').textContent).toBe('Name, Zip, Terms')
  await user.type(field('Zip'), '05401')
  expect(screen.getByRole('status').textContent).toBe('Name, Terms')
})

it('shows an error once a field loses focus, and validates every change from then on', async () => {
  const user = start()
  await user.type(field('Zip'), '05')
  await user.tab()
  expect(errors()).toEqual(['Zip code should be of 5 digits'])
  await user.type(field('Zip'), '401')
  expect(errors()).toEqual([])
  await user.type(field('Zip'), '9')
  expect(errors()).toEqual(['Zip code should be of 5 digits'])
})

it('shows every error on submit, moves to the first invalid field, and sends nothing', async () => {
  const onSubmit = vi.fn(well)
  const user = start({ onSubmit })
  await user.type(field('Name'), 'Ada')
  await user.click(send())
  expect(errors()).toEqual(['Zip code should be of 5 digits', 'Please agree'])
  expect(document.activeElement).toBe(field('Zip'))
  expect(field('Zip').getAttribute('aria-invalid')).toBe('true')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('moves to a checkbox that must be ticked', async () => {
  const user = start()
  await user.type(field('Name'), 'Ada')
  await user.type(field('Zip'), '05401{Enter}')
  expect(errors()).toEqual(['Please agree'])
  expect(document.activeElement).toBe(field('Terms'))
})

it('submits the values as the schema parsed them', async () => {
  const onSubmit = vi.fn(well)
  const user = start({ onSubmit })
  await fillIn(user)
  await user.click(send())
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', zip: '05401', terms: true }, undefined)
})

it("shows the server's error beside the field, moves there, and clears it at the next change", async () => {
  const onSubmit = vi.fn<() => Promise<SubmitResult>>()
  onSubmit.mockResolvedValueOnce({ ok: false, fields: { zip: 'Nobody lives there' } })
  onSubmit.mockResolvedValueOnce({ ok: true })
  const user = start({ onSubmit })
  await fillIn(user)
  await user.click(send())
  expect(errors()).toEqual(['Nobody lives there'])
  expect(document.activeElement).toBe(field('Zip'))
  await user.type(field('Name'), 'h')
  expect(errors()).toEqual(['Nobody lives there'])
  await user.type(field('Zip'), '{Backspace}2')
  expect(errors()).toEqual([])
  await user.click(send())
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

it('accepts another submit after a refusal that names no field', async () => {
  const user = start({ onSubmit: () => Promise.resolve({ ok: false, fields: {} }) })
  await fillIn(user)
  await user.click(send())
  expect(errors()).toEqual([])
  expect(send().textContent).toBe('Send')
})

it('sends once however often it is submitted, until the answer arrives', async () => {
  let answer: (handed: SubmitResult) => void = () => undefined
  const onSubmit = vi.fn(() => new Promise<SubmitResult>((resolve) => (answer = resolve)))
  const user = start({ onSubmit })
  await fillIn(user)
  await user.click(send())
  await user.click(send())
  await user.type(field('Zip'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(send().textContent).toBe('Sending')
  await act(async () => answer({ ok: false, fields: {} }))
  await user.click(send())
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

it('sends once when submitted twice at the same instant', async () => {
  const onSubmit = vi.fn(() => new Promise<SubmitResult>(() => undefined))
  const user = start({ onSubmit })
  await fillIn(user)
  const form = screen.getByRole<HTMLFormElement>('form')
  act(() => {
    form.requestSubmit()
    form.requestSubmit()
  })
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('changes several fields at once, and reports them to a form with its own draft', async () => {
  const onChange = vi.fn<(values: object) => void>()
  const user = start({ onChange })
  await user.click(screen.getByRole('button', { name: 'Fill' }))
  expect([field('Name').value, field('Zip').value]).toEqual(['Ada', '05401'])
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', zip: '05401', terms: false })
})

it('loses nothing when two fields change right after each other', async () => {
  const onChange = vi.fn<(values: object) => void>()
  const user = start({ onChange })
  await user.click(screen.getByRole('button', { name: 'Fill one by one' }))
  expect([field('Name').value, field('Zip').value]).toEqual(['Ada', '05401'])
  expect(onChange).toHaveBeenLastCalledWith({ name: 'Ada', zip: '05401', terms: false })
})

it('shows a field’s error once the mouse button is up, so that the button below does not move', async () => {
  const user = start()
  await user.type(field('Zip'), '054')
  const fill = screen.getByRole('button', { name: 'Fill' })
  await user.pointer({ keys: '[MouseLeft>]', target: fill })
  expect(document.activeElement).toBe(fill)
  expect(errors()).toEqual([])
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('form') })
  expect(errors()).toEqual(['Zip code should be of 5 digits'])
})

interface Person {
  readonly name: string
  readonly city: string
  /** Not in the form. */
  readonly age: number
  readonly version: number
}
const PersonSchema = v.object({ name: v.string(), city: v.string() })

interface EditorProps {
  readonly person: Person
  readonly onSubmit: (typed: v.InferOutput<typeof PersonSchema>, begun: Person) => Promise<SubmitResult>
}

function Editor({ person, onSubmit }: EditorProps) {
  const form = useForm({
    record: person,
    initial: { name: person.name, city: person.city },
    schema: PersonSchema,
    onSubmit,
  })
  return (
    <form {...form.formProps} aria-label="Editor">
      <Field label="Name">
        <Input {...form.text('name')} />
      </Field>
      <Field label="City">
        <Input {...form.text('city')} />
      </Field>
      <p>{form.refusal}</p>
      <output>{form.record.version}</output>
      <button type="submit">Send</button>
    </form>
  )
}

const ADA: Person = { name: 'Ada', city: 'London', age: 28, version: 1 }

/** An editor whose server refuses a change of another version than the newest one. */
function edit() {
  const saved: (v.InferOutput<typeof PersonSchema> & { version: number })[] = []
  let newest = ADA
  const onSubmit: EditorProps['onSubmit'] = async (typed, { version }) => {
    if (version < newest.version) {
      rerender(<Editor person={newest} onSubmit={onSubmit} />)
      return { ok: false, fields: {}, message: 'It was changed somewhere else.', code: 'conflict' }
    }
    saved.push({ ...typed, version })
    return { ok: true }
  }
  const { rerender } = render(<Editor person={ADA} onSubmit={onSubmit} />)
  const changesElsewhere = (change: Partial<Person>) =>
    (newest = { ...newest, ...change, version: newest.version + 1 })
  const arrives = (change: Partial<Person>) =>
    rerender(<Editor person={changesElsewhere(change)} onSubmit={onSubmit} />)
  return { user: userEvent.setup(), saved, arrives, changesElsewhere }
}

it('shows a record that arrives while nothing was changed, and saves over it', async () => {
  const { user, saved, arrives } = edit()
  arrives({ name: 'Grace' })
  expect(field('Name').value).toBe('Grace')
  await user.type(field('Name'), ' H')
  await user.click(send())
  expect(saved).toEqual([{ name: 'Grace H', city: 'London', version: 2 }])
})

it('keeps what was changed, and the record that the client saw, when another arrives', async () => {
  const { user, saved, arrives } = edit()
  await user.type(field('Name'), ' L')
  arrives({ name: 'Grace', city: 'New York' })
  expect([field('Name').value, field('City').value]).toEqual(['Ada L', 'London'])
  expect(screen.getByRole('status').textContent).toBe('1')
  await user.click(send())
  expect(saved).toEqual([])
})

it('is no conflict with a later version that differs in other fields alone', async () => {
  const { user, saved, arrives } = edit()
  await user.type(field('Name'), ' L')
  arrives({ age: 29 })
  await user.click(send())
  expect(saved).toEqual([{ name: 'Ada L', city: 'London', version: 2 }])
})

it('after a conflict shows the newer record where the client changed nothing, and saves over it', async () => {
  const { user, saved, changesElsewhere } = edit()
  await user.type(field('Name'), ' L')
  changesElsewhere({ name: 'Grace', city: 'New York' })
  await user.click(send())
  expect(await screen.findByText('It was changed somewhere else.')).toBeDefined()
  expect([field('Name').value, field('City').value]).toEqual(['Ada L', 'New York'])
  expect(saved).toEqual([])
  await user.click(send())
  expect(saved).toEqual([{ name: 'Ada L', city: 'New York', version: 2 }])
})

it('shows what was saved until the record has it, and newer values after that', async () => {
  const { user, saved, arrives } = edit()
  await user.type(field('Name'), ' L')
  await user.click(send())
  expect(field('Name').value).toBe('Ada L')
  arrives({ name: 'Ada L' })
  expect(field('Name').value).toBe('Ada L')
  arrives({ name: 'Ada King' })
  expect(field('Name').value).toBe('Ada King')
  await user.type(field('Name'), '!')
  await user.click(send())
  expect(saved.at(-1)).toEqual({ name: 'Ada King!', city: 'London', version: 3 })
})
