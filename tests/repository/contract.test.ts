/** Checks the contract's calls as a whole, and that each has a handler. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { routes } from '#server/routes.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const callOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

describe('the API calls', () => {
  it('have unique names and unique methods with paths', () => {
    for (const each of [endpoints.map(({ name }) => name), endpoints.map(callOf)]) {
      expect(each.filter((one, index) => each.indexOf(one) !== index)).toEqual([])
    }
  })

  it('limit the length of every list', () => {
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

  it('have paths that differ by more than case', () => {
    const paths = new Set(endpoints.map(({ path }) => path))
    expect(new Set([...paths].map((path) => path.toLowerCase())).size).toBe(paths.size)
  })
})

it('gives every call one handler', () => {
  const built = new Set(routes.map(({ endpoint }) => endpoint.name))
  expect(endpoints.map(({ name }) => name).filter((name) => !built.has(name))).toEqual([])
  expect(built.size).toBe(routes.length)
  expect(built.size).toBe(endpoints.length)
})

describe('a call over HTTP', () => {
  it('reaches its own handler even if another path is similar', async () => {
    const { token } = await registerAndLogIn(testServer)
    const wrong: string[] = []
    // Last, because it ends the session.
    const inOrder = endpoints.toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))
    for (const endpoint of inOrder) {
      const before = testServer.lines.length
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')
      await testServer.send(endpoint.method, path, { token })
      const reached = testServer.lines
        .slice(before)
        .map((line): Record<string, unknown> => JSON.parse(line))
        .find(({ msg }) => msg === 'request')?.['endpoint']
      if (reached !== endpoint.name) wrong.push(`${callOf(endpoint)} reached ${String(reached)}`)
    }
    expect(wrong).toEqual([])
  })
})
