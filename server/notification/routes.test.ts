import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clean } from '#server/jobs/clean.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { notify } from './queries.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

async function client() {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  const send = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    testServer.send(method, path, { token, ...(body && { body }) })
  const read = async (query = '') => (await send('GET', `/users/get/notifications/me${query}`)).json.data
  return { token, user_uuid, send, read }
}
type Row = { notification_uuid: string; kind: string; is_read: boolean; name: string }
const kindsOf = ({ notifications }: { notifications: Row[] }) => notifications.map(({ kind }) => kind)

describe('notifications', () => {
  it('are empty at first', async () => {
    expect(await (await client()).read()).toEqual({ notifications: [], unread_count: 0, next_cursor: null })
  })

  it('list changes to the plan, goals, profile, and sessions, newest first', async () => {
    const { token, send, read } = await client()
    const { createGoal, call } = goalsOfClient(testServer, token)
    await send('PUT', '/debt/update/plan', { extra_cents: 100_00 })
    testServer.pass(1000)
    const goal = await createGoal()
    await call('PUT', 'update', { goal_uuid: goal.goal_uuid, status: 'paused' })
    testServer.pass(1000)
    await send('PUT', '/users/update-user', { city: 'Montpelier' })
    testServer.pass(1000)
    await testServer.send('DELETE', '/users/delete/other-sessions', { token })
    const found = await read()
    expect(kindsOf(found)).toEqual(['sessions_ended', 'profile_changed', 'goal_paused', 'plan_changed'])
    expect(found.notifications[2]).toMatchObject({ name: goal.name, subject_uuid: goal.goal_uuid })
    expect(found.unread_count).toBe(4)
  })

  it('are marked as read up to the one seen, and not beyond', async () => {
    const { user_uuid, send, read } = await client()
    for (const kind of ['plan_changed', 'mobile_changed', 'email_changed'] as const) {
      testServer.pass(1000)
      await notify(testServer.database.db, user_uuid, kind, testServer.now())
    }
    const [, seen] = (await read()).notifications
    const marked = await send('PUT', '/users/update/notifications', {
      notification_uuid: seen.notification_uuid,
    })
    expect(marked.json.data).toEqual({ unread_count: 1 })
    expect((await read()).notifications.map(({ is_read }: Row) => is_read)).toEqual([false, true, true])
    const unknown = { notification_uuid: uuidv7() }
    expect((await send('PUT', '/users/update/notifications', unknown)).status).toBe(404)
  })

  it('come in pages of twenty, each once, even with equal timestamps', async () => {
    const { user_uuid, read } = await client()
    for (let each = 0; each < 45; each += 1) {
      await notify(testServer.database.db, user_uuid, 'plan_changed', testServer.now())
    }
    const seen: string[] = []
    let page = await read()
    for (;;) {
      seen.push(...page.notifications.map(({ notification_uuid }: Row) => notification_uuid))
      if (page.next_cursor === null) break
      page = await read(`?cursor=${page.next_cursor}`)
    }
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])
  })

  it('are visible to their owner only, and deleted with the account', async () => {
    const owner = await client()
    await notify(testServer.database.db, owner.user_uuid, 'plan_changed', testServer.now())
    const [{ notification_uuid }] = (await owner.read()).notifications
    const stranger = await client()
    expect((await stranger.read()).notifications).toEqual([])
    expect((await stranger.send('PUT', '/users/update/notifications', { notification_uuid })).status).toBe(
      404,
    )
    await testServer.database.pool.query('delete from users where user_uuid = $1', [owner.user_uuid])
    const left = await testServer.database.pool.query(
      'select from notifications where notification_uuid = $1',
      [notification_uuid],
    )
    expect(left.rowCount).toBe(0)
  })

  it('are deleted after 90 days', async () => {
    const { user_uuid, read } = await client()
    const old = new Date(testServer.now().getTime() - 90 * 24 * HOUR - 1)
    await notify(testServer.database.db, user_uuid, 'plan_changed', old)
    await notify(testServer.database.db, user_uuid, 'email_changed', testServer.now())
    await clean(testServer.dependencies)
    expect(kindsOf(await read())).toEqual(['email_changed'])
  })
})
