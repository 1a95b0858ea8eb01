import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { type Answers, data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import {
  ACCOUNT_UUID,
  detailOf,
  fundedGoal,
  sampleAccount,
  sampleDraft,
  sampleInfo,
  sampleOrder,
  sampleType,
} from '#tests/fixtures/page-brokerage.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const withAccounts = (accounts: readonly BrokerageAccount[], more: Answers = {}) =>
  serve({
    'GET /api/ibkr/get/account-info': () => data(sampleInfo({ accounts: [...accounts] })),
    'GET /api/ibkr/get/investment-accounts-by-goal': () => data([fundedGoal()]),
    ...more,
  })

it('tells a new client what an account is for, that the money is practice money, and two ways to start', async () => {
  serve({})
  visit('/brokerage')
  expect(await screen.findByText('No brokerage account yet')).toBeTruthy()
  expect(screen.getByText('Practice money')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open an account' }).getAttribute('href')).toBe('/brokerage/types')
  expect(screen.getByRole('link', { name: 'Link an existing account' })).toBeTruthy()
})

it('offers nothing where this installation has no broker', async () => {
  serve({
    'GET /api/ibkr/get/account-info': () => data(sampleInfo({ provider: null, can_open: false })),
  })
  visit('/brokerage')
  expect(await screen.findByText('Brokerage isn’t offered here')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open an account' })).toBeNull()
})

it('lists accounts with their value, gain and goals, and orders under way', async () => {
  withAccounts([sampleAccount({ value_cents: 1_120_00, unrealized_gain_cents: 120_00, open_count: 1 })])
  visit('/brokerage')
  const list = within(await screen.findByRole('region', { name: 'Your accounts' }))
  const row = list.getByRole('listitem')
  expect(row.textContent).toContain('$1,120.00')
  expect(row.textContent).toContain('up $120')
  expect(await list.findByText('For House · 1 pending')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('$1,120.00')
})

it('says what the reviewer asks for and why an application was rejected', async () => {
  withAccounts([
    sampleDraft(
      {
        missing: ['employment'],
        review: { note: 'Tell us where the money comes from.', asked: ['employment'] },
      },
      { submitted_at: '2026-11-21T12:00:00.000Z' },
    ),
    sampleAccount({
      brokerage_account_uuid: '0199a0aa-0000-7000-8000-0000000000f1',
      name: 'Joint',
      mask: '',
      state: 'rejected',
      reason: 'We couldn’t verify your identity.',
    }),
  ])
  visit('/brokerage')
  expect(await screen.findByText('Individual: more information needed')).toBeTruthy()
  expect(screen.getByText('Tell us where the money comes from.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue application' }).getAttribute('href')).toBe(
    `/brokerage/${ACCOUNT_UUID}/apply`,
  )
  expect(screen.getByText(/We couldn’t verify your identity\. You can apply again/)).toBeTruthy()
})

it('explains each type, why one is not for this client, and compares two', async () => {
  withAccounts([], {
    'GET /api/ibkr/account-types': () =>
      data([
        sampleType(),
        sampleType({
          account_type: 'roth_ira',
          name: 'Roth IRA',
          tax: 'Tax-free later.',
          can_open: false,
          note: 'Your income is above the limit.',
        }),
      ]),
  })
  visit('/brokerage/types')
  const roth = within(await screen.findByRole('region', { name: 'Roth IRA' }))
  expect(roth.getByText('Not for you now')).toBeTruthy()
  expect(roth.getByText('Your income is above the limit.')).toBeTruthy()
  expect(roth.queryByRole('button')).toBeNull()
  const table = within(screen.getByRole('table', { name: 'Two account types compared' }))
  expect(table.getByRole('cell', { name: 'Taxed each year.' })).toBeTruthy()
  expect(table.getByRole('cell', { name: 'Tax-free later.' })).toBeTruthy()
})

it('leads to the income that an IRA’s limits depend on while there is none', async () => {
  withAccounts([], {
    'GET /api/ibkr/account-types': () =>
      data([
        sampleType(),
        sampleType({ account_type: 'roth_ira', name: 'Roth IRA', note: 'Add your income.' }),
      ]),
  })
  visit('/brokerage/types')
  const link = await screen.findByRole('link', { name: 'Add income for Roth IRA' })
  expect(link.getAttribute('href')).toBe('/netWorth#income')
  expect(screen.queryByRole('link', { name: 'Add income for Individual' })).toBeNull()
})

it('starts one application however often the button is pressed, and continues a draft', async () => {
  const answer = later()
  const requests = withAccounts([], {
    'GET /api/ibkr/account-types': () => data([sampleType()]),
    'PUT /api/ibkr/update/application': answer.answer,
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(sampleDraft())),
    'GET /api/users/get/uuid/me': () => refused(404, 'Not found'),
    'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
  })
  const { user } = visit('/brokerage/types?goal=0199a0aa-0000-7000-8000-0000000000e2')
  const apply = await screen.findByRole('button', { name: 'Apply for Individual' })
  await user.click(apply)
  await user.click(apply)
  answer.settle(data(sampleDraft()))
  expect(await screen.findByRole('heading', { level: 1, name: 'About you' })).toBeTruthy()
  const started = requests.filter(({ method }) => method === 'PUT')
  expect(started.map(({ body }) => body)).toEqual([
    { account_type: 'individual', goal_uuid: '0199a0aa-0000-7000-8000-0000000000e2' },
  ])
  expect(address()).toBe(`/brokerage/${ACCOUNT_UUID}/apply`)
})

it('links an existing account, and says while typing that the broker doesn’t know an ID', async () => {
  const linked = sampleAccount({ origin: 'linked', name: 'My IRA', application: null })
  const requests = withAccounts([], {
    'GET /api/ibkr/get/valid-epa-id': ({ query }) =>
      data(
        query['epaId'] === 'U1000001'
          ? { is_valid: true, message: '' }
          : { is_valid: false, message: 'The broker knows no account by that ID.' },
      ),
    'POST /api/ibkr/existing-account': () => data(linked),
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(linked)),
  })
  const { user } = visit('/brokerage/link')
  const id = await screen.findByLabelText('Account ID')
  expect(await screen.findByText(/In this sandbox, use U1000001/)).toBeTruthy()
  await user.type(id, 'u7654321')
  expect(await screen.findByText('The broker knows no account by that ID.')).toBeTruthy()
  expect(requests.filter(({ path }) => path.endsWith('valid-epa-id'))).toHaveLength(1)
  await user.clear(id)
  await user.type(id, 'u1000001')
  expect(await screen.findAllByText('The broker knows this account.')).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText('Account type'), 'Traditional IRA')
  await user.type(screen.getByLabelText(/^Name/), 'My IRA')
  await user.click(screen.getByRole('button', { name: 'Link account' }))
  expect(await toasted('My IRA linked')).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'POST' && true)
  expect(sent?.body).toMatchObject({ epa_id: 'U1000001', account_type: 'traditional_ira' })
})

