import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleCashFlow } from '#tests/fixtures/page-spend.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const FLOW = 'GET /api/spend/get/cash-flow/me'

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

it('names the low point, and lists what is expected by day', async () => {
  serve({ [FLOW]: () => data(sampleCashFlow()) })
  const { user } = visit('/spend/cashFlow')
  await screen.findByRole('heading', { level: 1, name: /^Lowest on Nov 23\s?: \$380$/ })
  expect(screen.getByText('From $1,500 today to a low of $380 on Nov 23.')).toBeDefined()
  expect(screen.getByText('You have $1,500 now. Your next income comes on Nov 25.')).toBeDefined()
  expect(screen.getByText('$380 on Nov 23')).toBeDefined()
  const strip = screen.getByRole('list', { name: 'Expected by day' })
  expect(strip.textContent).toContain('November 25: $2,600, balance $2,940')
  expect(screen.getByText('−$20 a day')).toBeDefined()
  expect(screen.getByText('Green Mountain Power').closest('li')?.textContent).toContain('Bill · in 2 days')
  expect(screen.getByText('+$2,600.00')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('table', { name: 'Balance' }).textContent).toContain('Nov 23$380')
})

it('says since when what is expected today has been due', async () => {
  const [today] = sampleCashFlow().days
  const late = {
    date: '2026-11-21',
    due_on: '2026-11-20',
    name: 'Everyday card',
    amount_cents: -92_73,
    kind: 'debt' as const,
    debt_uuid: null,
    recurring_key: null,
    certainty: 'stated' as const,
    range: null,
  }
  serve({ [FLOW]: () => data(sampleCashFlow({ days: today ? [{ ...today, items: [late] }] : [] })) })
  visit('/spend/cashFlow')
  const item = (await screen.findByText('Everyday card')).closest('li')
  expect(item?.textContent).toContain('Debt payment · was due yesterday')
  expect(item?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-20')
})

it('warns of a low point under the cushion', async () => {
  serve({ [FLOW]: () => data(sampleCashFlow({ cushion_cents: 500_00 })) })
  visit('/spend/cashFlow')
  expect(await screen.findByText('Your balance may fall below your cushion')).toBeDefined()
  expect(screen.getByText(/^That’s \$120 under the \$500 you want to keep\./)).toBeDefined()
  expect(screen.getByText('Cushion $500')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change cushion' }).getAttribute('href')).toBe('/spend/guardrail')
})

it('warns of a balance below zero', async () => {
  serve({
    [FLOW]: () => data(sampleCashFlow({ low_point: { date: '2026-11-23', balance_cents: -20_00 } })),
  })
  visit('/spend/cashFlow')
  expect(await screen.findByText('Your balance may fall below zero')).toBeDefined()
})

it('asks for an account where there is none', async () => {
  serve({ [FLOW]: () => data(sampleCashFlow({ account_uuids: [], days: [], low_point: null })) })
  visit('/spend/cashFlow')
  expect((await screen.findByRole('link', { name: 'Link a bank' })).getAttribute('href')).toBe('/banks')
})

it('says that the cash flow needs a linked bank where none can be linked', async () => {
  serve({
    [FLOW]: () => data(sampleCashFlow({ account_uuids: [], days: [], low_point: null })),
    'GET /api/plaid/get/user-accounts-linked-with-plaid/me': () =>
      data({ provider: null, links: [], accounts: [] }),
  })
  visit('/spend/cashFlow')
  expect(await screen.findByText(/Linking a bank isn’t offered here\./)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Link a bank' })).toBeNull()
})

it('says that the cash flow could not be loaded', async () => {
  serve({ [FLOW]: () => refused(403, 'Not for you') })
  visit('/spend/cashFlow')
  expect(await screen.findByText('Couldn’t load your cash flow')).toBeDefined()
})
