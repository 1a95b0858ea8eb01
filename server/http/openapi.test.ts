import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { errorStatus } from '#core/contract/envelope.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { openApiDocument } from './openapi.ts'

let testServer: TestServer
let served: Node
beforeAll(async () => {
  testServer = await createTestServer()
  served = (await testServer.send('GET', '/openapi.json')).json
})
afterAll(() => testServer.close())

const callOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodeAt = (root: unknown, ...path: string[]): Node => {
  let at = root
  for (const step of path) at = isNode(at) ? at[step] : undefined
  return isNode(at) ? at : {}
}

/** The object and every object inside it. */
function* nodesOf(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesOf(child)
}

describe('the OpenAPI document', () => {
  const operations = () =>
    Object.entries(nodeAt(served, 'paths')).flatMap(([path, calls]) =>
      Object.entries(nodeAt(calls)).map(([method, operation]) => ({
        path,
        method,
        operation: nodeAt(operation),
      })),
    )
  const parametersOf = (operation: Node) =>
    [...nodesOf(operation['parameters'])].filter((each) => 'in' in each)

  it('is public and served unchanged', async () => {
    expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
    const answer = await testServer.app.request('/api/openapi.json')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('has the fields that version 3.1 requires', () => {
    expect(served['openapi']).toMatch(/^3\.1\.\d+$/)
    expect(nodeAt(served, 'info')).toMatchObject({ title: 'Verdant API', version: expect.any(String) })
    expect(served['servers']).toEqual([{ url: '/api' }])
    const allowed = ['openapi', 'info', 'servers', 'paths', 'components', 'security', 'tags', 'webhooks']
    expect(Object.keys(served).filter((key) => !allowed.includes(key))).toEqual([])
  })

  it('describes a form with its files', () => {
    const form = nodeAt(
      served,
      'paths',
      '/users/payment/create/subscription',
      'post',
      'requestBody',
      'content',
    )
    expect(Object.keys(form)).toEqual(['multipart/form-data'])
    const { files } = nodeAt(form, 'multipart/form-data', 'schema', 'properties')
    expect(files).toMatchObject({ type: 'array', maxItems: 10, items: { type: 'string', format: 'binary' } })
  })

  it('contains each endpoint under its method and path, by its name', () => {
    const found = operations().map(
      ({ path, method, operation }) => `${String(operation['operationId'])} ${method.toUpperCase()} ${path}`,
    )
    expect(found.sort()).toEqual(endpoints.map((each) => `${each.name} ${callOf(each)}`).sort())
  })

  it('declares each path parameter once, as required, and no others', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = parametersOf(operation).filter((each) => each['in'] === 'path')
      expect([path, declared.map(({ name }) => name)]).toEqual([path, inPath])
      expect(declared.every(({ required }) => required === true)).toBe(true)
    }
  })

  it('declares each query parameter once, with a schema and whether it is required', () => {
    for (const { path, operation } of operations()) {
      const names = parametersOf(operation).map((each) => `${String(each['in'])} ${String(each['name'])}`)
      expect([path, names.length]).toEqual([path, new Set(names).size])
      for (const each of parametersOf(operation)) {
        expect(['path', 'query']).toContain(each['in'])
        expect(isNode(each['schema'])).toBe(true)
      }
    }
    const search = operations().find(({ operation }) => operation['operationId'] === 'searchUsernames')
    expect(parametersOf(search?.operation ?? {})).toMatchObject([
      { name: 'username', in: 'query', required: true },
    ])
    const remove = operations().find(
      ({ operation }) => operation['operationId'] === 'deleteAccountWithReason',
    )
    expect(parametersOf(remove?.operation ?? {})[1]).toMatchObject({ name: 'reason', required: false })
  })

  it('has a response for success and one for each error', () => {
    for (const { path, operation } of operations()) {
      const answers = nodeAt(operation, 'responses')
      expect(Object.keys(answers).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true)
      for (const answer of Object.values(answers)) {
        expect([path, typeof nodeAt(answer)['description']]).toEqual([path, 'string'])
      }
      const endpoint = endpoints.find(({ name }) => name === operation['operationId'])
      const codes = endpoint?.errors ?? []
      const statuses = [
        String(endpoint?.status ?? 200),
        '400',
        '422',
        ...codes.map((code) => String(errorStatus[code])),
      ]
      if (endpoint?.access !== 'public') statuses.push('401')
      expect(Object.keys(answers)).toEqual(expect.arrayContaining(statuses))
    }
  })

  it('requires a session where one is needed, by a scheme that it defines', () => {
    const schemes = nodeAt(served, 'components', 'securitySchemes')
    expect(schemes).toEqual({ session: { type: 'http', scheme: 'bearer' } })
    for (const { operation } of operations()) {
      const endpoint = endpoints.find(({ name }) => name === operation['operationId'])
      expect(operation['security']).toEqual(endpoint?.access === 'public' ? [] : [{ session: [] }])
    }
  })

  it('requires a body where one is needed', () => {
    const bodyOf = (name: string): Node =>
      nodeAt(
        operations().find(({ operation }) => operation['operationId'] === name)?.operation,
        'requestBody',
      )
    expect(bodyOf('login')['required']).toBe(true)
    expect(bodyOf('deleteAccount')['required']).toBe(true)
    expect(bodyOf('getNetWorth')['required']).toBe(false)
    expect(
      Object.keys(nodeAt(bodyOf('register'), 'content', 'application/json', 'schema', 'properties')),
    ).toContain('mobile_no')
    for (const { method, operation } of operations()) {
      expect(method === 'get' && 'requestBody' in operation).toBe(false)
    }
  })

  it('contains everything that it references', () => {
    const references = [...nodesOf(served)]
      .map((each) => each['$ref'])
      .filter((each) => typeof each === 'string')
    expect(references.length).toBeGreaterThan(100)
    for (const reference of new Set(references)) {
      const [root, ...path] = reference.split('/')
      expect([reference, root, Object.keys(nodeAt(served, ...path)).length > 0]).toEqual([
        reference,
        '#',
        true,
      ])
    }
  })

  it('uses only types of JSON Schema', () => {
    const types = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])
    const schemas = operations().flatMap(({ operation }) =>
      [...nodesOf(operation)].map((each) => each['schema']),
    )
    expect(schemas.filter(isNode).length).toBeGreaterThan(endpoints.length)
    const wrong = schemas
      .flatMap((each) => [...nodesOf(each)])
      .filter(({ type, required, ...schema }) => {
        const properties = Object.keys(nodeAt(schema, 'properties'))
        const isUnknownType = typeof type === 'string' && !types.has(type)
        return (
          isUnknownType ||
          (Array.isArray(required) && required.some((name) => !properties.includes(String(name))))
        )
      })
    expect(wrong).toEqual([])
  })

  it('can be read as a page with every endpoint', async () => {
    const page = await testServer.app.request('/api/docs')
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    const html = await page.text()
    const missing = endpoints.filter((each) => !html.includes(`<code>${callOf(each)}</code>`))
    expect(missing).toEqual([])
    expect(html).not.toMatch(/<script|<style|\son\w+=/)
  })
})
