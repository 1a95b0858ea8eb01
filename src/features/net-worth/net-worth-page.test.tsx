import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { BankLink } from '#core/contract/bank.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { countOnce, debtHolding, homeHolding, netWorthOf } from '#core/goal/net-worth.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleAccount, sampleInfo } from '#tests/fixtures/page-brokerage.ts'
import {
  detailOf,
  holdingOf,
  sampleSavings,
  sampleValues,
  TODAY,
  worthOf,
} from '#tests/fixtures/page-net-worth.ts'
import { sampleView, viewAda } from '#tests/fixtures/page-sharing.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleBankCard, sampleLink } from '#tests/fixtures/sample-banks.ts'
import { sampleCard, sampleHome } from '#tests/fixtures/sample-debts.ts'

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
const hero = async () => within(await title().then((found) => card(found)))
const card = (inside: HTMLElement): HTMLElement => {
  const found = inside.closest<HTMLElement>('[data-slot=card]')
  if (!found) throw new Error('there is no card')
  return found
}
const written = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('get-net-worth'))

it('shows net worth, how it changed, and what it is made of', async () => {
  serve({ [WORTH]: () => data(worthOf([savings])) })
  visit('/netWorth')
  const worth = await hero()
  expect(worth.getByText('$3,200.00')).toBeDefined()
  // A year ago nothing was known, so the change counts from the first known day.
  expect(worth.getByText('$300 since Sep 30')).toBeDefined()
  expect(worth.getByText('As of Nov 1 · includes balances you entered')).toBeDefined()
  const has = within(screen.getByRole('region', { name: 'Assets' }))
  expect(has.getByRole('link', { name: 'Rainy day' }).getAttribute('href')).toBe(PAGE)
  expect(has.getByText('Entered by you · Nov 1')).toBeDefined()
  const owes = within(screen.getByRole('region', { name: 'Debts' }))
  expect(owes.getByRole('link', { name: 'Car loan' }).getAttribute('href')).toMatch(/^\/debt\//)
  expect(screen.getByRole('slider', { name: 'Net worth by date' })).toBeDefined()
})

it('has one button, the linked banks in a menu, and no range to choose before there are two days', async () => {
  const worth = worthOf([savings])
  serve({
    [WORTH]: () =>
      data({ ...worth, history: worth.history.slice(-1), recent: worth.recent.slice(-1), year_ago: null }),
  })
  const { user, router } = visit('/netWorth')
  const shown = await hero()
  expect(shown.queryByRole('radiogroup', { name: 'Time range' })).toBeNull()
  expect(shown.queryByRole('link', { name: 'Linked banks' })).toBeNull()
  await user.click(shown.getByRole('button', { name: 'More about net worth' }))
  const item = await screen.findByRole('menuitem', { name: 'Linked banks' })
  await user.click(item)
  await expect.poll(() => router.state.location.pathname).toBe('/banks')
})

it('names no balances that you entered where banks keep all of them up to date', async () => {
  const linked = { ...savings, source: 'linked' as const }
  const worth = worthOf([linked])
  const [loan] = worth.groups.flatMap(({ lines }) => lines.filter(({ of }) => of === 'debt'))
  serve({
    [WORTH]: () => data(worth),
    'GET /api/plaid/get/user-accounts-linked-with-plaid/me': () =>
      data({
        provider: 'sandbox',
        links: [sampleLink()],
        accounts: [sampleBankCard({ debt_uuid: loan?.uuid ?? null })],
      }),
  })
  visit('/netWorth')
  expect(await (await hero()).findByText('Today · Rainy day from Nov 1 · linked')).toBeDefined()
})

it('draws a household that owes more than it has', async () => {
  serve({ [WORTH]: () => data(worthOf([savings], 20_000_00)) })
  visit('/netWorth')
  expect((await hero()).getByText('−$11,800.00')).toBeDefined()
  expect(document.querySelector('[data-slot=plot]')?.innerHTML).not.toMatch(/NaN|Infinity/)
})

it('invites a client without entries, and opens the form by its address', async () => {
  serve({ [WORTH]: () => data({ ...worthOf([], 0), groups: [] }) })
  const { user } = visit('/netWorth')
  await user.click(await screen.findByRole('button', { name: 'Add account' }))
  expect(await screen.findByRole('dialog', { name: 'Add account' })).toBeDefined()
  expect(address()).toBe('/netWorth?add=account')
})

it('reports what is missing from an account, and creates it once complete', async () => {
  const stored = { worth: worthOf([savings]) }
  const calls = serve({
    [WORTH]: () => data(stored.worth),
    'POST /api/investment/create/account': ({ body }) => {
      const account = sampleSavings({ ...(body as object), name: 'Our home', kind: 'property' })
      stored.worth = worthOf([savings, account])
      return data(account)
    },
  })
  const { user } = visit('/netWorth?add=account')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add account' }))
  await user.click(sheet.getByRole('button', { name: 'Add account' }))
  expect(sheet.getByText('Choose an account type', { selector: '[data-slot=field-error] *' })).toBeDefined()
  expect(sheet.getByText(/fields need attention: Type, Name, /)).toBeDefined()
  expect(
    sheet.getByText('Enter a name for this account', { selector: '[data-slot=field-error] *' }),
  ).toBeDefined()
  expect(sheet.getByText('Enter an amount', { selector: '[data-slot=field-error] *' })).toBeDefined()
  await user.selectOptions(sheet.getByLabelText('Type'), 'property')
  await user.type(sheet.getByLabelText('Name'), 'Our home')
  await user.type(sheet.getByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/), '410000')
  await user.click(sheet.getByLabelText('This is an estimate'))
  await user.click(sheet.getByRole('button', { name: 'Add account' }))
  await toasted('Our home added')
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

/** Net worth with a home known only from its loan. */
const worthWithHouse = (accounts: readonly Account[] = []): NetWorth => {
  const homes = homeHolding(house, [])
  const has = [savings, ...accounts].map((account) => holdingOf(account))
  return netWorthOf([...countOnce(has, homes), debtHolding(house, [])], TODAY, 12)
}

it('asks which loan is on a home, and selects the one whose home would count twice', async () => {
  const calls = serve({
    [WORTH]: () => data(worthWithHouse()),
    'GET /api/debt/get/debts/me': () => data([house, sampleCard()]),
    'POST /api/investment/create/account': ({ body }) => data(sampleSavings(body as object)),
  })
  const { user } = visit('/netWorth?add=account')
  expect(await screen.findByText('Home on House')).toBeDefined()
  const sheet = within(await screen.findByRole('dialog', { name: 'Add account' }))
  await user.selectOptions(sheet.getByLabelText('Type'), 'savings')
  expect(sheet.queryByLabelText('Mortgage on this home')).toBeNull()
  await user.selectOptions(sheet.getByLabelText('Type'), 'property')
  const chosen = sheet.getByLabelText<HTMLSelectElement>('Mortgage on this home')
  expect(chosen.value).toBe(loan)
  expect(
    within(chosen)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'House'])
  expect(
    sheet.getByText(
      'This account’s value replaces the $300,000 you entered with House, so the home counts once.',
    ),
  ).toBeDefined()
  await user.selectOptions(chosen, '')
  expect(
    sheet.getByText('Is this the home on House? Choose it here, or the home counts twice.'),
  ).toBeDefined()
  await user.selectOptions(chosen, loan)
  await user.type(sheet.getByLabelText('Name'), 'Our home')
  await user.type(sheet.getByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/), '310000')
  await user.click(sheet.getByRole('button', { name: 'Add account' }))
  await toasted('Our home added')
  expect(written(calls)[0]?.body).toMatchObject({ kind: 'property', debt_uuid: loan })
})

