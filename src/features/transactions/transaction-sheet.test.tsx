import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { lookAgain, outboxStore } from '#app/platform/outbox-lifecycle.ts'
import { writeSession } from '#app/platform/session.ts'
import { type Transaction, updateTransaction } from '#core/contract/transactions.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { changeTransaction } from '#core/spend/change.ts'
import { type SentRequest, data, isWrite } from '#tests/fixtures/page-api.ts'
import { serveTransactions } from '#tests/fixtures/page-transactions.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { CASH, sampleTransaction, uuidOf } from '#tests/fixtures/sample-transactions.ts'

const basket = sampleTransaction({ transaction_uuid: uuidOf(40), version: 3 })
const earlier = sampleTransaction({ transaction_uuid: uuidOf(30), date: '2026-10-02', amount_cents: -18_00 })

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const open = ({ transaction_uuid }: Transaction) => visit(`/spend/transactions?open=${transaction_uuid}`)
const sheetOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Serves transactions that the one call changes as the server would. */
function serve(
  stored: { transactions: readonly Transaction[] },
  more: Parameters<typeof serveTransactions>[1] = {},
) {
  const change = ({ body }: SentRequest) => {
    const fields = body as Parameters<typeof changeTransaction>[1]
    const before = stored.transactions.find((each) => each.transaction_uuid === fields.transaction_uuid)
    const changed = changeTransaction(before ?? basket, fields, '2026-11-21T17:00:00.000Z')
    stored.transactions = stored.transactions.map((each) =>
      each.transaction_uuid === changed.transaction_uuid ? changed : each,
    )
    return data(changed)
  }
  return serveTransactions(stored, { 'PUT /api/spend/update/transaction': change, ...more })
}

it('shows what the bank says, and other transactions of the merchant', async () => {
  serve({ transactions: [basket, earlier] })
  const { user } = open(basket)
  const sheet = await sheetOf('Fresh Basket')
  expect(sheet.getByText('FRESH BASKET #204 BURLINGTON VT')).toBeDefined()
  expect(sheet.getByText('−$42.50', { exact: false, selector: '.sr-only' })).toBeDefined()
  await user.click(await sheet.findByRole('button', { name: /Oct 2/ }))
  await waitFor(() => expect(address()).toContain(earlier.transaction_uuid))
})

it('offers a rule after a correction, with how many past transactions match', async () => {
  const calls = serve(
    { transactions: [basket, earlier] },
    {
      'POST /api/spend/preview/category-rule': () => data({ match_count: 37, change_count: 35, sample: [] }),
      'POST /api/spend/create/category-rule': ({ body }) =>
        data({
          rule: { ...(body as object), used_count: 37, version: 1, created_at: '2026-11-21T17:00:00.000Z' },
          changed_count: 35,
        }),
    },
  )
  const { user } = open(basket)
  const sheet = await sheetOf('Fresh Basket')
  await user.click(sheet.getByRole('combobox', { name: 'Category' }))
  await user.type(sheet.getByRole('combobox', { name: 'Category' }), 'restau{Enter}')
  expect(await sheet.findByText('Always categorize Fresh Basket as Restaurants?')).toBeDefined()
  expect(await sheet.findByText('37 past transactions match.')).toBeDefined()
  expect(calls.find(isWrite)?.body).toEqual({
    transaction_uuid: basket.transaction_uuid,
    version: 3,
    category: 'restaurants',
  })
  expect(
    sheet.getByRole<HTMLInputElement>('checkbox', { name: 'Change 35 past transactions too' }).checked,
  ).toBe(true)
  await user.click(sheet.getByRole('button', { name: 'Create rule' }))
  await toasted('Rule saved. 35 past transactions changed.')
  expect(calls.find(({ path }) => path.endsWith('/create/category-rule'))?.body).toMatchObject({
    text: 'Fresh Basket',
    category: 'restaurants',
    applies_to_past: true,
  })
})

it('splits into parts that add up, and says what is left', async () => {
  const calls = serve({ transactions: [basket] })
  const { user } = open(basket)
  const sheet = await sheetOf('Fresh Basket')
  await user.click(sheet.getByRole('button', { name: 'Split' }))
  expect(sheet.queryByText('The parts add up.')).toBeNull()
  const [first, second] = [sheet.getByLabelText('Part 1'), sheet.getByLabelText<HTMLInputElement>('Part 2')]
  await user.clear(first)
  await user.type(first, '30')
  expect(second.value).toBe('12.50')
  expect(sheet.getByText('The parts add up.')).toBeDefined()
  await user.clear(second)
  await user.type(second, '10')
  expect(sheet.getByText('$2.50 left')).toBeDefined()
  await user.type(sheet.getByRole('combobox', { name: 'Category of part 2' }), 'cloth{Enter}')
  await user.click(sheet.getByRole('button', { name: 'Save split' }))
  expect(await sheet.findByText(/The parts must add up to \$42\.50/)).toBeDefined()
  await user.clear(sheet.getByLabelText('Part 2'))
  await user.type(sheet.getByLabelText('Part 2'), '12.50')
  await user.click(sheet.getByRole('button', { name: 'Save split' }))
  await waitFor(() =>
    expect(calls.find(isWrite)?.body).toMatchObject({
      splits: [
        { amount_cents: -30_00, category: 'groceries', type: 'need' },
        { amount_cents: -12_50, category: 'clothing', type: 'want' },
      ],
    }),
  )
  expect(within(await sheet.findByRole('region', { name: 'Parts' })).getByText('Clothing')).toBeDefined()
})

