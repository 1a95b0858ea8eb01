import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncDueBanks } from '#server/jobs/sync.ts'
import { expireSandboxLogins } from '#server/providers/bank-link/sandbox.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

const PLAID = '/common-utility/plaid'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** A client who goes through the dialog of the sandbox's banks. */
async function client() {
  const { token, user_uuid, username } = await registerAndLogIn(testServer)
  const send = (method: string, path: string, body?: unknown) =>
    testServer.send(method, path, { token, body })
  const dialog = testServer.dependencies.bankLink?.dialog
  if (!dialog) throw new Error('The sandbox has a dialog')
  /** Logs in with a link token; the public token, or undefined after a repeated login. */
  async function logIn(link_token: string, institution_id: string): Promise<string | undefined> {
    const first = await dialog?.start({
      user_uuid,
      link_token,
      institution_id,
      username: 'user_good',
      password: 'pass_good',
    })
    const step =
      first?.kind === 'code_required'
        ? await dialog?.submitCode({ user_uuid, link_token, code: '1234' })
        : first
    if (step?.kind !== 'done') throw new Error(`The dialog answered ${step?.kind}`)
    return step.public_token ?? undefined
  }
  return {
    send,
    username,
    logIn,
    overview: async () => (await send('GET', '/plaid/get/user-accounts-linked-with-plaid/me')).json.data,
    async link(institution_id: string) {
      const { link_token } = (await send('GET', `${PLAID}/get-link-token?platform=web`)).json.data
      const public_token = await logIn(link_token, institution_id)
      return send('POST', `${PLAID}/get-access-token?public_token=${public_token}&user_uuid=me&is_vio=false`)
    },
  }
}

it('links a bank to the caller alone: another client’s id is not found, and the token stays usable', async () => {
  const { send, logIn, overview } = await client()
  const { link_token } = (await send('GET', `${PLAID}/get-link-token?platform=web&bank=021000021`)).json.data
  const public_token = await logIn(link_token, 'sandbox_fernbrook')
  const finish = (user_uuid: string) =>
    send('POST', `${PLAID}/get-access-token?public_token=${public_token}&user_uuid=${user_uuid}`)
  expect((await finish(crypto.randomUUID())).status).toBe(404)
  expect((await overview()).links).toEqual([])
  expect((await finish('me')).status).toBe(200)
  const [{ link_uuid }] = (await overview()).links
  const again = (user_uuid: string) =>
    send('POST', `${PLAID}/update-link-token?user_uuid=${user_uuid}`, { link_uuid })
  expect((await again(crypto.randomUUID())).status).toBe(404)
  expect((await again('me')).status).toBe(200)
  expect((await send('GET', `${PLAID}/get-link-token?bank=Fernbrook`)).status).toBe(200)
})

it('links the sandbox’s banks with all their accounts, and stores no token that can be read', async () => {
  const { link, overview } = await client()
  for (const bank of ['sandbox_fernbrook', 'sandbox_oakhollow', 'sandbox_larkspur']) {
    expect((await link(bank)).status).toBe(200)
  }
  const { links, accounts } = await overview()
  expect(links.map(({ institution, state }: Record<string, string>) => [institution, state])).toEqual([
    ['First Fernbrook Bank', 'active'],
    ['Oakhollow Trust', 'active'],
    ['Larkspur Credit Union', 'active'],
  ])
  expect(accounts).toHaveLength(10)
  const { rows } = await testServer.database.db.execute<{ token: string }>(
    sql`select token_ciphertext as token from bank_links`,
  )
  for (const { token } of rows) {
    expect(token).toMatch(/^default:/)
    expect(Buffer.from(token, 'base64').toString('latin1')).not.toContain('access-sandbox')
  }
})

it('asks for a new login when the bank does, and goes on after it', async () => {
  const { send, username, link, logIn, overview } = await client()
  await link('sandbox_fernbrook')
  await expireSandboxLogins(testServer.database.db, username)
  testServer.pass(7 * HOUR)
  await syncDueBanks(testServer.dependencies)
  const [broken] = (await overview()).links
  expect(broken).toMatchObject({ state: 'login_required' })
  const { link_uuid } = broken
  const update = await send('POST', `${PLAID}/update-link-token?platform=web`, { link_uuid })
  expect(await logIn(update.json.data.link_token, 'sandbox_fernbrook')).toBeUndefined()
  expect((await send('POST', `/plaid/refresh/${link_uuid}`)).json.data).toMatchObject({ state: 'active' })
})
