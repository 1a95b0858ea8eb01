/** Opening, reviewing, linking and closing brokerage accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokerageClient, STEPS } from '#tests/fixtures/brokerage-client.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { pdf } from '#tests/fixtures/sample-files.ts'
import { createTestServer, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { uploadClient } from '#tests/fixtures/upload-client.ts'

const TRUST_IDENTITY = {
  ...STEPS.identity,
  trust: { name: 'Reyes Trust', formed_on: '2020-01-01', is_revocable: true },
}

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

async function newClient() {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  return { token, user_uuid, ...brokerageClient(testServer, token), goals: goalsOfClient(testServer, token) }
}

describe('account types', () => {
  it('lists all six, each with its purpose, limits and taxes', async () => {
    const client = await newClient()
    const { json } = await client.send('GET', '/ibkr/all-account-types')
    expect(json.data.map(({ account_type }: { account_type: string }) => account_type)).toEqual([
      'individual',
      'joint',
      'traditional_ira',
      'roth_ira',
      'sep_ira',
      'trust',
    ])
    expect(json.data[3].limits).toContain('$7,500 for 2026')
  })

  it('says why a Roth IRA is closed to a high income, and refuses an application for one', async () => {
    const client = await newClient()
    await client.goals.call('POST', 'create/income-detail', {
      gross_annual_cents: 190_000_00,
      filing_status: 'single',
    })
    const { json } = await client.send('GET', '/ibkr/account-types')
    const roth = json.data.find(({ account_type }: { account_type: string }) => account_type === 'roth_ira')
    expect(roth).toMatchObject({ can_open: false })
    expect(roth.note).toContain('$168,000')
    const refused = await client.save({ account_type: 'roth_ira' })
    expect(refused.status).toBe(422)
    expect(refused.json.fields.account_type).toContain('$168,000')
  })
})

describe('an application', () => {
  it('is saved step by step, says what is missing, and is sent once', async () => {
    const client = await newClient()
    const started = await client.save({ account_type: 'individual' })
    expect(started.json.data).toMatchObject({ state: 'draft', is_practice: true, can_edit: true })
    const id = started.json.data.brokerage_account_uuid
    const early = await client.submit(id)
    expect(early.status).toBe(409)
    expect(early.json.message).toBe(
      'Something is missing: your identity, your employment, your experience, and the disclosures.',
    )
    for (const [step, value] of Object.entries(STEPS)) {
      expect((await client.save({ brokerage_account_uuid: id, [step]: value })).status).toBe(200)
    }
    const sent = await Promise.all([client.submit(id), client.submit(id), client.submit(id)])
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(sent.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await client.submit(id)).status).toBe(200)
    const { account } = await client.detail(id)
    expect(account).toMatchObject({ state: 'in_review', application: { ssn_last4: '6789' } })
    await client.work(2 * MINUTE)
    const approved = await client.detail(id)
    expect(approved.account).toMatchObject({ state: 'approved', cash_cents: 0, can_trade: true })
    const counted = await client.send('GET', '/ibkr/all-accounts-count')
    expect(counted.json.data.total).toBe(1)
  })

  it('never stores or logs the Social Security number', async () => {
    const client = await newClient()
    const id = await client.draft()
    await client.submit(id, '123-45-9876')
    const tables = await testServer.database.pool.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    for (const { table_name } of tables.rows) {
      const { rows } = await testServer.database.pool.query(
        `select count(*)::int as found from "${String(table_name)}" as t where t::text ~ '123-?45-?9876'`,
      )
      expect([table_name, rows[0].found]).toEqual([table_name, 0])
    }
    expect(testServer.lines.join('\n')).not.toMatch(/123-?45-?9876/)
  })

  it('is rejected for the test number of a rejection, and another can be started', async () => {
    const client = await newClient()
    const id = await client.draft()
    await client.submit(id, '123-45-0002')
    await client.work(2 * MINUTE)
    const { account } = await client.detail(id)
    expect(account).toMatchObject({ state: 'rejected', can_edit: false })
    expect(account.reason).not.toBe('')
    expect((await client.submit(id)).status).toBe(409)
    expect((await client.save({ account_type: 'individual' })).status).toBe(200)
    const { json } = await testServer.send('GET', `/users/get/notifications/${client.user_uuid}`, {
      token: client.token,
    })
    expect(json.data.notifications[0].kind).toBe('brokerage_rejected')
  })

  it('comes back with what is asked, and is approved once that is saved and sent again', async () => {
    const client = await newClient()
    const id = await client.draft()
    await client.submit(id, '123-45-0003')
    await client.work(2 * MINUTE)
    const { account } = await client.detail(id)
    expect(account).toMatchObject({
      state: 'draft',
      application: { missing: ['employment'], review: { asked: ['employment'] } },
    })
    expect((await client.submit(id, '123-45-0003')).status).toBe(409)
    await client.save({ brokerage_account_uuid: id, employment: STEPS.employment })
    await client.submit(id, '123-45-0003')
    await client.work(2 * MINUTE)
    expect((await client.detail(id)).account.state).toBe('approved')
  })

  it('asks for a document until one is added after the review, and is approved once it is sent again', async () => {
    const uploads = await uploadClient(testServer)
    const client = brokerageClient(testServer, uploads.token)
    const id = await client.draft('trust', { identity: TRUST_IDENTITY })
    const add = () =>
      uploads.upload(pdf(), {
        filename: 'id.pdf',
        filetype: 'application/pdf',
        purpose: 'brokerage',
        subject_uuid: id,
      })
    expect((await add()).status).toBe(200)
    await client.submit(id, '123-45-0004')
    await client.work(2 * MINUTE)
    const asked = async () => (await client.detail(id)).account.application
    expect(await asked()).toMatchObject({ missing: ['documents'], review: { asked: ['documents'] } })
    // Neither the document of the first try nor another step answers the reviewer.
    await client.save({ brokerage_account_uuid: id, employment: STEPS.employment })
    expect((await client.submit(id, '123-45-0004')).json.message).toBe('Something is missing: documents.')
    await client.work(MINUTE)
    const added = await add()
    expect(await asked()).toMatchObject({ missing: [], review: { asked: ['documents'] } })
    await uploads.remove(added.json.data.document_uuid)
    expect((await asked()).missing).toEqual(['documents'])
    await add()
    expect((await client.submit(id, '123-45-0004')).status).toBe(200)
    await client.work(2 * MINUTE)
    expect((await client.detail(id)).account.state).toBe('approved')
  })

  it('keeps every answer that fits when its type changes, and drops those of the old type', async () => {
    const client = await newClient()
    const id = await client.draft('trust', { identity: TRUST_IDENTITY })
    await client.draft('roth_ira')
    const before = (await client.detail(id)).account
    const taken = await client.save({ brokerage_account_uuid: id, account_type: 'roth_ira' })
    expect(taken.status).toBe(409)
    const stale = await client.save({
      brokerage_account_uuid: id,
      account_type: 'individual',
      version: before.version - 1,
    })
    expect(stale.status).toBe(409)
    const changed = await client.save({
      brokerage_account_uuid: id,
      account_type: 'individual',
      version: before.version,
    })
    expect(changed.json.data).toMatchObject({
      account_type: 'individual',
      name: 'Individual',
      state: 'draft',
    })
    expect(changed.json.data.application).toMatchObject({
      identity: { ...STEPS.identity, trust: null, joint_holder: null },
      employment: STEPS.employment,
      experience: STEPS.experience,
      disclosures: before.application.disclosures,
      missing: [],
    })
    const joint = await client.save({ brokerage_account_uuid: id, account_type: 'joint' })
    expect(joint.json.data.application.missing).toEqual(['identity'])
    await client.submit(id)
    const sent = await client.save({ brokerage_account_uuid: id, account_type: 'individual' })
    expect(sent.status).toBe(200)
    await client.submit(id)
    expect((await client.save({ brokerage_account_uuid: id, account_type: 'joint' })).status).toBe(409)
  })

  it('refuses bad steps by field', async () => {
    const client = await newClient()
    const bad = await client.save({
      account_type: 'individual',
      employment: { ...STEPS.employment, liquid_net_worth_cents: 200_000_00, employer: '' },
    })
    expect(bad.status).toBe(422)
    expect(bad.json.fields).toEqual({
      'employment.employer': 'Enter your employer or business',
      'employment.liquid_net_worth_cents': 'Liquid net worth can’t be more than your net worth',
    })
    const young = await client.save({
      account_type: 'individual',
      identity: { ...STEPS.identity, birth_date: '2010-01-01' },
    })
    expect(young.json.fields['identity.birth_date']).toBe('An owner must be 18 or older')
    const id = await client.draft()
    for (const ssn of ['123', '000-12-3456', '666-12-3456', '923-12-3456', '123-00-4567', '123-45-0000']) {
      expect((await client.submit(id, ssn)).status).toBe(422)
    }
  })

  it('is there once for a type, and not for others', async () => {
    const client = await newClient()
    const both = await Promise.all([
      client.save({ account_type: 'joint' }),
      client.save({ account_type: 'joint' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const other = await newClient()
    const id = both.find(({ status }) => status === 200)?.json.data.brokerage_account_uuid
    expect((await other.save({ brokerage_account_uuid: id, name: 'x' })).status).toBe(404)
    expect((await other.submit(id)).status).toBe(404)
    expect((await other.send('GET', `/ibkr/get/account/${id}`)).status).toBe(404)
    expect((await other.send('DELETE', `/ibkr/delete/application/${id}`)).status).toBe(404)
  })

  it('is deleted as a draft, and withdrawn while in review', async () => {
    const client = await newClient()
    const draft = await client.draft()
    expect((await client.send('DELETE', `/ibkr/delete/application/${draft}`)).status).toBe(200)
    expect((await client.send('GET', `/ibkr/get/account/${draft}`)).status).toBe(404)
    const sent = await client.draft()
    await client.submit(sent)
    expect((await client.send('DELETE', `/ibkr/delete/application/${sent}`)).status).toBe(200)
    await client.work(5 * MINUTE)
    expect((await client.detail(sent)).account).toMatchObject({ state: 'closed', account_uuid: null })
    const open = await client.open()
    expect((await client.send('DELETE', `/ibkr/delete/application/${open}`)).status).toBe(409)
  })

  it('needs the other owner of a joint account, and documents of a trust', async () => {
    const client = await newClient()
    const joint = await client.draft('joint')
    expect((await client.detail(joint)).account.application.missing).toEqual(['identity'])
    const trust = await client.draft('trust', { identity: TRUST_IDENTITY })
    expect((await client.detail(trust)).account.application.missing).toEqual(['documents'])
    expect((await client.submit(trust)).json.message).toBe('Something is missing: documents.')
  })

  it('funds its goal once approved, and counts in net worth once', async () => {
    const client = await newClient()
    const goal = await client.goals.createGoal()
    const id = await client.open('individual', { goal_uuid: goal.goal_uuid })
    const { account } = await client.detail(id)
    await client.transfer(id, 500_00)
    const { json } = await client.send('GET', '/ibkr/get/investment-accounts-by-goal')
    expect(json.data).toMatchObject([
      {
        goal_uuid: goal.goal_uuid,
        accounts: [
          {
            account_uuid: account.account_uuid,
            brokerage_account_uuid: id,
            share: 1,
            value_cents: 500_00,
            can_trade: true,
          },
        ],
      },
    ])
    const worth = await client.goals.call('POST', 'get-net-worth', {})
    expect(worth.json.data.assets.cents).toBe(500_00)
  })

  it('has its number in its name in net worth, so that two of a type differ', async () => {
    const client = await newClient()
    const names = async (ids: readonly string[]) => {
      const details = await Promise.all(ids.map((id) => client.detail(id)))
      return details.map(({ account: { name, mask } }) => `${name} ••${mask}`)
    }
    const ids = [await client.open('individual'), await client.open('individual')]
    for (const id of ids) await client.transfer(id, 500_00)
    const { json } = await client.goals.call('POST', 'get-net-worth', {})
    const shown = json.data.groups.flatMap(({ lines }: { lines: { name: string }[] }) => lines)
    expect(shown.map(({ name }: { name: string }) => name).toSorted()).toEqual((await names(ids)).toSorted())
    expect(new Set(shown.map(({ name }: { name: string }) => name)).size).toBe(2)
  })
})

describe('an existing account', () => {
  it('is checked by its ID', async () => {
    const client = await newClient()
    const check = async (epaId: string) =>
      (await client.send('GET', `/ibkr/get/valid-epa-id?epaId=${epaId}`)).json.data.is_valid
    expect(await check('U1000001')).toBe(true)
    expect(await check('u1000002')).toBe(true)
    expect(await check('U1000003')).toBe(false)
    expect(await check('U9999999')).toBe(false)
    expect(await check('12345')).toBe(false)
    expect((await client.send('GET', '/ibkr/get/valid-epa-id')).status).toBe(422)
  })

  it('is linked once with what it holds, and unlinked without being closed', async () => {
    const client = await newClient()
    const body = { epa_id: 'U1000001', account_type: 'individual', name: 'Old account' }
    const both = await Promise.all([
      client.send('POST', '/ibkr/existing-account', body),
      client.send('POST', '/ibkr/existing-account', body),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const id = both.find(({ status }) => status === 200)?.json.data.brokerage_account_uuid
    const { account, positions, ledger } = await client.detail(id)
    expect(ledger).toMatchObject([{ kind: 'opening', amount_cents: 1_840_00, balance_cents: 1_840_00 }])
    expect(account).toMatchObject({ origin: 'linked', cash_cents: 1_840_00, mask: '0001', application: null })
    expect(account.value_cents).toBe(account.cash_cents + account.invested_cents)
    expect(account.net_deposits_cents).toBe(21_840_00)
    expect(positions[0].lots.map(({ is_long_term }: { is_long_term: boolean }) => is_long_term)).toEqual([
      true,
      false,
    ])
    const closed = await client.send('POST', `/ibkr/close/account/${id}`)
    expect(closed.json.data).toMatchObject({ state: 'closed', reason: 'You unlinked this account.' })
    expect((await client.send('POST', '/ibkr/existing-account', body)).status).toBe(200)
  })

  it('is refused for an account of somebody else', async () => {
    const client = await newClient()
    const refused = await client.send('POST', '/ibkr/existing-account', {
      epa_id: 'U1000003',
      account_type: 'individual',
    })
    expect(refused.status).toBe(422)
    expect(refused.json.fields.epa_id).toContain('no account of yours')
  })
})

it('has no accounts where there is no broker', async () => {
  const bare = await createTestServer({ VERDANT_LIMITS: 'relaxed' }, { brokerage: undefined })
  const { token } = await registerAndLogIn(bare)
  const client = brokerageClient(bare, token)
  expect((await client.send('GET', '/ibkr/get/account-info')).json.data).toMatchObject({
    provider: null,
    can_open: false,
    accounts: [],
  })
  const refused = await client.save({ account_type: 'individual' })
  expect(refused.status).toBe(503)
  expect(refused.json.message).toBe('Brokerage accounts aren’t available in this installation.')
  await bare.close()
})

it('tells the address that a request came from', async () => {
  const client = await newClient()
  expect((await client.send('GET', '/ibkr/get/ip-address')).json.data.ip).toBe('127.0.0.1')
})
