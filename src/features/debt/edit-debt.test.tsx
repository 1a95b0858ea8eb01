import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import { data, refused } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleCard } from '#tests/fixtures/sample-debts.ts'

const card = sampleCard({ version: 3 })
const page = `/debt/${card.debt_uuid}`

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const retype = async (user: ReturnType<typeof visit>['user'], label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

it('sends the changed fields, with the version that was seen', async () => {
  const calls = serveDebts(
    { debts: [card] },
    { 'PUT /api/debt/update/debts': () => data({ ...card, name: 'Old Visa', apr: 0.199, version: 4 }) },
  )
  const { user } = visit(`${page}/edit`)
  await retype(user, 'Name', 'Old Visa')
  await retype(user, 'APR', '19.9')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Old Visa updated')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    debt_uuid: card.debt_uuid,
    version: 3,
    name: 'Old Visa',
    apr: 0.199,
    as_of: '2026-11-21',
  })
  await waitFor(() => expect(address()).toBe(page))
})

it('sends nothing when nothing changed', async () => {
  const calls = serveDebts({ debts: [card] })
  const { user } = visit(`${page}/edit`)
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('shows a version that arrives while nothing was changed, and saves over that', async () => {
  const stored = { debts: [card] }
  const calls = serveDebts(stored, { 'PUT /api/debt/update/debts': () => data({ ...card, version: 5 }) })
  const { user } = visit(`${page}/edit`)
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  stored.debts = [{ ...card, name: 'Visa Gold', version: 4 }]
  await queryClient.invalidateQueries()
  await waitFor(() => expect(name.value).toBe('Visa Gold'))
  await retype(user, 'APR', '19.9')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    debt_uuid: card.debt_uuid,
    version: 4,
    apr: 0.199,
    as_of: '2026-11-21',
  })
})

it('keeps what was typed, and the version that was seen, when another arrives', async () => {
  const stored = { debts: [card] }
  const calls = serveDebts(stored, { 'PUT /api/debt/update/debts': () => data({ ...card, version: 5 }) })
  const { user } = visit(`${page}/edit`)
  await retype(user, 'APR', '19.9')
  stored.debts = [{ ...card, name: 'Visa Gold', apr: 0.3, version: 4 }]
  await queryClient.invalidateQueries()
  await screen.findByRole('heading', { level: 1, name: 'Edit Visa Gold' })
  expect(screen.getByLabelText<HTMLInputElement>('APR').value).toBe('19.9')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3, apr: 0.199 })
})

function serveConflict() {
  const stored = { debts: [card] }
  const bodies: unknown[] = []
  serveDebts(stored, {
    'PUT /api/debt/update/debts': ({ body }) => {
      bodies.push(body)
      if ((body as { version?: number }).version === undefined) return data({ ...card, apr: 0.1, version: 5 })
      stored.debts = [{ ...card, apr: 0.3, name: 'Visa Gold', version: 4 }]
      return refused(409, 'This debt was changed elsewhere', { code: 'conflict' })
    },
  })
  return bodies
}

it('shows both versions when the debt was changed elsewhere, and keeps the client’s own', async () => {
  const bodies = serveConflict()
  const { user } = visit(`${page}/edit`)
  await retype(user, 'APR', '10')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const table = within(await screen.findByRole('table'))
  // The pressed button is a screen below.
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Your changeOther version',
    'APR10.00%30.00%',
  ])
  await user.click(screen.getByRole('button', { name: 'Keep my change' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(bodies.at(-1)).toEqual({ debt_uuid: card.debt_uuid, apr: 0.1, as_of: '2026-11-21' })
})

it('takes the server’s version on request', async () => {
  const bodies = serveConflict()
  const { user } = visit(`${page}/edit`)
  await retype(user, 'APR', '10')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Use the other version' }))
  await waitFor(() => expect(address()).toBe(page))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Visa Gold')
  expect(bodies).toHaveLength(1)
})