it('offers the review before everything else, and keeps an empty note out of the way', async () => {
  serve({ transactions: [basket] })
  open(basket)
  const sheet = await sheetOf('Fresh Basket')
  const reviewed = sheet.getByRole('switch', { name: 'Reviewed' })
  const follows = (node: Node) => reviewed.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(follows(sheet.getByRole('combobox', { name: 'Category' }))).toBeTruthy()
  expect(sheet.getByText('Note and tags').closest('details')?.open).toBe(false)
})

it('saves a note and tags, and removes a tag', async () => {
  const calls = serve({ transactions: [basket] })
  const { user } = open(basket)
  const sheet = await sheetOf('Fresh Basket')
  await user.click(sheet.getByText('Note and tags'))
  await user.type(sheet.getByLabelText('Note'), 'for the party')
  await user.click(sheet.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(calls.findLast(isWrite)?.body).toMatchObject({ note: 'for the party' }))
  await user.type(sheet.getByRole('textbox', { name: 'Tags' }), 'Party{Enter}')
  await user.click(await sheet.findByRole('button', { name: 'Remove tag Party' }))
  await waitFor(() => expect(calls.findLast(isWrite)?.body).toMatchObject({ tags: [] }))
})

it('shows the other side of a transfer, and undoes the match', async () => {
  const moved = { ...basket, name: 'Transfer to savings', category: 'transfer', type: 'transfer' } as const
  const out = { ...moved, pair: { transaction_uuid: uuidOf(41), kind: 'transfer' } } as const
  const into = sampleTransaction({
    transaction_uuid: uuidOf(41),
    name: 'Transfer from checking',
    amount_cents: 42_50,
    bank_account_uuid: CASH,
    pair: { transaction_uuid: out.transaction_uuid, kind: 'transfer' },
  })
  const calls = serve({ transactions: [into, out] })
  const { user } = open(out)
  const sheet = await sheetOf('Transfer to savings')
  const match = within(sheet.getByRole('region', { name: 'Match' }))
  expect(match.getByRole('button', { name: 'Transfer from checking · Nov 18 · Cash' })).toBeDefined()
  await user.click(match.getByRole('button', { name: 'Undo match' }))
  await waitFor(() => expect(calls.find(isWrite)?.body).toMatchObject({ pair: null }))
})

it('says when a transaction does not exist', async () => {
  serve({ transactions: [basket] })
  visit(`/spend/transactions?open=${uuidOf(99)}`)
  expect(await screen.findByText(/We couldn’t find this transaction/)).toBeDefined()
})

it('shows both versions of one that was changed elsewhere', async () => {
  serve({ transactions: [{ ...basket, category: 'pets', type: 'want', version: 5 }] })
  open(basket)
  await sheetOf('Fresh Basket')
  const body = { transaction_uuid: basket.transaction_uuid, version: 3, category: 'restaurants' } as const
  const about = { subject: basket.transaction_uuid, user_uuid: MAYA.user_uuid, label: 'Change', made_at: 1 }
  await act(async () => {
    const refusal = { status: 409, code: 'conflict', message: 'Changed', fields: {} }
    await outboxStore.change(() => [
      { ...makeWrite(updateTransaction, { body }, { ...about, id: uuidOf(70) }), state: 'refused', refusal },
    ])
    await lookAgain()
  })
  const sheet = await sheetOf('Fresh Basket')
  const card = within(await sheet.findByRole('alert'))
  expect(card.getByText('This transaction was changed on another device or tab')).toBeDefined()
  expect(card.getByText('Restaurants')).toBeDefined()
  expect(card.getByText('Pets')).toBeDefined()
})

describe('a transaction that the client enters', () => {
  const cash = sampleTransaction({
    transaction_uuid: uuidOf(50),
    bank_account_uuid: CASH,
    name: 'Farmers market',
    origin: 'manual',
  })

  it('is added to an account without a bank link', async () => {
    const calls = serve(
      { transactions: [basket] },
      { 'POST /api/spend/create/transaction': ({ body }) => data({ ...cash, ...(body as object) }) },
    )
    const { user } = visit('/spend/transactions')
    await user.click(await screen.findByRole('button', { name: 'Add transaction' }))
    const sheet = await sheetOf('Add transaction')
    await user.click(sheet.getByRole('button', { name: 'Add transaction' }))
    expect((await sheet.findAllByText('Enter an amount')).length).toBeGreaterThan(0)
    await user.type(sheet.getByLabelText('Amount'), '14.50')
    await user.type(sheet.getByLabelText('Name'), 'Farmers market')
    await user.type(sheet.getByRole('combobox', { name: 'Category' }), 'grocer{Enter}')
    await user.click(sheet.getByRole('button', { name: 'Add transaction' }))
    await toasted('Farmers market, $14.50, added')
    expect(calls.find(isWrite)?.body).toMatchObject({
      amount_cents: -14_50,
      name: 'Farmers market',
      category: 'groceries',
      date: '2026-11-21',
      bank_account_uuid: CASH,
      new_account_name: null,
    })
  })

  it('is deleted with Undo, which enters it again', async () => {
    const stored: { transactions: readonly Transaction[] } = { transactions: [basket, cash] }
    const calls = serve(stored, {
      [`DELETE /api/spend/delete/transaction/${cash.transaction_uuid}`]: () => {
        stored.transactions = [basket]
        return data(null)
      },
      'POST /api/spend/create/transaction': ({ body }) => data({ ...cash, ...(body as object) }),
    })
    const { user } = open(cash)
    const sheet = await sheetOf('Farmers market')
    await user.click(sheet.getByRole('button', { name: 'Delete' }))
    await toasted('Farmers market deleted')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(calls.findLast(isWrite)?.body).toMatchObject({
        name: 'Farmers market',
        amount_cents: cash.amount_cents,
      }),
    )
  })
})
