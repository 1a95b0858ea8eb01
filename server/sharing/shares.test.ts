import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Section } from '#core/contract/section.ts'
import { sessions, shares, users } from '#server/db/schema/account.ts'
import { shareInvitations, shareReads } from '#server/db/schema/sharing.ts'
import { clean } from '#server/jobs/clean.ts'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { accountInput, goalInput } from '#tests/fixtures/goals.ts'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { newAdvisor, sharingApi } from '#tests/fixtures/sharing.ts'
import { type Answer, createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'

type User = Awaited<ReturnType<typeof registerAndLogIn>>
const DAY = 24 * HOUR
const SURE = { password: PASSWORD }

let testServer: TestServer
let api: ReturnType<typeof sharingApi>
let ada: User
let priya: User
beforeAll(async () => {
  testServer = await createTestServer()
  api = sharingApi(testServer)
})
beforeEach(async () => {
  testServer.pass(2 * HOUR)
  ada = await registerAndLogIn(testServer, { first_name: 'Ada', last_name: 'Byron' })
  priya = await newAdvisor(testServer)
})
afterAll(() => testServer.close())

const sharesOf = async (user: User) => (await api.send('GET', 'get/shares/me', user.token)).json.data
const noticesOf = async (user: User): Promise<string[]> => {
  const { json } = await testServer.send('GET', '/users/get/notifications/me', { token: user.token })
  return json.data.notifications.map(({ kind, name }: { kind: string; name: string }) => `${kind}: ${name}`)
}
const usesOf = async (user: User, shareUuid: string) =>
  (await api.send('GET', `get/share-reads/${shareUuid}`, user.token)).json.data.uses
const readDebts = (token: string): Promise<Answer> => testServer.send('GET', '/debt/get/debts/me', { token })

describe('sharing with an advisor', () => {
  it('takes their username in any case, and tells them', async () => {
    const { status, json } = await api.share(ada, { token: '', username: priya.username.toUpperCase() }, [
      'goals',
      'debts',
      'debts',
    ])
    expect([status, json.message]).toEqual([201, 'Shared with Priya Nair'])
    expect(json.data).toMatchObject({
      kind: 'advisor',
      access: 'view',
      sections: ['goals', 'debts'],
      first_name: 'Priya',
      username: priya.username,
      expires_at: null,
      ended_at: null,
      last_used_at: null,
    })
    expect((await sharesOf(ada)).shares).toEqual([json.data])
    expect(await noticesOf(priya)).toContain('share_received: Ada Byron')
  })

  it('says the same of a username that is unknown, a client’s, or one’s own, and limits tries', async () => {
    const other = await registerAndLogIn(testServer)
    const self = await newAdvisor(testServer)
    const answers = [
      await api.share(ada, { ...ada, username: 'nobody.at.all' }),
      await api.share(ada, other),
      await api.share(self, self),
    ]
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.message}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    let last: Answer | undefined
    for (let tries = 0; tries < 21; tries += 1) {
      // A key makes the work a transaction, which must not take the count back.
      last = await testServer.send('POST', '/users/create/share', {
        token: other.token,
        body: { username: `guess.${tries}`, sections: ['debts'], ...SURE },
        headers: { 'Idempotency-Key': `guess-${tries}` },
      })
      if (tries % 10 === 9) testServer.pass(MINUTE)
    }
    expect(last?.status).toBe(429)
  })

  it('needs a section, is done once for each advisor, and ends at ten', async () => {
    expect((await api.share(ada, priya, [])).status).toBe(422)
    expect((await api.share(ada, priya)).status).toBe(201)
    const again = await api.share(ada, priya)
    expect([again.status, again.json.message]).toEqual([409, 'This plan is already shared with Priya Nair.'])
    const { db } = testServer.database
    for (let more = 0; more < 9; more += 1) {
      testServer.pass(MINUTE)
      expect((await api.share(ada, await newAdvisor(testServer))).status).toBe(201)
    }
    const eleventh = await api.share(ada, await newAdvisor(testServer))
    expect([eleventh.status, eleventh.json.message]).toEqual([
      409,
      'You can share with up to 10 advisors at a time.',
    ])
    expect(await db.$count(shares, eq(shares.user_uuid, ada.user_uuid))).toBe(10)
  })

  it('never lets an advisor edit', async () => {
    const share = (await api.share(ada, priya)).json.data
    const { status, json } = await api.send('PUT', 'update/share', ada.token, {
      share_uuid: share.share_uuid,
      access: 'edit',
      ...SURE,
    })
    expect([status, Object.keys(json.fields)]).toEqual([422, ['access']])
  })

  it('changes the sections of an open view at its next read', async () => {
    const share = (await api.share(ada, priya, ['debts'])).json.data
    const token = await api.open(priya, share.share_uuid)
    expect((await readDebts(token)).status).toBe(200)
    await api.send('PUT', 'update/share', ada.token, {
      share_uuid: share.share_uuid,
      sections: ['goals'],
      ...SURE,
    })
    expect((await readDebts(token)).json).toMatchObject({
      code: 'not_shared',
      message: 'This part of the plan isn’t shared with you.',
    })
    expect((await api.send('GET', 'get/view', token)).json.data.sections).toEqual(['goals'])
    expect(await noticesOf(priya)).toContain('share_changed: Ada Byron')
  })

  it('can be revoked, and restored for ten minutes', async () => {
    const share = (await api.share(ada, priya)).json.data
    const token = await api.open(priya, share.share_uuid)
    const revoked = await api.revoke(ada, share.share_uuid)
    expect([revoked.status, revoked.json.message]).toEqual([200, 'Priya can’t see your plan anymore'])
    expect((await readDebts(token)).json.code).toBe('share_ended')
    expect((await api.revoke(ada, share.share_uuid)).status).toBe(404)
    testServer.pass(10 * MINUTE)
    expect((await api.send('PUT', `restore/share/${share.share_uuid}`, ada.token, SURE)).status).toBe(200)
    expect((await readDebts(token)).status).toBe(200)
    await api.revoke(ada, share.share_uuid)
    testServer.pass(11 * MINUTE)
    expect((await api.send('PUT', `restore/share/${share.share_uuid}`, ada.token, SURE)).status).toBe(404)
    expect(await noticesOf(priya)).toContain('share_revoked: Ada Byron')
    expect((await api.share(ada, priya)).status).toBe(201)
  })

  it('is changed, revoked, restored and read about by the client only', async () => {
    const share = (await api.share(ada, priya)).json.data
    const other = await registerAndLogIn(testServer)
    for (const { token } of [priya, other]) {
      for (const answer of [
        await api.send('PUT', 'update/share', token, { share_uuid: share.share_uuid, sections: ['debts'] }),
        await api.send('DELETE', `delete/share/${share.share_uuid}`, token),
        await api.send('PUT', `restore/share/${share.share_uuid}`, token, SURE),
        await api.send('GET', `get/share-reads/${share.share_uuid}`, token),
        await api.send('GET', `get/shares/${ada.user_uuid}`, token),
      ]) {
        expect(answer.status).toBe(404)
      }
    }
    const opened = await api.send('POST', 'open/share', other.token, { share_uuid: share.share_uuid })
    expect(opened.status).toBe(404)
  })

  it('can be made again once it has expired', async () => {
    await api.share(ada, priya, ['debts'], { days: 30 })
    testServer.pass(30 * DAY - 2 * HOUR)
    const body = { username: ada.username, password: ada.password }
    const { json } = await testServer.send('POST', '/users/login', { body })
    const again = { ...ada, token: json.data.token }
    testServer.pass(2 * HOUR)
    expect((await sharesOf(again)).shares[0].ended_at).toBe(testServer.now().toISOString())
    expect((await api.share(again, priya)).status).toBe(201)
  })
})

