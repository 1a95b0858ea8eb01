import { act, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { BankAccount } from '#core/contract/bank.ts'
import { createImportRows } from '#core/contract/imports.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleBankCard, sampleLink } from '#tests/fixtures/sample-banks.ts'

const IMPORT = {
  import_uuid: '018f0000-0000-7000-8000-0000000000e1',
  bank_account_uuid: '018f0000-0000-7000-8000-0000000000e2',
  file_name: 'checking.csv',
  kind: 'csv',
  state: 'receiving',
  row_count: 2,
  received_count: 2,
  added_count: 0,
  duplicate_count: 0,
  created_at: '2026-11-21T15:00:00.000Z',
  finished_at: null,
}
const STORED = {
  transaction_uuid: '018f0000-0000-7000-8000-0000000000e3',
  bank_account_uuid: IMPORT.bank_account_uuid,
  date: '2026-11-19',
  amount_cents: -425,
  name: 'Corner Coffee',
  description: 'CORNER COFFEE',
  category: 'coffee_bars',
  type: 'want',
  category_source: 'guess',
  note: '',
  tags: [],
  splits: [],
  is_excluded: false,
  is_reviewed: false,
  is_pending: false,
  origin: 'bank',
  import_uuid: null,
  pair: null,
  version: 1,
  created_at: IMPORT.created_at,
  updated_at: IMPORT.created_at,
}
const CARD = sampleBankCard({ mask: '' })
const CSV = 'Date,Description,Amount\n11/19/2026,CORNER COFFEE,-4.25\n11/20/2026,GROCERIES,-52.10\n'

const fileOf = (text: string, name = 'checking.csv'): File => new File([text], name, { type: 'text/csv' })

/** The server's side of an import with one row that is stored already. */
function serveImport(extra: Parameters<typeof serve>[0] = {}) {
  const batches: unknown[] = []
  let details: object = { import: IMPORT, preview: null }
  const calls = serve({
    'GET /api/spend/get/imports/me': () => data({ imports: [], mappings: [] }),
    'POST /api/spend/create/import': () => data(IMPORT),
    'POST /api/spend/create/import-rows': ({ body }) => {
      const rows = v.parse(createImportRows.body, body).rows
      batches.push(...rows)
      const [row] = rows
      details = {
        import: IMPORT,
        preview: {
          new_count: rows.length - 1,
          duplicate_count: 1,
          first_date: '2026-11-20',
          last_date: '2026-11-20',
          in_cents: 0,
          out_cents: 5_210,
          duplicates: [{ row, transaction: STORED }],
          elsewhere: [{ bank_account_uuid: CARD.bank_account_uuid, name: CARD.name, count: 2 }],
          sample: [
            {
              line: 3,
              date: '2026-11-20',
              amount_cents: -5_210,
              name: 'Fresh Basket',
              category: 'groceries',
            },
          ],
        },
      }
      return data(IMPORT)
    },
    ...extra,
  })
  // The id of the import is made on the device.
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.includes('/spend/get/import/') ? data(details) : answer(address, init),
  )
  return { calls, batches }
}

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const choose = async (user: ReturnType<typeof visit>['user'], file: File) =>
  user.upload(await screen.findByLabelText('Transaction file'), file)

