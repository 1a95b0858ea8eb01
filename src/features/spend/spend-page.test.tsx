import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { write } from '#app/platform/outbox.ts'
import { writeSession } from '#app/platform/session.ts'
import { updateGuardrail } from '#core/contract/guardrail.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleSafe, sampleLimit, sampleSpend } from '#tests/fixtures/page-spend.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const CURRENT = 'GET /api/spend/dashboard-data-for-web/me'
const BANKS = 'GET /api/plaid/get/user-accounts-linked-with-plaid/me'
const MONTH = 'GET /api/spend/get/month/me'

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

async function card(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const found = heading.closest<HTMLElement>('[data-slot=card]')
  if (!found) throw new Error(`there is no card ${title}`)
  return within(found)
}
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })

it('opens with what is safe to spend today, and the pace of the month', async () => {
  serve({ [CURRENT]: () => data(sampleSpend()) })
  const { user } = visit('/spend')
  await titled('You can spend $42 today')
  const pace = await card('Against your limits')
  const bar = pace.getByRole('progressbar', { name: 'Spending against your limits' })
  expect(bar.getAttribute('aria-valuetext')).toBe('$1,480 of $2,400 spent, $920 left')
  expect(
    pace.getByText(
      wholeText(/^Day 21 of 30\..* We project \$[\d,]+ by Nov 30, \$[\d,]+ (under|over) your limits/),
    ),
  ).toBeDefined()
  expect(pace.getAllByRole('term').map(({ textContent }) => textContent?.trim())).toEqual([
    'Income',
    'Spent',
    'Left over',
  ])
  const [, , saved] = pace.getAllByRole('definition')
  expect(saved?.textContent).toContain('$3,720')
  expect(pace.getByText('$600 moved to savings.')).toBeDefined()
  await user.click(pace.getByRole('button', { name: '$3,720' }))
  expect(screen.getByText(/^Income of a month less its spending/)).toBeDefined()
  expect(screen.getByText(/^2 accounts · updated today/)).toBeDefined()
})

it('says by how much today is over, and what that costs the first goal', async () => {
  const over = { ...sampleSafe, left_today_cents: 0, over_cents: 18_00 }
  const cost = {
    goal_uuid: '0199a0aa-0000-7000-8000-000000000301',
    name: 'House',
    over_cents: 120_00,
    days: 3,
  }
  serve({ [CURRENT]: () => data(sampleSpend({ safe_to_spend: over, goal_cost: cost })) })
  visit('/spend')
  await titled('Nothing left to spend today')
  expect(screen.getByText(/^Today’s spending is \$18 above today’s share of your limits\./)).toBeDefined()
  expect(screen.getByText(/House would be reached 3 days later/)).toBeDefined()
})

it('asks for limits where there are none', async () => {
  serve({ [CURRENT]: () => data(sampleSpend({ safe_to_spend: null, total: null, limits: [] })) })
  visit('/spend')
  await titled('$1,480 spent so far')
  const link = screen.getByRole('link', { name: 'Set limits' })
  expect(link.getAttribute('href')).toBe('/spend/guardrail')
})

it('shows each limit with what is left, over, and rolled over', async () => {
  serve({ [CURRENT]: () => data(sampleSpend()) })
  visit('/spend')
  const limits = await card('Limits')
  const [groceries, wants] = limits.getAllByRole('listitem')
  expect(groceries?.textContent).toContain('On pace to go over')
  expect(groceries?.textContent).toContain('$90 left')
  expect(wants?.textContent).toContain('Over limit')
  expect(wants?.textContent).toContain('$30 over')
  expect(wants?.textContent).toContain('Includes $25 left over from before.')
})

it('opens the transactions of a day, a category and everything to review', async () => {
  serve({ [CURRENT]: () => data(sampleSpend()) })
  visit('/spend')
  const day = await screen.findByRole('link', {
    name: 'November 20: $42.10, 2% of the limits, 1 transaction',
  })
  expect(day.getAttribute('href')).toBe('/spend/transactions?from=2026-11-20&to=2026-11-20')
  const groceries = (await card('Categories')).getByRole('link', { name: 'Groceries' })
  expect(groceries.getAttribute('href')).toBe(
    '/spend/transactions?from=2026-11-01&to=2026-11-30&category=groceries&type=need',
  )
  expect(groceries.closest('li')?.textContent).toContain('6 transactions · $90 more than usual')
  expect(screen.getByRole('link', { name: 'Review transactions' }).getAttribute('href')).toBe(
    '/spend/transactions?status=unreviewed',
  )
})

