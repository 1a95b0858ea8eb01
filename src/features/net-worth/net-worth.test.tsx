import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { sampleCard, sampleHome } from '#core/debt/sample.ts'
import { countOnce, debtHolding, homeHolding, netWorthOf } from '#core/goal/net-worth.ts'
import { clock } from '#app/lib/clock.ts'
import { writeSession } from '#app/lib/session.ts'
import { data, refused, serve } from '#tests/world/page-api.ts'
import { address, MAYA, toasted, visit } from '#tests/world/page-visit.tsx'
import { detailOf, holdingOf, sampleSavings, sampleValues, TODAY, worthOf } from '#tests/world/page-worth.ts'

const savings = sampleSavings()
const HOME = '018f0000-0000-7000-8000-0000000000a3'
const WORTH = 'POST /api/investment/get-net-worth'
const DETAIL = `GET /api/investment/get/account/${savings.account_uuid}`
const PAGE = `/netWorth/${savings.account_uuid}`

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const title = () => screen.findByRole('heading', { level: 1 })
const written = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('get-net-worth'))

it('says what is left of all that is there, how that changed, and what it is made of', async () => {
  serve({ [WORTH]: () => data(worthOf([savings])) })
  visit('/netWorth')
  await waitFor(async () => expect((await title()).textContent).toContain('$3,200.00'))
  expect(screen.getByText('$300 this month')).toBeDefined()
  // A year ago nothing was known.
  expect(screen.queryByText(/in a year$/)).toBeNull()
  expect(screen.getByText('$300 since Sep 30, 2026')).toBeDefined()
  expect(screen.getByText(/^Some of it typed by you\. The oldest figure is from 20 days ago/)).toBeDefined()
  const has = within(screen.getByRole('region', { name: 'What you have' }))
  expect(has.getByRole('link', { name: 'Rainy day' }).getAttribute('href')).toBe(PAGE)
  expect(has.getByText('Typed by you · 20 days ago')).toBeDefined()
  const owes = within(screen.getByRole('region', { name: 'What you owe' }))
  expect(owes.getByRole('link', { name: 'Car loan' }).getAttribute('href')).toMatch(/^\/debt\//)
  expect(screen.getByRole('slider', { name: 'Net worth by date' })).toBeDefined()
})

it('draws a household that owes more than it has', async () => {
  serve({ [WORTH]: () => data(worthOf([savings], 20_000_00)) })
  visit('/netWorth')
  await waitFor(async () => expect((await title()).textContent).toContain('−$11,800.00'))
  expect(document.querySelector('[data-slot=plot]')?.innerHTML).not.toMatch(/NaN|Infinity/)
})

it('invites who has entered nothing, and opens the form by its address', async () => {
  serve({ [WORTH]: () => data({ ...worthOf([], 0), groups: [] }) })
  const { user } = visit('/netWorth')
  await user.click(await screen.findByRole('button', { name: 'Add an account' }))
  expect(await screen.findByRole('dialog', { name: 'Add an account' })).toBeDefined()
  expect(address()).toBe('/netWorth?add=account')
})

it('says what is missing of an account, and enters it once it is whole', async () => {
  const kept = { worth: worthOf([savings]) }
  const calls = serve({
    [WORTH]: () => data(kept.worth),
    'POST /api/investment/create/account': ({ body }) => {
      const account = sampleSavings({ ...(body as object), name: 'Our home', kind: 'property' })
      kept.worth = worthOf([savings, account])
      return data(account)
    },
  })
  const { user } = visit('/netWorth?add=account')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add an account' }))
  await user.click(sheet.getByRole('button', { name: 'Add it' }))
  expect(
    sheet.getByText('Please choose a kind of account', { selector: '[data-slot=field-error] *' }),
  ).toBeDefined()
  expect(
    sheet.getByText('Please give this account a name', { selector: '[data-slot=field-error] *' }),
  ).toBeDefined()
  expect(
    sheet.getByText('Please enter what it is worth', { selector: '[data-slot=field-error] *' }),
  ).toBeDefined()
  await user.selectOptions(sheet.getByLabelText('Kind'), 'property')
  await user.type(sheet.getByLabelText('Name'), 'Our home')
  await user.type(sheet.getByLabelText('What it is worth'), '410000')
  await user.click(sheet.getByLabelText('This is an estimate'))
  await user.click(sheet.getByRole('button', { name: 'Add it' }))
  await toasted('Our home is added')
  expect(written(calls)[0]?.body).toMatchObject({
    name: 'Our home',
    kind: 'property',
    balance_cents: 410_000_00,
    as_of: '2026-11-21',
    source: 'estimated',
    apy: null,
  })
  expect(await screen.findByRole('link', { name: 'Our home' })).toBeDefined()
  expect(address()).toBe('/netWorth')
})

const house = sampleHome()
const loan = house.debt_uuid

/** What the client is worth with a home that only its loan knows. */
const worthWithHouse = (accounts: readonly Account[] = []): NetWorth => {
  const homes = homeHolding(house, [])
  const has = [savings, ...accounts].map((account) => holdingOf(account))
  return netWorthOf([...countOnce(has, homes), debtHolding(house, [])], TODAY, 12)
}

it('asks which loan is on a home, and takes the one whose home would count twice', async () => {
  const calls = serve({
    [WORTH]: () => data(worthWithHouse()),
    'GET /api/debt/get/debts/me': () => data([house, sampleCard()]),
    'POST /api/investment/create/account': ({ body }) => data(sampleSavings(body as object)),
  })
  const { user } = visit('/netWorth?add=account')
  expect(await screen.findByText('The home behind House')).toBeDefined()
  const sheet = within(await screen.findByRole('dialog', { name: 'Add an account' }))
  await user.selectOptions(sheet.getByLabelText('Kind'), 'savings')
  expect(sheet.queryByLabelText('Loan on it')).toBeNull()
  await user.selectOptions(sheet.getByLabelText('Kind'), 'property')
  const chosen = sheet.getByLabelText<HTMLSelectElement>('Loan on it')
  expect(chosen.value).toBe(loan)
  expect(
    within(chosen)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'House'])
  expect(
    sheet.getByText('House says $300,000. This home counts once, at the value of this account.'),
  ).toBeDefined()
  await user.selectOptions(chosen, '')
  expect(sheet.getByText(/^A home counts already: \$300,000 behind House\./)).toBeDefined()
  await user.selectOptions(chosen, loan)
  await user.type(sheet.getByLabelText('Name'), 'Our home')
  await user.type(sheet.getByLabelText('What it is worth'), '310000')
  await user.click(sheet.getByRole('button', { name: 'Add it' }))
  await toasted('Our home is added')
  expect(written(calls)[0]?.body).toMatchObject({ kind: 'property', debt_uuid: loan })
})

