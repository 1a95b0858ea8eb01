import { focusManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#app/platform/queries.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import { goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { hideAmounts } from '#app/ui/hidden-amounts.ts'
import type { Order } from '#core/contract/brokerage-orders.ts'
import type { GoalInvestmentAccounts } from '#core/contract/brokerage.ts'
import { type Answers, data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import {
  ACCOUNT_UUID,
  detailOf,
  fundedGoal,
  GOAL_UUID,
  sampleAccount,
  sampleInfo,
  sampleOrder,
  samplePreview,
} from '#tests/fixtures/page-brokerage.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const PATH = `/brokerage/${ACCOUNT_UUID}/order?goal=${GOAL_UUID}`

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  focusManager.setFocused(undefined)
})

/** A broker whose orders the test changes. */
function serveBroker(more: Answers = {}) {
  const state = { orders: [] as Order[] }
  const account = () =>
    sampleAccount({ open_count: state.orders.filter((order) => order.state === 'pending').length })
  const requests = serve({
    'GET /api/ibkr/get/account-info': () => data(sampleInfo({ accounts: [account()] })),
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(account(), { orders: state.orders })),
    'GET /api/ibkr/get/investment-accounts-by-goal': () => data([fundedGoal()]),
    'GET /api/ibkr/get/ip-address': () => data({ ip: '127.0.0.1' }),
    'GET /api/investment/get-portfolio-model-standard/me': () => refused(404, 'Not found'),
    'GET /api/investment/get-user-risk-profile/me': () => data({ current: null, history: [] }),
    'POST /api/ibkr/preview-order': () => data(samplePreview()),
    'POST /api/ibkr/place-order': () => {
      state.orders = [sampleOrder()]
      return data(sampleOrder())
    },
    ...more,
  })
  const placed = () => requests.filter(({ path }) => path.endsWith('/place-order'))
  return { state, requests, placed }
}

async function review(user: ReturnType<typeof visit>['user']) {
  await user.type(await screen.findByLabelText('Amount to invest'), '500')
  await user.click(screen.getByRole('button', { name: 'Review order' }))
  return within(await screen.findByRole('region', { name: 'Invest $500 for House' }))
}

it('previews an order with its costs and the cash after, and places it once for a double click', async () => {
  const { placed } = serveBroker()
  const { user } = visit(PATH)
  const preview = await review(user)
  expect(preview.getByText(/about 2 shares at \$250/)).toBeTruthy()
  expect(preview.getByText('None')).toBeTruthy()
  expect(preview.getByText('0.05%, about $0.25, included in their price')).toBeTruthy()
  expect(preview.getByText('Cash after').nextSibling?.textContent).toBe('$500')
  await user.dblClick(preview.getByRole('button', { name: 'Place order' }))
  const orders = within(await screen.findByRole('region', { name: 'Orders' }))
  expect(orders.getByText('Pending')).toBeTruthy()
  expect(address()).toBe(`/brokerage/${ACCOUNT_UUID}`)
  expect(placed()).toHaveLength(1)
  expect(placed()[0]?.query).toEqual({ userUuid: MAYA.user_uuid, userIpAddress: '127.0.0.1' })
})

it('leads a client without a goal to invest for to adding one', async () => {
  serveBroker({ 'GET /api/ibkr/get/investment-accounts-by-goal': () => data([]) })
  visit(`/brokerage/${ACCOUNT_UUID}/order`)
  const add = await screen.findByRole('link', { name: 'Add a goal' })
  expect(add.getAttribute('href')).toBe('/invest/new')
})

it('is for a goal that was added after the page had read the goals', async () => {
  let goals: readonly GoalInvestmentAccounts[] = []
  const { requests } = serveBroker({ 'GET /api/ibkr/get/investment-accounts-by-goal': () => data(goals) })
  const { user } = visit(`/brokerage/${ACCOUNT_UUID}/order`)
  await screen.findByRole('link', { name: 'Add a goal' })
  goals = [fundedGoal()]
  await act(() => queryClient.invalidateQueries({ queryKey: goalAccountsQuery.queryKey }))
  await review(user)
  const preview = requests.find(({ path }) => path.endsWith('/preview-order'))
  expect(preview?.body).toMatchObject({ goal_uuid: GOAL_UUID, amount_cents: 500_00 })
})

