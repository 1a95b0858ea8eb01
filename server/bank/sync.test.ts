import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { transactions } from '#server/db/schema/spend.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { syncDueBanks } from '#server/jobs/sync.ts'
import type { BankTransaction } from '#server/providers/bank-link/bank-link.ts'
import { bankClient, nextBankRound } from '#tests/fixtures/bank-client.ts'
import { png } from '#tests/fixtures/sample-files.ts'
import { connectBank, createBankServer } from '#tests/fixtures/scripted-bank.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD } from '#tests/fixtures/test-users.ts'
import { uploadClient } from '#tests/fixtures/upload-client.ts'

let bank: ReturnType<typeof connectBank>
let testServer: TestServer
beforeAll(async () => {
  testServer = await createBankServer()
})
afterAll(() => testServer.close())
beforeEach(() => {
  bank = connectBank(testServer)
})

const client = () => bankClient(testServer)
const nextRound = (ms?: number) => nextBankRound(testServer, ms)
const removals = async () => {
  const { rows } = await testServer.database.db.execute(sql`select * from bank_removals`)
  return rows
}

const activeLinks = async () => {
  const { rows } = await testServer.database.db.execute(sql`select from bank_links where state = 'active'`)
  return rows.length
}

/** A client with one linked bank that has been synced. */
async function linked() {
  const each = await client()
  await each.link()
  const [link] = (await each.overview()).links
  const stateOf = async () => (await each.overview()).links[0]?.state
  return { ...each, link_uuid: String(link.link_uuid), item_id: bank.lastItem, stateOf }
}

const reported = (external_id: string): BankTransaction => ({
  external_id,
  account_external_id: 'checking-1',
  is_pending: false,
  pending_external_id: null,
  amount_cents: -1_200,
  date: '2026-11-20',
  authorized_date: null,
  name: 'CORNER CAFE',
  merchant_name: null,
  category: null,
  currency: 'USD',
  payment_channel: 'in store',
})

it('stores what a bank says in a thread, where pairing a long history keeps nobody waiting', async () => {
  const { link_uuid, refresh, user_uuid } = await linked()
  const run = vi.spyOn(testServer.dependencies.threads, 'run')
  expect((await refresh(link_uuid)).status).toBe(200)
  expect(run.mock.calls.map(([{ name }, who]) => [name, who])).toEqual([['store bank data', user_uuid]])
  run.mockRestore()
})

describe('a link ends at the provider', () => {
  it('when the account is deleted, even if the provider is down that day', async () => {
    const { send, user_uuid } = await linked()
    bank.failure = { kind: 'unavailable', fault: 'TIMEOUT' }
    expect((await send('DELETE', '/users/delete/user-account/me', { password: PASSWORD })).status).toBe(200)
    await nextRound()
    expect(bank.removed).toEqual([])
    const waiting = await removals()
    expect([waiting.length, JSON.stringify(waiting).includes(user_uuid)]).toEqual([1, false])
    bank.failure = undefined
    await nextRound(10 * MINUTE)
    expect([bank.removed.length, await removals()]).toEqual([1, []])
  })

  it('when the client unlinks it while the provider is down', async () => {
    const { send, link_uuid, overview } = await linked()
    bank.failure = { kind: 'unavailable', fault: 'TIMEOUT' }
    expect((await send('DELETE', `/plaid/delete/link/${link_uuid}`)).status).toBe(200)
    expect((await overview()).links).toEqual([])
    bank.failure = undefined
    await nextRound(10 * MINUTE)
    expect(bank.removed).toHaveLength(1)
  })

  it('when its accounts cannot be read after the client finished the dialog', async () => {
    const { link, overview } = await client()
    Object.assign(testServer.dependencies.bankLink ?? {}, {
      accounts: async () => ({ kind: 'institution_unavailable' }),
    })
    expect((await link()).status).toBe(503)
    expect((await overview()).links).toEqual([])
    await nextRound()
    expect(bank.removed).toHaveLength(1)
  })

  it('once, when a request to unlink is sent again', async () => {
    const { token, link_uuid } = await linked()
    const unlink = () =>
      testServer.send('DELETE', `/plaid/delete/link/${link_uuid}`, {
        token,
        headers: { 'Idempotency-Key': `unlink-${link_uuid}` },
      })
    expect([(await unlink()).status, (await unlink()).status]).toEqual([200, 200])
    expect(bank.removed).toHaveLength(1)
  })

  it('and is given up after a month of refusals', async () => {
    const { send, link_uuid } = await linked()
    bank.failure = { kind: 'refused', code: 'INVALID_API_KEYS' }
    await send('DELETE', `/plaid/delete/link/${link_uuid}`)
    await nextRound(31 * 24 * HOUR)
    expect(await removals()).toEqual([])
  })
})

