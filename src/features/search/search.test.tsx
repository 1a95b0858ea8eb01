import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { faqs } from '#server/faq/faqs.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { recentAnswer } from '#tests/fixtures/page-transactions.ts'
import { MAYA, MAYAS_PROFILE, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleCard } from '#tests/fixtures/sample-debts.ts'
import { sampleAccount, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { sampleTransaction, uuidOf } from '#tests/fixtures/sample-transactions.ts'
import { indexPlaces, type Place, type PlaceIndex } from './search-index.ts'

const card = sampleCard({ name: 'Visa Platinum', lender: 'First Bank', balance_cents: 230_000 })
const goal = sampleStanding({ name: 'House down payment' })
const account = sampleAccount({ name: 'Rainy day', institution: 'Ally', balance_cents: 1_240_000 })
const worth = { cents: 0, source: 'typed', as_of: '2026-11-21' }
const purchase = sampleTransaction({
  transaction_uuid: uuidOf(1),
  name: 'Corner Market',
  amount_cents: -12_345,
  date: '2026-11-18',
})

const reads = {
  'GET /api/debt/get/debts/me': () => data([card]),
  'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data([goal]),
  'GET /api/investment/get/user-goal-accounts-with-net-values-for-web': () =>
    data({ accounts: [account], assets: worth, liabilities: worth, used_cents: 0 }),
  'GET /api/spend/get/recent-transactions/me': () => data(recentAnswer([purchase])),
  'GET /api/faq/get/all-faqs': () => data(faqs),
  'GET /api/debt/get/user-debt-types/me': () => data([]),
  'GET /api/users/get/sessions': () => data([]),
  'GET /api/users/get/uuid/me': () => data(MAYAS_PROFILE),
}

// Here and not within a test's time.
await import('./search-dialog.tsx')

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
})

const box = () => screen.findByRole('combobox', { name: /^Search/ })
const results = () => screen.getAllByRole('option').map((row) => row.textContent)

/** Opens the search from the keyboard and types. */
async function search(words: string, from = '/debt/types') {
  serve(reads)
  const { user, router } = visit(from)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), words)
  return { user, router }
}

it.each([
  ['visa', 'Visa PlatinumFirst Bank · $2,300', `/debt/${card.debt_uuid}`],
  ['down payment', /^House down payment\$[\d,]+ of \$[\d,]+$/, `/invest/${goal.goal.goal_uuid}`],
  ['ally', 'Rainy dayAlly · $12,400', `/netWorth/${account.account.account_uuid}`],
  ['corner', /^Corner MarketNov 18/, `/spend/transactions?open=${uuidOf(1)}`],
  ['123.45', /^Corner Market/, `/spend/transactions?open=${uuidOf(1)}`],
  ['groceries', 'GroceriesTransactions', '/spend/transactions?category=groceries'],
  ['2fa', '2-factor authenticationSettings', '/settings#two-factor'],
  ['password', 'PasswordSettings', '/settings#password'],
  ['recovery codes', 'Authenticator appSettings', '/settings#authenticator'],
  ['payoff plan', 'Payoff plan', '/debt/plan'],
  ['avalanche or snowball', /^Avalanche or snowball/i, '/faq?answer=avalanche-or-snowball'],
  ['platinnum', /^Visa Platinum/, `/debt/${card.debt_uuid}`],
])('“%s” finds %s, and Enter opens it', async (words, found, where) => {
  const { user, router } = await search(words)
  const open = vi.spyOn(router, 'navigate').mockResolvedValue()
  const row = await screen.findByRole('option', { name: found })
  const at = screen.getAllByRole('option').indexOf(row)
  for (let press = 0; press < at; press += 1) await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toBe(row)
  await user.keyboard('{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith({ href: where })
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull()
})

it('moves through the results with the arrow keys, around both ends', async () => {
  const { user } = await search('debt')
  const rows = await screen.findAllByRole('option')
  const selected = () => rows.findIndex((row) => row.getAttribute('aria-selected') === 'true')
  expect(selected()).toBe(0)
  await user.keyboard('{ArrowUp}')
  expect(selected()).toBe(rows.length - 1)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(selected()).toBe(1)
  expect((await box()).getAttribute('aria-activedescendant')).toBe(rows[1]?.id)
})

it('offers the main pages before anything is typed, and all transactions for any word', async () => {
  const { user } = await search(' ')
  expect(results()).toContain('Home')
  await user.type(await box(), 'zebra')
  expect(results()).toEqual(['All transactions with “zebra”'])
})

it('looks through all transactions last where the device has none with the words', async () => {
  await search('password')
  const found = results()
  expect(found[0]).toBe('PasswordSettings')
  expect(found.at(-1)).toBe('All transactions with “password”')
})

it('finds each kind of record offline', async () => {
  const { user } = await search('corner')
  expect(await screen.findByRole('option', { name: /^Corner Market/ })).toBeDefined()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  for (const [words, found] of [
    ['visa', /^Visa Platinum/],
    ['down payment', /^House down payment/],
    ['rainy', /^Rainy day/],
    ['123.45', /^Corner Market/],
    ['2fa', /^2-factor authentication/],
    ['avalanche', /^Avalanche or snowball/],
    ['net worth', /^Net worth/],
  ] as const) {
    await user.clear(await box())
    await user.type(await box(), words)
    expect(screen.getByRole('option', { name: found })).toBeDefined()
  }
})

it('says so when nothing is found offline, and finds what the device has', async () => {
  const { user } = await search('corner')
  expect(await screen.findByRole('option', { name: /^Corner Market/ })).toBeDefined()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('option', { name: /^Corner Market/ })).toBeDefined()
  await user.clear(await box())
  await user.type(await box(), 'zebra')
  expect(screen.getByText('Nothing found for “zebra”. Try fewer or different words.')).toBeDefined()
})