it('waits for the goal that the client comes from, rather than choosing another', async () => {
  const cabin = fundedGoal({ goal_uuid: '0199a0aa-0000-7000-8000-0000000000f1', name: 'Cabin' })
  const withHouse = later()
  let answer = (): Response | Promise<Response> => data([cabin])
  serveBroker({ 'GET /api/ibkr/get/investment-accounts-by-goal': () => answer() })
  const { router } = visit(`/brokerage/${ACCOUNT_UUID}`)
  await screen.findByRole('link', { name: 'Cabin' })
  answer = () => withHouse.answer().then((response) => response.clone())
  await queryClient.invalidateQueries({ queryKey: goalAccountsQuery.queryKey, refetchType: 'none' })
  await act(() =>
    router.navigate({
      to: '/brokerage/$brokerageUuid/order',
      params: { brokerageUuid: ACCOUNT_UUID },
      search: { goal: GOAL_UUID },
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Invest for a goal' })
  expect(screen.queryByLabelText('Goal')).toBeNull()
  withHouse.settle(data([cabin, fundedGoal()]))
  expect((await screen.findByLabelText<HTMLSelectElement>('Goal')).value).toBe(GOAL_UUID)
})

it('leads a client whose account has no cash to depositing some', async () => {
  const account = sampleAccount({ cash_cents: 0, available_cents: 0, value_cents: 0, net_deposits_cents: 0 })
  serveBroker({ [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(account)) })
  visit(PATH)
  expect(await screen.findByText('This account has no cash to invest')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Deposit money' }).getAttribute('href')).toBe(
    `/brokerage/${ACCOUNT_UUID}`,
  )
})

it('shows the order first on the account’s page, at once', async () => {
  const { state } = serveBroker({
    'POST /api/ibkr/place-order': () => {
      state.orders = [sampleOrder()]
      return data(sampleOrder())
    },
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () =>
      data(
        detailOf(sampleAccount({ open_count: state.orders.length }), {
          orders: state.orders,
          values: [
            { as_of: '2026-11-20', value_cents: 900_00, net_deposits_cents: 900_00 },
            { as_of: '2026-11-21', value_cents: 1_000_00, net_deposits_cents: 1_000_00 },
          ],
        }),
      ),
  })
  const { user } = visit(PATH)
  const preview = await review(user)
  await user.click(preview.getByRole('button', { name: 'Place order' }))
  const orders = await screen.findByRole('region', { name: 'Orders' })
  const after = orders.compareDocumentPosition(await screen.findByText('Value over time'))
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText('Buy $500 for House')).toHaveLength(1)
})

it('sends the same key again when an answer was lost', async () => {
  let count = 0
  const { state, placed } = serveBroker({
    'GET /health': () => new Response(),
    'POST /api/ibkr/place-order': () => {
      count += 1
      if (count === 1) throw new TypeError('Failed to fetch')
      state.orders = [sampleOrder()]
      return data(sampleOrder())
    },
  })
  const { user } = visit(PATH)
  const preview = await review(user)
  await user.click(preview.getByRole('button', { name: 'Place order' }))
  expect(await preview.findByRole('alert')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Place order' }))
  await screen.findByRole('region', { name: 'Orders' })
  const keys = placed().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('places nothing while the network address can’t be looked up, and says so', async () => {
  const { placed } = serveBroker({ 'GET /api/ibkr/get/ip-address': () => refused(503, 'Not now') })
  const { user } = visit(PATH)
  const preview = await review(user)
  await user.click(preview.getByRole('button', { name: 'Place order' }))
  expect(await preview.findByText(/We couldn’t look up your network address/)).toBeTruthy()
  expect(placed()).toEqual([])
})

it('offers a new review when another tab has changed the account', async () => {
  let version = 3
  const { state } = serveBroker({
    'POST /api/ibkr/preview-order': () => data(samplePreview({ version })),
    'POST /api/ibkr/place-order': ({ body }) => {
      if ((body as { version: number }).version !== 4) {
        version = 4
        return refused(409, 'This account has changed since you previewed the order. Review it again.', {
          code: 'conflict',
        })
      }
      state.orders = [sampleOrder()]
      return data(sampleOrder())
    },
  })
  const { user } = visit(PATH)
  const preview = await review(user)
  await user.click(preview.getByRole('button', { name: 'Place order' }))
  expect(await preview.findByText(/Review it again/)).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Review again' }))
  await user.click(await screen.findByRole('button', { name: 'Place order' }))
  expect(await screen.findByRole('region', { name: 'Orders' })).toBeTruthy()
})

it('shows a fill without a reload when the client returns to the page', async () => {
  const { state } = serveBroker()
  state.orders = [sampleOrder()]
  visit(`/brokerage/${ACCOUNT_UUID}`)
  const orders = within(await screen.findByRole('region', { name: 'Orders' }))
  expect(orders.getByText('Pending')).toBeTruthy()
  state.orders = [sampleOrder({ state: 'filled', can_cancel: false, filled_cents: 500_00 })]
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(await orders.findByText('Filled')).toBeTruthy()
})

it('shows what rebalancing would buy and sell with its gain, or that there is nothing to do', async () => {
  const leg = samplePreview().legs[0]
  let preview = samplePreview({
    kind: 'rebalance',
    amount_cents: 0,
    legs: leg
      ? [leg, { ...leg, asset: 'us_bonds', name: 'International stocks', amount_cents: -500_00 }]
      : [],
    sells_cents: 500_00,
    estimated_gain_cents: 40_00,
    estimated_long_term_gain_cents: 10_00,
  })
  serveBroker({ 'POST /api/ibkr/preview-order': () => data(preview) })
  const { user } = visit(`${PATH}&kind=rebalance`)
  await user.click(await screen.findByRole('button', { name: 'Review order' }))
  const shown = within(await screen.findByRole('region', { name: 'Rebalance House' }))
  expect(shown.getByText('Sell international stocks')).toBeTruthy()
  expect(shown.getByText('$40, $10 of it long-term')).toBeTruthy()
  preview = samplePreview({ kind: 'rebalance', is_empty: true, legs: [], note: 'There is nothing to do.' })
  await user.click(shown.getByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('button', { name: 'Review order' }))
  expect(await screen.findByText('There is nothing to do.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull()
})

it('offers to invest the cash that rebalancing finds idle', async () => {
  const idle = samplePreview({ kind: 'rebalance', is_empty: true, legs: [], cash_before_cents: 2_499_83 })
  const asked: unknown[] = []
  serveBroker({
    'POST /api/ibkr/preview-order': ({ body }) => {
      asked.push(body)
      return data(asked.length === 1 ? idle : samplePreview())
    },
  })
  const { user } = visit(`${PATH}&kind=rebalance`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Rebalance' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Review order' }))
  await user.click(await screen.findByRole('button', { name: 'Invest it' }))
  expect(await screen.findByRole('button', { name: 'Place order' })).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ kind: 'buy', amount_cents: 2_499_83 })
})

it('says what can be sold under the title of a sale', async () => {
  serveBroker()
  visit(`${PATH}&kind=sell`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sell' })).toBeTruthy()
  expect(screen.getByText(/ can be sold\.$/)).toBeTruthy()
})

it('shows what is ordered while amounts are hidden, and hides the cash as anywhere', async () => {
  serveBroker()
  const { user } = visit(PATH)
  act(() => hideAmounts(true))
  await user.type(await screen.findByLabelText('Amount to invest'), '500')
  await user.click(screen.getByRole('button', { name: 'Review order' }))
  const preview = within(await screen.findByRole('region', { name: 'Invest $500 for House' }))
  expect(preview.getByText('Buys').nextSibling?.textContent).toBe('$500')
  expect(preview.getByText(/about 2 shares at \$250/)).toBeTruthy()
  expect(
    preview.getByText('You hide amounts. Those of this order are shown, so that you can check them.'),
  ).toBeTruthy()
  expect(preview.getByText('Cash after').nextSibling?.textContent).toBe('$••••')
  act(() => hideAmounts(false))
})
