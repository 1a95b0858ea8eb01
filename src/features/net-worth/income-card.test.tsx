import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { IncomeDetail } from '#core/contract/income.ts'
import { writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { MAYA, toasted } from '#tests/fixtures/page-visit.tsx'
import { IncomeCard } from './income-card.tsx'

const READ = 'GET /api/investment/get-income-detail/me'
const STATES = 'GET /api/common-utility/countries/US/states'
const income: IncomeDetail = {
  gross_annual_cents: 82_000_00,
  other_annual_cents: 0,
  pay_frequency: 'biweekly',
  filing_status: 'married_joint',
  state: 'US-VT',
  growth_rate: 0.03,
  version: 1,
  updated_at: '2026-11-01T12:00:00.000Z',
}

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

const facts = (text: string) => screen.findByText(text)

it('summarizes its details in one line', async () => {
  serve({ [READ]: () => data(income), [STATES]: () => data([{ iso: 'US-VT', name: 'Vermont' }]) })
  showCard(<IncomeCard />)
  expect(
    await facts('Paid every two weeks · Married, filing jointly · Vermont · 3% growth a year'),
  ).toBeDefined()
})

it('shows other income, a shrinking salary, and no state where none is known', async () => {
  const change = { other_annual_cents: 6_000_00, pay_frequency: 'monthly', state: '', growth_rate: -0.025 }
  serve({ [READ]: () => data({ ...income, ...change }) })
  showCard(<IncomeCard />)
  expect(
    await facts(
      '$6,000 of other income included · Paid every month · Married, filing jointly · 2.5% less each year',
    ),
  ).toBeDefined()
})

it('shows a change queued while offline', async () => {
  serve({ [READ]: () => data(income), [STATES]: () => data([{ iso: 'US-VT', name: 'Vermont' }]) })
  const { user } = showCard(<IncomeCard />)
  await user.click(await screen.findByRole('button', { name: 'Edit income' }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByText('More details'))
  await user.selectOptions(screen.getByLabelText('Pay frequency'), 'Twice a month')
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  await toasted('Income saved')
  expect(
    await facts('Paid twice a month · Married, filing jointly · Vermont · 3% growth a year'),
  ).toBeDefined()
})

it('offers the choice where the income was changed on another device meanwhile', async () => {
  const theirs = { ...income, gross_annual_cents: 55_000_00, version: 2 }
  const PUT = 'PUT /api/investment/update/income-detail'
  const isPut = ({ method }: { method: string }) => method === 'PUT'
  const calls = serve({
    [READ]: () => data(calls.some(isPut) ? theirs : income),
    [STATES]: () => data([]),
    [PUT]: ({ body }) =>
      'version' in (body as object)
        ? refused(409, 'Changed elsewhere', { code: 'conflict' })
        : data({ ...theirs, ...(body as object), version: 3 }),
  })
  const { user } = showCard(<IncomeCard />)
  await user.click(await screen.findByRole('button', { name: 'Edit income' }))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const amount = screen.getByLabelText('Yearly income, before tax')
  await user.clear(amount)
  await user.type(amount, '99000')
  await user.click(screen.getByRole('button', { name: 'Save income' }))
  await screen.findByText(/^\$99,000 a year/)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  const row = within(await screen.findByRole('row', { name: /^Yearly income/ }))
  await waitFor(() =>
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$99,000', '$55,000']),
  )
  await user.click(screen.getByRole('button', { name: 'Keep my change' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my change' })).toBeNull())
  expect(calls.filter(isPut).map(({ body }) => body)).toEqual([
    { gross_annual_cents: 99_000_00, version: 1 },
    { gross_annual_cents: 99_000_00 },
  ])
})
