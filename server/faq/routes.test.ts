import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAQ_MODULES, type Faq } from '#core/contract/faq.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
afterAll(() => testServer.close())

const ALL = '/faq/get/all-faqs'
const ofModule = (name: string) => testServer.send('GET', `/faq/get/all-faqs-by-module-name/${name}`)

describe('the list of questions', () => {
  it('is public, by module', async () => {
    const { status, json } = await testServer.send('GET', ALL)
    expect(status).toBe(200)
    const faqs: Faq[] = json.data
    expect([...new Set(faqs.map(({ module }) => module))]).toEqual([...FAQ_MODULES])
    expect(faqs.find(({ slug }) => slug === 'apr')?.question).toContain('APR')
  })

  it('may be cached, and is not sent again while it is unchanged', async () => {
    const first = await testServer.send('GET', ALL)
    expect(first.headers.get('cache-control')).toMatch(/^public, /)
    const again = await testServer.send('GET', ALL, {
      headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('the questions of a module', () => {
  it.each(FAQ_MODULES)('of %s are its own, eight or more', async (module) => {
    const { status, json } = await ofModule(module)
    expect(status).toBe(200)
    const faqs: Faq[] = json.data
    expect(faqs.length).toBeGreaterThanOrEqual(8)
    expect(new Set(faqs.map((faq) => faq.module))).toEqual(new Set([module]))
  })

  it('are found in any letter case', async () => {
    expect((await ofModule('DEBT')).json).toEqual((await ofModule('debt')).json)
    expect((await ofModule('Debt')).status).toBe(200)
  })

  it.each(['unknown', 'debts', '%20', '__proto__', 'constructor', "debt'--"])(
    'with an unknown name (%s) are not found',
    async (name) => {
      const { status, json } = await ofModule(name)
      expect([status, json.message, json.code]).toEqual([404, 'Faqs not found', 'not_found'])
    },
  )
})
