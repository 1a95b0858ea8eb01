import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import type { CategoryRule } from '#core/contract/category-rules.ts'
import { data, isWrite, refused } from '#tests/fixtures/page-api.ts'
import { serveTransactions } from '#tests/fixtures/page-transactions.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { uuidOf } from '#tests/fixtures/sample-transactions.ts'

const rule: CategoryRule = {
  rule_uuid: uuidOf(60),
  text: 'Fresh Basket',
  match: 'name_is',
  direction: 'out',
  least_cents: null,
  most_cents: 20_00,
  bank_account_uuid: null,
  category: 'restaurants',
  type: null,
  rename: null,
  used_count: 12,
  version: 2,
  created_at: '2026-11-01T12:00:00.000Z',
}

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

it('lists rules with what they are for and how often they were used', async () => {
  serveTransactions({ transactions: [], rules: [rule] })
  visit('/spend/rules')
  const row = (await screen.findByText('Fresh Basket → Restaurants')).closest('li')
  expect(row?.textContent).toContain('Used for 12 transactions · Money out · $20 or less')
})

it('edits a rule, and shows errors beside the field', async () => {
  const stored = { transactions: [], rules: [rule] }
  let isRefused = true
  const calls = serveTransactions(stored, {
    'PUT /api/spend/update/category-rule': ({ body }) => {
      if (isRefused) {
        isRefused = false
        return refused(422, 'Enter an amount above the lowest one', {
          fields: { most_cents: 'Enter an amount above the lowest one' },
        })
      }
      stored.rules = [{ ...rule, ...(body as object) }]
      return data({ rule: stored.rules[0], changed_count: 12 })
    },
  })
  const { user } = visit('/spend/rules')
  await user.click(await screen.findByRole('button', { name: 'Edit the rule for Fresh Basket' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit rule' }))
  await user.click(sheet.getByRole('combobox', { name: 'Category' }))
  await user.type(sheet.getByRole('combobox', { name: 'Category' }), 'grocer{Enter}')
  await user.click(sheet.getByRole('button', { name: 'Save rule' }))
  expect((await sheet.findAllByText('Enter an amount above the lowest one')).length).toBeGreaterThan(0)
  await user.click(sheet.getByRole('button', { name: 'Save rule' }))
  await toasted('Rule saved. 12 transactions changed.')
  expect(calls.findLast(isWrite)?.body).toMatchObject({
    rule_uuid: rule.rule_uuid,
    version: 2,
    category: 'groceries',
    most_cents: 20_00,
    bank_account_uuid: null,
    type: null,
    rename: null,
  })
  expect(await screen.findByText('Fresh Basket → Groceries')).toBeDefined()
})

it('deletes a rule with Undo, which makes it again', async () => {
  const stored: { transactions: []; rules: CategoryRule[] } = { transactions: [], rules: [rule] }
  const calls = serveTransactions(stored, {
    [`DELETE /api/spend/delete/category-rule/${rule.rule_uuid}`]: () => {
      stored.rules = []
      return data(null)
    },
    'POST /api/spend/create/category-rule': ({ body }) => {
      const made = { ...rule, ...(body as object), used_count: 0 }
      stored.rules = [made]
      return data({ rule: made, changed_count: 0 })
    },
  })
  const { user } = visit('/spend/rules')
  await user.click(await screen.findByRole('button', { name: 'Delete the rule for Fresh Basket' }))
  await toasted('Rule for Fresh Basket deleted')
  expect(await screen.findByText('No rules yet')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(calls.findLast(isWrite)?.body).toMatchObject({ text: 'Fresh Basket', applies_to_past: false }),
  )
  expect(await screen.findByText('Fresh Basket → Restaurants')).toBeDefined()
})