it('imports a file: checks it, leaves out what is here already, and can be undone', async () => {
  const { calls, batches } = serveImport({
    'PUT /api/spend/finish/import': () => data({ ...IMPORT, state: 'finished', added_count: 1 }),
  })
  const { user } = visit('/spend/import')
  await choose(user, fileOf(CSV))
  expect(await screen.findByText('2 transactions, Nov 19, 2026 to Nov 20, 2026')).toBeDefined()
  const check = screen.getByRole('button', { name: 'Check for duplicates' })
  await user.click(check)
  const name = screen.getByRole('textbox', {
    name: 'Account name',
    description: 'Enter a name for this account',
  })
  expect(document.activeElement).toBe(name)
  await user.type(name, 'Old checking')
  expect(screen.queryByText('Enter a name for this account')).toBeNull()
  await user.click(check)
  expect(await screen.findByText(/1 transaction seems to be here already/)).toBeDefined()
  expect(batches).toMatchObject([
    { line: 2, date: '2026-11-19', amount_cents: -425 },
    { line: 3, date: '2026-11-20', amount_cents: -5_210 },
  ])
  await user.click(screen.getByText('Already here'))
  await user.click(screen.getByRole('checkbox', { name: /CORNER COFFEE/ }))
  await user.click(screen.getByRole('button', { name: 'Import 2 transactions' }))
  const done = within(await screen.findByRole('region', { name: '1 transaction imported' }))
  expect(done.getByRole('button', { name: 'Undo import' })).toBeDefined()
  const list = `/spend/transactions?import=${IMPORT.import_uuid}`
  expect(done.getByRole('link', { name: 'View 1 transaction' }).getAttribute('href')).toBe(list)
  expect(done.getByRole('link', { name: 'Review categories' }).getAttribute('href')).toBe(
    `${list}&status=unreviewed`,
  )
  const begun = calls.find(({ path }) => path.endsWith('/create/import'))?.body
  expect(begun).toMatchObject({ new_account_name: 'Old checking', kind: 'csv', row_count: 2 })
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ kept_lines: [2] })
})

/** The client has these accounts. */
const withAccounts = (...accounts: BankAccount[]) => ({
  'GET /api/plaid/get/user-accounts-linked-with-plaid/me': () =>
    data({ provider: 'sandbox', links: [sampleLink()], accounts }),
})
const accountField = () =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: 'Which account is this file from?' })