it('asks of a home that counts beside one behind a loan', async () => {
  const land = sampleSavings({ account_uuid: HOME, name: 'Our home', kind: 'property', debt_uuid: null })
  serve({ [WORTH]: () => data(worthWithHouse([land])) })
  visit('/netWorth')
  expect(await screen.findByText(/^Is Our home the home behind House\? Then it counts twice\./)).toBeDefined()
})

it('names the loan on a home, leads to it, and takes it away', async () => {
  const home = sampleSavings({
    account_uuid: HOME,
    name: 'Our home',
    kind: 'property',
    apy: null,
    debt_uuid: loan,
  })
  const calls = serve({
    [WORTH]: () => data(worthWithHouse([home])),
    'GET /api/debt/get/debts/me': () => data([house]),
    [`GET /api/investment/get/account/${HOME}`]: () => data(detailOf(home)),
    'PUT /api/investment/update/account': () => data(home),
  })
  const { user } = visit(`/netWorth/${HOME}`)
  expect((await screen.findByRole('link', { name: 'House' })).getAttribute('href')).toBe(`/debt/${loan}`)
  await user.click(screen.getByRole('button', { name: 'More about Our home' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change Our home' }))
  expect(sheet.getByText('This home counts once, at the value of this account.')).toBeDefined()
  await user.selectOptions(sheet.getByLabelText('Loan on it'), '')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await toasted('Our home is changed')
  expect(written(calls)[0]?.body).toEqual({ account_uuid: HOME, version: 1, debt_uuid: null })
})

it('refuses a day that has not come', async () => {
  const calls = serve({ [WORTH]: () => data(worthOf([savings])) })
  const { user } = visit('/netWorth?add=account')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add an account' }))
  await user.selectOptions(sheet.getByLabelText('Kind'), 'savings')
  await user.type(sheet.getByLabelText('Name'), 'Savings')
  await user.type(sheet.getByLabelText('What it is worth'), '1')
  const on = sheet.getByLabelText('On')
  await user.clear(on)
  await user.type(on, '11222026')
  await user.click(sheet.getByRole('button', { name: 'Add it' }))
  expect((await sheet.findAllByText('Please choose a day that is not in the future')).length).toBeGreaterThan(
    0,
  )
  expect(written(calls)).toEqual([])
})

it('fails alone, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ [WORTH]: () => answer() })
  const { user } = visit('/netWorth')
  expect(await screen.findByText('Your net worth did not load')).toBeDefined()
  answer = () => data(worthOf([savings]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Rainy day' })).toBeDefined()
})

it('shows an account with its values, and records another with what was put in', async () => {
  const kept = { detail: detailOf(savings) }
  const calls = serve({
    [WORTH]: () => data(worthOf([savings])),
    [DETAIL]: () => data(kept.detail),
    'POST /api/investment/create/account-value': () => {
      const account = sampleSavings({ balance_cents: 8_700_00, as_of: '2026-11-21', version: 2 })
      const point = { as_of: '2026-11-21', balance_cents: 8_700_00, flow_cents: 400_00 }
      kept.detail = detailOf(account, [point, ...sampleValues])
      return data(account)
    },
  })
  const { user } = visit(PAGE)
  expect((await title()).textContent).toContain('$8,200.00')
  expect(screen.getByText('Savings account · Ally · 4.1% a year')).toBeDefined()
  expect(screen.getByText('Nov 1, 2026 · $200 put in')).toBeDefined()
  expect(
    screen.getByText('It grew by $300 since Sep 30, 2026, to $8,200. What was put in counts, too.'),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Record a value' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Record a value' }))
  await user.type(sheet.getByLabelText('What it is worth'), '8700')
  await user.click(sheet.getByLabelText('put in'))
  await user.click(sheet.getByRole('button', { name: 'Record the value' }))
  expect((await sheet.findAllByText('Please enter an amount')).length).toBeGreaterThan(0)
  await user.type(sheet.getByLabelText('You put in'), '400')
  await user.click(sheet.getByRole('button', { name: 'Record the value' }))
  await toasted('Rainy day is at $8,700')
  expect(written(calls)[0]?.body).toEqual({
    account_uuid: savings.account_uuid,
    as_of: '2026-11-21',
    balance_cents: 8_700_00,
    flow_cents: 400_00,
  })
  await waitFor(async () => expect((await title()).textContent).toContain('$8,700.00'))
})

it('corrects the value of a day, with what was put in on it as it was', async () => {
  const today = { as_of: '2026-11-21', balance_cents: 8_650_00, flow_cents: 450_00 }
  const calls = serve({
    [DETAIL]: () => data(detailOf(savings, [today, ...sampleValues])),
    'POST /api/investment/create/account-value': () => data(savings),
  })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Record a value' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Record a value' }))
  expect(sheet.getByText('It replaces the $8,650 of that day.')).toBeDefined()
  expect(sheet.getByLabelText<HTMLInputElement>('You put in').value).toBe('450')
  await user.type(sheet.getByLabelText('What it is worth'), '8660')
  await user.click(sheet.getByRole('button', { name: 'Record the value' }))
  await toasted('Rainy day is at $8,660')
  expect(written(calls)[0]?.body).toMatchObject({ balance_cents: 8_660_00, flow_cents: 450_00 })
})