it('shows what an account holds with its purchases, its orders and its cash', async () => {
  const account = sampleAccount({ value_cents: 1_550_00, invested_cents: 550_00, available_cents: 400_00 })
  withAccounts([account], {
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () =>
      data(
        detailOf(account, {
          orders: [sampleOrder({ state: 'filled', filled_cents: 500_00, can_cancel: false })],
          positions: [
            {
              asset: 'us_stocks',
              name: 'US stocks',
              fund: 'Total US stock market ETF',
              units: 2_000_000,
              price_cents: 275_00,
              value_cents: 550_00,
              cost_cents: 500_00,
              gain_cents: 50_00,
              share: 550 / 1550,
              lots: [
                {
                  lot_uuid: '0199a0aa-0000-7000-8000-0000000000f9',
                  opened_on: '2026-11-20',
                  units: 2_000_000,
                  cost_cents: 500_00,
                  value_cents: 550_00,
                  gain_cents: 50_00,
                  is_long_term: false,
                },
              ],
            },
          ],
          values: [
            { as_of: '2026-11-20', value_cents: 1_000_00, net_deposits_cents: 1_000_00 },
            { as_of: '2026-11-21', value_cents: 1_050_00, net_deposits_cents: 1_000_00 },
          ],
        }),
      ),
  })
  const { user } = visit(`/brokerage/${ACCOUNT_UUID}`)
  const positions = within(await screen.findByRole('region', { name: 'Positions' }))
  expect(positions.getByText('2 shares at $275 · 35%')).toBeTruthy()
  expect(positions.getByText('$400 isn’t invested · 65%')).toBeTruthy()
  expect(positions.getByRole('link', { name: 'Invest it' }).getAttribute('href')).toBe(
    `/brokerage/${ACCOUNT_UUID}/order?cents=40000`,
  )
  await user.click(positions.getByText('1 purchase'))
  // A phone shows the list, whose lines don't scroll sideways; a desktop the table.
  const lots = within(positions.getByRole('list', { name: 'Purchases of US stocks' }))
  const [first] = lots.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Nov 20, 20262 shares for \$500Held a year or less\$550.*\$50.* gain$/)
  expect(within(screen.getByRole('region', { name: 'Orders' })).getByText('Filled')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Cash' })).getByText(/\$600 more is set aside/),
  ).toBeTruthy()
  expect(screen.getByText('Value over time')).toBeTruthy()
  expect(await screen.findByText('100% of the account · Balanced')).toBeTruthy()
})

