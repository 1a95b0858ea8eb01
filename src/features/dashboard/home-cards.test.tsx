import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sampleStanding } from '#core/goal/sample.ts'
import { clock } from '#app/lib/clock.ts'
import { writeSession } from '#app/lib/session.ts'
import { data, later, refused, serve } from '#tests/world/page-api.ts'
import { MAYA, visit } from '#tests/world/page-visit.tsx'
import { sampleSavings, worthOf } from '#tests/world/page-worth.ts'

const WORTH = 'POST /api/investment/get-net-worth'
const GOALS = 'GET /api/investment/get-all-goals-with-risk-for-web/me'
const NEXT = 'GET /api/investment/get/next-dollar/me'
const JOURNEY = 'GET /api/users/userJourney'
const MARK = 'POST /api/users/userJourney'
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

it('opens with net worth, its change named with its day, and assets beside debts', async () => {
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

it('shows the figures behind the picture with the newest first, and by keyboard', async () => {
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

it('invites who has entered nothing to begin', async () => {
  serve({})
  visit('/dashboard')
  const href = async (title: string, name: string) =>
    (await (await card(title)).findByRole('link', { name })).getAttribute('href')
  expect(await href('Net worth', 'Add account')).toBe('/netWorth?add=account')
  expect(await href('Goals', 'Set a goal')).toBe('/goals')
  expect(
    await (await card('Your next dollar')).findByText(/^Enter what you have, owe and want\./),
  ).toBeDefined()
})

it('lists the goals under way with where they stand', async () => {
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

const next = {
  spare_cents: 100_00,
  steps: [
    { kind: 'debt', id: '018f0000-0000-7000-8000-0000000000d1', why: 'Store card costs 27.49% a year.' },
    { kind: 'goal', id: boat.goal.goal_uuid, why: 'Boat is on the way to 60% of its target.' },
    { kind: 'invest', id: null, why: 'Investing is expected to return 6.3% a year.' },
    { kind: 'debt', id: null, why: 'Never shown.' },
  ].map((step, place) => ({
    ...step,
    room_cents: null,
    amount_cents: 0,
    worth_cents: 2749,
    is_certain: place === 0,
  })),
  assumed: ['A match by your employer is not counted.'],
}

it('ranks where the next dollar does most, leads there, and says what it assumes', async () => {
  serve({ [NEXT]: () => data(next), [GOALS]: () => data([boat]) })
  visit('/dashboard')
  const steps = await card('Your next dollar')
  expect((await steps.findByRole('link', { name: 'Pay down a debt' })).getAttribute('href')).toMatch(
    /^\/debt\//,
  )
  expect((await steps.findByRole('link', { name: 'Boat' })).getAttribute('href')).toMatch(/^\/invest\//)
  expect(steps.getByText('Each $100 there is worth $27.49 within a year.')).toBeDefined()
  expect(steps.getAllByText(/may be worth \$27\.49 .*estimate/)).toHaveLength(2)
  expect(steps.queryByText('Never shown.')).toBeNull()
  expect(steps.getByText('A match by your employer is not counted.')).toBeDefined()
})

const journey = (state: object = {}, more: object = {}) => {
  const states = { account: 'done', debt: 'open', income: 'open', risk: 'open', goal: 'open', ...state }
  const steps = Object.entries({ ...states, reminder: 'open', install: 'open', ...state }).map(
    ([step, each]) => ({ step, state: each, changed_at: null }),
  )
  return { steps, done_count: 1, is_finished: false, is_hidden: false, ...more }
}

it('leads through the first steps, with what is done folded away', async () => {
  serve({ [JOURNEY]: () => data(journey()) })
  visit('/dashboard')
  const steps = await card(/^First steps/)
  expect(await steps.findByText('1 of 7')).toBeDefined()
  expect(steps.getByText('1 done')).toBeDefined()
  const links = steps.getAllByRole('link').map((link) => link.getAttribute('href'))
  const install = '/faq?answer=install-the-app'
  expect(links).toEqual(['/debt/new', '/netWorth#income', '/risk', '/goals', '/debt', install])
})

it('skips a step, and takes it up again', async () => {
  let state = 'open'
  const calls = serve({
    [JOURNEY]: () => data(journey({ debt: state })),
    [MARK]: ({ body }) => {
      ;({ state } = body as { state: string })
      return data(journey({ debt: state }))
    },
  })
  const { user } = visit('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Skip: Enter what you owe' }))
  await user.click(await screen.findByRole('button', { name: 'Take up: Enter what you owe' }))
  expect(await screen.findByRole('button', { name: 'Skip: Enter what you owe' })).toBeDefined()
  const marks = calls.filter(({ path, method }) => path.endsWith('/userJourney') && method === 'POST')
  expect(marks.map(({ body }) => body)).toEqual([
    { step: 'debt', state: 'skipped' },
    { step: 'debt', state: 'open' },
  ])
})

it('asks for everything once and at once', async () => {
  const waiting = later()
  const calls = serve({ [WORTH]: waiting.answer })
  visit('/dashboard')
  expect(await screen.findByRole('link', { name: 'Add debt' })).toBeDefined()
  // The first answer is still on its way, so nothing waited for it.
  const asked = calls.map(({ method, path }) => `${method} ${path}`)
  expect(asked).toHaveLength(8)
  expect(new Set(asked).size).toBe(8)
  waiting.settle(refused(404, 'Not here'))
  expect(await screen.findByText('Your net worth did not load')).toBeDefined()
})

it('loses only the card whose call fails', async () => {
  serve({
    [WORTH]: () => refused(404, 'It is not there'),
    [GOALS]: () => refused(404, 'It is not there'),
    [NEXT]: () => refused(404, 'It is not there'),
    [JOURNEY]: () => refused(404, 'It is not there'),
  })
  visit('/dashboard')
  const failed = ['Your net worth', 'Your goals', 'Your next dollar', 'Your first steps']
  for (const each of failed) expect(await screen.findByText(`${each} did not load`)).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Add debt' })).toBeDefined()
})