describe('the record of reads', () => {
  it('shows each section by the minute, newest first, also beyond a page', async () => {
    const share = (await api.share(ada, priya)).json.data
    const token = await api.open(priya, share.share_uuid)
    for (let minute = 0; minute < 51; minute += 1) {
      await readDebts(token)
      testServer.pass(MINUTE)
    }
    await readDebts(token)
    await readDebts(token)
    await testServer.send('POST', '/investment/get-net-worth', { token, body: {} })
    const { json } = await api.send('GET', `get/share-reads/${share.share_uuid}`, ada.token)
    expect(json.data.uses.slice(0, 3)).toMatchObject([
      { section: 'debts', reads: 2, changes: 0 },
      { section: 'net_worth', reads: 1 },
      { section: 'debts', reads: 1 },
    ])
    const more = await api.send(
      'GET',
      `get/share-reads/${share.share_uuid}?cursor=${json.data.next_cursor}`,
      ada.token,
    )
    expect([json.data.uses.length, more.json.data.uses.length, more.json.data.next_cursor]).toEqual([
      50,
      3,
      null,
    ])
    expect((await sharesOf(ada)).shares[0].last_used_at).not.toBeNull()
  })

  it('tells the client once a day that somebody looked', async () => {
    const share = (await api.share(ada, priya)).json.data
    const look = async () => readDebts(await api.open(priya, share.share_uuid))
    const viewed = async () => (await noticesOf(ada)).filter((notice) => notice === 'plan_viewed: Priya Nair')
    expect(await viewed()).toHaveLength(0)
    await look()
    testServer.pass(HOUR)
    await look()
    expect(await viewed()).toHaveLength(1)
    testServer.pass(DAY)
    await look()
    expect(await viewed()).toHaveLength(2)
  })

  it('counts what a partner changes, and counts it on the partner', async () => {
    const liam = await registerAndLogIn(testServer, { first_name: 'Liam' })
    const share = await api.partner(ada, liam, 'edit')
    const token = await api.open(liam, share.share_uuid)
    const debt = await debtsOfClient(testServer, token).create(cardInput({ name: 'Card' }))
    expect(await debtsOfClient(testServer, ada.token).list()).toMatchObject([{ debt_uuid: debt.debt_uuid }])
    expect(await usesOf(ada, share.share_uuid)).toMatchObject([{ section: 'debts', reads: 0, changes: 1 }])
    const { rows } = await testServer.database.db.execute<{ key: string }>(
      sql`select key from rate_limits where key in (${`writes:${liam.user_uuid}`}, ${`writes:${ada.user_uuid}`})`,
    )
    expect(rows.map(({ key }) => key)).toContain(`writes:${liam.user_uuid}`)
  })

  it('writes what a partner changes in each section to the client’s plan, and lists the section', async () => {
    const liam = await registerAndLogIn(testServer)
    const share = await api.partner(ada, liam, 'edit')
    const token = await api.open(liam, share.share_uuid)
    const mark = { done_on: '2026-11-01', note: 'In the safe' }
    for (const [section, method, path, body, readPath, expected] of [
      [
        'debts',
        'POST',
        '/debt/create/debts',
        cardInput({ name: 'Card of two' }),
        '/debt/get/debts/me',
        'Card of two',
      ],
      [
        'goals',
        'POST',
        '/investment/create',
        goalInput({ name: 'Boat of two' }),
        '/investment/get-all-goals-with-risk-for-web/me',
        'Boat of two',
      ],
      [
        'net_worth',
        'POST',
        '/investment/create/account',
        accountInput({ name: 'Savings of two' }),
        '/investment/get/user-goal-accounts-with-net-values-for-web',
        'Savings of two',
      ],
      [
        'retirement',
        'PUT',
        '/retire/income-target',
        { income_target: { ...SECTIONS.income_target, monthly_cents: 6_543_00 } },
        '/retire/income-forecast/me',
        '654300',
      ],
      [
        'spending',
        'PUT',
        '/spend/update/guardrail',
        { limits: [{ subject: { kind: 'type', type: 'need' }, limit_cents: 9_100_00 }] },
        '/spend/get/guardrail/me',
        '910000',
      ],
      [
        'protection',
        'PUT',
        '/spend/protect/update/profile',
        { checklist: { will: mark } },
        '/spend/protect/bundle-bid',
        'In the safe',
      ],
      [
        'taxes',
        'PUT',
        '/spend/update/tax-profile',
        { charity_cents: 1_234_00 },
        '/spend/get/tax-profile/me',
        '123400',
      ],
    ] as const) {
      const written = await testServer.send(method, path, { token, body })
      expect([section, written.status < 300, written.text]).toEqual([section, true, written.text])
      const { text } = await testServer.send('GET', readPath, { token: ada.token })
      expect(text).toContain(expected)
    }
    const uses: { section: string; changes: number }[] = await usesOf(ada, share.share_uuid)
    const changed = uses.filter(({ changes }) => changes > 0).map(({ section }) => section)
    expect([...new Set(changed)].toSorted()).toEqual(Section.options.toSorted())
  })

  it('answers a retried write of a partner once, and never with another client’s', async () => {
    const [bea, liam] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const [one, two] = [await api.partner(ada, liam, 'edit'), await api.partner(bea, liam, 'edit')]
    const create = async (token: string) =>
      testServer.send('POST', '/debt/create/debts', {
        token,
        body: cardInput(),
        headers: { 'Idempotency-Key': 'same-key' },
      })
    const [ofAda, ofBea] = [await api.open(liam, one.share_uuid), await api.open(liam, two.share_uuid)]
    const first = await create(ofAda)
    expect((await create(ofAda)).json.data.debt_uuid).toBe(first.json.data.debt_uuid)
    expect((await create(ofBea)).json.data.debt_uuid).not.toBe(first.json.data.debt_uuid)
    expect(await debtsOfClient(testServer, ada.token).list()).toHaveLength(1)
  })
})