describe('a home that may count twice', () => {
  const ours = sampleSavings({
    account_uuid: HOME,
    name: 'Our home',
    kind: 'property',
    balance_cents: 310_000_00,
    debt_uuid: null,
  })

  const ask = async () => {
    const stored = { home: ours }
    const calls = serve({
      [WORTH]: () => data(worthWithHouse([stored.home])),
      'GET /api/debt/get/debts/me': () => data([house]),
      'PUT /api/investment/update/account': ({ body }) => {
        stored.home = { ...stored.home, ...(body as Partial<Account>) }
        return data(stored.home)
      },
    })
    const { user } = visit('/netWorth')
    await screen.findByText('Is Our home ($310,000) the home on House ($300,000)?')
    return { user, calls }
  }

  it('is asked about, and counts once after Yes; Undo asks again', async () => {
    const { user, calls } = await ask()
    expect(screen.getByText('Home on House')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Yes, count it once' }))
    await toasted('Our home now counts once')
    expect(written(calls)[0]?.body).toEqual({ account_uuid: HOME, debt_uuid: loan })
    await waitFor(() => expect(screen.queryByText('Home on House')).toBeNull())
    expect(screen.queryByText('This home may be counted twice')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('This home may be counted twice')).toBeDefined()
  })

  it('is not asked about where the mortgages aren’t shared', async () => {
    const view = sampleView({ access: 'edit', kind: 'partner', sections: ['net_worth'] })
    viewAda(view)
    serve({ [WORTH]: () => data(worthWithHouse([ours])), 'GET /api/users/get/view': () => data(view) })
    visit('/netWorth')
    expect(await screen.findByText('Home on House')).toBeDefined()
    expect(screen.queryByText('This home may be counted twice')).toBeNull()
  })

  it('is not asked about again after No', async () => {
    const { user, calls } = await ask()
    await user.click(screen.getByRole('button', { name: 'No' }))
    await toasted('Our home and the home on House both count')
    expect(written(calls)[0]?.body).toEqual({ account_uuid: HOME, separate_debt_uuids: [loan] })
    await waitFor(() => expect(screen.queryByText('This home may be counted twice')).toBeNull())
    expect(screen.getByText('Home on House')).toBeDefined()
  })
})

it('names the loan on a home, links to it, and removes it', async () => {
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
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Our home' }))
  expect(sheet.getByText('This home counts once, at the value of this account.')).toBeDefined()
  await user.selectOptions(sheet.getByLabelText('Mortgage on this home'), '')
  await user.click(sheet.getByRole('button', { name: 'Save changes' }))
  await toasted('Our home saved')
  expect(written(calls)[0]?.body).toEqual({ account_uuid: HOME, version: 1, debt_uuid: null })
})

it('rejects a date in the future', async () => {
  const calls = serve({ [WORTH]: () => data(worthOf([savings])) })
  const { user } = visit('/netWorth?add=account')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add account' }))
  await user.selectOptions(sheet.getByLabelText('Type'), 'savings')
  await user.type(sheet.getByLabelText('Name'), 'Savings')
  await user.type(sheet.getByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/), '1')
  const on = sheet.getByLabelText('As of')
  await user.clear(on)
  await user.type(on, '11222026')
  await user.click(sheet.getByRole('button', { name: 'Add account' }))
  expect((await sheet.findAllByText('Choose today or an earlier date')).length).toBeGreaterThan(0)
  expect(written(calls)).toEqual([])
})