describe('a sync', () => {
  it('is repeated when the bank reports news while it runs', async () => {
    const { item_id } = await linked()
    const asked = bank.cursors.length
    bank.meanwhile = () => {
      bank.meanwhile = undefined
      const headers = { 'Plaid-Verification': 'signed' }
      return testServer.send('POST', '/plaid/webhook', { raw: item_id, headers })
    }
    await nextRound(7 * HOUR)
    expect(bank.cursors.length).toBe(asked + (await activeLinks()) + 1)
  })

  it('that runs twice at once stores each transaction once', async () => {
    const { link_uuid, refresh, overview, send } = await linked()
    bank.changes = {
      ...bank.changes,
      added: [reported('transaction-1')],
      next_cursor: 'cursor-2',
    }
    const answers = await Promise.all([refresh(link_uuid), refresh(link_uuid), refresh(link_uuid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [{ bank_account_uuid }] = (await overview()).accounts
    const { json } = await send('GET', `/plaid/get/transaction-count/${bank_account_uuid}`)
    expect(json.data).toEqual({ transaction_count: 1 })
  })

  it('takes the receipts of transactions along that the bank takes back, and unlinking those of the others', async () => {
    const { link_uuid, refresh, send, ...user } = await linked()
    const added = ['transaction-1', 'transaction-2'].map(reported)
    bank.changes = { ...bank.changes, added, next_cursor: 'cursor-2' }
    await refresh(link_uuid)
    const uploads = await uploadClient(testServer, user)
    const { db } = testServer.database
    for (const { external_id } of added) {
      const [row] = await db
        .select()
        .from(transactions)
        .where(and(eq(transactions.external_id, external_id), eq(transactions.user_uuid, user.user_uuid)))
      const subject = { purpose: 'transaction', subject_uuid: row?.transaction_uuid ?? '' }
      await uploads.upload(png(), { ...subject, filename: `${external_id}.png` })
    }
    const names = async () => (await uploads.documents()).documents.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['transaction-2.png', 'transaction-1.png'])
    testServer.pass(HOUR)
    bank.changes = { ...bank.changes, added: [], removed: ['transaction-1'], next_cursor: 'cursor-3' }
    await refresh(link_uuid)
    expect(await names()).toEqual(['transaction-2.png'])
    await send('DELETE', `/plaid/delete/link/${link_uuid}?keeps_transactions=false`)
    expect(await names()).toEqual([])
    await sweepFiles(testServer.dependencies)
    expect(await readdir(join(testServer.dependencies.settings.dataDir, 'documents'))).toEqual([])
  })

  it('stores nothing of a bank that is unlinked while it runs', async () => {
    const { link_uuid, refresh, send, overview } = await linked()
    bank.meanwhile = () => {
      bank.meanwhile = undefined
      return send('DELETE', `/plaid/delete/link/${link_uuid}?keeps_transactions=false`)
    }
    expect((await refresh(link_uuid)).status).toBe(404)
    expect(await overview()).toMatchObject({ links: [], accounts: [] })
  })

  it('that fails late does not undo a login that has succeeded since', async () => {
    const { link_uuid, refresh, stateOf } = await linked()
    testServer.pass(7 * HOUR)
    bank.transactionsFailure = { kind: 'login_required' }
    bank.meanwhile = async () => {
      bank.meanwhile = undefined
      bank.transactionsFailure = undefined
      testServer.pass(MINUTE)
      await refresh(link_uuid)
    }
    await nextRound()
    expect(await stateOf()).toBe('active')
  })

  it('is made by one of two servers', async () => {
    await linked()
    await linked()
    testServer.pass(7 * HOUR)
    const asked = bank.cursors.length
    await Promise.all([syncDueBanks(testServer.dependencies), syncDueBanks(testServer.dependencies)])
    expect(bank.cursors.length).toBe(asked + (await activeLinks()))
  })

  it('of a bank without transactions is not repeated every minute', async () => {
    bank.transactionsFailure = { kind: 'unsupported' }
    const { overview } = await linked()
    expect((await overview()).links[0]).toMatchObject({ state: 'active', is_loading_history: false })
    const asked = bank.cursors.length
    await nextRound(30 * MINUTE)
    expect(bank.cursors.length).toBe(asked)
  })

  it('finds a login that the client finished without coming back', async () => {
    const { stateOf } = await linked()
    bank.failure = { kind: 'login_required' }
    await nextRound(7 * HOUR)
    expect(await stateOf()).toBe('login_required')
    bank.failure = undefined
    await nextRound(25 * HOUR)
    expect(await stateOf()).toBe('active')
  })
})

it('replaces a link whose access has ended when the client links the bank again', async () => {
  const { link, overview, netWorth } = await linked()
  bank.failure = { kind: 'gone' }
  await nextRound(7 * HOUR)
  bank.failure = undefined
  bank.accounts = bank.accounts.map((account) => ({ ...account, external_id: 'new-id' }))
  expect((await link()).status).toBe(200)
  const { links, accounts } = await overview()
  expect([links.length, links[0].state, accounts.length, (await netWorth()).length]).toEqual([
    1,
    'active',
    1,
    1,
  ])
})

describe('an announcement of the provider', () => {
  const announce = async (item_id: string, event: typeof bank.event) => {
    bank.event = event
    const headers = { 'Plaid-Verification': 'signed' }
    await testServer.send('POST', '/plaid/webhook', { raw: item_id, headers })
  }

  it('of new accounts lasts until the client has chosen accounts again', async () => {
    const { item_id, overview, refresh, link_uuid } = await linked()
    await announce(item_id, { kind: 'accounts_added' })
    await nextRound()
    expect((await overview()).links[0].has_new_accounts).toBe(true)
    expect((await refresh(link_uuid, '?after_login=true')).json.data.has_new_accounts).toBe(false)
  })

  it('of the end of a login lasts until the client has logged in', async () => {
    const { item_id, overview, refresh, link_uuid } = await linked()
    await announce(item_id, { kind: 'login_expiring', expires_at: '2026-12-03T00:00:00Z' })
    await nextRound()
    expect((await overview()).links[0].login_ends_at).toBe('2026-12-03T00:00:00.000Z')
    expect((await refresh(link_uuid, '?after_login=true')).json.data.login_ends_at).toBeNull()
  })
})

it('updates a bank once a minute for a client who asks again and again', async () => {
  const strict = await createTestServer({}, { bankLink: bank.bank })
  try {
    const { link, overview, refresh } = await bankClient(strict)
    await link()
    const [{ link_uuid }] = (await overview()).links
    strict.pass(HOUR)
    const asked = bank.cursors.length
    const answers = [await refresh(link_uuid), await refresh(link_uuid)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(bank.cursors.length).toBe(asked + 1)
    strict.pass(2 * MINUTE)
    bank.failure = { kind: 'institution_unavailable' }
    await refresh(link_uuid)
    const tooSoon = await refresh(link_uuid)
    expect([tooSoon.status, tooSoon.json.message]).toEqual([
      429,
      'We’ve just asked your bank. Try again in 60 seconds.',
    ])
    bank.failure = undefined
    expect((await refresh(link_uuid, '?after_login=true')).json.data.state).toBe('active')
  } finally {
    await strict.close()
  }
})