describe('inviting a partner', () => {
  const invite = async (sections = ['debts'], access = 'edit'): Promise<string> =>
    (await api.send('POST', 'create/share-invitation', ada.token, { sections, access, ...SURE })).json.data
      .code
  const accept = (user: User, code: string) =>
    api.send('POST', 'accept/share-invitation', user.token, { code })

  it('shows the code once; one person accepts it, in any spelling', async () => {
    const [liam, mallory] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const code = await invite()
    expect(code).toMatch(/^[A-Z2-9]{10}$/)
    const open = await sharesOf(ada)
    expect(open.invitations).toMatchObject([{ access: 'edit', sections: ['debts'] }])
    expect(JSON.stringify(open)).not.toContain(code)
    const [row] = await testServer.database.db.select().from(shareInvitations)
    expect(JSON.stringify(row)).not.toContain(code)
    const spelled = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`
    const preview = await api.send('POST', 'preview/share-invitation', liam.token, { code: spelled })
    expect(preview.json.data).toMatchObject({ first_name: 'Ada', access: 'edit', sections: ['debts'] })
    const answers = await Promise.all([accept(liam, spelled), accept(mallory, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const { shares: given, invitations } = await sharesOf(ada)
    expect([given.length, invitations.length, given[0].kind, given[0].username]).toEqual([
      1,
      0,
      'partner',
      '',
    ])
    expect(await noticesOf(ada)).toContain('share_accepted: Maya Okafor (view and edit)')
  })

  it('answers one message for a code that is wrong, used, withdrawn or expired, and limits tries', async () => {
    const liam = await registerAndLogIn(testServer)
    const withdrawn = await invite()
    const { invitations } = await sharesOf(ada)
    const withdraw = (user: User) =>
      api.send('DELETE', `delete/share-invitation/${invitations[0].invitation_uuid}`, user.token)
    expect([(await withdraw(liam)).status, (await withdraw(ada)).status]).toEqual([404, 200])
    const expired = await invite()
    testServer.pass(7 * DAY)
    const answers = [
      await accept(liam, withdrawn),
      await accept(liam, expired),
      await accept(liam, 'ABCDE-FGHJK'),
    ]
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.code} ${json.message}`)).size).toBe(1)
    expect(answers[0]?.json.code).toBe('wrong_code')
    for (let tries = 3; tries < 10; tries += 1) await accept(liam, 'ABCDE-FGHJK')
    expect((await accept(liam, 'ABCDE-FGHJK')).status).toBe(429)
  })

  it('refuses one’s own code without using it up, and a second share with the same person', async () => {
    const liam = await registerAndLogIn(testServer)
    const code = await invite()
    expect((await accept(ada, code)).status).toBe(409)
    expect((await accept(liam, code)).status).toBe(201)
    const second = await invite()
    expect((await accept(liam, second)).status).toBe(409)
    expect((await sharesOf(ada)).invitations).toHaveLength(1)
  })

  it('ends at five partners and invitations', async () => {
    for (let more = 0; more < 5; more += 1) expect(await invite()).toHaveLength(10)
    const { status } = await api.send('POST', 'create/share-invitation', ada.token, {
      sections: ['debts'],
      access: 'view',
      ...SURE,
    })
    expect(status).toBe(409)
  })

  it('lets the partner see the plan, and give it up', async () => {
    const liam = await registerAndLogIn(testServer, { first_name: 'Liam' })
    const share = await api.partner(ada, liam, 'view')
    const { json } = await api.send('GET', 'get/shared-plans/me', liam.token)
    expect(json.data).toMatchObject({
      partners: [{ share_uuid: share.share_uuid, first_name: 'Ada', access: 'view' }],
      recent_clients: [],
      client_count: 0,
    })
    const token = await api.open(liam, share.share_uuid)
    expect((await api.send('DELETE', `leave/share/${share.share_uuid}`, liam.token)).status).toBe(200)
    expect((await readDebts(token)).json.code).toBe('share_ended')
    expect(await noticesOf(ada)).toContain('share_left: Liam Okafor')
  })

  it('lets an advisor leave a client’s plan, for good and on their own behalf only', async () => {
    const share = (await api.share(ada, priya)).json.data
    const token = await api.open(priya, share.share_uuid)
    const leave = (by: User) => api.send('DELETE', `leave/share/${share.share_uuid}`, by.token)
    expect((await leave(ada)).status).toBe(404)
    expect((await leave(priya)).json.message).toBe('You no longer have access to this plan')
    expect((await readDebts(token)).json.code).toBe('share_ended')
    expect((await api.send('GET', 'get/shared-plans/me', priya.token)).json.data.client_count).toBe(0)
    expect((await api.send('POST', 'open/share', priya.token, { share_uuid: share.share_uuid })).status).toBe(
      404,
    )
    expect((await leave(priya)).status).toBe(404)
    expect(await noticesOf(ada)).toContain('share_left: Priya Nair')
  })
})

