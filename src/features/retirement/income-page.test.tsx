import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import type * as planLives from '#core/retirement/plan-lives.ts'
import { data } from '#tests/fixtures/page-api.ts'
import { MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { samplePlanFigures, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

vi.mock('#core/finance/household/simulate-household.ts', async (load) => {
  const { fewLives } = await import('#tests/fixtures/few-lives.ts')
  return fewLives(await load())
})

// The guardrails in dollars are searched for on all lives of the plan.
vi.mock('#core/retirement/plan-lives.ts', async (load) => ({
  ...(await load<typeof planLives>()),
  PLAN_LIVES: { lives: 200, seed: [2026, 1] },
}))

const compared = () => screen.findByText(/^Everyday spending a month, from a bad year/)
const NAMES = ['As planned', 'Guardrails', 'Share of savings', 'Life expectancy', 'Floor and upside']

it('compares the plan with five rules on simulated markets, and on every start of history', async () => {
  serveRetirement()
  const { user } = visit('/retirement/income')
  const summary = await compared()
  expect(summary.textContent).toMatch(
    /in 40 simulated markets\. Your plan has \$[\d,]+\. Amounts are in today’s dollars/,
  )
  const chart = summary.closest<HTMLElement>('figure') ?? document.body
  await user.click(within(chart).getByRole('button', { name: 'Show as table' }))
  const rowsOf = () => within(screen.getByRole('region', { name: 'Income strategies' })).getAllByRole('row')
  expect(rowsOf().map((row) => row.querySelector('th')?.textContent)).toEqual(['Strategy', ...NAMES])
  expect(rowsOf()[1]?.textContent).toMatch(/^As planned\d+%\$[\d,]+\$[\d,]+/)
  expect(screen.getByText('Your plan', { selector: 'li *' }).closest('li')?.textContent).toMatch(
    /^As planned/,
  )
  expect(screen.getAllByText(/ (?:\$[\d,]+000|\$0) left at the end in the median market\.$/)).toHaveLength(5)
  await user.click(screen.getByText('History'))
  expect((await compared()).textContent).toMatch(/in any month of 1871–2023 \([\d,]+ start dates\)/)
  expect(screen.getAllByText(/^Worked from /)).toHaveLength(5)
})

it('says one chance of success for a rule in both cards', async () => {
  serveRetirement()
  visit('/retirement/income')
  await compared()
  for (const name of NAMES) {
    const radio = screen.getByRole('radio', { name: new RegExp(`^${name}`) })
    const chance = /(?:\d+%|\w+ \d+%) chance of success/
    const said = await within(radio.closest<HTMLElement>('label, div') ?? document.body).findByText(
      wholeText(chance),
    )
    const row = screen.getByText(name, { selector: 'li *' }).closest('li')
    expect(row?.textContent.toLowerCase()).toContain(chance.exec(said.textContent)?.[0].toLowerCase())
  }
})

it('saves the settings of the strategies, and compares again', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/income')
  await compared()
  expect(screen.getAllByText(/^Withdraw 4% of what’s left each year/).length).toBeGreaterThan(0)
  await user.click(screen.getByText('Adjust the strategies'))
  const rate = screen.getByLabelText('Share of savings each year')
  await user.clear(rate)
  await user.type(rate, '120')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(screen.getAllByText(/from 0% to 100%/).length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
  await user.clear(rate)
  await user.type(rate, '5')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ income_strategy: { portfolio_rate: 0.05, floor_share: 1 }, version: 0 }])
  expect((await screen.findAllByText(/^Withdraw 5% of what’s left each year/)).length).toBeGreaterThan(0)
})

it.each([
  ['Share of savings', 'percentage', 'You withdraw 4% of your savings each year'],
  ['Life expectancy', 'required_distribution', 'Your spending follows your savings and life expectancy'],
  ['Floor and upside', 'floor_upside', 'Guaranteed income pays your essentials first'],
])('saves %s as the rule of the plan', async (name, kind, title) => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/income')
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${name}`) }))
  await user.click(screen.getByRole('button', { name: 'Save spending rule' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ planning_strategy: { kind }, version: 0 }])
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
})

it('orders the goals, and shows what each gets', async () => {
  const goals = ['Boat', 'Cabin'].map((name, place) =>
    sampleStanding({ name, goal_uuid: `018f0000-0000-7000-8000-00000000001${place}`, priority: place + 1 }),
  )
  const { requests } = serveRetirement(MAYAS_PLAN, undefined, {
    'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data(goals),
    'PUT /api/investment/update/priorities': () => data(null),
  })
  const { user } = visit('/retirement/income')
  const list = await screen.findByRole('list', { name: 'Your goals' })
  expect(within(list).getAllByText(/^Gets /)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Save order' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move Cabin up' }))
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await toasted('Order saved')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    order: goals.map(({ goal }) => goal.goal_uuid).toReversed(),
  })
})

it('says of a goal that follows the plan what the plan contributes, not that it needs no more', async () => {
  const { goal, suitability } = sampleStanding({ mode: 'retire', kind: 'retirement', name: 'Lake' })
  const lake = goalWithRiskOf(goal, suitability, '2026-11-21', samplePlanFigures())
  const boat = sampleStanding({ goal_uuid: '018f0000-0000-7000-8000-000000000012', priority: 2 })
  serveRetirement(MAYAS_PLAN, undefined, {
    'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data([lake, boat]),
  })
  visit('/retirement/income')
  const list = await screen.findByRole('list', { name: 'Your goals' })
  expect(within(list).getByText('Gets the $1,793 a month that your plan contributes')).toBeDefined()
})

it('leads to the setup before there is a plan', async () => {
  serveRetirement(EMPTY_PLAN)
  visit('/retirement/income')
  expect(await screen.findByRole('link', { name: 'Set up your plan' })).toBeDefined()
})

it('shows the chance of success of each spending rule and the guardrails in dollars, and saves the choice', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/income')
  await screen.findByRole('heading', { level: 1, name: 'You spend as planned in every market' })
  expect(
    await screen.findByText(wholeText(/^Spend the same in every market\. .*% chance of success\.$/)),
  ).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Guardrails' }))
  const cut = screen.getByLabelText('Size of a cut')
  await user.clear(cut)
  await user.click(screen.getByRole('button', { name: 'Save spending rule' }))
  expect(sent()).toEqual([])
  await user.type(cut, '15')
  await user.click(screen.getByRole('button', { name: 'Save spending rule' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([
    {
      planning_strategy: { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.15, raise: 0.1 },
      version: 0,
    },
  ])
  const lower = /^If your savings fall below \$[\d,]+ ?, spend \$[\d,]+ a month less$/
  // The search for the guardrails simulates every life of the plan.
  expect(await screen.findByRole('heading', { level: 1, name: lower })).toBeDefined()
})