it('closes with Escape and the same shortcut, and gives the focus back', async () => {
  serve(reads)
  const { user } = visit('/faq')
  const button = (await screen.findAllByRole('button', { name: 'Search' }))[0]
  if (!button) throw new Error('There is no button.')
  await user.click(button)
  await box()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  await box()
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull()
})

it('leads to cards that the settings have, by their titles', async () => {
  const { user } = await search('settings', '/settings')
  for (const [words, id, title] of [
    ['time zone', 'profile', 'Your details'],
    ['plaid', 'banks', 'Linked banks'],
    ['dark', 'appearance', 'Appearance'],
    ['receipts', 'documents', 'Documents'],
    ['zip csv', 'data', 'Data and privacy'],
    ['sessions', 'devices', 'Devices'],
    ['change password', 'password', 'Password'],
    ['fingerprint', 'passkeys', 'Passkeys'],
    ['backup codes', 'authenticator', 'Authenticator app'],
    ['spouse', 'sharing', 'Sharing'],
    ['quiet hours', 'notifications', 'Notifications'],
    ['close account', 'account', 'Account'],
  ] as const) {
    await user.clear(await box())
    await user.type(await box(), words)
    expect(screen.getByRole('option', { name: `${title}Settings` })).toBeDefined()
    const target = document.getElementById(id)
    expect(target && within(target).getByText(title)).toBeTruthy()
  }
})

describe('an index of many places', () => {
  const place = (group: Place['group'], title: string, keywords = ''): Place => ({
    id: `${group} ${title}`,
    group,
    title,
    keywords,
    href: '/',
  })
  const titles = (index: PlaceIndex, query: string) => index.search(query).map(({ title }) => title)

  it('puts a record with the words in its name before pages that only are about it', () => {
    const index = indexPlaces([
      place('Pages', 'Debt', 'loans mortgage'),
      place('Debts', 'Home loan', 'debt mortgage'),
      place('Pages', 'Home', 'overview'),
      place('Answers', 'Is a loan bad?'),
    ])
    expect(titles(index, 'loan')).toEqual(['Home loan', 'Debt', 'Is a loan bad?'])
    expect(titles(index, 'home')).toEqual(['Home', 'Home loan'])
    expect(titles(index, 'mortgage')).toEqual(['Debt', 'Home loan'])
  })

  it('finds a name however its punctuation is typed', () => {
    const index = indexPlaces([place('Accounts', 'Alex’s 401(k)'), place('Accounts', 'Savings')])
    for (const query of ['401k', '401(k)', '401 k', 'alexs 401k', 'alex’s 401(k)']) {
      expect(titles(index, query)).toEqual(['Alex’s 401(k)'])
    }
  })

  it('forgives a slip in five letters and two in eight', () => {
    const index = indexPlaces([place('Accounts', 'Chase checking'), place('Goals', 'Emergency fund')])
    for (const [query, title] of [
      ['chace', 'Chase checking'],
      ['emergancy', 'Emergency fund'],
      ['emregency', 'Emergency fund'],
      ['chcking', 'Chase checking'],
      ['chekcing', 'Chase checking'],
    ] as const) {
      expect(titles(index, query)).toEqual([title])
    }
    expect(titles(index, 'find')).toEqual([])
    expect(titles(index, '?!')).toEqual([])
  })

  it('shows at most five of each group, best first', () => {
    const index = indexPlaces(
      Array.from({ length: 20 }, (_, at) => ({
        id: String(at),
        group: 'Debts' as const,
        title: at === 13 ? 'Visa' : `Visa of ${at}`,
        href: '/debt',
      })),
    )
    expect(index.search('visa')).toHaveLength(5)
    expect(index.search('visa')[0]?.title).toBe('Visa')
  })
})
