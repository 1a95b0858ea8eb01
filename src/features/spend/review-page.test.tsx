import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleReview } from '#tests/fixtures/page-spend.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const REVIEW = 'GET /api/spend/get/month-review/me'

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

it('sums up the last full month against the months before', async () => {
  serve({ [REVIEW]: () => data(sampleReview()) })
  visit('/spend/review')
  await screen.findByRole('heading', { level: 1, name: '$2,310 spent in October 2026' })
  expect(screen.getByText('$190 less than the average of the months before.')).toBeDefined()
  expect(screen.getByText('56% of income · $600 moved to savings')).toBeDefined()
  const groceries = screen.getByRole('link', { name: 'Groceries' })
  expect(groceries.closest('li')?.textContent).toContain('$90 more than usual')
  expect(screen.getByText('Stream Plus')).toBeDefined()
  const table = screen.getByRole('table', { name: 'Income and spending by month' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Oct 2026', 'Sep 2026'])
})

it('names no share of income where more was spent than came in', async () => {
  const over = { saved_cents: -310_00, moved_cents: -400_00, saving_share: -0.1 }
  serve({ [REVIEW]: () => data(sampleReview(over)) })
  visit('/spend/review')
  const moved = await screen.findByText('$400 taken from savings')
  expect(moved.closest('[data-slot=stat]')?.textContent).toContain('−$310')
})

it('says what a month is compared with, before there is enough', async () => {
  serve({ [REVIEW]: () => data({ ...sampleReview(), usual_spent_cents: null, changes: [] }) })
  visit('/spend/review')
  expect(
    await screen.findByText('We compare a month with the average of the three full months before it.'),
  ).toBeDefined()
  expect(screen.getByText('There aren’t three full months before this one yet.')).toBeDefined()
})

it('shows another month by the address', async () => {
  const requests = serve({
    [REVIEW]: ({ query }) => data(sampleReview({ month: query['month'] ?? '2026-10' })),
  })
  const { user } = visit('/spend/review')
  await user.selectOptions(await screen.findByLabelText('Month in review'), 'September 2026')
  await screen.findByRole('heading', { level: 1, name: '$2,310 spent in September 2026' })
  expect(address()).toBe('/spend/review?month=2026-09')
  expect(requests.filter(({ path }) => path.endsWith('month-review/me')).map(({ query }) => query)).toEqual([
    {},
    { month: '2026-09' },
  ])
  expect(screen.getByRole('button', { name: 'Previous month, August 2026' })).toHaveProperty('disabled', true)
})

it('says that there is no finished month yet', async () => {
  serve({ [REVIEW]: () => data(sampleReview({ months: [] })) })
  visit('/spend/review')
  expect(await screen.findByText('No finished month yet')).toBeDefined()
})

it('says that the review could not be loaded', async () => {
  serve({ [REVIEW]: () => refused(403, 'Not for you') })
  visit('/spend/review')
  expect(await screen.findByText('Couldn’t load this month’s review')).toBeDefined()
})
