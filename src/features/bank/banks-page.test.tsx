import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { BankLink } from '#core/contract/bank.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleBankCard, sampleLink } from '#tests/fixtures/sample-banks.ts'

const LINK = sampleLink()
const CARD = sampleBankCard()
const ALL = 'GET /api/plaid/get/user-accounts-linked-with-plaid/me'
const TOKEN = 'GET /api/common-utility/plaid/get-link-token'
const sandboxToken = () =>
  data({ link_token: 'a-token', expires_at: '2026-11-21T19:00:00.000Z', provider: 'sandbox' })

const uuid = (last: string) => `018f0000-0000-7000-8000-00000000000${last}`

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

it.each([null, LINK.updated_at])('says one thing while a bank imports', async (updated_at) => {
  const link = { ...LINK, updated_at, is_loading_history: true }
  serve({ [ALL]: () => data({ provider: 'sandbox', links: [link], accounts: [CARD] }) })
  visit('/banks')
  const bank = within(await screen.findByRole('region', { name: 'Harbor Bank' }))
  expect(bank.getByText('Importing older transactions')).toBeDefined()
  expect(bank.queryByText('Up to date')).toBeNull()
  expect(bank.queryByText(/Getting your accounts|still coming in/)).toBeNull()
})

it('renames, retypes and deletes an account without a bank link', async () => {
  const own = { ...CARD, link_uuid: null, name: 'Old bank', type: 'cash' as const }
  let accounts = [own]
  const counting = later()
  const calls = serve({
    [ALL]: () => data({ provider: 'sandbox', links: [], accounts }),
    'PUT /api/plaid/update/account': () => data(own),
    [`GET /api/plaid/get/transaction-count/${own.bank_account_uuid}`]: () => counting.answer(),
    [`DELETE /api/plaid/delete/account/${own.bank_account_uuid}`]: () => {
      accounts = []
      return data(null)
    },
  })
  const { user } = visit('/banks')
  await user.click(await screen.findByRole('button', { name: 'More about Old bank' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Old bank' }))
  await user.type(edit.getByRole('textbox', { name: 'Account name' }), ' card')
  await user.selectOptions(edit.getByRole('combobox', { name: 'Account type' }), 'card')
  await user.click(edit.getByRole('button', { name: 'Save account' }))
  await toasted('Account saved')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    bank_account_uuid: own.bank_account_uuid,
    name: 'Old bank card',
    type: 'card',
  })
  await user.click(screen.getByRole('button', { name: 'More about Old bank' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Delete Old bank?' }))
  expect(ask.getByText(/^Its transactions will be deleted, too/)).toBeDefined()
  counting.settle(data({ transaction_count: 3 }))
  expect(await ask.findByText(/^Its 3 transactions will be deleted, too/)).toBeDefined()
  await user.click(ask.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(screen.queryByText('Old bank')).toBeNull())
})

it('takes the balance of an account without a bank link, to count it in net worth', async () => {
  const own = sampleBankCard({ link_uuid: null, name: 'Joint checking', type: 'cash', balance_cents: null })
  const calls = serve({
    [ALL]: () => data({ provider: 'sandbox', links: [], accounts: [own] }),
    'PUT /api/plaid/update/account': () => data(own),
  })
  const { user } = visit('/banks')
  await user.click(await screen.findByRole('button', { name: 'More about Joint checking' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set balance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set balance of Joint checking' }))
  await user.click(dialog.getByRole('button', { name: 'Save balance' }))
  const amount = dialog.getByRole('textbox', { name: 'Balance', description: 'Enter an amount' })
  await user.type(amount, '2,345.67')
  await user.clear(dialog.getByRole('textbox', { name: 'As of' }))
  await user.type(dialog.getByRole('textbox', { name: 'As of' }), '11012026')
  await user.click(dialog.getByRole('button', { name: 'Save balance' }))
  await toasted('Joint checking is in your net worth')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    bank_account_uuid: own.bank_account_uuid,
    account: 'new',
    balance: { balance_cents: 2_345_67, as_of: '2026-11-01' },
  })
})

it('links a bank through its login and code, and shows its accounts', async () => {
  let links: BankLink[] = []
  const calls = serve({
    [ALL]: () => data({ provider: 'sandbox', links, accounts: links.length > 0 ? [CARD] : [] }),
    [TOKEN]: sandboxToken,
    'GET /api/plaid/sandbox/banks': () =>
      data([{ id: 'harbor', name: 'Harbor Bank', description: 'Asks for a code' }]),
    'POST /api/plaid/sandbox/login': ({ body }) =>
      data(
        (body as { password: string }).password === 'pass_good'
          ? { kind: 'code_required' }
          : { kind: 'failed', message: 'That username or password isn’t right.' },
      ),
    'POST /api/plaid/sandbox/code': () => data({ kind: 'done', public_token: 'public' }),
    'POST /api/common-utility/plaid/get-access-token': () => {
      links = [LINK]
      return data({ link: LINK, accounts: [CARD] }, 'Harbor Bank is linked')
    },
  })
  const { user } = visit('/banks')
  await user.click(await screen.findByRole('button', { name: 'Link a bank' }))
  await user.click(await screen.findByRole('button', { name: 'Harbor Bank' }))
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'user_good')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Log in to Harbor Bank' }))
  expect(await screen.findByText('That username or password isn’t right.')).toBeDefined()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'pass_good')
  await user.click(screen.getByRole('button', { name: 'Log in to Harbor Bank' }))
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '1234')
  await user.click(screen.getByRole('button', { name: 'Submit code' }))
  await toasted('Harbor Bank is linked')
  const bank = within(await screen.findByRole('region', { name: 'Harbor Bank' }))
  expect(bank.getByText('Updated 2 minutes ago')).toBeDefined()
  expect(bank.getByText('Credit card ••4242')).toBeDefined()
  expect(bank.getByText('$1,234.56 owed')).toBeDefined()
  expect(calls.find(({ path }) => path.endsWith('get-access-token'))?.query).toMatchObject({
    public_token: 'public',
  })
})

describe('a linked card', () => {
  it('is in the debts at once, which can be undone', async () => {
    const linked = { ...CARD, debt_uuid: '018f0000-0000-7000-8000-0000000000f3' }
    let links: BankLink[] = []
    const calls = serve({
      [ALL]: () => data({ provider: 'sandbox', links, accounts: links.length > 0 ? [linked] : [] }),
      [TOKEN]: sandboxToken,
      'GET /api/plaid/sandbox/banks': () => data([{ id: 'harbor', name: 'Harbor Bank', description: '' }]),
      'POST /api/plaid/sandbox/login': () => data({ kind: 'done', public_token: 'public' }),
      'POST /api/common-utility/plaid/get-access-token': () => {
        links = [LINK]
        return data({ link: LINK, accounts: [linked] }, 'Harbor Bank is linked')
      },
      'PUT /api/plaid/update/account': () => data(CARD),
    })
    const { user } = visit('/banks')
    await user.click(await screen.findByRole('button', { name: 'Link a bank' }))
    await user.click(await screen.findByRole('button', { name: 'Harbor Bank' }))
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'user_good')
    await user.type(screen.getByLabelText('Password'), 'pass_good')
    await user.click(screen.getByRole('button', { name: 'Log in to Harbor Bank' }))
    await toasted('Harbor Bank is linked. Rewards card is now in your debts.')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        bank_account_uuid: CARD.bank_account_uuid,
        debt: null,
      }),
    )
  })

  it('becomes a debt in one click', async () => {
    const DEBT = '018f0000-0000-7000-8000-0000000000f3'
    let debt_uuid: string | null = null
    const calls = serve({
      [ALL]: () => data({ provider: 'sandbox', links: [LINK], accounts: [{ ...CARD, debt_uuid }] }),
      'PUT /api/plaid/update/account': () => {
        debt_uuid = DEBT
        return data({ ...CARD, debt_uuid })
      },
    })
    const { user } = visit('/banks')
    await user.click(await screen.findByRole('button', { name: 'Add to debts' }))
    await toasted('Rewards card is in your debts')
    expect((await screen.findByRole('link', { name: 'View debt' })).getAttribute('href')).toBe(
      `/debt/${DEBT}`,
    )
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      bank_account_uuid: CARD.bank_account_uuid,
      debt: 'new',
    })
  })

  it('can be turned off', async () => {
    const calls = serve({
      [ALL]: () => data({ provider: 'sandbox', links: [LINK], accounts: [CARD] }),
      [`PUT /api/plaid/update-plaid-account-active-status/${CARD.bank_account_uuid}`]: () =>
        data({ ...CARD, is_active: false }),
    })
    const { user } = visit('/banks')
    await user.click(await screen.findByRole('switch', { name: 'Use Rewards card' }))
    await toasted('Rewards card no longer counts anywhere')
    expect(calls.find(({ method }) => method === 'PUT')?.query).toEqual({ isActive: 'false' })
  })
})

