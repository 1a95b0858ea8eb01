import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import { data, refused } from '#tests/fixtures/page-api.ts'
import { serveGoals } from '#tests/fixtures/page-goals.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { samplePlanFigures, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const id = (last: string) => `018f0000-0000-7000-8000-0000000000${last}`
const boat = sampleStanding({ goal_uuid: id('b1'), priority: 1, monthly_contribution_cents: 40_00 })
const trip = sampleStanding({
  goal_uuid: id('b2'),
  name: 'Trip',
  kind: 'travel',
  mode: 'save',
  model: null,
  priority: 2,
})
const roof = sampleStanding({
  goal_uuid: id('b3'),
  name: 'Roof',
  priority: 3,
  monthly_contribution_cents: 200_00,
})
const draft = sampleStanding({
  goal_uuid: id('b4'),
  name: 'Someday',
  priority: 4,
  status: 'draft',
  target_cents: null,
  target_date: null,
})
const old = sampleStanding({ goal_uuid: id('b5'), name: 'Old car', priority: 5, status: 'reached' })

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const title = () => screen.findByRole('heading', { level: 1 })
const sectionOf = (name: string) => within(screen.getByRole('region', { name }))

it('shows the total saved toward the goals of a tab, and how many are on track', async () => {
  serveGoals({ goals: [boat, trip, roof, draft, old] })
  visit('/invest')
  expect((await title()).textContent).toMatch(/\$2,000 saved toward \$20,000$/)
  expect(screen.getByText(wholeText(/^1 of 2 goals on track, saving \$240 a month/))).toBeDefined()
})

it('adds what employers put in to a retirement goal that follows the plan', async () => {
  const { goal, suitability } = sampleStanding({ mode: 'retire', kind: 'retirement' })
  serveGoals({ goals: [goalWithRiskOf(goal, suitability, '2026-11-21', samplePlanFigures())] })
  visit('/retire')
  expect(
    await screen.findByText(wholeText(/saving \$1,793\.33 a month, and \$576\.67 from employers\./)),
  ).toBeDefined()
})

it('lists all goals by priority, each with its chance as a ring and a label', async () => {
  serveGoals({ goals: [boat, trip, roof, draft, old] })
  visit('/goals')
  await title()
  const rows = sectionOf('By priority').getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Boat', 'Trip', 'Roof'])
  expect(
    within(rows[0] ?? document.body)
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toMatch(/^\d+% chance of success$/)
  expect(rows[0]?.textContent).toMatch(
    /\$1,000 of \$10,000 · November 2036\+\$\d+ a month for an 80% chance(Close|At risk|Off track)$/,
  )
  expect(
    within(rows[1] ?? document.body)
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toBe('Not on track at the rate your accounts pay')
  expect(rows[2]?.textContent).toMatch(/On track$/)
  expect(screen.getByText('Reached and archived (1)').closest('details')?.open).toBe(false)
})

it('has a tab with its own address for each type of goal', async () => {
  serveGoals({ goals: [boat, trip] })
  const { user } = visit('/goals')
  await title()
  const tabs = () => within(screen.getByRole('navigation', { name: 'Kinds of goals' }))
  expect(
    tabs()
      .getAllByRole('link')
      .map((tab) => [tab.textContent, tab.getAttribute('href')]),
  ).toEqual([
    ['All', '/goals'],
    ['Save', '/save'],
    ['Invest', '/invest'],
    ['Retire', '/retire'],
  ])
  expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('All')
  await user.click(tabs().getByRole('link', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Boat' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Trip' })).toBeDefined()
  expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Save')
})

it('has no page for another first path segment', async () => {
  serveGoals({ goals: [] })
  visit('/borrow')
  expect((await title()).textContent).toMatch(/page/)
  expect(screen.queryByRole('navigation', { name: 'Kinds of goals' })).toBeNull()
})

it('continues a draft', async () => {
  serveGoals({ goals: [boat, draft] })
  visit('/invest')
  await title()
  const link = sectionOf('Drafts').getByRole('link', { name: 'Someday' })
  expect(link.getAttribute('href')).toBe(`/invest/new?draft=${id('b4')}`)
  expect(sectionOf('Drafts').getByText('Continue')).toBeDefined()
})

it('says why a goal is blocked', async () => {
  serveGoals({ goals: [sampleStanding({ model: 'high' })] })
  visit('/invest')
  await title()
  expect(screen.getByText('Too much risk')).toBeDefined()
  expect(screen.getByText(/carries more risk than we suggest for this goal/)).toBeDefined()
})

it('reorders the goals of the list, and leaves the others in place', async () => {
  const calls = serveGoals(
    { goals: [boat, trip, roof, draft] },
    { 'PUT /api/investment/update/priorities': () => data([]) },
  )
  const { user } = visit('/invest')
  await title()
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  await user.click(screen.getByRole('button', { name: 'Move Roof up' }))
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await toasted('Order saved')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    order: [id('b3'), id('b2'), id('b1'), id('b4')],
  })
})

