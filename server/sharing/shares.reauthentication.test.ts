/** Sharing asks again who is signed in: a borrowed session alone opens a plan to nobody. */
import { beforeAll, describe, expect, it } from 'vitest'
import { loginFactorServer } from '#tests/fixtures/login-factors.ts'
import { newAdvisor, sharingApi } from '#tests/fixtures/sharing.ts'
import { softwarePasskey } from '#tests/fixtures/software-passkey.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'

const { testServer, post, isIn } = await loginFactorServer()
let api: ReturnType<typeof sharingApi>
beforeAll(() => {
  api = sharingApi(testServer)
})

const WRONG = 'Wrong#Day42x'
const NO_PASSWORD = [422, { password: 'Please enter your password' }]
const WRONG_PASSWORD = [400, { password: 'That password isn’t right. Try again' }]

/** Ada with a live advisor's and a live partner's share, and one that she has just revoked. */
async function adaWhoShares() {
  const [ada, liam] = [
    await registerAndLogIn(testServer, { first_name: 'Ada' }),
    await registerAndLogIn(testServer),
  ]
  const advisor = (await api.share(ada, await newAdvisor(testServer), ['debts'])).json.data
  const partner = await api.partner(ada, liam, 'view', ['debts'])
  const revoked = (await api.share(ada, await newAdvisor(testServer), ['debts'])).json.data
  await api.revoke(ada, revoked.share_uuid)
  return { ada, advisor, partner, revoked, other: await newAdvisor(testServer) }
}
type Ada = Awaited<ReturnType<typeof adaWhoShares>>

/** Every call by which somebody sees or changes more of a plan than before. */
const WIDENING: Readonly<Record<string, (of: Ada, more: object) => ReturnType<typeof api.send>>> = {
  'a share with an advisor': ({ ada, other }, more) =>
    api.send('POST', 'create/share', ada.token, { username: other.username, sections: ['debts'], ...more }),
  'an invitation to view': ({ ada }, more) =>
    api.send('POST', 'create/share-invitation', ada.token, { access: 'view', sections: ['debts'], ...more }),
  'an invitation to edit': ({ ada }, more) =>
    api.send('POST', 'create/share-invitation', ada.token, { access: 'edit', sections: ['debts'], ...more }),
  'another section for an advisor': ({ ada, advisor: { share_uuid } }, more) =>
    api.send('PUT', 'update/share', ada.token, { share_uuid, sections: ['goals'], ...more }),
  'another section for a partner': ({ ada, partner: { share_uuid } }, more) =>
    api.send('PUT', 'update/share', ada.token, { share_uuid, sections: ['debts', 'goals'], ...more }),
  'editing for a partner': ({ ada, partner: { share_uuid } }, more) =>
    api.send('PUT', 'update/share', ada.token, { share_uuid, access: 'edit', ...more }),
  'undoing the end of a share': ({ ada, revoked }, more) =>
    api.send('PUT', `restore/share/${revoked.share_uuid}`, ada.token, more),
}

describe.each(Object.entries(WIDENING))('%s', (_, widen) => {
  it('needs the password: nothing changes without it or with another one, and the session stays', async () => {
    const of = await adaWhoShares()
    const state = async () => (await api.send('GET', 'get/shares/me', of.ada.token)).json.data
    const before = await state()
    const without = await widen(of, {})
    expect([without.status, without.json.fields]).toEqual(NO_PASSWORD)
    const wrong = await widen(of, { password: WRONG })
    expect([wrong.status, wrong.json.fields]).toEqual(WRONG_PASSWORD)
    expect([await isIn(of.ada.token), await state()]).toEqual([true, before])
    expect((await widen(of, { password: PASSWORD })).status).toBeLessThan(300)
    expect(await state()).not.toEqual(before)
  })

  it('counts a wrong password like one of a login', async () => {
    const of = await adaWhoShares()
    let last: Awaited<ReturnType<typeof api.send>> | undefined
    for (let tries = 0; tries < 12 && last?.status !== 423; tries += 1)
      last = await widen(of, { password: WRONG })
    expect(last?.json.code).toBe('locked')
    const body = { username: of.ada.username, password: PASSWORD }
    expect((await post('/users/login', body)).status).toBe(423)
    expect((await widen(of, { password: PASSWORD })).status).toBe(423)
  })
})

it('counts a wrong password of a repeated request, whose transaction ends with it', async () => {
  const { ada, other } = await adaWhoShares()
  let last: Awaited<ReturnType<typeof api.send>> | undefined
  for (let tries = 0; tries < 12 && last?.status !== 423; tries += 1) {
    last = await testServer.send('POST', '/users/create/share', {
      token: ada.token,
      body: { username: other.username, sections: ['debts'], password: WRONG },
      headers: { 'Idempotency-Key': 'the-same' },
    })
  }
  expect(last?.json.code).toBe('locked')
})