it('starts a new account with a deposit, and speaks of no gain yet', async () => {
  const account = sampleAccount({
    cash_cents: 0,
    available_cents: 0,
    value_cents: 0,
    net_deposits_cents: 0,
    can_close: true,
  })
  withAccounts([account], { [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(account)) })
  const { user } = visit('/brokerage')
  await user.click(await screen.findByRole('link', { name: 'Individual ••4471' }))
  expect(await screen.findByText('Nothing yet. Deposit cash, then invest it for a goal.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Deposit practice money' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Invest for a goal' })).toBeNull()
  expect(screen.queryByText(/No gain or loss/)).toBeNull()
})

it('offers nothing to invest in a closed account', async () => {
  const account = sampleAccount({
    state: 'closed',
    reason: 'You unlinked this account.',
    can_trade: false,
    can_transfer: false,
  })
  withAccounts([account], {
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(account)),
    'GET /api/ibkr/get/investment-accounts-by-goal': () => data([]),
  })
  visit(`/brokerage/${ACCOUNT_UUID}`)
  const cash = within(await screen.findByRole('region', { name: 'Cash' }))
  expect(cash.queryByText(/Available to invest/)).toBeNull()
  expect(screen.queryByText('Goals it funds')).toBeNull()
})

describe('the change of the day', () => {
  const account = sampleAccount({
    value_cents: 1_012_00,
    invested_cents: 500_00,
    priced_on: '2026-11-20',
    day_change_cents: 12_00,
  })
  const visitOn = (instant: string, ...accounts: BrokerageAccount[]) => {
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(instant))
    withAccounts(accounts, { [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(account)) })
  }

  it('is shown in dollars and percent, of all accounts and of one', async () => {
    visitOn('2026-11-20T20:00:00Z', account)
    const { user } = visit('/brokerage')
    expect(await screen.findByText('$12 (1.20%)')).toBeTruthy()
    expect(screen.getByText(/^today$/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Individual ••4471' }))
    await screen.findByRole('region', { name: 'Cash' })
    expect(screen.getByText('$12 (1.20%)')).toBeTruthy()
  })

  it('is that of the last day of trading on a weekend', async () => {
    visitOn('2026-11-22T20:00:00Z', account)
    visit('/brokerage')
    expect((await screen.findByText(/on Nov 20/)).textContent).toContain('$12 (1.20%)')
  })

  it('is left out while the day before is unknown', async () => {
    visitOn('2026-11-20T20:00:00Z', account, {
      ...account,
      brokerage_account_uuid: '0199a0aa-0000-7000-8000-0000000000f1',
      day_change_cents: null,
    })
    visit('/brokerage')
    await screen.findByRole('region', { name: 'Your accounts' })
    expect(screen.queryByText(/today|on Nov 20/)).toBeNull()
  })
})

it('lists the newest activity of the cash first, and all of it if asked', async () => {
  const entry = (place: number) => ({
    entry_uuid: `0199a0aa-0000-7000-8000-0000000001${10 + place}`,
    kind: 'deposit' as const,
    amount_cents: 100_00,
    balance_cents: 100_00 * (30 - place),
    asset: null,
    units: null,
    realized_gain_cents: null,
    order_uuid: null,
    at: new Date(Date.UTC(2026, 9, 30 - place, 12)).toISOString(),
  })
  const account = sampleAccount()
  const ledger = Array.from({ length: 22 }, (_, place) => entry(place))
  withAccounts([account], {
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(account, { ledger })),
  })
  const { user } = visit(`/brokerage/${ACCOUNT_UUID}`)
  const cash = within(await screen.findByRole('region', { name: 'Cash' }))
  const rows = cash.getAllByText('Deposit').map((row) => row.textContent)
  expect(rows).toHaveLength(20)
  expect(rows[0]).toContain('Oct 30')
  await user.click(cash.getByText('Activity'))
  await user.click(cash.getByRole('button', { name: 'Show all 22 entries' }))
  expect(cash.getAllByText('Deposit')).toHaveLength(22)
})