it('fails alone, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ [WORTH]: () => answer() })
  const { user } = visit('/netWorth')
  expect(await screen.findByText('Couldn’t load your net worth')).toBeDefined()
  answer = () => data(worthOf([savings]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Rainy day' })).toBeDefined()
})

it('shows an account with its values, and records another with a contribution', async () => {
  const stored = { detail: detailOf(savings) }
  const calls = serve({
    [WORTH]: () => data(worthOf([savings])),
    [DETAIL]: () => data(stored.detail),
    'POST /api/investment/create/account-value': () => {
      const account = sampleSavings({ balance_cents: 8_700_00, as_of: '2026-11-21', version: 2 })
      const point = { as_of: '2026-11-21', balance_cents: 8_700_00, flow_cents: 400_00 }
      stored.detail = detailOf(account, [point, ...sampleValues])
      return data(account)
    },
  })
  const { user } = visit(PAGE)
  expect((await title()).textContent).toContain('$8,200.00')
  expect(screen.getByText('Savings account · Ally · 4.10% APY')).toBeDefined()
  expect(screen.getByText('$200 added')).toBeDefined()
  expect(
    screen.getByText('The balance rose by $300 since Sep 30, to $8,200, deposits included.'),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Update balance' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Update balance' }))
  await user.type(sheet.getByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/), '8700')
  await user.click(sheet.getByLabelText('Money added'))
  await user.click(sheet.getByRole('button', { name: 'Save balance' }))
  expect((await sheet.findAllByText('Enter an amount')).length).toBeGreaterThan(0)
  await user.type(sheet.getByLabelText('Amount added'), '400')
  await user.click(sheet.getByRole('button', { name: 'Save balance' }))
  await toasted('Rainy day updated to $8,700')
  expect(written(calls)[0]?.body).toEqual({
    account_uuid: savings.account_uuid,
    as_of: '2026-11-21',
    balance_cents: 8_700_00,
    flow_cents: 400_00,
    version: 1,
  })
  await waitFor(async () => expect((await title()).textContent).toContain('$8,700.00'))
})