it('knows what was put in on the day that is chosen, and keeps what is typed', async () => {
  serve({ [DETAIL]: () => data(detailOf(savings)) })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Record a value' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Record a value' }))
  const choose = async (typed: string) => {
    await user.clear(sheet.getByLabelText('On'))
    await user.type(sheet.getByLabelText('On'), typed)
  }
  await choose('11012026')
  expect(sheet.getByLabelText<HTMLInputElement>('You put in').value).toBe('200')
  await choose('11022026')
  expect(sheet.queryByLabelText('You put in')).toBeNull()
  await user.click(sheet.getByLabelText('took out'))
  await choose('11012026')
  expect(sheet.getByLabelText('You took out')).toBeDefined()
})

it('takes a value back', async () => {
  const kept = { detail: detailOf(savings) }
  serve({
    [DETAIL]: () => data(kept.detail),
    [`DELETE /api/investment/delete-account-value/${savings.account_uuid}/2026-11-01`]: () => {
      kept.detail = detailOf(
        sampleSavings({ balance_cents: 7_900_00, as_of: '2026-09-30' }),
        sampleValues.slice(1),
      )
      return data(kept.detail.account)
    },
  })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: /^Take back the value of \$8,200 / }))
  await toasted('The value of Nov 1, 2026 is taken back')
  await waitFor(async () => expect((await title()).textContent).toContain('$7,900.00'))
  expect(screen.queryByRole('button', { name: /^Take back the value/ })).toBeNull()
})