it('invites to a first goal', async () => {
  serveGoals({ goals: [trip] })
  visit('/retire')
  expect((await title()).textContent).toBe('Retirement goals')
  expect(screen.getByRole('link', { name: 'Add a goal' }).getAttribute('href')).toBe('/retire/new')
})

it('says that the goals failed to load, and tries again', async () => {
  let isUp = false
  serveGoals(
    { goals: [boat] },
    {
      'GET /api/investment/get-all-goals-with-risk-for-web/me': () =>
        isUp ? data([boat]) : refused(501, 'Not now'),
    },
  )
  const { user } = visit('/invest')
  expect(await screen.findByText('Couldn’t load your goals')).toBeDefined()
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Boat' })).toBeDefined())
})

const deletion = { deleted_at: '2026-11-20T12:00:00.000Z', restorable_until: '2026-11-27T12:00:00.000Z' }
const GONE = 'GET /api/investment/get/deleted/me'

it('lists the recently deleted goals of its mode, and restores one', async () => {
  const stored = { goals: [trip], gone: [boat, roof] }
  serveGoals(stored, {
    [GONE]: () =>
      data({ goals: [...stored.gone, draft].map(({ goal }) => ({ goal, ...deletion })), accounts: [] }),
    [`PUT /api/investment/restore/${boat.goal.goal_uuid}`]: () => {
      stored.goals = [trip, boat]
      stored.gone = [roof]
      return data(
        boat.goal,
        'Your goal is back. Other goals use some of its accounts by now, so it has less of them.',
      )
    },
  })
  const { user } = visit('/invest')
  await user.click(await screen.findByText('Recently deleted (3)'))
  expect(screen.getByRole('button', { name: 'Restore Someday' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Restore Boat' }))
  expect(await screen.findByRole('link', { name: 'Boat' })).toBeDefined()
  expect(await screen.findByText(/so it has less of them/)).toBeDefined()
  expect(screen.getByText('Recently deleted (2)')).toBeDefined()
})

it('shows no deleted goals of another list', async () => {
  serveGoals(
    { goals: [trip] },
    { [GONE]: () => data({ goals: [{ goal: boat.goal, ...deletion }], accounts: [] }) },
  )
  const { router } = visit('/save')
  await title()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Trip' })).toBeDefined())
  expect(screen.queryByText(/^Recently deleted/)).toBeNull()
  await router.navigate({ to: '/$mode', params: { mode: 'invest' } })
  expect(await screen.findByText('Recently deleted (1)')).toBeDefined()
})

it('shows no deleted goals while they fail to load', async () => {
  const calls = serveGoals({ goals: [trip] }, { [GONE]: () => refused(404, 'Not found') })
  visit('/save')
  await title()
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/get/deleted/me'))).toBe(true))
  expect(screen.queryByText(/Couldn’t load|^Recently deleted/)).toBeNull()
})

it('says why a goal cannot be restored, beside Try again', async () => {
  const words = 'You have another goal named Boat. Rename it to restore this one.'
  const calls = serveGoals(
    { goals: [] },
    {
      [GONE]: () => data({ goals: [{ goal: boat.goal, ...deletion }], accounts: [] }),
      [`PUT /api/investment/restore/${boat.goal.goal_uuid}`]: () => refused(409, words, { code: 'conflict' }),
    },
  )
  const { user } = visit('/invest')
  await user.click(await screen.findByText('Recently deleted (1)'))
  await user.click(screen.getByRole('button', { name: 'Restore Boat' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`Boat${words}`)
  expect(screen.getByRole('button', { name: 'Restore Boat' })).toBe(document.activeElement)
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})
