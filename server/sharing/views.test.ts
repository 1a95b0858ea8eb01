/** Every call of the API, and those beyond the contract, in a view of somebody's plan. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_PATH, UPLOAD_PATH } from '#core/contract/documents.ts'
import { type Endpoint, isReading } from '#core/contract/endpoint.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { Section } from '#core/contract/section.ts'
import { shares, users } from '#server/db/schema/account.ts'
import { newAdvisor, sharingApi } from '#tests/fixtures/sharing.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

type User = Awaited<ReturnType<typeof registerAndLogIn>>

let testServer: TestServer
let api: ReturnType<typeof sharingApi>
let client: User
let stranger: User
let advisor: User
let partner: User
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  api = sharingApi(testServer)
  client = await registerAndLogIn(testServer, { first_name: 'Ada' })
  stranger = await registerAndLogIn(testServer)
  advisor = await newAdvisor(testServer)
  partner = await registerAndLogIn(testServer)
})
afterAll(() => testServer.close())

const NOBODY = '018f0000-0000-7000-8000-000000000000'
const sectionsOf = ({ shared = [] }: Endpoint): readonly Section[] =>
  typeof shared === 'string' ? [shared] : shared
/** The view's own calls, and those that need no session. */
const needsView = endpoints.filter(({ access }) => access !== 'public' && access !== 'viewer')

const callWith = (token: string, endpoint: Endpoint, id = NOBODY) =>
  testServer.send(endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, id), { token })

/** The endpoints that a view is refused, by name, with each refusal's code. */
async function refusals(token: string): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  for (const endpoint of needsView) {
    const { status, json } = await callWith(token, endpoint)
    expect([endpoint.name, status === 401 || status > 501]).toEqual([endpoint.name, false])
    if (status === 403) refused.set(endpoint.name, json.code)
  }
  return refused
}

const namesOf = (of: readonly Endpoint[]): string[] => of.map(({ name }) => name).toSorted()

describe('what the contract shares', () => {
  it('is never of an account, its devices, documents, payments, banks, orders, calls or sharing', () => {
    const modules = new Set(endpoints.filter(({ shared }) => shared).map(({ module }) => module))
    expect([...modules].toSorted()).toEqual(['bank', 'debt', 'investment', 'protect', 'retire', 'spend'])
    expect(namesOf(endpoints.filter(({ module, shared }) => module === 'bank' && shared))).toEqual([
      'getBankHoldings',
    ])
    expect(endpoints.filter(({ access, shared }) => shared && access !== 'client')).toEqual([])
  })

  it('never includes a secret, a document for download, or what only the client decides', () => {
    const names = namesOf(endpoints.filter(({ shared }) => shared))
    for (const name of ['getRetirementReport', 'exportAccount', 'getUser', 'getNextActions']) {
      expect(names).not.toContain(name)
    }
    expect(
      endpoints.filter(({ shared, secret, form, keyed }) => shared && (secret || form || keyed)),
    ).toEqual([])
  })
})