const goal = {
  goal_account_uuid: '018f0000-0000-7000-8000-0000000000c1',
  goal_uuid: '018f0000-0000-7000-8000-0000000000c2',
  name: 'Boat',
  share: 0.5,
  value_cents: 4_100_00,
}

it('names the goals that lose an account before it is deleted, and takes that back', async () => {
  const calls = serve({
    [WORTH]: () => data(worthOf([savings])),
    [DETAIL]: () => data(detailOf(savings, sampleValues, [goal])),
    [`DELETE /api/investment/delete-account/${savings.account_uuid}`]: () =>
      data({
        goals: [{ goal_uuid: goal.goal_uuid, name: 'Boat' }],
        restorable_until: '2026-11-28T12:00:00.000Z',
      }),
    [`PUT /api/investment/restore/account/${savings.account_uuid}`]: () => data(savings),
  })
  const { user } = visit(PAGE)
  expect(await screen.findByText('50% of it', { selector: 'li:first-child *' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'More about Rainy day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Rainy day?' }))
  expect(dialog.getByText(/^Boat would lose it\./)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await toasted('Rainy day is deleted')
  expect(address()).toBe('/netWorth')
  // The dialog lets go of the page a moment after it is gone.
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(written(calls).map(({ method }) => method)).toEqual(['DELETE', 'PUT']))
})

it('asks before it deletes an account that no goal uses, too', async () => {
  const calls = serve({ [DETAIL]: () => data(detailOf(savings)) })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'More about Rainy day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Rainy day?' }))
  expect(dialog.getByText(/^Its history goes with it\. For seven days you can restore it/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(written(calls)).toEqual([])
})

it('lists accounts that were deleted lately, also when nothing else is left, and restores one', async () => {
  const deletion = { deleted_at: '2026-11-20T12:00:00.000Z', restorable_until: '2026-11-27T12:00:00.000Z' }
  const kept = { worth: worthOf([], 0), gone: [{ account: savings, ...deletion }] }
  const calls = serve({
    [WORTH]: () => data(kept.worth),
    'GET /api/investment/get/deleted/me': () => data({ goals: [], accounts: kept.gone }),
    [`PUT /api/investment/restore/account/${savings.account_uuid}`]: () => {
      kept.worth = worthOf([savings])
      kept.gone = []
      return data(savings, 'Your account is back')
    },
  })
  const { user } = visit('/netWorth')
  await user.click(await screen.findByText('Recently deleted (1)'))
  expect(screen.getByText('Cash · $8,200')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Restore Rainy day' }))
  expect(await screen.findByText('Your account is back')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Rainy day' })).toBeDefined()
  expect(screen.queryByText(/^Recently deleted/)).toBeNull()
  expect(written(calls)).toHaveLength(1)
})

it('sends what changed of an account, and leaves the choice where it was changed elsewhere', async () => {
  const calls = serve({
    [DETAIL]: () => data(detailOf(savings)),
    'PUT /api/investment/update/account': ({ body }) =>
      'version' in (body as object)
        ? refused(409, 'This account was changed elsewhere.', { code: 'conflict' })
        : data(sampleSavings({ name: 'Sunny day', version: 3 })),
  })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'More about Rainy day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change Rainy day' }))
  // What it is worth is recorded by day.
  expect(sheet.queryByLabelText('What it is worth')).toBeNull()
  expect(sheet.getByLabelText('This is an estimate')).toBeDefined()
  const name = sheet.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Sunny day')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  const row = within(await sheet.findByRole('row', { name: /^Name/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Sunny day', 'Rainy day'])
  await user.click(sheet.getByRole('button', { name: 'Keep my change' }))
  await toasted('Sunny day is changed')
  const { account_uuid } = savings
  expect(written(calls).map(({ body }) => body)).toEqual([
    { account_uuid, version: 1, name: 'Sunny day' },
    { account_uuid, name: 'Sunny day' },
  ])
})

it('leaves what a bank says to the bank', async () => {
  serve({ [DETAIL]: () => data(detailOf(sampleSavings({ source: 'linked' }))) })
  const { user } = visit(PAGE)
  expect(await screen.findByText('From your bank · 20 days ago')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Record a value' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More about Rainy day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change Rainy day' }))
  expect(sheet.queryByLabelText('What it is worth')).toBeNull()
})

it('says that an account is not there', async () => {
  serve({ [DETAIL]: () => refused(404, 'Not found', { code: 'not_found' }) })
  visit(PAGE)
  expect(await screen.findByText('This account is not there')).toBeDefined()
})
