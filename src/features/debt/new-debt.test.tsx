import { cleanup, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { DebtInput } from '#core/contract/debt-kinds.ts'
import { data, isWrite, refused } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { sampleSavings, worthOf } from '#tests/fixtures/page-net-worth.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleHome } from '#tests/fixtures/sample-debts.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const uuidOf = (call?: { body: unknown }) =>
  v.parse(v.object({ debt_uuid: v.string() }), call?.body).debt_uuid

const labels = () =>
  [...document.querySelectorAll('form [data-slot=label], form legend')].map((label) => label.textContent)

it.each([
  ['home_equity', 'Add a home equity loan'],
  ['auto', 'Add an auto loan'],
  ['rent', 'Add rent'],
])('titles the form for %s', async (kind, title) => {
  serveDebts({ debts: [] })
  visit(`/debt/new?kind=${kind}`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
})

it('asks for the type first, and leads to its form', async () => {
  const types = [
    { debt_type_uuid: '018f0000-0000-7000-8000-000000000009', name: 'Family loan', debt_count: 1 },
  ]
  serveDebts({ debts: [], types })
  const { user } = visit('/debt/new')
  expect(await screen.findByRole('heading', { level: 1, name: 'What do you owe?' })).toBeDefined()
  expect(
    screen.getAllByRole('link', {
      name: /^(Credit card|Mortgage|Home equity|Student loan|Auto loan|Personal loan|Medical bill|Rent|Lease)/,
    }),
  ).toHaveLength(9)
  await user.click(await screen.findByRole('link', { name: /^Family loan/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Add a debt of your own type' })).toBeDefined()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Your type' }).value).toBe(
    types[0]?.debt_type_uuid,
  )
})

it.each([
  [
    'rent',
    [
      'What you pay',
      'Name',
      'Paid to (optional)',
      'Type',
      'Monthly payment',
      'Due day',
      'Started on (optional)',
      'Ends on (optional)',
    ],
  ],
  [
    'auto',
    [
      'What you owe',
      'Name',
      'Lender (optional)',
      'Type',
      'Current balance',
      'APR',
      'What you pay',
      'Minimum payment',
      'Your monthly payment (optional)',
      'Due day',
      'Term (optional)',
      'Opened on (optional)',
      'Interest accrues',
      'Payoff plan',
    ],
  ],
])('shows the fields of a debt of type %s, and no others', async (kind, fields) => {
  serveDebts({ debts: [] })
  visit(`/debt/new?kind=${kind}`)
  await screen.findByRole('button', { name: 'Add debt' })
  expect(labels()).toEqual(fields)
})

it('asks for the type when the address names an unknown one', async () => {
  serveDebts({ debts: [] })
  visit('/debt/new?kind=yacht')
  expect(await screen.findByRole('heading', { level: 1, name: 'What do you owe?' })).toBeDefined()
})

it('shows errors beside the fields, and moves to the first', async () => {
  serveDebts({ debts: [] })
  const { user } = visit('/debt/new?kind=credit_card')
  await user.click(await screen.findByRole('button', { name: 'Add debt' }))
  const name = screen.getByLabelText('Name')
  expect(document.activeElement).toBe(name)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter a name for this debt')).toBeDefined()
  expect(screen.getByText('Enter your balance')).toBeDefined()
  expect(screen.getByText('Enter a rate from 0% to 1,000%')).toBeDefined()
  await user.type(screen.getByLabelText('APR'), '22.9')
  expect(screen.queryByText('Enter a rate from 0% to 1,000%')).toBeNull()
})

it('asks for the provider of a medical bill, which may charge no interest', async () => {
  serveDebts({ debts: [] })
  visit('/debt/new?kind=medical')
  expect(await screen.findByLabelText('Provider (optional)')).toBeDefined()
  expect(screen.getByText('Enter 0 if the provider charges no interest.')).toBeDefined()
  expect(screen.queryByLabelText('Lender (optional)')).toBeNull()
})

it('names an optional field without its mark among those that need attention', async () => {
  serveDebts({ debts: [] })
  const { user } = visit('/debt/new?kind=auto')
  await user.type(await screen.findByLabelText('Term (optional)'), '0')
  await user.click(screen.getByRole('button', { name: 'Add debt' }))
  expect(screen.getByText(/fields need attention: Name, .*, Term\.$/)).toBeDefined()
})

it('shows the outlook of the payment, and accepts the smallest that ends the debt', async () => {
  serveDebts({ debts: [] })
  const { user } = visit('/debt/new?kind=personal')
  await user.type(await screen.findByLabelText('Current balance'), '1000')
  await user.type(screen.getByLabelText('APR'), '12')
  expect(screen.queryByText(/paid off/i)).toBeNull()
  await user.type(screen.getByLabelText('Minimum payment'), '9')
  expect(screen.getByText(/^This payment never pays off the debt\./).textContent).toMatch(
    /It takes at least \$[\d.]+ a month to make progress, and \$[\d.]+ a month to pay it off in 3 years\.$/,
  )
  await user.click(screen.getByRole('button', { name: /^Pay \$[\d.]+ a month/ }))
  expect(screen.queryByText(/never pays off/)).toBeNull()
  await user.clear(screen.getByLabelText(/^Your monthly payment/))
  await user.type(screen.getByLabelText(/^Your monthly payment/), '100')
  // Daily interest at 12% on $1,000.
  expect(screen.getByText(/^Paid off in/).textContent).toMatch(
    /^Paid off in \w+ 2027 \(1\d months\)\. Remaining interest: \$[56]\d\./,
  )
})

it('creates the debt, and shows it', async () => {
  const stored: { debts: never[] } = { debts: [] }
  const calls = serveDebts(stored, {
    'POST /api/debt/create/debts': ({ body }) => {
      const { debt_uuid = '', ...input } = v.parse(DebtInput, body)
      const debt = {
        ...input,
        debt_uuid,
        is_paid_off: false,
        paid_off_on: null,
        balance_as_of: '2026-11-21',
        last_paid_due_on: null,
        version: 1,
        created_at: '2026-11-21T12:00:00.000Z',
        updated_at: '2026-11-21T12:00:00.000Z',
      }
      stored.debts.push(debt as never)
      return data(debt)
    },
  })
  const { user } = visit('/debt/new?kind=rent')
  await user.type(await screen.findByLabelText('Name'), 'Flat')
  await user.type(screen.getByLabelText('Monthly payment'), '1,650')
  await user.type(screen.getByLabelText('Due day'), '5')
  calls.length = 0
  await user.click(screen.getByRole('button', { name: 'Add debt' }))
  await toasted('Flat added')
  const made = calls.find((call) => isWrite(call) && call.method === 'POST')
  expect(made?.body).toMatchObject({ debt_type: 'rent', name: 'Flat', payment_cents: 1_650_00, due_day: 5 })
  expect(made?.headers.get('Idempotency-Key')).toBeTruthy()
  const debtUuid = uuidOf(made)
  await waitFor(() => expect(address()).toBe(`/debt/${debtUuid}`))
})

it('keeps the input when saving fails, and creates one debt when it is retried', async () => {
  const calls = serveDebts(
    { debts: [] },
    {
      'POST /api/debt/create/debts': () =>
        refused(422, 'Please look at your entries', {
          code: 'invalid',
          fields: { name: 'Please use another name' },
        }),
    },
  )
  const { user } = visit('/debt/new?kind=rent')
  await user.type(await screen.findByLabelText('Name'), 'Flat')
  await user.type(screen.getByLabelText('Monthly payment'), '1650')
  await user.type(screen.getByLabelText('Due day'), '1')
  const add = screen.getByRole('button', { name: 'Add debt' })
  await user.click(add)
  expect(await screen.findByText('Please use another name')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Monthly payment').value).toBe('1,650')
  await user.type(screen.getByLabelText('Name'), ' 2')
  await user.click(add)
  await waitFor(() => expect(calls.filter((call) => isWrite(call) && call.method === 'POST')).toHaveLength(2))
  const [first, second] = calls.filter((call) => isWrite(call) && call.method === 'POST')
  expect(uuidOf(first)).toBe(uuidOf(second))
  await screen.findByText('Please use another name')
})

it('creates a client’s own type without leaving the form', async () => {
  const stored = { debts: [], types: [] as { debt_type_uuid: string; name: string; debt_count: number }[] }
  serveDebts(stored, {
    'POST /api/debt/create/user-debt-types': ({ body }) => {
      const { debt_type_uuid, name } = body as { debt_type_uuid: string; name: string }
      if (name === 'Taken') {
        return refused(409, 'You have this type already', {
          code: 'conflict',
          fields: { name: 'You have this type already' },
        })
      }
      stored.types.push({ debt_type_uuid, name, debt_count: 0 })
      return data(stored.types.at(-1))
    },
  })
  const { user } = visit('/debt/new?kind=custom')
  const name = await screen.findByLabelText('Type name')
  await user.type(screen.getByLabelText('Name'), 'Uncle Ben')
  await user.type(name, 'Taken{Enter}')
  expect(await screen.findByText('You have this type already')).toBeDefined()
  await user.clear(name)
  await user.type(name, 'Family loan')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your type' })
  expect(within(chosen).getByRole<HTMLOptionElement>('option', { name: 'Family loan' }).selected).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Uncle Ben')
})

it('keeps incomplete input across a reload, until the client starts over', async () => {
  serveDebts({ debts: [] })
  const first = visit('/debt/new?kind=credit_card')
  await first.user.type(await screen.findByLabelText('Name'), 'Travel card')
  await first.user.type(screen.getByLabelText('APR'), '22.9')
  cleanup()

  const again = visit('/debt/new?kind=credit_card')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Travel card')
  expect(screen.getByLabelText<HTMLInputElement>('APR').value).toBe('22.9')
  await again.user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
})

it('keeps no draft of a debt that was created, discarded, or someone else’s', async () => {
  serveDebts({ debts: [] })
  const { user } = visit('/debt/new?kind=credit_card')
  await user.type(await screen.findByLabelText('Name'), 'Travel card')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/debt'))
  cleanup()
  const next = visit('/debt/new?kind=credit_card')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('')
  await next.user.type(name, 'Travel card')
  cleanup()
  writeSession({ token: 'b-token', user: { ...MAYA, user_uuid: 'somebody-else' } }, true)
  visit('/debt/new?kind=credit_card')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('')
})

describe('a mortgage', () => {
  const home = sampleSavings({
    account_uuid: '018f0000-0000-7000-8000-0000000000a9',
    name: 'Our house',
    kind: 'property',
    balance_cents: 485_000_00,
  })
  const other = { ...home, account_uuid: '018f0000-0000-7000-8000-0000000000aa', name: 'Cabin' }
  const WORTH = 'POST /api/investment/get-net-worth'

  async function fill(accounts: readonly (typeof home)[]) {
    const calls = serveDebts(
      { debts: [] },
      {
        [WORTH]: () => data(worthOf(accounts)),
        'POST /api/debt/create/debts': ({ body }) => data(sampleHome(body as object)),
        'PUT /api/investment/update/account': ({ body }) => data({ ...home, ...(body as object) }),
      },
    )
    const { user } = visit('/debt/new?kind=mortgage')
    await user.type(await screen.findByLabelText('Name'), 'Mortgage')
    await user.type(screen.getByLabelText('Current balance'), '320000')
    await user.type(screen.getByLabelText(/^APR$|^Interest rate$/), '4.75')
    await user.type(screen.getByLabelText('Minimum payment'), '2000')
    await user.type(screen.getByLabelText('Due day'), '1')
    return { user, sent: () => calls.filter(isWrite) }
  }

  it('offers an added home, which then counts once', async () => {
    const { user, sent } = await fill([home])
    const field = await screen.findByLabelText<HTMLSelectElement>('Home')
    expect(field.selectedOptions[0]?.textContent).toBe('Our house · $485,000')
    // The home provides its value.
    expect(screen.queryByLabelText(/^Home value/)).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Add/ }))
    await toasted('Mortgage added and linked to Our house')
    const debt_uuid = uuidOf(sent().find(({ path }) => path.endsWith('/create/debts')))
    const linked = () => sent().flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
    expect(linked()).toEqual([{ account_uuid: home.account_uuid, debt_uuid }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(linked().slice(1)).toEqual([{ account_uuid: home.account_uuid, debt_uuid: null }]),
    )
  })

  it('offers the choice between homes, and takes a value for one that is not listed', async () => {
    const { user, sent } = await fill([home, other])
    const field = await screen.findByLabelText<HTMLSelectElement>('Home')
    expect(field.value).toBe('')
    expect(screen.getByLabelText(/^Home value/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Add/ }))
    await toasted('Mortgage added')
    expect(sent().filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('does not offer a home with another mortgage', async () => {
    await fill([{ ...home, debt_uuid: sampleHome().debt_uuid }])
    expect(screen.queryByLabelText('Home')).toBeNull()
    expect(screen.getByLabelText(/^Home value/)).toBeDefined()
  })
})

it('asks for the due day instead of assuming one', async () => {
  serveDebts({ debts: [] })
  const { user } = visit('/debt/new?kind=auto')
  expect((await screen.findByLabelText<HTMLInputElement>('Due day')).value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Add debt' }))
  expect(screen.getByText('Enter a day from 1 to 31')).toBeDefined()
})

it('strips a percent sign from a rate, and asks about a possible fraction', async () => {
  serveDebts({ debts: [] })
  const { user } = visit('/debt/new?kind=credit_card')
  const apr = await screen.findByLabelText<HTMLInputElement>('APR')
  await user.type(apr, '24.99%')
  expect(apr.value).toBe('24.99')
  expect(screen.queryByText(/^Did you mean/)).toBeNull()
  await user.clear(apr)
  await user.type(apr, '0.2499')
  expect(screen.getByText(/^Did you mean 24\.99%\?/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Use 24.99%' }))
  expect(apr.value).toBe('24.99')
  expect(screen.queryByText(/^Did you mean/)).toBeNull()
})

it('folds rarely needed fields', async () => {
  serveDebts({ debts: [] })
  visit('/debt/new?kind=credit_card')
  const statement = await screen.findByLabelText('Statement day (optional)', { exact: false })
  expect(statement.closest('details')?.open).toBe(false)
})
