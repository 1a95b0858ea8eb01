import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { data } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleCard } from '#tests/fixtures/sample-debts.ts'

const card = sampleCard({ name: 'Everyday card', seems_paid_in_full: true })

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

it('asks about a card that seems to be paid in full, and stores the answer', async () => {
  const calls = serveDebts(
    { debts: [card] },
    { 'PUT /api/debt/update/debts': () => data({ ...card, pays_in_full: true, version: 2 }) },
  )
  const { user } = visit(`/debt/${card.debt_uuid}`)
  expect(await screen.findByText('You usually pay Everyday card off')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'I pay it in full' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ pays_in_full: true }),
  )
})

it('asks for the rate that a bank does not give', async () => {
  const debt = sampleCard({ apr: 0, is_rate_known: false })
  serveDebts({ debts: [debt] })
  visit(`/debt/${debt.debt_uuid}`)
  const link = await screen.findByRole('link', { name: 'Add the rate' })
  expect(link.getAttribute('href')).toBe(`/debt/${debt.debt_uuid}/edit`)
})