describe('the balance that a file states', () => {
  const own = (over: Partial<BankAccount> = {}) =>
    sampleBankCard({
      bank_account_uuid: IMPORT.bank_account_uuid,
      link_uuid: null,
      name: 'Joint checking',
      institution: '',
      mask: '',
      type: 'cash',
      balance_cents: null,
      ...over,
    })
  const withBalances =
    'Date,Description,Amount,Balance\n11/19/2026,COFFEE,-4.25,2397.77\n11/20/2026,FOOD,-52.10,2345.67\n'
  const importInto = async (account: BankAccount) => {
    const { calls } = serveImport({
      ...withAccounts(account),
      'PUT /api/spend/finish/import': () => data({ ...IMPORT, state: 'finished', added_count: 1 }),
      'PUT /api/plaid/update/account': () => data(account),
    })
    const { user } = visit('/spend/import')
    await choose(user, fileOf(withBalances))
    await user.selectOptions(await accountField(), account.bank_account_uuid)
    await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
    await user.click(await screen.findByRole('button', { name: 'Import 1 transaction' }))
    await screen.findByRole('region', { name: `1 transaction imported into ${account.name}` })
    return { calls, user }
  }

  it('counts in net worth once the client says so', async () => {
    const { calls, user } = await importInto(own())
    const offer = within(screen.getByRole('region', { name: 'Balance of Joint checking' }))
    expect(offer.getByText('Balance on Nov 20: $2,345.67. Count it in your net worth?')).toBeDefined()
    await user.click(offer.getByRole('button', { name: 'Add to net worth' }))
    await toasted('Joint checking is in your net worth')
    expect(calls.find(({ path }) => path.endsWith('/plaid/update/account'))?.body).toEqual({
      bank_account_uuid: IMPORT.bank_account_uuid,
      account: 'new',
      balance: { balance_cents: 2_345_67, as_of: '2026-11-20' },
    })
    expect(screen.queryByRole('region', { name: 'Balance of Joint checking' })).toBeNull()
  })

  it('is what is owed on a card, and updates an account that counts already', async () => {
    const debt_uuid = IMPORT.import_uuid
    const { user } = await importInto(own({ name: 'Old card', type: 'card', debt_uuid }))
    const offer = within(screen.getByRole('region', { name: 'Balance of Old card' }))
    expect(offer.getByText('Owed on Nov 20: $2,345.67. Update it in your debts?')).toBeDefined()
    await user.click(offer.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region', { name: 'Balance of Old card' })).toBeNull()
  })

  it('is not offered for an account whose bank says its balance', async () => {
    await importInto(own({ name: 'Linked', link_uuid: sampleLink().link_uuid, balance_cents: 100 }))
    expect(screen.queryByRole('region', { name: 'Balance of Linked' })).toBeNull()
  })
})

it('preselects no account, and asks for one', async () => {
  const { calls } = serveImport(withAccounts(CARD))
  const { user } = visit('/spend/import')
  await choose(user, fileOf(CSV))
  const field = await accountField()
  await waitFor(() => expect(field.options).toHaveLength(3))
  expect(field.selectedOptions[0]?.text).toBe('Choose an account')
  await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(calls.some(({ path }) => path.endsWith('/create/import'))).toBe(false)
})

it('preselects the account that files of the same columns went to', async () => {
  const { calls } = serveImport({
    ...withAccounts(CARD, sampleBankCard({ bank_account_uuid: IMPORT.import_uuid, mask: '' })),
    'GET /api/spend/get/imports/me': () =>
      data({
        imports: [
          {
            ...IMPORT,
            state: 'finished',
            bank_account_uuid: CARD.bank_account_uuid,
            source: 'date|description|amount',
          },
        ],
        mappings: [],
      }),
  })
  const { user } = visit('/spend/import')
  await choose(user, fileOf(CSV))
  const field = await accountField()
  await waitFor(() => expect(field.value).toBe(CARD.bank_account_uuid))
  await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
  await screen.findByText('Ready to import')
  expect(calls.find(({ path }) => path.endsWith('/create/import'))?.body).toMatchObject({
    bank_account_uuid: CARD.bank_account_uuid,
    source: 'date|description|amount',
  })
})

it('shows the first rows with their categories and the account, and says where rows exist already', async () => {
  serveImport()
  const { user } = visit('/spend/import')
  await choose(user, fileOf(CSV))
  await user.type(await screen.findByRole('textbox', { name: 'Account name' }), 'Old checking')
  await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
  const first = within(await screen.findByRole('region', { name: 'First transactions' }))
  expect(first.getByRole('listitem').textContent).toMatch(/^Fresh BasketGroceries · Nov 20, 2026−\$52\.10/)
  expect(screen.getByText(/^1 new transaction for Old checking, from/)).toBeDefined()
  expect(
    screen.getByText(
      '2 of 2 transactions in this file are already in Rewards card. Make sure that Old checking is the right account.',
    ),
  ).toBeDefined()
})

it('suggests a credit card for the export of one', async () => {
  const { calls } = serveImport()
  const { user } = visit('/spend/import')
  await choose(
    user,
    fileOf(
      'Transaction Date,Card No.,Description,Category,Debit,Credit\n2026-11-11,0001,AUTOPAY PYMT,Payment/Credit,,500.00\n',
    ),
  )
  const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Account type' })
  expect(type.selectedOptions[0]?.text).toBe('Credit card')
  await user.type(screen.getByRole('textbox', { name: 'Account name' }), 'Card')
  await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
  await screen.findByText('Ready to import')
  const begun = calls.find(({ path }) => path.endsWith('/create/import'))?.body
  expect(begun).toMatchObject({ new_account_kind: 'card' })
})

it('offers no import of a file whose transactions are all here already', async () => {
  const { batches } = serveImport()
  const { user } = visit('/spend/import')
  await choose(user, fileOf('Date,Description,Amount\n11/19/2026,CORNER COFFEE,-4.25\n'))
  await user.type(await screen.findByRole('textbox', { name: 'Account name' }), 'Old checking')
  await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
  expect(await screen.findByText(/1 transaction seems to be here already/)).toBeDefined()
  expect(batches).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Import 0 transactions' })).toHaveProperty('disabled', true)
})

it('shows a file whose first transactions are identical', async () => {
  serveImport()
  const { user } = visit('/spend/import')
  await choose(user, fileOf(`${CSV}11/20/2026,GROCERIES,-52.10\n`))
  await user.click(await screen.findByText('Columns and formats'))
  expect(screen.getAllByRole('cell', { name: 'GROCERIES' })).toHaveLength(2)
})

it('lets the client say which amounts are money out', async () => {
  const { batches } = serveImport()
  const { user } = visit('/spend/import')
  await choose(
    user,
    fileOf('Date,Description,Amount\n11/19/2026,CORNER COFFEE,4.25\n11/20/2026,BOOKS,9.00\n'),
  )
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Which amounts are money out' }),
    'positive',
  )
  await user.type(await screen.findByRole('textbox', { name: 'Account name' }), 'Card')
  await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
  await screen.findByText('Ready to import')
  expect(batches).toMatchObject([{ amount_cents: -425 }, { amount_cents: -900 }])
})

