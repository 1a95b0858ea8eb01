/** The contract as an OpenAPI 3.1 document, and as a page to read. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { GenericSchema } from 'valibot'
import { brand } from '#core/contract/brand.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#core/contract/documents.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { commonErrors, errorStatus, Failure, success, type ErrorCode } from '#core/contract/envelope.ts'
import type { RequestState } from './request-state.ts'

const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

// Ignore checks that JSON Schema cannot express, such as a real date or matching passwords.
const jsonSchema = (schema: GenericSchema, typeMode: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return rest
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryParameters = (query: GenericSchema | undefined) => {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...commonErrors,
  ...(endpoint.access === 'public' ? [] : (['session_expired'] as const)),
  ...(endpoint.access === 'advisor' ? (['forbidden'] as const) : []),
  ...(endpoint.access === 'public' ? [] : (['not_shared', 'share_ended'] as const)),
  ...(endpoint.errors ?? []),
]

function failures(endpoint: Endpoint) {
  const byStatus = groupBy(errorsOf(endpoint), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: [...new Set(codes)].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

/** A form's fields, and the files that may come with them. */
const formSchema = (body: GenericSchema) => {
  const { properties, ...schema } = jsonSchema(body, 'input')
  const files = {
    type: 'array',
    maxItems: MAX_UPLOAD_FILES,
    items: { type: 'string', format: 'binary' },
    description: `PNG, JPEG or PDF; ${MAX_UPLOAD_BYTES} bytes in all`,
  }
  return { ...schema, properties: { ...properties, files } }
}

const contentOf = ({ form }: Endpoint, body: GenericSchema) =>
  form
    ? { 'multipart/form-data': { schema: formSchema(body) } }
    : { 'application/json': { schema: jsonSchema(body, 'input') } }

const operation = (endpoint: Endpoint) => ({
  operationId: endpoint.name,
  tags: [endpoint.module],
  summary: endpoint.summary,
  security: endpoint.access === 'public' ? [] : [{ session: [] }],
  parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
  ...(endpoint.body && {
    requestBody: {
      required: endpoint.body.type !== 'optional',
      content: contentOf(endpoint, endpoint.body),
    },
  }),
  responses: {
    [endpoint.status ?? 200]: {
      description: 'Done',
      content: { 'application/json': { schema: jsonSchema(success(endpoint.data), 'output') } },
    },
    ...failures(endpoint),
  },
})

/** The whole document. */
export function openApiDocument(): { openapi: string; paths: Record<string, unknown> } & Record<
  string,
  unknown
> {
  const byPath = groupBy(endpoints, (endpoint) => endpoint.path)
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description: 'Amounts are whole US cents, rates are fractions.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: jsonSchema(Failure, 'output') },
    },
    paths: Object.fromEntries(
      [...byPath].map(([path, calls]) => [
        path,
        Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operation(call)])),
      ]),
    ),
  }
}

function readablePage() {
  const modules = [...groupBy(endpoints, (endpoint) => endpoint.module)]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${brand} API</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <h1>${brand} API</h1>
        <p>
          Every call stands under <code>/api</code> and answers <code>{ message?, data }</code>, or
          <code>{ message, code, fields? }</code> when it fails. The same as a machine reads it:
          <a href="/api/openapi.json">openapi.json</a>.
        </p>
        ${modules.map(
          ([name, calls]) =>
            html`<h2>${name}</h2>
              <dl>
                ${calls.map(
                  (call) =>
                    html`<dt><code>${call.method} ${call.path}</code> <small>${call.access}</small></dt>
                      <dd>${call.summary}</dd>
                      ${call.body ? schemaBlock(call.body) : ''}`,
                )}
              </dl>`,
        )}
      </body>
    </html>`
}

const schemaBlock = (schema: GenericSchema) =>
  html`<dd>
    <details>
      <summary>Body</summary>
      <pre>${JSON.stringify(jsonSchema(schema, 'input'), null, 2)}</pre>
    </details>
  </dd>`

/** Serves the document at /api/openapi.json and the page at /api/docs. */
export function serveOpenApi(api: Hono<RequestState>): void {
  let document: string | undefined
  let page: string | undefined
  api.get('/openapi.json', (context) => {
    context.set('endpoint', 'openapi')
    document ??= JSON.stringify(openApiDocument())
    return context.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
  api.get('/docs', async (context) => {
    context.set('endpoint', 'docs')
    page ??= String(await readablePage())
    return context.html(raw(page))
  })
}