describe('a view of a plan', () => {
  it('of an advisor passes reads of all shared sections, and nothing else', async () => {
    const share = (await api.share(client, advisor)).json.data
    const refused = await refusals(await api.open(advisor, share.share_uuid))
    const expected = needsView.filter((endpoint) => !endpoint.shared || !isReading(endpoint))
    expect([...refused.keys()].toSorted()).toEqual(namesOf(expected))
    expect(new Set(refused.values())).toEqual(new Set(['not_shared']))
    await api.revoke(client, share.share_uuid)
  })

  it('of one section refuses the others', async () => {
    const share = (await api.share(client, advisor, ['debts'])).json.data
    const refused = await refusals(await api.open(advisor, share.share_uuid))
    const passed = needsView.filter(({ name }) => !refused.has(name))
    expect(namesOf(passed)).toEqual(
      namesOf(needsView.filter((each) => isReading(each) && sectionsOf(each).includes('debts'))),
    )
    await api.revoke(client, share.share_uuid)
  })

  it('of a partner who may edit passes shared writes too, and no others', async () => {
    const share = await api.partner(client, partner, 'edit', ['debts', 'goals'])
    const refused = await refusals(await api.open(partner, share.share_uuid))
    const passed = needsView.filter(({ name }) => !refused.has(name))
    const expected = needsView.filter(
      (each) =>
        each.sharedWith !== 'net_worth' &&
        sectionsOf(each).some((section) => section === 'debts' || section === 'goals'),
    )
    expect(namesOf(passed)).toEqual(namesOf(expected))
    await api.revoke(client, share.share_uuid)
  })

  it('of a partner who may not edit is as an advisor’s', async () => {
    const share = await api.partner(client, partner, 'view')
    const refused = await refusals(await api.open(partner, share.share_uuid))
    expect([...refused.keys()].toSorted()).toEqual(
      namesOf(needsView.filter((endpoint) => !endpoint.shared || !isReading(endpoint))),
    )
    await api.revoke(client, share.share_uuid)
  })

  it('that was revoked refuses every call, never with 401', async () => {
    const share = (await api.share(client, advisor)).json.data
    const token = await api.open(advisor, share.share_uuid)
    await api.revoke(client, share.share_uuid)
    const refused = await refusals(token)
    expect(refused.size).toBe(needsView.length)
    expect(new Set(refused.values())).toEqual(new Set(['share_ended']))
    expect((await testServer.send('GET', '/users/get/view', { token })).json.code).toBe('share_ended')
  })

  it('refuses calls beyond the contract: files, uploads and downloads', async () => {
    const share = await api.partner(client, partner, 'edit')
    const token = await api.open(partner, share.share_uuid)
    const tus = { 'Tus-Resumable': '1.0.0' }
    for (const [method, path, headers] of [
      ['GET', `${FILE_PATH}/${NOBODY}`, {}],
      ['POST', UPLOAD_PATH, { ...tus, 'Upload-Length': '5' }],
      ['HEAD', `${UPLOAD_PATH}/${NOBODY}`, tus],
      ['PATCH', `${UPLOAD_PATH}/${NOBODY}`, { ...tus, 'Upload-Offset': '0' }],
      ['DELETE', `${UPLOAD_PATH}/${NOBODY}`, tus],
      ['POST', '/dev/payment-clock', {}],
    ] as const) {
      const { status } = await testServer.send(method, path, { token, headers })
      expect([method, path, status]).toEqual([method, path, path.startsWith('/dev') ? status : 403])
      expect(status).toBeGreaterThanOrEqual(400)
    }
    await api.revoke(client, share.share_uuid)
  })

  it('is no session where none is needed: a new login stays the viewer’s own', async () => {
    const share = (await api.share(client, advisor)).json.data
    const token = await api.open(advisor, share.share_uuid)
    for (const endpoint of endpoints.filter(({ access }) => access === 'public')) {
      const { status } = await callWith(token, endpoint)
      expect([endpoint.name, [401, 403].includes(status)]).toEqual([endpoint.name, false])
    }
    await api.revoke(client, share.share_uuid)
  })

  it('reads no other client, and no other record', async () => {
    const share = (await api.share(client, advisor)).json.data
    const token = await api.open(advisor, share.share_uuid)
    for (const id of [stranger.user_uuid, advisor.user_uuid]) {
      expect((await testServer.send('GET', `/debt/get/debts/${id}`, { token })).status).toBe(404)
    }
    const opened = await testServer.send('GET', `/debt/get/debts/${client.user_uuid}`, { token })
    expect([opened.status, (await testServer.send('GET', '/debt/get/debts/me', { token })).status]).toEqual([
      200, 200,
    ])
    await api.revoke(client, share.share_uuid)
  })

  it('ends after eight hours, with the share, and with the advisor’s role', async () => {
    const share = (await api.share(client, advisor, ['debts'], { days: 30 })).json.data
    const read = async (token: string) => {
      const { status, json } = await testServer.send('GET', '/debt/get/debts/me', { token })
      return [status, json.code]
    }
    const token = await api.open(advisor, share.share_uuid)
    testServer.pass(8 * HOUR - 1)
    expect(await read(token)).toEqual([200, undefined])
    testServer.pass(1)
    expect(await read(token)).toEqual([403, 'share_ended'])
    const again = await api.open(advisor, share.share_uuid)
    expect(await read(again)).toEqual([200, undefined])
    const { db } = testServer.database
    const asRole = (role_name: 'Advisor' | 'User') =>
      db.update(users).set({ role_name }).where(eq(users.user_uuid, advisor.user_uuid))
    await asRole('User')
    expect(await read(again)).toEqual([403, 'share_ended'])
    await asRole('Advisor')
    await db
      .update(shares)
      .set({ expires_at: testServer.now() })
      .where(eq(shares.share_uuid, share.share_uuid))
    expect(await read(again)).toEqual([403, 'share_ended'])
    const open = await api.send('POST', 'open/share', advisor.token, { share_uuid: share.share_uuid })
    expect(open.status).toBe(404)
    const byId = await testServer.send('GET', `/debt/get/debts/${client.user_uuid}`, { token: advisor.token })
    expect(byId.status).toBe(404)
  })
})

describe('the caller’s own token', () => {
  it('reads a client who shares by their id: only shared sections, never a write', async () => {
    const [ada, priya] = [await registerAndLogIn(testServer), await newAdvisor(testServer)]
    const read = (path: string) => testServer.send('GET', path, { token: priya.token })
    expect((await read(`/debt/get/debts/${ada.user_uuid}`)).status).toBe(404)
    const share = (await api.share(ada, priya, ['debts', 'goals'])).json.data
    expect((await read(`/debt/get/debts/${ada.user_uuid}`)).status).toBe(200)
    expect(
      (await read(`/investment/get-user-goal-account?userUuid=${ada.user_uuid}&investGoalUuid=${NOBODY}`))
        .status,
    ).toBe(404)
    for (const path of [
      `/spend/get/guardrail/${ada.user_uuid}`,
      `/users/get/uuid/${ada.user_uuid}`,
      `/users/get/export/${ada.user_uuid}`,
      `/users/get/notifications/${ada.user_uuid}`,
    ]) {
      expect([path, (await read(path)).status]).toEqual([path, 404])
    }
    const { json } = await api.send('GET', `get/share-reads/${share.share_uuid}`, ada.token)
    expect(json.data.uses).toMatchObject([{ section: 'debts', reads: 1, changes: 0 }])
    await api.revoke(ada, share.share_uuid)
    expect((await read(`/debt/get/debts/${ada.user_uuid}`)).status).toBe(404)
  })
})
