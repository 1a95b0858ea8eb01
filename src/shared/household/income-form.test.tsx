import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { MAYA, toasted } from '#tests/fixtures/page-visit.tsx'
import { sampleIncome } from '#tests/fixtures/sample-household.ts'
import { IncomeForm } from './income-form.tsx'

const CREATE = 'POST /api/investment/create/income-detail'
const UPDATE = 'PUT /api/investment/update/income-detail'
const STATES = 'GET /api/common-utility/countries/US/states'
const listed = () =>
  data([
    { iso: 'US-NY', name: 'New York' },
    { iso: 'US-VT', name: 'Vermont' },
  ])

const income = sampleIncome({
  gross_annual_cents: 82_000_00,
  other_annual_cents: 6_000_00,
  pay_frequency: 'semimonthly',
  filing_status: 'married_joint',
  state: 'US-VT',
  growth_rate: 0.0435,
})
/** What a first household is created with, besides the earnings that the form asks for. */
const nobodyElse = { sex: null, partner: null, children: null }
const usual = {
  ...nobodyElse,
  business_annual_cents: 0,
  other_annual_cents: 0,
  pay_frequency: 'biweekly',
  filing_status: 'single',
  state: '',
  growth_rate: 0.03,
}

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

function open(answers: Parameters<typeof serve>[0] = {}, before: IncomeDetail | null = income) {
  const calls = serve({
    [STATES]: listed,
    [CREATE]: ({ body }) => data({ ...income, ...(body as object) }),
    [UPDATE]: ({ body }) => data({ ...income, ...(body as object) }),
    ...answers,
  })
  const onDone = vi.fn<() => void>()
  const { user } = showCard(<IncomeForm income={before} reason="To see your reserve." onDone={onDone} />)
  const written = () => calls.filter(({ method }) => method === 'POST' || method === 'PUT')
  const unfold = () => user.click(screen.getByText('More details'))
  return { user, calls, written, onDone, unfold }
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const wrong = (label: string) =>
  within(field(label).closest('[data-slot=field]') as HTMLElement).queryByRole('alert')?.textContent

it('needs one figure for a first income, and sends the defaults with it', async () => {
  const { user, calls, written, onDone } = open({}, null)
  await user.type(field('Your yearly pay, before tax'), '82000')
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  await toasted('Household saved')
  expect(written()[0]?.body).toEqual({ gross_annual_cents: 82_000_00, ...usual, version: 0 })
  expect(onDone).toHaveBeenCalledOnce()
  // The states are not fetched before they can be seen.
  expect(calls.some(({ path }) => path.endsWith('/states'))).toBe(false)
})

it('sends every field', async () => {
  const { user, written, unfold } = open({}, null)
  await user.type(field('Your yearly pay, before tax'), '82000')
  await user.click(screen.getByRole('radio', { name: 'Both' }))
  await user.type(field('Self-employment profit a year'), '-2,500')
  await unfold()
  await user.type(field(/^Other yearly income/), '1200.50')
  await user.selectOptions(field('Pay frequency'), 'Every month')
  await user.selectOptions(field('Tax filing status'), 'Head of household')
  await user.selectOptions(
    field('State where you pay taxes'),
    await screen.findByRole('option', { name: 'New York' }),
  )
  await user.clear(field('Expected yearly growth'))
  await user.type(field('Expected yearly growth'), '-2.5{Enter}')
  await toasted('Household saved')
  expect(written()[0]?.body).toEqual({
    ...nobodyElse,
    gross_annual_cents: 82_000_00,
    business_annual_cents: -2_500_00,
    other_annual_cents: 1_200_50,
    pay_frequency: 'monthly',
    filing_status: 'head_of_household',
    state: 'US-NY',
    growth_rate: -0.025,
    version: 0,
  })
})

it('asks a freelancer for profit alone, and no pay frequency', async () => {
  const { user, written, unfold } = open({}, null)
  await user.click(screen.getByRole('radio', { name: 'Self-employed' }))
  expect(screen.queryByLabelText('Your yearly pay, before tax')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  expect(wrong('Self-employment profit a year')).toBeDefined()
  expect(written()).toEqual([])
  await user.type(field('Self-employment profit a year'), '120000')
  await unfold()
  expect(screen.queryByLabelText('Pay frequency')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  await toasted('Household saved')
  expect(written()[0]?.body).toMatchObject({ gross_annual_cents: 0, business_annual_cents: 120_000_00 })
})

it('asks nothing more of somebody without pay', async () => {
  const { user, written } = open({}, null)
  await user.click(screen.getByRole('radio', { name: 'Retired or no pay' }))
  expect(screen.queryByLabelText('Your yearly pay, before tax')).toBeNull()
  expect(screen.queryByLabelText('Self-employment profit a year')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  await toasted('Household saved')
  expect(written()[0]?.body).toEqual({ gross_annual_cents: 0, ...usual, version: 0 })
})

it('shows how somebody is paid, and drops the pay that they no longer get', async () => {
  const { user, written } = open({}, { ...income, business_annual_cents: 9_000_00 })
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value
  expect(chosen()).toBe('both')
  await user.click(screen.getByRole('radio', { name: 'Self-employed' }))
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  await waitFor(() =>
    expect(written().map(({ body }) => body)).toEqual([{ gross_annual_cents: 0, version: 1 }]),
  )
})

it('starts with the known values, and sends only what changed', async () => {
  const { user, written, unfold, onDone } = open()
  await unfold()
  await screen.findByRole('option', { name: 'Vermont' })
  const shown = [
    'Your yearly pay, before tax',
    /^Other yearly income/,
    'Pay frequency',
    'Tax filing status',
    'State where you pay taxes',
    'Expected yearly growth',
  ]
  expect(shown.map((label) => field(label).value)).toEqual([
    '82,000',
    '6,000',
    'semimonthly',
    'married_joint',
    'US-VT',
    '4.35',
  ])
  await user.clear(field(/^Other yearly income/))
  await user.selectOptions(field('State where you pay taxes'), 'Same as your address')
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(written().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { other_annual_cents: 0, state: '', version: 1 }],
  ])
})

it('sends nothing when nothing changed', async () => {
  const { user, written, onDone } = open()
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(written()).toEqual([])
})

it.each(['', 'three', '21', '-10.5'])('says beside it that a growth of "%s" is none', async (typed) => {
  const { user, written, unfold } = open()
  await unfold()
  await user.clear(field('Expected yearly growth'))
  if (typed) await user.type(field('Expected yearly growth'), typed)
  // It was left invalid: folding does not hide it.
  await unfold()
  expect(wrong('Expected yearly growth')).toBe('Enter a rate from -10% to 20% a year')
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  expect(document.activeElement).toBe(field('Expected yearly growth'))
  expect(written()).toEqual([])
  await user.clear(field('Expected yearly growth'))
  await user.type(field('Expected yearly growth'), '5 %')
  expect(wrong('Expected yearly growth')).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  await waitFor(() => expect(written()[0]?.body).toEqual({ growth_rate: 0.05, version: 1 }))
})

it('unfolds what the server refuses', async () => {
  const fields = { state: 'Please choose your state' }
  const { user, onDone } = open({
    [UPDATE]: () => refused(422, 'Please check the form', { code: 'invalid_input', fields }),
  })
  await user.clear(field('Your yearly pay, before tax'))
  await user.type(field('Your yearly pay, before tax'), '90000')
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  await screen.findByText('Please choose your state', { selector: '[data-slot=field-error] *' })
  await user.selectOptions(
    field('State where you pay taxes'),
    await screen.findByRole('option', { name: 'New York' }),
  )
  expect(wrong('State where you pay taxes')).toBeUndefined()
  expect(onDone).not.toHaveBeenCalled()
})

it('shows the state’s letters while the list is missing, and fetches it again', async () => {
  let isDown = true
  const { user, unfold } = open({ [STATES]: () => (isDown ? refused(404, 'Down') : listed()) })
  await unfold()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'VT' }).selected).toBe(true)
  isDown = false
  await user.click(again)
  expect((await screen.findByRole<HTMLOptionElement>('option', { name: 'Vermont' })).selected).toBe(true)
  expect(screen.queryByText(/Couldn’t load the list of states/)).toBeNull()
})
