import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import { saveHousehold } from '#app/shared/household/income.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'
import { IncomeCard } from './income-card.tsx'

const READ = 'GET /api/investment/get-income-detail/me'
const STATES = 'GET /api/common-utility/countries/US/states'
const income = sampleIncome({
  gross_annual_cents: 82_000_00,
  filing_status: 'married_joint',
  state: 'US-VT',
})

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

const facts = (text: string) => screen.findByText(text)

it('summarizes its details in one line', async () => {
  serve({ [READ]: () => data(income), [STATES]: () => data([{ iso: 'US-VT', name: 'Vermont' }]) })
  showCard(<IncomeCard />)
  expect(
    await facts('Paid every two weeks · Married, filing jointly · Vermont · 3% growth a year'),
  ).toBeDefined()
})

it('leads to the page where the household is entered', async () => {
  serve({ [READ]: () => data(income), [STATES]: () => data([]) })
  showCard(<IncomeCard />)
  const link = await screen.findByRole('link', { name: 'Edit household' })
  expect(link.getAttribute('href')).toBe('/household')
})

it('adds up everybody’s income, in which a loss counts as none, and says what it is from', async () => {
  const partner = samplePartner({ gross_annual_cents: 61_000_00, business_annual_cents: -1_000_00 })
  const change = { partner, business_annual_cents: 5_000_00, other_annual_cents: 6_000_00 }
  serve({ [READ]: () => data({ ...income, ...change }), [STATES]: () => data([]) })
  showCard(<IncomeCard />)
  expect(await facts('You $87,000 · Noor $61,000 · Other income $6,000')).toBeDefined()
  expect(screen.getByText('$12,833.33')).toBeDefined()
  expect(screen.getByText(wholeText(/^\$154,000 a year/))).toBeDefined()
})

it('shows a shrinking salary, and no state where none is known', async () => {
  const change = { pay_frequency: 'monthly', state: '', growth_rate: -0.025 }
  serve({ [READ]: () => data({ ...income, ...change }) })
  showCard(<IncomeCard />)
  expect(await facts('Paid every month · Married, filing jointly · 2.5% less each year')).toBeDefined()
})

const goOffline = () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  return () => {
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
  }
}

it('shows a change queued while offline', async () => {
  serve({ [READ]: () => data(income), [STATES]: () => data([{ iso: 'US-VT', name: 'Vermont' }]) })
  showCard(<IncomeCard />)
  await facts('Paid every two weeks · Married, filing jointly · Vermont · 3% growth a year')
  goOffline()
  await act(() => saveHousehold({ pay_frequency: 'semimonthly' }, income, { today: '2026-11-28' }))
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
  await screen.findByText(wholeText(/^\$82,000 a year/))
  const goOnline = goOffline()
  await act(() => saveHousehold({ gross_annual_cents: 99_000_00 }, income, { today: '2026-11-28' }))
  await screen.findByText(wholeText(/^\$99,000 a year/))
  goOnline()
  const row = within(await screen.findByRole('row', { name: /^Your pay/ }))
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
