import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { simulateFewLives } from '#tests/fixtures/retirement.ts'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

vi.mock('#core/finance/household/simulate-household.ts', async (load) => {
  const { fewLives } = await import('#tests/fixtures/few-lives.ts')
  return fewLives(await load())
})
simulateFewLives()

// The tests run in the page, which has no worker.
const titled = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const rowOf = (name: RegExp) => {
  const row = screen.getByRole('button', { name }).closest('li')
  if (!row) throw new Error('Not a row')
  return row
}

it('names each test, what it does to the plan, and what fixes it', async () => {
  serveRetirement()
  const { user } = visit('/retirement/stress')
  await titled(/^Your plan holds up in (?:\d of|all) 7 stress tests$/)
  for (const name of [
    /^1929/,
    /^1966/,
    /^2000/,
    /^2008/,
    /^The worst ten years/,
    /^5 years longer/,
    /^Inflation/,
  ]) {
    expect(rowOf(name).textContent).toMatch(/Holds up|To fix it, .*(?:saved today|a month less)/)
  }
  expect(screen.queryByRole('button', { name: /dies at/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^1966/ }))
  expect(screen.getByRole('heading', { name: /^1966/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /^1966/ }).getAttribute('aria-pressed')).toBe('true')
})

it('saves how hard the tests are, and runs them again', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/stress')
  await titled(/^Your plan holds up/)
  await user.click(screen.getByText('Adjust the tests'))
  const years = screen.getByLabelText('Years lived beyond the plan')
  await user.clear(years)
  await user.type(years, '30')
  await user.click(screen.getByRole('button', { name: 'Save tests' }))
  expect(screen.getAllByText('Enter from 1 to 20 years').length).toBeGreaterThan(0)
  await user.clear(years)
  await user.type(years, '8')
  await user.click(screen.getByRole('button', { name: 'Save tests' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ protect: { extra_years: 8, death: null, extra_inflation: 0.02 }, version: 0 }])
  expect(await screen.findByRole('button', { name: '8 years longer than planned' })).toBeDefined()
})

it('shows guaranteed income against essentials, and saves how to close the gap', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/stress')
  expect(await screen.findByText('Covered by guaranteed income')).toBeDefined()
  expect(screen.getByText(/^From 2042, savings must pay part of your essentials/)).toBeDefined()
  expect(screen.getByText(/Enter a quote to see its cost/)).toBeDefined()
  await user.type(screen.getByLabelText(/^Annuity payout rate/), '6')
  await user.click(screen.getByRole('radio', { name: 'Lifetime annuity' }))
  await user.click(screen.getByRole('button', { name: 'Save choice' }))
  await toasted('Plan saved')
  expect(sent()[0]).toMatchObject({ secure: { with: 'annuity', annuity_payout_rate: 0.06 } })
  expect(await screen.findByText(/^Income for life from an insurer\. \$[\d,]+ at retirement/)).toBeDefined()
})

it('ranks the inputs by how much they move the chance of success', async () => {
  serveRetirement()
  const { user } = visit('/retirement/stress')
  const summary = await screen.findByText(/ matters most: your chance of success is /)
  const card = summary.closest('figure')
  if (!card) throw new Error('No chart')
  await user.click(within(card).getByRole('button', { name: 'Show as table' }))
  const table = screen.getByRole('region', { name: 'What moves the answer most' })
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(4)
})

it('leads to the setup before there is a plan', async () => {
  serveRetirement(EMPTY_PLAN)
  visit('/retirement/stress')
  await titled('Stress tests')
  expect(screen.getByRole('link', { name: 'Set up your plan' })).toBeDefined()
})

it('tests an offline change of the plan on the device', async () => {
  const { sent } = serveRetirement({
    ...MAYAS_PLAN,
    protect: { extra_years: 5, death: null, extra_inflation: 0.02 },
  })
  const { user } = visit('/retirement/stress')
  await titled(/^Your plan holds up/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByText('Adjust the tests'))
  const inflation = screen.getByLabelText('Inflation above your assumption')
  await user.clear(inflation)
  await user.type(inflation, '3')
  await user.click(screen.getByRole('button', { name: 'Save tests' }))
  expect(await screen.findByRole('button', { name: 'Inflation 3% higher every year' })).toBeDefined()
  expect(sent()).toEqual([])
})