describe('a view', () => {
  it('says whose plan it is, and nothing about how they log in', async () => {
    const share = (await api.share(ada, priya)).json.data
    const { json } = await api.send('POST', 'open/share', priya.token, { share_uuid: share.share_uuid })
    expect(json.data.view).toMatchObject({ first_name: 'Ada', kind: 'advisor', access: 'view' })
    expect(json.data.user).toMatchObject({ user_uuid: ada.user_uuid, username: '', is_client_lookup: false })
    for (const secret of [ada.email, ada.mobile_no, ada.username]) {
      expect(JSON.stringify(json)).not.toContain(secret)
    }
    expect((await api.send('GET', 'get/view', json.data.token)).json.data).toEqual(json.data.view)
    expect((await api.send('GET', 'get/view', priya.token)).status).toBe(403)
  })

  it('is no device of either person, and does not move the client’s time zone', async () => {
    const share = (await api.share(ada, priya)).json.data
    const token = await api.open(priya, share.share_uuid)
    await testServer.send('GET', '/debt/get/debts/me', {
      token,
      headers: { 'Time-Zone': 'Pacific/Auckland', 'X-Time-Zone': 'Pacific/Auckland' },
    })
    for (const user of [ada, priya]) {
      expect((await api.send('GET', 'get/sessions', user.token)).json.data).toHaveLength(1)
    }
    const [row] = await testServer.database.db.select().from(users).where(eq(users.user_uuid, ada.user_uuid))
    expect(row?.time_zone).not.toBe('Pacific/Auckland')
  })

  it('closes by itself without the viewer’s login, and with it', async () => {
    const share = (await api.share(ada, priya)).json.data
    const [one, two] = [await api.open(priya, share.share_uuid), await api.open(priya, share.share_uuid)]
    expect((await api.send('POST', 'close/view', one)).status).toBe(200)
    expect([(await readDebts(one)).status, (await readDebts(two)).status]).toEqual([401, 200])
    expect((await api.send('GET', 'get/uuid/me', priya.token)).status).toBe(200)
    await api.send('POST', 'logout', priya.token)
    expect((await readDebts(two)).status).toBe(401)
  })

  it('is gone when either person deletes their account, with all records of it', async () => {
    const share = (await api.share(ada, priya)).json.data
    const token = await api.open(priya, share.share_uuid)
    await readDebts(token)
    await testServer.send('DELETE', '/users/delete/user-account/me', {
      token: priya.token,
      body: { password: priya.password },
    })
    const { db } = testServer.database
    expect((await readDebts(token)).status).toBe(401)
    expect(await db.$count(shares, eq(shares.user_uuid, ada.user_uuid))).toBe(0)
    expect(await db.$count(shareReads, eq(shareReads.share_uuid, share.share_uuid))).toBe(0)
  })

  it('is cleaned up a day after its end, and records of reads after a year', async () => {
    const { db } = testServer.database
    const share = (await api.share(ada, priya)).json.data
    await readDebts(await api.open(priya, share.share_uuid))
    testServer.pass(8 * HOUR)
    await clean(testServer.dependencies)
    const isView = eq(sessions.share_uuid, share.share_uuid)
    expect(await db.$count(sessions, isView)).toBe(1)
    testServer.pass(DAY + HOUR)
    await clean(testServer.dependencies)
    expect(await db.$count(sessions, isView)).toBe(0)
    testServer.pass(365 * DAY)
    await clean(testServer.dependencies)
    expect(await db.$count(shareReads, eq(shareReads.share_uuid, share.share_uuid))).toBe(0)
    expect(await db.$count(shares, eq(shares.share_uuid, share.share_uuid))).toBe(1)
  })
})

