import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { UNSAVED } from './form.ts'
import { writeSession } from './session.ts'

const Anything = v.record(v.string(), v.string())
type Values = Readonly<Record<string, string>>

/** The page after a reload: fresh modules, and the session storage that the previous load left. */
async function load() {
  cleanup()
  vi.resetModules()
  const { useForm } = await import('./form.ts')
  return function Form({ initial, about }: { initial: Values; about?: string }) {
    const onSubmit = async () => ({ ok: true }) as const
    const form = useForm({ initial, schema: Anything, onSubmit, ...(about !== undefined && { about }) })
    return (
      <form {...form.formProps} aria-label="Form">
        {Object.keys(initial).map((name) => (
          <input key={name} aria-label={name} {...form.text(name)} />
        ))}
        <button type="submit">Save</button>
      </form>
    )
  }
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const NEW = { name: '', amount: '' }

/** Types into a form, then unloads the page. */
async function typeAndReload(initial: Values, typed: Values, about?: string) {
  const Form = await load()
  render(<Form initial={initial} {...(about !== undefined && { about })} />)
  for (const [name, value] of Object.entries(typed)) {
    await userEvent.clear(field(name))
    await userEvent.type(field(name), value)
  }
  leave()
  return load()
}

beforeEach(() => writeSession({ token: 't', user: MAYA }, true))

it('restores what was typed after a reload, and still marks it as unsaved', async () => {
  const Form = await typeAndReload(NEW, { amount: '1200' })
  render(<Form initial={NEW} />)
  expect([field('name').value, field('amount').value]).toEqual(['', '1200'])
  expect(screen.getByRole('form').hasAttribute(UNSAVED)).toBe(true)
})

it('keeps a draft through another load, even if its form was not shown in between', async () => {
  await typeAndReload(NEW, { amount: '1200' })
  leave()
  const Form = await load()
  render(<Form initial={NEW} />)
  expect(field('amount').value).toBe('1200')
})

it('removes the draft of a form that was submitted or left', async () => {
  const Form = await load()
  render(<Form initial={NEW} />)
  await userEvent.type(field('name'), 'Car')
  await userEvent.click(screen.getByRole('button'))
  leave()
  expect(sessionStorage.getItem('verdant.form-drafts')).toBeNull()
  await userEvent.type(field('name'), 'Boat')
  cleanup()
  leave()
  expect(sessionStorage.getItem('verdant.form-drafts')).toBeNull()
})

it('restores typed fields over a record that has changed meanwhile, and leaves its other fields', async () => {
  const Form = await typeAndReload({ name: 'Visa', amount: '900' }, { amount: '1200' }, 'visa')
  render(<Form initial={{ name: 'Visa Gold', amount: '850' }} about="visa" />)
  expect([field('name').value, field('amount').value]).toEqual(['Visa Gold', '1200'])
})

it.each([
  ['another thing', { about: 'car', initial: NEW }],
  ['who knows what', { initial: { name: 'Car', amount: '' } }],
])('does not restore it into a form about %s', async (_, props) => {
  const about = 'about' in props ? 'visa' : undefined
  const Form = await typeAndReload(NEW, { amount: '1200' }, about)
  render(<Form {...props} />)
  expect(field('amount').value).toBe('')
})

it.each(['password', 'otp', 'old_password', 'confirmPassword'])(
  'never stores a form with a secret (%s)',
  async (secret) => {
    await typeAndReload({ name: '', [secret]: '' }, { name: 'Maya', [secret]: '123456' })
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/Maya"|123456/)
  },
)

it("does not put one client's draft into another's form, or store it again", async () => {
  const Form = await typeAndReload(NEW, { amount: '1200' })
  writeSession({ token: 't', user: { ...MAYA, user_uuid: '0199a0aa-0000-7000-8000-0000000000ff' } }, true)
  render(<Form initial={NEW} />)
  expect(field('amount').value).toBe('')
  leave()
  expect(sessionStorage.getItem('verdant.form-drafts')).toBeNull()
})
