import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { percentageOf } from '#core/debt/percentage.ts'
import { usualChoice } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { TODAY } from '#tests/fixtures/page-debts.ts'
import { sampleSavings, worthOf } from '#tests/fixtures/page-net-worth.ts'
import { sampleSpend } from '#tests/fixtures/page-spend.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const WORTH = 'POST /api/investment/get-net-worth'
const GOALS = 'GET /api/investment/get-all-goals-with-risk-for-web/me'
const NEXT = 'GET /api/investment/get/next-actions/me'
const HIDE = 'PUT /api/investment/update/next-action'
const JOURNEY = 'GET /api/users/userJourney'
const boat = sampleStanding({ target_date: '2036-11-21' })

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

async function card(title: string | RegExp) {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const found = heading.closest<HTMLElement>('[data-slot=card]')
  if (!found) throw new Error(`there is no card ${String(title)}`)
  return within(found)
}

it('opens with net worth, its dated change, and assets beside debts', async () => {
  serve({ [WORTH]: () => data(worthOf([sampleSavings()])) })
  const { user } = visit('/dashboard')
  const worth = await card('Net worth')
  expect(worth.getByText('$3,200.00')).toBeDefined()
  expect(worth.getByText('As of Nov 1 · includes balances you entered')).toBeDefined()
  expect(worth.getByText('$300 since Sep 30')).toBeDefined()
  await user.click(worth.getByRole('radio', { name: '1 month' }))
  expect(worth.getByText('$300 since Oct 21')).toBeDefined()
  expect(worth.getByText('Net worth rose by $300 since Oct 21, to $3,200.')).toBeDefined()
  const terms = worth.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Assets', 'Debts'])
  expect(worth.getByText('$8,200.00')).toBeDefined()
  expect(worth.getByRole('link', { name: 'View net worth' }).getAttribute('href')).toBe('/netWorth')
})

