import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BankAccount, BankLink } from '#core/contract/bank.ts'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const LINK: BankLink = {
  link_uuid: '018f0000-0000-7000-8000-0000000000f1',
  institution: 'Harbor Bank',
  state: 'active',
  message: '',
  updated_at: '2026-11-21T14:58:00.000Z',
  is_loading_history: false,
  has_new_accounts: false,
  login_ends_at: null,
  created_at: '2026-11-01T12:00:00.000Z',
}
const CARD: BankAccount = {
  bank_account_uuid: '018f0000-0000-7000-8000-0000000000f2',
  link_uuid: LINK.link_uuid,
  name: 'Rewards card',
  institution: 'Harbor Bank',
  mask: '4242',
  type: 'card',
  balance_cents: 123_456,
  available_cents: null,
  currency: 'USD',
  as_of: LINK.updated_at,
  is_closed: false,
  is_active: true,
  account_uuid: null,
  debt_uuid: null,
  liability: null,
  transaction_count: 12,
}
const ALL = 'GET /api/plaid/get/user-accounts-linked-with-plaid/me'
const TOKEN = 'GET /api/common-utility/plaid/get-link-token'
const sandboxToken = () =>
  data({ link_token: 'a-token', expires_at: '2026-11-21T19:00:00.000Z', provider: 'sandbox' })

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

it('links a bank through its login and code, and shows its accounts', async () => {
  let links: BankLink[] = []
  const calls = serve({
    [ALL]: () => data({ links, accounts: links.length > 0 ? [CARD] : [] }),
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
  it('becomes a debt in one click', async () => {
    const DEBT = '018f0000-0000-7000-8000-0000000000f3'
    let debt_uuid: string | null = null
    const calls = serve({
      [ALL]: () => data({ links: [LINK], accounts: [{ ...CARD, debt_uuid }] }),
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
      [ALL]: () => data({ links: [LINK], accounts: [CARD] }),
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
  serve({
    [ALL]: () => data({ links: [broken], accounts: [CARD] }),
    'POST /api/common-utility/plaid/update-link-token': sandboxToken,
    'GET /api/plaid/sandbox/banks': () => data([{ id: 'harbor', name: 'Harbor Bank', description: '' }]),
  })
  const { user } = visit('/banks')
  expect(await screen.findByText(/Harbor Bank asks you to log in again\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Log in to Harbor Bank' }))
  expect(await screen.findByRole('dialog', { name: 'Log in to Harbor Bank' })).toBeDefined()
})

it('asks about the transactions before it unlinks a bank', async () => {
  const calls = serve({
    [ALL]: () => data({ links: [LINK], accounts: [CARD] }),
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
