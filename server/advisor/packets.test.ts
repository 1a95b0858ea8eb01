import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PacketSection } from '#core/contract/advisor-packets.ts'
import { clean } from '#server/jobs/clean.ts'
import { advisorClient } from '#tests/fixtures/advisor-client.ts'
import { debtsOfClient, loanInput } from '#tests/fixtures/debts.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const EVERYTHING = PacketSection.options

async function clientWithPlan() {
  const one = await advisorClient(server)
  const { create } = debtsOfClient(server, one.token)
  await create(loanInput({ name: 'Car loan 4417 1234 5678 9113', balance_cents: 12_345_00, apr: 0.2399 }))
  await goalsOfClient(server, one.token).createAccount()
  return one
}

const open = (token: unknown, headers: Record<string, string> = {}) =>
  server.send('POST', '/advisor/open/packet', { body: { token }, headers })

const preview = async (
  { send }: Awaited<ReturnType<typeof advisorClient>>,
  sections: readonly string[],
  more = '',
) => send('GET', `/advisor/get/packet-preview?sections=${sections.join(',')}${more}`)

describe('a preview', () => {
  it('says what the app’s own pages say', async () => {
    const one = await clientWithPlan()
    const { data } = (await preview(one, EVERYTHING)).json
    const worth = (await one.send('POST', '/investment/get-net-worth', {})).json.data
    const totals = (await one.send('GET', '/debt/get/totals/me')).json.data
    const amountOf = (section: string, label: string) =>
      data.sections
        .find((each: { section: string }) => each.section === section)
        .figures.find((each: { label: string }) => each.label === label).value.cents
    expect(amountOf('net_worth', 'Net worth')).toBe(worth.net_cents)
    expect(amountOf('debts', 'Owed')).toBe(totals.balance_cents)
    expect(data.first_name).toBe('Maya')
    expect(data.sections.map(({ section }: { section: string }) => section)).toEqual(
      EVERYTHING.filter((section) => section !== 'topics'),
    )
  })

  it('has the figures of each goal by its name, without long numbers', async () => {
    const one = await clientWithPlan()
    await goalsOfClient(server, one.token).createGoal({
      name: 'Boat 4417 1234 5678 9113',
      target_cents: 50_000_00,
    })
    const [{ figures }] = (await preview(one, ['goals'])).json.data.sections
    expect(figures).toContainEqual({
      about: 'Boat',
      label: 'Target',
      value: { kind: 'amount', cents: 50_000_00, is_monthly: false },
    })
    const [hidden] = (await preview(one, ['goals'], '&hidesAmounts=true')).json.data.sections
    expect(hidden.figures).toContainEqual({
      about: 'Boat',
      label: 'Target',
      value: { kind: 'amount', cents: null, is_monthly: false },
    })
  })

  it('has at most five topics, each with a reason, the most urgent debt among them', async () => {
    const one = await clientWithPlan()
    const { topics } = (await preview(one, EVERYTHING)).json.data
    expect(topics.length).toBeGreaterThan(0)
    expect(topics.length).toBeLessThanOrEqual(5)
    for (const topic of topics) expect(topic.why).not.toBe('')
    expect(topics.some(({ title }: { title: string }) => title.startsWith('Paying down Car loan'))).toBe(true)
  })

  it('keeps topics to the sections that are shared', async () => {
    const one = await clientWithPlan()
    const { topics } = (await preview(one, ['goals', 'topics'])).json.data
    expect(JSON.stringify(topics)).not.toContain('Car loan')
    expect((await preview(one, ['goals'])).json.data.topics).toBeNull()
  })

  it('hides every amount where the client wants it, and keeps rates', async () => {
    const one = await clientWithPlan()
    const { text } = await preview(one, EVERYTHING, '&hidesAmounts=true')
    expect(text).not.toMatch(/"cents":-?\d/)
    expect(text).toContain('0.2399')
  })

  it('never has contact details or account numbers', async () => {
    const one = await clientWithPlan()
    const { text } = await preview(one, EVERYTHING)
    for (const secret of [
      one.email,
      one.mobile_no,
      one.last_name,
      one.username,
      one.address_1,
      one.zip_code,
      one.token,
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/\b4417\b/)
    expect(text).toMatch(/Car loan\b(?! …)/)
  })

  it.each(['', 'salary', 'goals,salary', 'goals,goals,goals,goals,goals,goals,goals'])(
    'of the sections “%s” is refused',
    async (sections) => {
      const one = await advisorClient(server)
      expect((await preview(one, [sections])).status).toBe(422)
    },
  )
})

describe('a shared summary', () => {
  it('is not made without the client’s yes', async () => {
    const one = await clientWithPlan()
    const { packet_token, call } = await one.bookAhead(72)
    expect([packet_token, call.packet]).toEqual([null, null])
  })

  it('is read without a login, says what was shown before, and each reading is listed', async () => {
    const one = await clientWithPlan()
    const shown = (await preview(one, EVERYTHING)).json.data
    const { packet_token, call } = await one.bookAhead(72, { packet: { sections: EVERYTHING } })
    expect(call.packet).toMatchObject({ open_count: 0, hides_amounts: false, revoked_at: null })
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
    const opened = await open(packet_token, { 'User-Agent': iPhone })
    expect(opened.status).toBe(200)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.json.data.content).toEqual(shown)
    expect(opened.json.data.call.starts_at).toBe(call.starts_at)
    server.pass(60_000)
    await open(packet_token)
    const { packet } = (await one.calls()).upcoming[0] ?? {}
    expect(packet?.open_count).toBe(2)
    expect(packet?.openings.at(-1)?.device).toBe('Safari on iPhone')
    expect((await one.notifications()).filter((kind) => kind === 'packet_opened')).toHaveLength(1)
  })

  it('is a snapshot that later changes do not alter', async () => {
    const one = await clientWithPlan()
    const { packet_token } = await one.bookAhead(72, { packet: { sections: ['debts'] } })
    const before = (await open(packet_token)).json.data.content
    await debtsOfClient(server, one.token).create(loanInput({ name: 'Another', balance_cents: 1_000_00 }))
    expect((await open(packet_token)).json.data.content).toEqual(before)
  })

  it('ends when the client stops sharing it, and what it said is deleted', async () => {
    const one = await clientWithPlan()
    const { packet_token, call } = await one.bookAhead(72, { packet: { sections: EVERYTHING } })
    const ended = await one.send('DELETE', `/advisor/delete/packet/${call.packet?.packet_uuid}`)
    expect(ended.json.data.packet.revoked_at).not.toBeNull()
    expect((await open(packet_token)).status).toBe(404)
    const { rows } = await server.database.pool.query(
      'select content from advisor_packets where call_uuid = $1',
      [call.call_uuid],
    )
    expect(rows).toEqual([{ content: null }])
  })

  it('ends with its call, and seven days after it', async () => {
    const one = await clientWithPlan()
    const first = await one.bookAhead(72, { packet: { sections: ['goals'] } })
    await one.cancel(first.call.call_uuid)
    expect((await open(first.packet_token)).status).toBe(404)
    const second = await one.bookAhead(30, { packet: { sections: ['goals'] } })
    const expires = Date.parse(second.call.ends_at) + 7 * 24 * HOUR
    expect(Date.parse(second.call.packet?.expires_at ?? '')).toBe(expires)
    server.pass(expires - server.now().getTime() - 1000)
    expect((await open(second.packet_token)).status).toBe(200)
    server.pass(1000)
    expect((await open(second.packet_token)).status).toBe(404)
    await clean(server.dependencies)
    const { rows } = await server.database.pool.query(
      'select content from advisor_packets where call_uuid = $1',
      [second.call.call_uuid],
    )
    expect(rows).toEqual([{ content: null }])
  })

  it('is replaced by a new one, whose link is another', async () => {
    const one = await clientWithPlan()
    const { packet_token, call } = await one.bookAhead(72, { packet: { sections: ['goals'] } })
    const again = await one.send('POST', '/advisor/create/packet', {
      call_uuid: call.call_uuid,
      sections: ['debts'],
      hides_amounts: true,
    })
    expect(again.json.data.packet_token).not.toBe(packet_token)
    expect((await open(packet_token)).status).toBe(404)
    const { content } = (await open(again.json.data.packet_token)).json.data
    expect(content.sections.map(({ section }: { section: string }) => section)).toEqual(['debts'])
  })

  it('has a secret that is stored nowhere', async () => {
    const one = await clientWithPlan()
    const slot = (await one.slots()).at(30)
    if (!slot) throw new Error('No time is free.')
    const packet = { sections: ['goals'] }
    const first = await one.book(slot, { packet }, 'same-key')
    const again = await one.book(slot, { packet }, 'same-key')
    const token = first.json.data.packet_token
    expect(token).toMatch(/^[\w-]{65}$/)
    expect([again.status, again.json.data.packet_token]).toEqual([200, null])
    for (const table of ['advisor_packets', 'idempotency_keys', 'notifications', 'advisor_calls']) {
      const { rows } = await server.database.pool.query(`select t::text from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
    expect(server.lines.join('\n')).not.toContain(token)
  })

  it('of another client cannot be ended, nor one of a canceled call be made', async () => {
    const [one, other] = [await clientWithPlan(), await clientWithPlan()]
    const { call, packet_token } = await one.bookAhead(72, { packet: { sections: ['goals'] } })
    expect((await other.send('DELETE', `/advisor/delete/packet/${call.packet?.packet_uuid}`)).status).toBe(
      404,
    )
    expect((await open(packet_token)).status).toBe(200)
    await one.cancel(call.call_uuid)
    const late = await one.send('POST', '/advisor/create/packet', {
      call_uuid: call.call_uuid,
      sections: ['goals'],
    })
    expect(late.status).toBe(409)
  })

  it.each([
    ['x'.repeat(65), 404],
    ['short', 422],
    [undefined, 422],
    [7, 422],
    [['a'], 422],
  ])('is not opened by %j', async (token, status) => {
    expect((await open(token)).status).toBe(status)
  })
})