it('shows the figures behind the chart newest first, and by keyboard', async () => {
  serve({ [WORTH]: () => data(worthOf([sampleSavings()])) })
  const { user } = visit('/dashboard')
  const worth = await card('Net worth')
  await user.click(worth.getByRole('button', { name: 'Show as table' }))
  const [head, first, last] = worth.getAllByRole('row').map(({ textContent }) => textContent)
  expect(head).toBe('DateNet worthAssetsDebts')
  expect(first).toBe('Today$3,200$8,200$5,000')
  expect(last).toBe('Oct 31$2,900$7,900$5,000')
  const slider = worth.getByRole('slider', { name: 'Net worth by date' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Sep 30, Net worth $2,900, Assets $7,900, Debts $5,000')
})

it('invites a client without entries to begin', async () => {
  serve({})
  visit('/dashboard')
  const href = async (title: string, name: string) =>
    (await (await card(title)).findByRole('link', { name })).getAttribute('href')
  expect(await href('Net worth', 'Add account')).toBe('/netWorth?add=account')
  expect(await href('Goals', 'Set a goal')).toBe('/goals')
})

it('lists the active goals with their status', async () => {
  const draft = sampleStanding({
    goal_uuid: '018f0000-0000-7000-8000-000000000012',
    name: 'Later',
    status: 'draft',
  })
  serve({ [GOALS]: () => data([boat, draft]) })
  visit('/dashboard')
  const goals = await card('Goals')
  expect((await goals.findByRole('link', { name: 'Boat' })).getAttribute('href')).toMatch(/^\/invest\//)
  expect(goals.getByText(/^(?:On track|Not on track yet)\.$/)).toBeDefined()
  expect(goals.queryByText('Later')).toBeNull()
})

it('says how many goals the list of them has more', async () => {
  const five = Array.from({ length: 5 }, (_, place) =>
    sampleStanding({ goal_uuid: `018f0000-0000-7000-8000-00000000010${place}`, name: `Goal ${place}` }),
  )
  serve({ [GOALS]: () => data(five) })
  visit('/dashboard')
  const goals = await card('Goals')
  expect((await goals.findByRole('link', { name: 'View 1 more goal' })).getAttribute('href')).toBe('/goals')
})

const STORE = '018f0000-0000-7000-8000-0000000000d1'
const step = (kind: string, change: object = {}) => ({
  key: kind,
  kind,
  id: null,
  name: '',
  monthly_cents: null,
  total_cents: null,
  apr: null,
  chance: null,
  ...change,
})
const storeCard = step('high_interest_debt', {
  key: `high_interest_debt:${STORE}`,
  id: STORE,
  name: 'Store card',
  apr: 0.2749,
  total_cents: 1_279_00,
  monthly_cents: 885_00,
})
const next = (actions: object[], hidden: string[] = []) =>
  data({ actions, hidden, left_over_cents: 1_260_00 })

const journey = (state: object = {}, more: object = {}) => {
  const states = { account: 'done', debt: 'done', income: 'done', risk: 'done', goal: 'done' }
  const steps = Object.entries({ ...states, reminder: 'done', install: 'done', ...state }).map(
    ([name, each]) => ({ step: name, state: each, changed_at: null }),
  )
  return { steps, done_count: 1, is_finished: false, is_hidden: false, ...more }
}
const titles = async () => {
  const steps = await card('Next steps')
  await steps.findAllByRole('listitem')
  return steps.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
}

it('asks for missing data before it advises, and ends with the rest of the setup', async () => {
  serve({
    [NEXT]: () => next([storeCard]),
    [JOURNEY]: () => data(journey({ income: 'open', risk: 'open', reminder: 'open' })),
  })
  const { user } = visit('/dashboard')
  expect(await titles()).toEqual(['Add your income', 'Pay down Store card', 'Find your risk level'])
  await user.click(screen.getByRole('button', { name: 'Show all 4' }))
  expect((await titles()).at(-1)).toBe('Set a payment reminder')
  expect(screen.getByText('Setup: 4 of 7')).toBeDefined()
  // The name of a heading is the heading alone.
  expect(screen.getByRole('heading', { name: 'Next steps' })).toBeDefined()
})

it('gives a new client no advice, only what to add first', async () => {
  const nothing = { account: 'open', debt: 'open', income: 'open', risk: 'open', goal: 'open' }
  serve({ [JOURNEY]: () => data(journey(nothing)) })
  visit('/dashboard')
  expect(await titles()).toEqual(['Add your accounts', 'Add your debts', 'Add your income'])
})

it('puts a late payment first', async () => {
  const late = step('late_payment', { id: STORE, name: 'Visa', total_cents: 184_00 })
  serve({ [NEXT]: () => next([late, storeCard]), [JOURNEY]: () => data(journey({ income: 'open' })) })
  visit('/dashboard')
  expect(await titles()).toEqual(['Pay Visa', 'Add your income', 'Pay down Store card'])
  expect(screen.getByText('$184 was due. Already sent? Mark it as paid.')).toBeDefined()
})

it('asks whether an employer matches contributions, and links to where they are entered', async () => {
  serve({ [NEXT]: () => next([step('employer_match')]), [JOURNEY]: () => data(journey()) })
  visit('/dashboard')
  const steps = await card('Next steps')
  const link = await steps.findByRole('link', { name: 'Add contributions: Get the full employer match' })
  expect(link.getAttribute('href')).toBe('/retirement/contributions')
  expect(steps.getByText(/^Does your employer match 401\(k\) contributions\?/)).toBeDefined()
})

it('says how much of a match isn’t used, and what gets it', async () => {
  const match = step('employer_match', { total_cents: 3_000_00, monthly_cents: 250_00 })
  serve({ [NEXT]: () => next([match]), [JOURNEY]: () => data(journey()) })
  visit('/dashboard')
  const steps = await card('Next steps')
  const link = await steps.findByRole('link', { name: 'Change contributions: Get the full employer match' })
  expect(link.getAttribute('href')).toBe('/retirement/contributions')
  expect(
    steps.getByText('$3,000 a year of your match isn’t used. Contribute $250 more a month.'),
  ).toBeDefined()
})

it('links each step to its page, with amounts that are left over', async () => {
  const more = step('goal_contribution', { id: boat.goal.goal_uuid, name: 'Boat', monthly_cents: 65_00 })
  const review = step('goal_review', { id: boat.goal.goal_uuid, name: 'Boat', chance: 0.058 })
  serve({
    [NEXT]: () => next([storeCard, more, review]),
    [JOURNEY]: () => data(journey()),
    [GOALS]: () => data([boat]),
  })
  visit('/dashboard')
  const steps = await card('Next steps')
  const href = async (name: string) =>
    (await steps.findByRole('link', { name })).getAttribute('href')?.replace(boat.goal.goal_uuid, 'BOAT')
  expect(await href('Plan payoff: Pay down Store card')).toBe('/debt/plan')
  expect(await href('Adjust goal: Contribute more to Boat')).toBe('/invest/BOAT')
  expect(await href('Review goal: Review Boat')).toBe('/invest/BOAT')
  expect(
    steps.getByText('27.49% APR on $1,279. You have $885 a month left over for it, beyond your plan.'),
  ).toBeDefined()
  expect(steps.getByText('$65 more a month brings it to an 80% chance of success.')).toBeDefined()
  expect(steps.getByText(/^It has a 5% chance of success\./)).toBeDefined()
})

it('reminds of a policy that renews soon', async () => {
  const renewal = step('policy_renewal', { id: boat.goal.goal_uuid, name: 'Acme Auto' })
  serve({ [NEXT]: () => next([renewal]), [JOURNEY]: () => data(journey()) })
  visit('/dashboard')
  const steps = await card('Next steps')
  const link = await steps.findByRole('link', { name: 'Review policy: Review your Acme Auto policy' })
  expect(link.getAttribute('href')).toBe('/protect')
})

it('does not call an amount monthly that is reached within a month', async () => {
  const fund = step('starter_fund', { total_cents: 500_00, monthly_cents: 500_00 })
  const rest = step('emergency_fund', { total_cents: 9_000_00, monthly_cents: 500_00 })
  serve({ [NEXT]: () => next([fund, rest]), [JOURNEY]: () => data(journey()) })
  visit('/dashboard')
  const steps = await card('Next steps')
  expect(await steps.findByText('$500 to go. Save $500 this month.')).toBeDefined()
  expect(steps.getByText('$9,000 to go. Save $500 a month.')).toBeDefined()
})

it('hides advice, undoes that, and shows hidden advice again', async () => {
  let hidden: string[] = []
  const calls = serve({
    [NEXT]: () => next([storeCard], hidden),
    [JOURNEY]: () => data(journey()),
    [HIDE]: ({ body }) => {
      const { key, is_hidden } = body as { key: string; is_hidden: boolean }
      hidden = is_hidden ? [key] : []
      return data(null)
    },
  })
  const { user } = visit('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Hide: Pay down Store card' }))
  expect(await screen.findByText("You're all set. Nothing needs your attention.")).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await screen.findByRole('button', { name: 'Hide: Pay down Store card' }))
  await user.click(await screen.findByRole('button', { name: 'Show hidden (1)' }))
  expect(await screen.findByText('Pay down Store card')).toBeDefined()
  const { key } = storeCard as unknown as { key: string }
  const sent = calls.filter(({ path }) => path.endsWith('next-action')).map(({ body }) => body)
  expect(sent).toEqual([true, false, true, false].map((is_hidden) => ({ key, is_hidden })))
})