it('updates the value of a home without asking about transfers', async () => {
  const home = sampleSavings({ kind: 'property', name: 'Our home', apy: null })
  const calls = serve({
    [DETAIL]: () => data(detailOf(home)),
    'POST /api/investment/create/account-value': () => data(home),
  })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Update value' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Update value' }))
  expect(sheet.queryByText(/transfers|Since the last value/)).toBeNull()
  expect(sheet.queryByLabelText('Money added')).toBeNull()
  await user.type(sheet.getByLabelText('Current value'), '8700')
  await user.click(sheet.getByRole('button', { name: 'Save value' }))
  await toasted('Our home updated to $8,700')
  expect(written(calls)[0]?.body).toMatchObject({ balance_cents: 8_700_00, flow_cents: 0 })
})

it('corrects the value on a date, and keeps its contribution', async () => {
  const today = { as_of: '2026-11-21', balance_cents: 8_650_00, flow_cents: 450_00 }
  const calls = serve({
    [DETAIL]: () => data(detailOf(savings, [today, ...sampleValues])),
    'POST /api/investment/create/account-value': () => data(savings),
  })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Update balance' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Update balance' }))
  expect(sheet.getByText('Replaces $8,650 recorded for this date.')).toBeDefined()
  expect(sheet.getByLabelText<HTMLInputElement>('Amount added').value).toBe('450')
  await user.type(sheet.getByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/), '8660')
  await user.click(sheet.getByRole('button', { name: 'Save balance' }))
  await toasted('Rainy day updated to $8,660')
  expect(written(calls)[0]?.body).toMatchObject({ balance_cents: 8_660_00, flow_cents: 450_00 })
})

it('knows the contribution on the chosen date, and keeps the input', async () => {
  serve({ [DETAIL]: () => data(detailOf(savings)) })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Update balance' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Update balance' }))
  const choose = async (typed: string) => {
    await user.clear(sheet.getByLabelText('As of'))
    await user.type(sheet.getByLabelText('As of'), typed)
  }
  await choose('11012026')
  expect(sheet.getByLabelText<HTMLInputElement>('Amount added').value).toBe('200')
  await choose('11022026')
  expect(sheet.queryByLabelText('Amount added')).toBeNull()
  await user.click(sheet.getByLabelText('Withdrawn'))
  await choose('11012026')
  expect(sheet.getByLabelText('Amount withdrawn')).toBeDefined()
})

it('deletes a value', async () => {
  const stored = { detail: detailOf(savings) }
  serve({
    [DETAIL]: () => data(stored.detail),
    [`DELETE /api/investment/delete-account-value/${savings.account_uuid}/2026-11-01`]: () => {
      stored.detail = detailOf(
        sampleSavings({ balance_cents: 7_900_00, as_of: '2026-09-30' }),
        sampleValues.slice(1),
      )
      return data(stored.detail.account)
    },
  })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: /^Delete the balance of \$8,200 / }))
  await toasted('Nov 1, 2026 balance deleted')
  await waitFor(async () => expect((await title()).textContent).toContain('$7,900.00'))
  expect(screen.queryByRole('button', { name: /^Delete the balance/ })).toBeNull()
})

const goal = {
  goal_account_uuid: '018f0000-0000-7000-8000-0000000000c1',
  goal_uuid: '018f0000-0000-7000-8000-0000000000c2',
  name: 'Boat',
  share: 0.5,
  value_cents: 4_100_00,
}

it('names the goals that lose an account before it is deleted, and undoes that', async () => {
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
  expect(await screen.findByText('50% of the balance', { selector: 'li:first-child *' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'More about Rainy day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Rainy day?' }))
  expect(dialog.getByText(/^Boat will no longer be funded by this account\./)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await toasted('Rainy day deleted')
  expect(address()).toBe('/netWorth')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(written(calls).map(({ method }) => method)).toEqual(['DELETE', 'PUT']))
})