it('says why a bank stopped updating, and logs in to it again', async () => {
  const broken = { ...LINK, state: 'login_required', message: 'Harbor Bank asks you to log in again.' }
  let links: object[] = [broken]
  serve({
    [ALL]: () => data({ provider: 'sandbox', links, accounts: [CARD] }),
    'POST /api/plaid/sandbox/login': () => data({ kind: 'done', public_token: 'public' }),
    [`POST /api/plaid/refresh/${LINK.link_uuid}`]: () => {
      links = [LINK]
      return data(LINK, 'Harbor Bank is up to date')
    },
    'POST /api/common-utility/plaid/update-link-token': sandboxToken,
    'GET /api/plaid/sandbox/banks': () => data([{ id: 'harbor', name: 'Harbor Bank', description: '' }]),
  })
  const { user } = visit('/banks')
  expect(await screen.findByText(/Harbor Bank asks you to log in again\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Log in to Harbor Bank' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in to Harbor Bank' }))
  await user.type(dialog.getByRole('textbox', { name: 'Username' }), 'user_good')
  await user.type(dialog.getByLabelText('Password'), 'pass_good')
  await user.click(dialog.getByRole('button', { name: 'Log in to Harbor Bank' }))
  await toasted('Harbor Bank is up to date')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Harbor Bank asks you to log in again\./)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Log in to Harbor Bank' })).toBeNull()
})

