import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { wholeText } from '#tests/fixtures/whole-text.ts'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
  // The worker's simulation has its own tests.
  vi.stubGlobal('Worker', undefined)
})

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('suggests portfolios from the risk profile, and shows how one becomes the other', async () => {
  serveRetirement()
  const { user } = visit('/retirement/portfolio')
  await titled('Balanced now, Conservative in retirement')
  expect(
    screen.getByText('Your risk profile suggests Balanced before retirement and Conservative in retirement.'),
  ).toBeDefined()
  expect(screen.getByText(/^60% stocks in 2026, 40% from 2041 on/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = screen.getByRole('region', { name: 'Portfolio by year' })
  const cellsOf = (year: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${year}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cellsOf('2031')).toEqual(['60%', '35%', '5%', '100%'])
  expect(cellsOf('2036')).toEqual(['50%', '43%', '8%', '100%'])
  expect(cellsOf('2041')).toEqual(['40%', '50%', '10%', '100%'])
})

it('shows what another choice does to the plan before it is saved', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/portfolio')
  await titled('Balanced now, Conservative in retirement')
  expect(await screen.findByText('Chance of success')).toBeDefined()
  choose('Before retirement', 'high')
  await titled('Growth now, Conservative in retirement')
  expect(screen.getByText(/^Growth carries more risk than your answers suggest/)).toBeDefined()
  expect(await screen.findByText(/^\d+% with your saved portfolios$/)).toBeDefined()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save portfolios' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ risk_portfolio: { before: 'high', after: 'below_average' }, version: 0 }])
  await user.click(screen.getByRole('button', { name: 'Use our suggestion' }))
  await titled('Balanced now, Conservative in retirement')
})

it('shows a bad year in dollars of what is invested', async () => {
  serveRetirement()
  visit('/retirement/portfolio')
  const table = await screen.findByRole('table', { name: 'What to expect from each portfolio in a year' })
  const row = within(table).getByRole('row', { name: /^Bad year/ })
  expect(row.textContent).toMatch(/−\d+\.\d%−\$\d\d,\d{3}−\d+\.\d%−\$\d\d,\d{3}/)
  expect(
    screen.getByText(wholeText(/\$400,000 you have invested today, without cash and college savings/)),
  ).toBeDefined()
})

it('works before the plan is set up, and asks for the risk questionnaire', async () => {
  serveRetirement(EMPTY_PLAN, { ...FACTS, income: null, band: null, accounts: [] })
  visit('/retirement/portfolio')
  await titled('Balanced now, Conservative in retirement')
  expect(screen.getByText(/^60% stocks in 2026, 40% from 2043 on/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'take the risk questionnaire' })).toBeDefined()
  expect(screen.getByText(/for an example of \$100,000/)).toBeDefined()
  expect(screen.queryByText('Effect on your plan')).toBeNull()
})

it('saves the choice offline', async () => {
  const { sent } = serveRetirement({ ...MAYAS_PLAN, risk_portfolio: { before: 'average', after: 'low' } })
  const { user } = visit('/retirement/portfolio')
  await titled('Balanced now, Cash-like in retirement')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  choose('In retirement', 'average')
  await user.click(screen.getByRole('button', { name: 'Save portfolios' }))
  await toasted('Saved. We’ll sync it when you’re back online')
  await titled('Balanced, before and in retirement')
  expect(sent()).toEqual([])
})
