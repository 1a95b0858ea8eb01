import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { visit } from '#tests/fixtures/page-visit.tsx'

const TOKEN = 's'.repeat(65)
const OPENED = {
  content: {
    first_name: 'Maya',
    as_of: '2026-11-21',
    hides_amounts: false,
    sections: [
      {
        section: 'debts',
        figures: [
          { label: 'Owed', value: { kind: 'amount', cents: 12_345_00, is_monthly: false } },
          { label: 'Payments', value: { kind: 'amount', cents: 400_00, is_monthly: true } },
          { label: 'Average rate', value: { kind: 'share', share: 0.0625 } },
          { label: 'Debt-free', value: { kind: 'date', date: '2029-02-01' } },
        ],
      },
    ],
    topics: [{ title: 'Paying down Store card', why: 'Its rate is high.', figures: [] }],
  },
  call: {
    type: 'Review',
    minutes: 30,
    starts_at: '2026-12-01T15:00:00.000Z',
    advisor: { name: 'Priya Raman', time_zone: 'America/New_York' },
    note: 'When can I retire?',
  },
  expires_at: '2026-12-08T15:30:00.000Z',
}

it('is read without a login, by a secret that is part of no address that is sent', async () => {
  const requests = serve({ 'POST /api/advisor/open/packet': () => data(OPENED) })
  visit(`/packet#${TOKEN}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya’s plan' })).toBeDefined()
  for (const text of [
    'When can I retire?',
    'Paying down Store card',
    '$12,345',
    '$400 a month',
    '6.25%',
    'February 2029',
  ])
    expect(screen.getByText(text)).toBeDefined()
  expect(requests.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(requests.every(({ path, query }) => !path.includes(TOKEN) && Object.keys(query).length === 0)).toBe(
    true,
  )
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(TOKEN)
})

it.each([404, 422])('says that a summary isn’t shared after a %i', async (status) => {
  serve({ 'POST /api/advisor/open/packet': () => refused(status, 'No') })
  visit('/packet')
  expect(await screen.findByRole('heading', { name: 'This summary isn’t shared' })).toBeDefined()
})

it('can be tried again after a failure', async () => {
  let tries = 0
  serve({
    'POST /api/advisor/open/packet': () => {
      tries += 1
      return tries === 1 ? refused(503, 'We’re busy right now.') : data(OPENED)
    },
  })
  const { user } = visit('/packet')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Maya’s plan' })).toBeDefined()
})

it('lists the figures of each goal under its name, also of two with one name', async () => {
  const figure = (about: string, label: string, cents: number) => ({
    about,
    label,
    value: { kind: 'amount', cents, is_monthly: false },
  })
  const figures = [
    figure('House', 'Saved so far', 100_00),
    figure('House', 'Target', 200_00),
    figure('House', 'Saved so far', 300_00),
    figure('Boat', 'Saved so far', 400_00),
  ]
  const content = { ...OPENED.content, sections: [{ section: 'goals', figures }] }
  serve({ 'POST /api/advisor/open/packet': () => data({ ...OPENED, content }) })
  visit(`/packet#${TOKEN}`)
  const names = await screen.findAllByRole('heading', { level: 3, name: /House|Boat/ })
  expect(names.map((name) => name.parentElement?.textContent)).toEqual([
    'HouseSaved so far$100Target$200',
    'HouseSaved so far$300',
    'BoatSaved so far$400',
  ])
})