it('takes a passkey in place of the password, once, and of the client only', async () => {
  const [ada, mallory] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
  const addPasskey = async (token: string) => {
    const passkey = softwarePasskey()
    const begun = await post('/users/create/passkey-challenge', { password: PASSWORD }, token)
    await post(
      '/users/create/passkey',
      { name: 'Phone', passkey: passkey.create(begun.json.data.challenge) },
      token,
    )
    return passkey
  }
  const [own, foreign] = [await addPasskey(ada.token), await addPasskey(mallory.token)]
  const challenge = async () => (await post('/users/create/login-challenge')).json.data.challenge
  const invite = (passkey: object) =>
    api.send('POST', 'create/share-invitation', ada.token, { access: 'edit', sections: ['debts'], passkey })
  const answer = own.answer(await challenge())
  expect((await invite(answer)).status).toBe(201)
  for (const refused of [answer, foreign.answer(await challenge())]) {
    const { status, json } = await invite(refused)
    expect([status, json.code, json.message]).toEqual([
      400,
      'wrong_credentials',
      'That passkey didn’t work. Try again, or use your password.',
    ])
  }
  expect(await isIn(ada.token)).toBe(true)
})

it('lets a client take access away without the password', async () => {
  const { ada, advisor } = await adaWhoShares()
  const wide = await api.partner(ada, await registerAndLogIn(testServer), 'edit', ['debts', 'goals'])
  const narrowed = await api.send('PUT', 'update/share', ada.token, {
    share_uuid: wide.share_uuid,
    sections: ['goals'],
    access: 'view',
  })
  expect(narrowed.json.data).toMatchObject({ access: 'view', sections: ['goals'] })
  expect((await api.revoke(ada, advisor.share_uuid)).status).toBe(200)
})

describe('an invitation that is asked for again', () => {
  const ask = (token: string, key: string, change: object = {}) =>
    testServer.send('POST', '/users/create/share-invitation', {
      token,
      body: { access: 'edit', sections: ['debts', 'goals'], password: PASSWORD, ...change },
      headers: { 'Idempotency-Key': key },
    })
  const invitationsOf = async (token: string) =>
    (await api.send('GET', 'get/shares/me', token)).json.data.invitations
  const accept = (token: string, code: string) => api.send('POST', 'accept/share-invitation', token, { code })

  it('under one key is one invitation, and only the latest code works', async () => {
    const [ada, liam] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const answers = [
      await ask(ada.token, 'k'),
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => ask(ada.token, 'k')))),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const codes: string[] = answers.map(({ json }) => json.data.code)
    expect(new Set(codes).size).toBe(6)
    expect(await invitationsOf(ada.token)).toHaveLength(1)
    const latest = String((await ask(ada.token, 'k')).json.data.code)
    for (const former of codes) expect((await accept(liam.token, former)).json.code).toBe('wrong_code')
    expect((await accept(liam.token, latest)).status).toBe(201)
    expect(await invitationsOf(ada.token)).toEqual([])
  })

  it('is another one under another key, by another client, and is refused with other contents', async () => {
    const [ada, bea] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    for (const key of ['one', 'two']) expect((await ask(ada.token, key)).status).toBe(201)
    expect((await ask(bea.token, 'one')).status).toBe(201)
    expect(
      [await invitationsOf(ada.token), await invitationsOf(bea.token)].map(({ length }) => length),
    ).toEqual([2, 1])
    for (const change of [{ access: 'view' }, { sections: ['debts'] }]) {
      expect((await ask(ada.token, 'one', change)).json.code).toBe('key_reused')
    }
    expect((await ask(ada.token, 'one', { password: WRONG })).json.code).toBe('wrong_credentials')
  })
})

describe('accepting an invitation', () => {
  it.each([
    ['view', 'Liam Okafor (view)', 'can now view your plan'],
    ['edit', 'Liam Okafor (view and edit)', 'can now view and edit your plan'],
  ] as const)(
    'to %s tells the owner by text message and in the list, who and what',
    async (access, name, says) => {
      const ada = await registerAndLogIn(testServer, { first_name: 'Ada' })
      const liam = await registerAndLogIn(testServer, { first_name: 'Liam' })
      testServer.sent.length = 0
      await api.partner(ada, liam, access, ['debts'])
      expect(testServer.sent).toMatchObject([{ to: ada.mobile_no }])
      const text = testServer.sent[0]?.text ?? ''
      expect(text).toContain(`Liam Okafor accepted your invitation and ${says} in Verdant.`)
      expect(text).not.toMatch(/\d|\$/)
      const { json } = await testServer.send('GET', '/users/get/notifications/me', { token: ada.token })
      expect(json.data.notifications).toContainEqual(
        expect.objectContaining({ kind: 'share_accepted', name }),
      )
    },
  )
})