it('says which lines it could not read, and imports the others', async () => {
  serveImport()
  const { user } = visit('/spend/import')
  await choose(user, fileOf(`${CSV}31/31/2026,NEVER,-1.00\n`))
  await user.click(await screen.findByText('1 line left out'))
  expect(screen.getByText(/^Line 4:/)).toBeDefined()
  expect(screen.getByText(/^2 transactions/)).toBeDefined()
})

it('refuses a file that has no transactions, in words', async () => {
  serveImport()
  const { user } = visit('/spend/import')
  await choose(user, fileOf('%PDF-1.4'))
  const alert = await screen.findByText(/This is a PDF/)
  expect(alert).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Check for duplicates' })).toBeNull()
})

it('imports nothing when sending fails, and says so', async () => {
  serveImport({ 'POST /api/spend/create/import-rows': () => refused(500, 'Something Went Wrong') })
  const { user } = visit('/spend/import')
  await choose(user, fileOf(CSV))
  await user.type(await screen.findByRole('textbox', { name: 'Account name' }), 'Old checking')
  await user.click(screen.getByRole('button', { name: 'Check for duplicates' }))
  expect(await screen.findByText('Something Went Wrong Nothing was imported.')).toBeDefined()
})

it('lists earlier imports by the client’s day, and undoes one', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const done = { ...IMPORT, state: 'finished', added_count: 12, created_at: '2026-11-21T02:28:00.000Z' }
  const calls = serve({
    'GET /api/spend/get/imports/me': () => data({ imports: [done], mappings: [] }),
    [`DELETE /api/spend/delete/import/${IMPORT.import_uuid}`]: () =>
      data({ removed_count: 12 }, 'Import undone'),
  })
  const { user } = visit('/spend/import')
  const earlier = within(await screen.findByRole('region', { name: 'Earlier imports' }))
  expect(earlier.getByText('Nov 20, 2026 · 12 transactions added')).toBeDefined()
  await user.click(earlier.getByRole('button', { name: 'Undo import of checking.csv' }))
  await toasted('Import undone')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
})

describe('a file that takes long to read', () => {
  /** A worker that never answers. */
  class SlowWorker extends EventTarget {
    static readonly started: SlowWorker[] = []
    isEnded = false

    constructor() {
      super()
      SlowWorker.started.push(this)
    }

    postMessage(): void {}

    terminate(): void {
      this.isEnded = true
    }
  }

  async function chooseSlowFile() {
    vi.stubGlobal('Worker', SlowWorker)
    onTestFinished(() => void vi.unstubAllGlobals())
    serveImport()
    const { user } = visit('/spend/import')
    await user.upload(await screen.findByLabelText('Transaction file'), fileOf(CSV, 'slow.csv'))
    expect(await screen.findByText('Reading slow.csv')).toBeDefined()
    return { user, worker: SlowWorker.started.at(-1) }
  }

  it('can be given up, and another be chosen', async () => {
    const { user, worker } = await chooseSlowFile()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(worker?.isEnded).toBe(true)
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined()
    expect(screen.queryByText('Reading slow.csv')).toBeNull()
  })

  it('is given up after a minute', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout')
    const { worker } = await chooseSlowFile()
    const [giveUp] = set.mock.calls.find(([, ms]) => ms === 60_000) ?? []
    act(() => giveUp?.())
    expect(worker?.isEnded).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe(
      'This file took too long to read, so we stopped. Export a shorter period or a different format, and try again.',
    )
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined()
  })

  it('ends with the page', async () => {
    const { user, worker } = await chooseSlowFile()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Spend' }))
    await waitFor(() => expect(worker?.isEnded).toBe(true))
  })
})
