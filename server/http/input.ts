/** Reads a request's query and body: bounded, JSON only, and checked against the contract's schemas. */
import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from './api-error.ts'

const MAX_BODY_BYTES = 256 * 1024
const MAX_DEPTH = 20
const MAX_KEYS = 200

// PostgreSQL cannot keep U+0000, and a lone surrogate is not text.
const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function assertBounded(value: unknown): void {
  let keys = 0
  const visit = (node: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) throw new ApiError('malformed', 'The request is nested too deeply.')
    if (typeof node === 'string' && !isCleanText(node)) {
      throw new ApiError('malformed', 'The request holds characters that are not text.')
    }
    if (typeof node !== 'object' || node === null) return
    for (const [key, child] of Object.entries(node)) {
      keys += 1
      if (keys > MAX_KEYS) throw new ApiError('malformed', 'The request has too many fields.')
      if (!isCleanText(key))
        throw new ApiError('malformed', 'The request holds characters that are not text.')
      visit(child, depth + 1)
    }
  }
  visit(value, 0)
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = new ApiError('too_large', 'The request is too large.')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body) {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > MAX_BODY_BYTES) throw tooLarge
      chunks.push(chunk)
    }
  }
  return Buffer.concat(chunks)
}

/**
 * The body as JSON, or undefined when there is none.
 *
 * @throws ApiError `unsupported_media_type`, `too_large` or `malformed`
 */
export async function readJson(request: Request): Promise<{ value: unknown; bytes: Uint8Array }> {
  const bytes = await readBytes(request)
  if (bytes.byteLength === 0) return { value: undefined, bytes }
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;.*)?$/i.test(type)) {
    throw new ApiError('unsupported_media_type', 'Send the request as JSON.')
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('malformed', 'The request is not valid JSON.')
  }
  assertBounded(value)
  return { value, bytes }
}

/**
 * The query as one value a key.
 *
 * @throws ApiError `malformed` for a repeated key, so that what is checked is what is used, and for `token`,
 * which must never stand in an address
 */
export function readQuery(context: Context): Record<string, string> {
  const query = new Map<string, string>()
  for (const [key, values] of Object.entries(context.req.queries())) {
    const [value, ...more] = values
    if (value === undefined || more.length > 0)
      throw new ApiError('malformed', `Give ${key.slice(0, 40)} once.`)
    if (!isCleanText(key) || !isCleanText(value)) {
      throw new ApiError('malformed', 'The request holds characters that are not text.')
    }
    query.set(key, value)
  }
  if (query.has('token')) throw new ApiError('malformed', 'A token must not stand in an address.')
  return Object.fromEntries(query)
}

/**
 * Parses by a schema of the contract.
 *
 * @throws ApiError `invalid_input` with the first message, and each field's own
 */
export function parseInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const fields = new Map<string, string>()
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue)
    if (path && !fields.has(path)) fields.set(path, clientWords(issue))
  }
  const [first] = parsed.issues
  throw new ApiError('invalid_input', fields.values().next().value ?? clientWords(first), {
    fields: Object.fromEntries(fields),
  })
}

// Valibot's own texts speak to developers ("Invalid type: Expected string but received 5").
const clientWords = (issue: v.BaseIssue<unknown>): string =>
  /^Invalid /.test(issue.message) ? 'This is missing or not of the right kind' : issue.message