it('marks money in with a plus sign', async () => {
  serve({ [CURRENT]: () => data(sampleSpend()) })
  visit('/spend')
  const latest = await card('Latest transactions')
  expect(latest.getByText('+$2,600.00')).toBeDefined()
  expect(latest.getByText('−$42.50')).toBeDefined()
})

it('moves to the month before and back, by the address', async () => {
  const october = sampleSpend({
    month: '2026-10',
    period: { from: '2026-10-01', to: '2026-10-31', day: 31, day_count: 31 },
    safe_to_spend: null,
    total: sampleLimit(),
    days: [],
  })
  const requests = serve({ [CURRENT]: () => data(sampleSpend()), [MONTH]: () => data(october) })
  const { user } = visit('/spend')
  await user.click(await screen.findByRole('button', { name: 'Previous month, October 2026' }))
  await titled('$1,480 spent in October 2026')
  expect(address()).toBe('/spend?month=2026-10')
  expect(requests.find(({ path }) => path.endsWith('/month/me'))?.query).toEqual({ month: '2026-10' })
  await user.click(screen.getByRole('button', { name: 'Next month, November 2026' }))
  await titled('You can spend $42 today')
  expect(address()).toBe('/spend')
  expect(screen.getByRole('button', { name: 'Next month, December 2026' })).toHaveProperty('disabled', true)
})

it('offers a new client to link a bank', async () => {
  serve({})
  visit('/spend')
  await titled('Spend')
  expect((await screen.findByRole('link', { name: 'Link a bank' })).getAttribute('href')).toBe('/banks')
})

it('offers only files and entering by hand where no bank can be linked', async () => {
  serve({ [BANKS]: () => data({ provider: null, links: [], accounts: [] }) })
  visit('/spend')
  expect(await screen.findByText(/^Linking a bank isn’t offered here\./)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Link a bank' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/spend/import')
  expect(screen.getByRole('link', { name: 'Add a transaction' })).toBeDefined()
})

it('says what failed, and tries again', async () => {
  let isDown = true
  serve({ [CURRENT]: () => (isDown ? refused(403, 'Not for you') : data(sampleSpend())) })
  const { user } = visit('/spend')
  expect(await screen.findByText('Couldn’t load your spending')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await titled('You can spend $42 today')
})

it('names the bank that needs a login', async () => {
  const link = {
    link_uuid: '0199a0aa-0000-7000-8000-000000000401',
    institution: 'First Platypus',
    state: 'login_required',
    message: 'First Platypus asks you to log in again.',
    updated_at: '2026-11-19T10:00:00.000Z',
    is_loading_history: false,
    has_new_accounts: false,
    login_ends_at: null,
    created_at: '2026-01-01T10:00:00.000Z',
  }
  serve({
    [CURRENT]: () => data(sampleSpend()),
    [BANKS]: () => data({ provider: 'sandbox', links: [link], accounts: [] }),
  })
  visit('/spend')
  expect(await screen.findByText(/First Platypus asks you to log in again/)).toBeDefined()
})

it('says that a change made offline is not in the figures yet', async () => {
  serve({ [CURRENT]: () => data(sampleSpend()) })
  visit('/spend')
  await titled('You can spend $42 today')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write(updateGuardrail, { body: { is_push_on: true } }, { subject: 'guardrail', label: 'Your limits' })
  await waitFor(() => expect(screen.getByText(/don’t include 1 change from this device yet/)).toBeDefined())
})

it('does not call a day old answer today’s', async () => {
  vi.mocked(clock.now).mockImplementation(() => new Date(2026, 10, 22, 12))
  serve({ [CURRENT]: () => data(sampleSpend()) })
  visit('/spend')
  expect(await titled('You can spend $42 on Nov 21')).toBeDefined()
})