it('asks before it deletes an account that no goal uses, too', async () => {
  const calls = serve({ [DETAIL]: () => data(detailOf(savings)) })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'More about Rainy day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Rainy day?' }))
  expect(
    dialog.getByText(/^This also deletes its balance history\. You can restore it for 7 days/),
  ).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(written(calls)).toEqual([])
})

it('lists recently deleted accounts, even when no others are left, and restores one', async () => {
  const deletion = { deleted_at: '2026-11-20T12:00:00.000Z', restorable_until: '2026-11-27T12:00:00.000Z' }
  const stored = { worth: worthOf([], 0), gone: [{ account: savings, ...deletion }] }
  const calls = serve({
    [WORTH]: () => data(stored.worth),
    'GET /api/investment/get/deleted/me': () => data({ goals: [], accounts: stored.gone }),
    [`PUT /api/investment/restore/account/${savings.account_uuid}`]: () => {
      stored.worth = worthOf([savings])
      stored.gone = []
      return data(savings, 'Account restored')
    },
  })
  const { user } = visit('/netWorth')
  await user.click(await screen.findByText('Recently deleted (1)'))
  expect(screen.getByText('Cash · $8,200')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Restore Rainy day' }))
  expect(await screen.findByText('Account restored')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Rainy day' })).toBeDefined()
  expect(screen.queryByText(/^Recently deleted/)).toBeNull()
  expect(written(calls)).toHaveLength(1)
})

it('sends the changed fields of an account, and offers the choice where it was changed elsewhere', async () => {
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
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Rainy day' }))
  // Its values are recorded by date.
  expect(sheet.queryByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/)).toBeNull()
  expect(sheet.getByLabelText('This is an estimate')).toBeDefined()
  const name = sheet.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Sunny day')
  await user.click(sheet.getByRole('button', { name: 'Save changes' }))
  const row = within(await sheet.findByRole('row', { name: /^Name/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Sunny day', 'Rainy day'])
  await user.click(sheet.getByRole('button', { name: 'Keep my change' }))
  await toasted('Sunny day saved')
  const { account_uuid } = savings
  expect(written(calls).map(({ body }) => body)).toEqual([
    { account_uuid, version: 1, name: 'Sunny day' },
    { account_uuid, name: 'Sunny day' },
  ])
})

it('offers the choice where another device has stated another balance for the day meanwhile', async () => {
  const VALUE = 'POST /api/investment/create/account-value'
  const theirs = sampleSavings({ balance_cents: 7_777_00, as_of: '2026-11-21', version: 2 })
  const known = detailOf(savings)
  const history = [{ as_of: '2026-11-21', balance_cents: 7_777_00, flow_cents: 0 }, ...sampleValues]
  const calls = serve({
    [DETAIL]: () => data(written(calls).length > 0 ? detailOf(theirs, history) : known),
    [VALUE]: ({ body }) =>
      'version' in (body as object)
        ? refused(409, 'Changed elsewhere', { code: 'conflict' })
        : data(sampleSavings({ balance_cents: 9_000_00, version: 3 })),
  })
  const { user } = visit(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Update balance' }))
  const sheet = within(await screen.findByRole('dialog'))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await user.type(sheet.getByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/), '9000')
  await user.click(sheet.getByRole('button', { name: 'Save balance' }))
  await toasted('Rainy day updated to $9,000')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  const row = within(await screen.findByRole('row', { name: /^Nov 21, 2026/ }))
  await waitFor(() =>
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$9,000', '$7,777']),
  )
  await user.click(screen.getByRole('button', { name: 'Use the other version' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the other version' })).toBeNull())
  expect(written(calls)).toHaveLength(1)
})

const HOLDINGS = `GET /api/plaid/get/holdings/${savings.account_uuid}`
const BANKS = 'GET /api/plaid/get/user-accounts-linked-with-plaid/me'

it('names the bank of a linked account, its last update, and what it holds', async () => {
  const link = sampleLink({ state: 'login_required', message: 'Harbor Bank asks you to log in again.' })
  const held = (name: string, ticker: string | null, value_cents: number) => ({
    ticker,
    name,
    kind: ticker === null ? 'cash' : 'etf',
    quantity: 12.5,
    value_cents,
    as_of: link.updated_at,
  })
  serve({
    [DETAIL]: () => data(detailOf(sampleSavings({ source: 'linked' }))),
    [BANKS]: () =>
      data({
        provider: 'sandbox',
        links: [link],
        accounts: [sampleBankCard({ type: 'investment', mask: '1111', account_uuid: savings.account_uuid })],
      }),
    [HOLDINGS]: () =>
      data([held('Total US Market Index ETF', 'TUSM', 750_000), held('US dollars', null, 250_000)]),
  })
  visit(PAGE)
  expect((await screen.findByRole('link', { name: 'Harbor Bank ••1111' })).getAttribute('href')).toBe(
    '/banks',
  )
  expect(screen.getByText(/Harbor Bank asks you to log in again\. Last updated/)).toBeDefined()
  const holdings = within(await screen.findByRole('region', { name: 'Holdings' }))
  expect(holdings.getByText('TUSM · ETF · 12.5 shares · 75%')).toBeDefined()
  expect(holdings.getByText('Cash · 25%')).toBeDefined()
})

it('names the brokerage account that keeps an account up to date, with the way to it', async () => {
  const broker = sampleAccount({ account_uuid: savings.account_uuid, name: 'Roth IRA' })
  serve({
    [DETAIL]: () => data(detailOf(sampleSavings({ source: 'linked' }))),
    'GET /api/ibkr/get/account-info': () => data(sampleInfo({ accounts: [broker] })),
    [HOLDINGS]: () => data([]),
  })
  visit(PAGE)
  const link = await screen.findByRole('link', { name: 'Roth IRA ••4471' })
  expect(link.getAttribute('href')).toBe(`/brokerage/${broker.brokerage_account_uuid}`)
  expect(link.parentElement?.textContent).toContain('Kept up to date by the practice broker')
})

it('says that a debt’s bank keeps its balance', async () => {
  const debt_uuid = '018f0000-0000-7000-8000-0000000000d1'
  serve({
    [WORTH]: () => data(worthOf([savings])),
    [BANKS]: () =>
      data({ provider: 'sandbox', links: [sampleLink()], accounts: [sampleBankCard({ debt_uuid })] }),
  })
  visit('/netWorth')
  expect(await screen.findByText('Linked · updated today')).toBeDefined()
  const owes = within(screen.getByRole('region', { name: 'Debts' }))
  expect(owes.queryByText(/Entered by you/)).toBeNull()
})

describe('above net worth', () => {
  const withLink = (link: BankLink) =>
    serve({
      [WORTH]: () => data(worthOf([savings])),
      [BANKS]: () => data({ provider: 'sandbox', links: [link], accounts: [] }),
    })

  it('shows a bank that stopped updating', async () => {
    withLink(sampleLink({ state: 'revoked', message: 'Harbor Bank no longer lets us read your accounts.' }))
    visit('/netWorth')
    const link = await screen.findByRole('link', { name: 'See linked banks' })
    expect(link.getAttribute('href')).toBe('/banks')
    expect(screen.getByText(/^Harbor Bank no longer lets us read your accounts\. Last updated/)).toBeDefined()
  })

  it('shows nothing of a bank that is fine, or has not answered for an hour', async () => {
    withLink(sampleLink({ state: 'unavailable', message: 'We can’t reach Harbor Bank right now.' }))
    visit('/netWorth')
    await hero()
    expect(screen.queryByText(/Harbor Bank/)).toBeNull()
  })
})

it('leaves fields that a bank reports to the bank', async () => {
  serve({
    [DETAIL]: () => data(detailOf(sampleSavings({ source: 'linked' }))),
    [HOLDINGS]: () => data([]),
  })
  const { user } = visit(PAGE)
  expect(await screen.findByText('Linked · updated Nov 1')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Update balance' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More about Rainy day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit Rainy day' }))
  expect(sheet.queryByLabelText(/^(?:Current (?:balance|value)|Balance or value)$/)).toBeNull()
})

it('says that an account is missing', async () => {
  serve({ [DETAIL]: () => refused(404, 'Not found', { code: 'not_found' }) })
  visit(PAGE)
  expect(await screen.findByText('We couldn’t find that account')).toBeDefined()
})
