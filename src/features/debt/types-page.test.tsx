import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import { data, refused } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const family = {
  debt_type_uuid: '018f0000-0000-7000-8000-000000000009',
  name: 'Family loan',
  debt_count: 0,
}
const taxes = { debt_type_uuid: '018f0000-0000-7000-8000-000000000008', name: 'Taxes', debt_count: 2 }

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

it('renames a type, and shows errors beside the name', async () => {
  const stored = { debts: [], types: [family] }
  serveDebts(stored, {
    'PUT /api/debt/update/user-debt-types': ({ body }) => {
      const { name } = body as { name: string }
      if (name === 'Taxes') {
        return refused(409, 'You have this type already', {
          code: 'conflict',
          fields: { name: 'You have this type already' },
        })
      }
      stored.types = [{ ...family, name }]
      return data(stored.types[0])
    },
  })
  const { user } = visit('/debt/types')
  await user.click(await screen.findByRole('button', { name: 'Rename Family loan' }))
  const name = screen.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Taxes{Enter}')
  expect((await screen.findAllByText('You have this type already'))[0]).toBeDefined()
  await user.clear(name)
  await user.type(name, 'From Uncle Ben{Enter}')
  expect(await screen.findByText('From Uncle Ben')).toBeDefined()
})

it('deletes a type without debts, but offers no deletion for others', async () => {
  const stored = { debts: [], types: [family, taxes] }
  serveDebts(stored, {
    [`DELETE /api/debt/delete/user-debt-types/${family.debt_type_uuid}`]: () => {
      stored.types = [taxes]
      return data(null)
    },
  })
  const { user } = visit('/debt/types')
  expect(await screen.findByText('2 debts')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete Taxes' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete Family loan' }))
  await waitFor(() => expect(screen.queryByText('Family loan')).toBeNull())
})

it('links to the first type where there is none', async () => {
  serveDebts({ debts: [], types: [] })
  visit('/debt/types')
  expect((await screen.findByRole('link', { name: 'Add a debt with a new type' })).getAttribute('href')).toBe(
    '/debt/new?kind=custom',
  )
})
