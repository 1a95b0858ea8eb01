import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/pensions.ts'
import { pensionInput, retirementOfClient, SECTIONS } from '#tests/fixtures/retirement.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

async function client() {
  const user = await registerAndLogIn(testServer)
  const retirement = retirementOfClient(testServer, user.token)
  return {
    ...user,
    ...retirement,
    pension: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      retirement.call(method, `pension-account/${path}`, body, headers),
  }
}

const DAY = 86_400_000

describe('pensions', () => {
  it('have the usual terms unless they are named', async () => {
    const { createPension, read } = await client()
    const pension = await createPension()
    expect(v.parse(contract.Pension, pension)).toEqual(pension)
    expect(pension).toMatchObject({
      name: 'State teachers',
      kind: 'pension',
      owner: 'self',
      monthly_cents: 1_800_00,
      starts_in: '2055-05',
      ends_in: null,
      in_dollars_of: 'start',
      cola_rate: 0,
      survivor_share: 0,
      taxable_share: 1,
      lump_sum_cents: null,
      version: 1,
    })
    expect((await read()).facts.pensions).toEqual([pension])
  })

  it('are listed by first month with their values', async () => {
    const { call, createPension, pension } = await client()
    const late = await createPension({ name: 'Annuity', kind: 'annuity', starts_in: '2060-01' })
    const early = await createPension({ lump_sum_cents: 150_000_00 })
    const { json } = await pension('GET', 'all-pensions/me')
    const { getPensionAccountAllPensions } = contract
    expect(v.parse(getPensionAccountAllPensions.data, json.data)).toEqual(json.data)
    expect(json.data).toEqual([
      { pension: early, present_value_cents: null, break_even_rate: null },
      { pension: late, present_value_cents: null, break_even_rate: null },
    ])
    await call('PUT', 'income-forecast', { dates: SECTIONS.dates })
    const valued = (await pension('GET', 'all-pensions/me')).json.data
    expect(valued[0].present_value_cents).toBeGreaterThan(valued[1].present_value_cents)
    expect(valued[0].break_even_rate).toBeLessThan(0)
    expect(valued[1].break_even_rate).toBeNull()
  })

  it('change only in the fields that are named, from the version that was seen', async () => {
    const { createPension, pension } = await client()
    const { pension_uuid } = await createPension()
    const changed = await pension('PUT', 'update', { pension_uuid, cola_rate: null, version: 1 })
    expect(changed.json.data).toMatchObject({ name: 'State teachers', cola_rate: null, version: 2 })
    const old = await pension('PUT', 'update', { pension_uuid, name: 'X', version: 1 })
    expect([old.status, old.json.code]).toEqual([409, 'conflict'])
  })

  it('can be restored for seven days after they are deleted', async () => {
    const { createPension, pension, read } = await client()
    const kept = await createPension()
    const deleted = await pension('DELETE', `delete/${kept.pension_uuid}`)
    expect(deleted.status).toBe(200)
    expect(Date.parse(deleted.json.data.restorable_until)).toBe(testServer.now().getTime() + 7 * DAY)
    const { facts, deleted_pensions } = await read()
    expect(facts.pensions).toEqual([])
    expect(deleted_pensions).toMatchObject([{ pension: { pension_uuid: kept.pension_uuid } }])
    expect((await pension('DELETE', `delete/${kept.pension_uuid}`)).status).toBe(404)
    const restored = await pension('PUT', `restore/${kept.pension_uuid}`)
    expect(restored.json.data).toMatchObject({ ...kept, updated_at: expect.any(String) })
    expect((await pension('PUT', `restore/${kept.pension_uuid}`)).status).toBe(404)
    await pension('DELETE', `delete/${kept.pension_uuid}`)
    testServer.pass(7 * DAY + 1)
    expect((await pension('PUT', `restore/${kept.pension_uuid}`)).status).toBe(404)
  })

  it.each([
    [{ starts_in: '1980-01' }, 'starts_in', 'That’s before you were born. Choose a later month'],
    [{ ends_in: '2055-05' }, 'ends_in', 'Choose a month after the first'],
    [{ owner: 'partner' }, 'owner', 'Add a partner to your plan first'],
    [{ monthly_cents: 0 }, 'monthly_cents', 'Enter an amount above zero'],
    [{ cola_rate: 0.5 }, 'cola_rate', 'Enter a raise from 0% to 15%'],
    [{ starts_in: 'soon' }, 'starts_in', 'Choose a month'],
  ])('are rejected with a message at the field: %j', async (change, field, message) => {
    const { createPension, pension } = await client()
    const bad = await pension('POST', 'create', { ...pensionInput(), ...change })
    expect([bad.status, bad.json.fields]).toEqual([422, { [field]: message }])
    const { pension_uuid } = await createPension()
    const worse = await pension('PUT', 'update', { pension_uuid, ...change })
    expect([worse.status, worse.json.fields]).toEqual([422, { [field]: message }])
  })

  it('are added once, however often a request is retried', async () => {
    const { pension, read } = await client()
    const create = (key: string) =>
      pension(
        'POST',
        'create',
        { ...pensionInput(), pension_uuid: '018f0000-0000-7000-8000-00000000abcd' },
        {
          'Idempotency-Key': key,
        },
      )
    expect([(await create('p-1')).status, (await create('p-1')).status]).toEqual([201, 201])
    const again = await create('p-2')
    expect([again.status, again.json.message]).toEqual([409, 'This pension was already added.'])
    expect((await read()).facts.pensions).toHaveLength(1)
  })

  it('number at most twenty, restored ones included', async () => {
    const { createPension, pension } = await client()
    const { pension_uuid } = await createPension()
    await pension('DELETE', `delete/${pension_uuid}`)
    for (let n = 0; n < contract.MAX_PENSIONS; n += 1) await createPension()
    const message = 'You can have up to 20 pensions and other incomes. Delete one you no longer need.'
    for (const full of [
      await pension('POST', 'create', pensionInput()),
      await pension('PUT', `restore/${pension_uuid}`),
    ]) {
      expect([full.status, full.json.message]).toEqual([409, message])
    }
  })

  it("are out of another client's reach", async () => {
    const [owner, other] = [await client(), await client()]
    const { pension_uuid } = await owner.createPension()
    expect((await other.pension('PUT', 'update', { pension_uuid, name: 'Mine' })).status).toBe(404)
    expect((await other.pension('DELETE', `delete/${pension_uuid}`)).status).toBe(404)
    expect((await other.pension('GET', `all-pensions/${owner.user_uuid}`)).status).toBe(404)
    await owner.pension('DELETE', `delete/${pension_uuid}`)
    expect((await other.pension('PUT', `restore/${pension_uuid}`)).status).toBe(404)
    expect((await other.pension('PUT', 'restore/nothing')).status).toBe(404)
    for (const [method, path] of [
      ['POST', 'create'],
      ['PUT', 'update'],
      ['DELETE', `delete/${pension_uuid}`],
      ['PUT', `restore/${pension_uuid}`],
      ['GET', 'all-pensions/me'],
    ] as const) {
      expect((await testServer.send(method, `/retire/pension-account/${path}`)).status).toBe(401)
    }
  })
})