it('hides a setup step, even offline, and shows it again', async () => {
  serve({ [JOURNEY]: () => data(journey({ debt: 'open' })) })
  const { user } = visit('/dashboard')
  const hide = await screen.findByRole('button', { name: 'Hide: Add your debts' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(hide)
  await user.click(await screen.findByRole('button', { name: 'Show hidden (1)' }))
  expect(await screen.findByRole('button', { name: 'Hide: Add your debts' })).toBeDefined()
})

it('no longer asks for what was just added on this device', async () => {
  serve({
    [WORTH]: () => data(worthOf([sampleSavings()])),
    [JOURNEY]: () => data(journey({ account: 'open', income: 'open' })),
  })
  visit('/dashboard')
  await screen.findByText('$3,200.00')
  expect(await titles()).toEqual(['Add your income'])
})

const SPEND = 'GET /api/spend/dashboard-data-for-web/me'

it('shows what is safe to spend today, and how the month goes', async () => {
  serve({ [SPEND]: () => data(sampleSpend()) })
  visit('/dashboard')
  const spending = await card('Spending')
  expect(await spending.findByText(wholeText('You can spend $42 today'))).toBeDefined()
  expect(spending.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('$1,480 of $2,400 spent')
  expect(spending.getByRole('link', { name: 'View spending' }).getAttribute('href')).toBe('/spend')
})

it('invites a client without transactions to link a bank', async () => {
  serve({})
  visit('/dashboard')
  const link = await (await card('Spending')).findByRole('link', { name: 'Link a bank' })
  expect(link.getAttribute('href')).toBe('/banks')
})

it('invites them to import a file where no bank can be linked', async () => {
  serve({
    'GET /api/plaid/get/user-accounts-linked-with-plaid/me': () =>
      data({ provider: null, links: [], accounts: [] }),
  })
  visit('/dashboard')
  const link = await (await card('Spending')).findByRole('link', { name: 'Import a file' })
  expect(link.getAttribute('href')).toBe('/spend/import')
  expect(screen.queryByRole('link', { name: 'Link a bank' })).toBeNull()
})

it('makes every call once and in parallel', async () => {
  const waiting = later()
  const calls = serve({
    [WORTH]: waiting.answer,
    // An answer, not a refusal, which the card that needs it would retry.
    'GET /api/debt/get/dashboard-data/me': () =>
      data({
        totals: totalsOf([], { ...usualChoice([], TODAY), version: 0 }, TODAY),
        percentage: percentageOf([], null, TODAY),
        months_to_debt_free: null,
        reminders: [],
      }),
  })
  visit('/dashboard')
  expect(await screen.findByRole('link', { name: 'Add debt' })).toBeDefined()
  // The first answer is still pending, so nothing waited for it.
  const requests = calls.map(({ method, path }) => `${method} ${path}`)
  expect(requests).toHaveLength(13)
  expect(new Set(requests).size).toBe(13)
  waiting.settle(refused(404, 'Not here'))
  expect(await screen.findByText('Couldn’t load your net worth')).toBeDefined()
})

it('loses only the card whose call fails', async () => {
  serve({
    [WORTH]: () => refused(404, 'It is not there'),
    [GOALS]: () => refused(404, 'It is not there'),
    [NEXT]: () => refused(404, 'It is not there'),
    [JOURNEY]: () => refused(404, 'It is not there'),
    [SPEND]: () => refused(404, 'It is not there'),
  })
  visit('/dashboard')
  const failed = ['your net worth', 'your goals', 'your next steps', 'your spending']
  for (const each of failed) expect(await screen.findByText(`Couldn’t load ${each}`)).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Add debt' })).toBeDefined()
})