describe('the client search', () => {
  const search = (token: string | undefined, body: object): Promise<Answer> =>
    testServer.send('POST', '/users/search-client', { body, ...(token !== undefined && { token }) })

  it('returns nobody to a client', async () => {
    for (const body of [{}, { search: '' }, { search: 5 }]) {
      const { status, json } = await search(ada.token, body)
      expect([status, json.code, json.data]).toEqual([403, 'forbidden', undefined])
    }
    expect((await search(undefined, {})).status).toBe(401)
  })

  it('lists to an advisor the clients who share with them, and treats the text literally', async () => {
    const sharing = await registerAndLogIn(testServer, { first_name: 'Zed', last_name: 'Quill' })
    const other = await registerAndLogIn(testServer, { first_name: 'Zed', last_name: 'Other' })
    await api.share(sharing, priya)
    const names = async (text: string): Promise<string[]> =>
      (await search(priya.token, { search: text })).json.data.map(
        (each: { username: string }) => each.username,
      )
    for (const text of ['', 'zed q', 'QUI', 'zed', sharing.username]) {
      expect(await names(text)).toEqual([sharing.username])
    }
    expect(await names(other.username)).toEqual([])
    for (const pattern of ['%', '_', '\\', 'Z%d', "' or 1=1 --"]) expect(await names(pattern)).toEqual([])
  })

  it('pages by the last client, in order of names, and remembers who was opened last', async () => {
    const { db } = testServer.database
    const [row] = await db.select().from(users).where(eq(users.user_uuid, ada.user_uuid))
    if (!row) throw new Error('Ada is not stored')
    const rows = Array.from({ length: 120 }, (_, at) => {
      const number = String(at + 1).padStart(3, '0')
      const names = { username: `page.${number}`, first_name: 'Client', last_name: `N${number}` }
      return { ...row, ...names, user_uuid: v7(), mobile_no: `+1777${number.padStart(7, '0')}` }
    })
    await db.insert(users).values(rows.toReversed())
    await db.insert(shares).values(
      rows.map(({ user_uuid }) => ({
        share_uuid: user_uuid,
        user_uuid,
        viewer_uuid: priya.user_uuid,
        kind: 'advisor' as const,
        access: 'view' as const,
        sections: ['debts' as const],
        created_at: testServer.now(),
      })),
    )
    const seen: string[] = []
    let after: string | undefined
    do {
      const { json } = await search(priya.token, { ...(after !== undefined && { after }) })
      seen.push(...json.data.map((each: { last_name: string }) => each.last_name))
      after = json.data.length === 50 ? json.data[49].user_uuid : undefined
    } while (after !== undefined)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `N${String(at + 1).padStart(3, '0')}`))
    await api.open(priya, rows[6]?.user_uuid ?? '')
    const { json } = await api.send('GET', 'get/shared-plans/me', priya.token)
    expect([json.data.client_count, json.data.recent_clients[0].user_uuid]).toEqual([120, rows[6]?.user_uuid])
  })

  it('is denied to a former advisor in the same session', async () => {
    expect((await search(priya.token, {})).status).toBe(200)
    await testServer.database.db
      .update(users)
      .set({ role_name: 'User' })
      .where(eq(users.user_uuid, priya.user_uuid))
    expect((await search(priya.token, {})).status).toBe(403)
  })
})