it('asks about the transactions before it unlinks a bank', async () => {
  const calls = serve({
    [ALL]: () => data({ provider: 'sandbox', links: [LINK], accounts: [CARD] }),
    [`DELETE /api/plaid/delete/link/${LINK.link_uuid}`]: () => data(null, 'Harbor Bank is unlinked'),
  })
  const { user } = visit('/banks')
  await user.click(await screen.findByRole('button', { name: 'More about Harbor Bank' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unlink' }))
  await user.click(await screen.findByRole('radio', { name: 'Delete transactions' }))
  await user.click(screen.getByRole('button', { name: 'Unlink bank' }))
  await toasted('Harbor Bank is unlinked')
  expect(calls.find(({ method }) => method === 'DELETE')?.query).toEqual({ keeps_transactions: 'false' })
})

it('says what failed, and tries again', async () => {
  serve({ [ALL]: () => refused(500, 'Something Went Wrong') })
  visit('/banks')
  expect(await screen.findByText('Couldn’t load your banks')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

it('says what does not count: a closed account, another currency, an overdrawn or overpaid one', async () => {
  const accounts = [
    sampleBankCard({ bank_account_uuid: uuid('a'), name: 'Old card', is_closed: true }),
    sampleBankCard({ bank_account_uuid: uuid('b'), name: 'Euro account', type: 'checking', currency: 'EUR' }),
    sampleBankCard({
      bank_account_uuid: uuid('c'),
      name: 'Everyday checking',
      type: 'checking',
      balance_cents: -5_000,
    }),
    sampleBankCard({ bank_account_uuid: uuid('d'), name: 'Store card', balance_cents: -2_000 }),
  ]
  serve({ [ALL]: () => data({ provider: 'sandbox', links: [LINK], accounts }) })
  visit('/banks')
  expect(await screen.findByText(/Closed or no longer shared at Harbor Bank\./)).toBeDefined()
  expect(screen.getByText(/In EUR\. Only US dollars count in your totals\./)).toBeDefined()
  expect(screen.getByText('€1,234.56')).toBeDefined()
  expect(screen.getByText('$50 overdrawn')).toBeDefined()
  expect(screen.getByText('$20 credit')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Add to/ })).toHaveLength(2)
})

it('offers accounts that are new at the bank, and a login before it ends', async () => {
  const link = sampleLink({ has_new_accounts: true, login_ends_at: '2026-12-03T17:00:00.000Z' })
  const calls = serve({
    [ALL]: () => data({ provider: 'sandbox', links: [link], accounts: [CARD] }),
    'POST /api/common-utility/plaid/update-link-token': sandboxToken,
    'GET /api/plaid/sandbox/banks': () => data([]),
  })
  const { user } = visit('/banks')
  expect(await screen.findByText('Log in again by Dec 3, or Harbor Bank stops updating.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Choose accounts' }))
  await screen.findByRole('dialog')
  expect(calls.find(({ path }) => path.endsWith('update-link-token'))?.body).toEqual({
    link_uuid: LINK.link_uuid,
    adds_accounts: true,
  })
})

it('starts a new link where the bank ended our access', async () => {
  const link = sampleLink({ state: 'revoked', message: 'Harbor Bank no longer lets us read your accounts.' })
  const calls = serve({
    [ALL]: () => data({ provider: 'sandbox', links: [link], accounts: [CARD] }),
    [TOKEN]: sandboxToken,
    'GET /api/plaid/sandbox/banks': () => data([]),
  })
  const { user } = visit('/banks')
  await user.click(await screen.findByRole('button', { name: 'Link Harbor Bank again' }))
  expect(await screen.findByRole('dialog', { name: 'Choose a bank' })).toBeDefined()
  expect(calls.some(({ path }) => path.endsWith('get-link-token'))).toBe(true)
})

it('closes the dialog when the login cannot be finished, and says why', async () => {
  serve({
    [ALL]: () => data({ provider: 'sandbox', links: [], accounts: [] }),
    [TOKEN]: sandboxToken,
    'GET /api/plaid/sandbox/banks': () => data([{ id: 'harbor', name: 'Harbor Bank', description: '' }]),
    'POST /api/plaid/sandbox/login': () => data({ kind: 'done', public_token: 'public' }),
    'POST /api/common-utility/plaid/get-access-token': () =>
      refused(503, 'Your bank can’t be reached right now. Try again later.'),
  })
  const { user } = visit('/banks')
  await user.click(await screen.findByRole('button', { name: 'Link a bank' }))
  await user.click(await screen.findByRole('button', { name: 'Harbor Bank' }))
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'user_good')
  await user.type(screen.getByLabelText('Password'), 'pass_good')
  await user.click(screen.getByRole('button', { name: 'Log in to Harbor Bank' }))
  await toasted('Your bank can’t be reached right now. Try again later.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that Plaid’s dialog could not be opened where its script does not load', async () => {
  serve({
    [ALL]: () => data({ provider: 'sandbox', links: [], accounts: [] }),
    [TOKEN]: () => data({ link_token: 'a-token', expires_at: '2026-11-21T19:00:00.000Z', provider: 'plaid' }),
  })
  const { user } = visit('/banks')
  await user.click(await screen.findByRole('button', { name: 'Link a bank' }))
  const script = await waitFor(() => {
    const found = document.querySelector('script[src^="https://cdn.plaid.com"]')
    if (!found) throw new Error('the script is not asked for yet')
    return found
  })
  fireEvent.error(script)
  await toasted('We couldn’t open the bank login. Check your connection, and try again.')
  expect(document.querySelector('script[src^="https://cdn.plaid.com"]')).toBeNull()
})

it('says at once that no bank can be linked here, and what to do instead', async () => {
  serve({ [ALL]: () => data({ provider: null, links: [], accounts: [] }) })
  visit('/banks')
  expect(await screen.findByText('Linking a bank isn’t offered here')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Link a bank' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/spend/import')
  expect(screen.getByRole('link', { name: 'Add an account' }).getAttribute('href')).toBe(
    '/netWorth?add=account',
  )
})

it('only unlinks a bank from before where no bank can be linked any more', async () => {
  const link = sampleLink({ state: 'login_required', message: 'Harbor Bank asks you to log in again.' })
  serve({ [ALL]: () => data({ provider: null, links: [link], accounts: [CARD] }) })
  const { user } = visit('/banks')
  expect(await screen.findByText(/Banks you linked before no longer update/)).toBeDefined()
  const bank = within(screen.getByRole('region', { name: 'Harbor Bank' }))
  expect(bank.getByText('Credit card ••4242')).toBeDefined()
  expect(bank.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain(
    'Log in to Harbor Bank',
  )
  expect(bank.queryByRole('button', { name: 'More about Harbor Bank' })).toBeNull()
  await user.click(bank.getByRole('button', { name: 'Unlink Harbor Bank' }))
  expect(await screen.findByRole('dialog', { name: 'Unlink Harbor Bank?' })).toBeDefined()
})
