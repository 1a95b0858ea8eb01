import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { RecurringCharge } from '#core/contract/spend-dashboard.ts'
import { type SentRequest, data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleView, viewAda } from '#tests/fixtures/page-sharing.ts'
import { sampleCharge } from '#tests/fixtures/page-spend.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const LIST = 'GET /api/spend/get/recurring-charges/me'
const CHANGE = 'PUT /api/spend/update/recurring-charge'

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const listed = (charges: readonly RecurringCharge[]) => () =>
  data({ charges, monthly_out_cents: 16_00, yearly_out_cents: 191_88 })

async function card(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const found = heading.closest<HTMLElement>('[data-slot=card]')
  if (!found) throw new Error(`there is no card ${title}`)
  return within(found)
}

const openCharge = async (user: ReturnType<typeof visit>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

it('lists charges with their next date, yearly cost and price rises, and income apart', async () => {
  serve({
    [LIST]: listed([
      sampleCharge({ price_rise: { from_cents: 13_99, to_cents: 15_99, date: '2026-09-28' } }),
      sampleCharge({
        key: 'pay',
        name: 'Payroll',
        direction: 'in',
        category: 'paycheck',
        cadence: 'biweekly',
      }),
    ]),
  })
  visit('/spend/recurring')
  await screen.findByRole('heading', { level: 1, name: '$16 a month in recurring charges' })
  const [row] = (await card('Subscriptions and bills')).getAllByRole('listitem')
  expect(row?.textContent).toContain('Subscriptions · every month, next in 7 days')
  expect(row?.textContent).toContain('$192 a year')
  expect(row?.textContent).toContain('Price went up from $13.99 to $15.99 on Sep 28')
  const income = await card('Income')
  expect(income.getByText('+$15.99')).toBeDefined()
  expect(income.getByRole('button', { name: 'Payroll' })).toBeDefined()
})

it('opens the payments of a charge, and what can be said about it', async () => {
  const uuid = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
  serve({
    [LIST]: listed([
      sampleCharge({
        price_rise: { from_cents: 13_99, to_cents: 15_99, date: '2026-09-28' },
        history: [
          { transaction_uuid: uuid(1), date: '2026-08-28', amount_cents: -13_99 },
          { transaction_uuid: uuid(2), date: '2026-09-28', amount_cents: -15_99 },
        ],
      }),
      sampleCharge({ key: 'pay', name: 'Payroll', direction: 'in', category: 'paycheck' }),
    ]),
  })
  const { user } = visit('/spend/recurring')
  const sheet = await openCharge(user, 'Stream Plus')
  expect(sheet.getByText('$15.99, next in 7 days. $192 a year.')).toBeDefined()
  expect(sheet.getByText('Price went up from $13.99 to $15.99 on Sep 28.')).toBeDefined()
  const history = within(sheet.getByRole('region', { name: 'Charges in the past year' }))
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sep 28−\$15\.99/),
    expect.stringMatching(/^Aug 28−\$13\.99/),
  ])
  expect(history.getByRole('link', { name: 'Sep 28' }).getAttribute('href')).toBe(
    `/spend/transactions?open=${uuid(2)}`,
  )
  await user.keyboard('{Escape}')
  const pay = await openCharge(user, 'Payroll')
  expect(pay.getByRole('button', { name: 'Hide' })).toBeDefined()
  expect(pay.queryByRole('button', { name: 'Mark as canceled' })).toBeNull()
})

it('shows a viewer what was paid, and nothing that would change the charge', async () => {
  const paid = {
    transaction_uuid: '018f0000-0000-7000-8000-000000000001',
    date: '2026-10-28',
    amount_cents: -15_99,
  }
  const view = sampleView({ sections: ['spending'] })
  viewAda(view)
  serve({ [LIST]: listed([sampleCharge({ history: [paid] })]), 'GET /api/users/get/view': () => data(view) })
  const { user } = visit('/spend/recurring')
  const sheet = await openCharge(user, 'Stream Plus')
  expect(sheet.getByRole('region', { name: 'Charges in the past year' })).toBeDefined()
  expect(sheet.getAllByRole('button')).toEqual([sheet.getByRole('button', { name: 'Close' })])
})

it('points out what is still charged after a cancellation', async () => {
  const charged_after_cancel = { date: '2026-11-10', amount_cents: -15_99 }
  serve({ [LIST]: listed([sampleCharge({ state: 'cancelled', charged_after_cancel })]) })
  visit('/spend/recurring')
  const problems = await card('Canceled but still charged')
  expect(problems.getByText('Charged $15.99 on Nov 10, after you canceled')).toBeDefined()
})

it('marks a charge as canceled, and takes that back', async () => {
  let charge = sampleCharge()
  const requests = serve({
    [LIST]: () => listed([charge])(),
    [CHANGE]: ({ body }: SentRequest) => {
      charge = { ...charge, state: (body as { state: RecurringCharge['state'] }).state }
      return data(null)
    },
  })
  const { user } = visit('/spend/recurring')
  const sheet = await openCharge(user, 'Stream Plus')
  await user.click(sheet.getByRole('button', { name: 'Mark as canceled' }))
  await toasted('Stream Plus marked as canceled')
  expect(await screen.findByText('Ended, canceled and hidden (1)')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Ended, canceled and hidden (1)')).toBeNull())
  const states = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(states).toEqual(
    ['cancelled', 'active'].map((state) => ({ key: 'stream plus monthly', state, cancelled_on: null })),
  )
})

it('hides a charge offline, and shows that it waits', async () => {
  serve({ [LIST]: listed([sampleCharge()]) })
  const { user } = visit('/spend/recurring')
  const sheet = await openCharge(user, 'Stream Plus')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(sheet.getByRole('button', { name: 'Hide' }))
  await user.click(await screen.findByText('Ended, canceled and hidden (1)'))
  await waitFor(() => expect(screen.getByText('Waiting to sync')).toBeDefined())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('$0 a month in recurring charges')
  const hidden = await openCharge(user, 'Stream Plus')
  expect(hidden.getByRole('button', { name: 'Show again' })).toBeDefined()
})

it('says what it needs to find charges, and what failed', async () => {
  serve({ [LIST]: listed([]) })
  visit('/spend/recurring')
  expect(await screen.findByText('No recurring charges found yet')).toBeDefined()
})

it('says that the charges could not be loaded', async () => {
  serve({ [LIST]: () => refused(403, 'Not for you') })
  visit('/spend/recurring')
  expect(await screen.findByText('Couldn’t load your recurring charges')).toBeDefined()
})
