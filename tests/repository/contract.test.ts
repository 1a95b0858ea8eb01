/** Holds the contract to the calls that the product has, and counts down those that nothing serves yet. */
import { readFile } from 'node:fs/promises'
import { toJsonSchema } from '@valibot/to-json-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { PLANNED_NAMES } from '#core/contract/planned.ts'
import { routes } from '#server/routes.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The calls that the product has, one a line; those of the specification come before the first empty line. */
const [specified = [], additional = []] = (await readFile('tests/repository/calls.txt', 'utf8'))
  .split('\n\n')
  .map((part) => part.split('\n').filter((line) => line !== '' && !line.startsWith('#')))

const CALLS = specified.map((line) => {
  const [call = '', query = ''] = line.trim().split(' ? ')
  return { call, query: words(query) }
})

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const callOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

describe('the calls', () => {
  it.each(CALLS)('$call is declared, with its query', ({ call, query }) => {
    const endpoint = endpoints.find((each) => callOf(each) === call)
    expect(endpoint).toBeDefined()
    const schema: object = endpoint?.query ?? {}
    const declared = 'entries' in schema ? Object.keys(Object(schema.entries)) : []
    expect(declared.sort()).toEqual(query.toSorted())
  })

  it('are 153, and what sessions, undoing, plans, accounts and push need besides', () => {
    expect(CALLS).toHaveLength(153)
    const known = new Set(CALLS.map(({ call }) => call))
    const more = endpoints.map(callOf).filter((call) => !known.has(call))
    expect(more).toEqual(additional)
  })

  it('have names, and methods with paths, of their own', () => {
    for (const each of [endpoints.map(({ name }) => name), endpoints.map(callOf)]) {
      expect(each.filter((one, index) => each.indexOf(one) !== index)).toEqual([])
    }
  })

  it('say how long every list of theirs may be', () => {
    const unbounded: string[] = []
    const look = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return
      if ('type' in node && node.type === 'array' && !('maxItems' in node)) unbounded.push(place)
      for (const [key, child] of Object.entries(node)) look(child, `${place}.${key}`)
    }
    for (const { name, body } of endpoints) {
      if (body) look(toJsonSchema(body, { errorMode: 'ignore', typeMode: 'input' }), name)
    }
    expect(unbounded).toEqual([])
  })

  it('have paths that differ by more than the case of letters', () => {
    const paths = new Set(endpoints.map(({ path }) => path))
    expect(new Set([...paths].map((path) => path.toLowerCase())).size).toBe(paths.size)
  })
})

describe('the list of what is not built', () => {
  const built = new Set(routes.map(({ endpoint }) => endpoint.name))

  it('names every call without a handler', () => {
    const missing = endpoints.map(({ name }) => name).filter((name) => !built.has(name))
    expect(missing.filter((name) => !PLANNED_NAMES.includes(name))).toEqual([])
  })

  it('names no call that has one, and none that does not exist', () => {
    expect(PLANNED_NAMES.filter((name) => built.has(name))).toEqual([])
    const declared = new Set(endpoints.map(({ name }) => name))
    expect(PLANNED_NAMES.filter((name) => !declared.has(name))).toEqual([])
    expect(PLANNED_NAMES.length).toBe(new Set(PLANNED_NAMES).size)
  })

  it('and the handlers make up the whole, with one handler a call', () => {
    expect(built.size).toBe(routes.length)
    expect(built.size + PLANNED_NAMES.length).toBe(endpoints.length)
  })
})

describe('a call over the wire', () => {
  it('reaches its own handler, however much its path is like that of another', async () => {
    const { token } = await registerAndLogIn(testServer)
    const wrong: string[] = []
    // Ends the session, so it comes last.
    const inOrder = endpoints.toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))
    for (const endpoint of inOrder) {
      const before = testServer.lines.length
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')
      const { status } = await testServer.send(endpoint.method, path, { token })
      const reached = testServer.lines
        .slice(before)
        .map((line): Record<string, unknown> => JSON.parse(line))
        .find(({ msg }) => msg === 'request')?.['endpoint']
      if (reached !== endpoint.name) wrong.push(`${callOf(endpoint)} reached ${String(reached)}`)
      // What it was asked for is checked first, and these are asked with nothing.
      if (PLANNED_NAMES.includes(endpoint.name) && status !== 501 && status !== 422)
        wrong.push(`${callOf(endpoint)}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})
