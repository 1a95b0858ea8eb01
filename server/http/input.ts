/** Reads a request's query and body: bounded, JSON only, and validated by the contract's schemas. */
import type { Context } from 'hono'
import * as v from 'valibot'
import { INVALID_MESSAGE } from '#core/contract/fields.ts'
import { ApiError } from './api-error.ts'

const MAX_BODY_BYTES = 256 * 1024
const MAX_DEPTH = 20
/** The most fields of an object, or of a form. */
export const MAX_KEYS = 200
/** Total entries of all lists in a body; the longest list in the contract is far below. */
const MAX_ENTRIES = 5_000
/** The most fields that one response reports as invalid, and the longest name of one. */
const MAX_FAULTS = 20
const MAX_FIELD_NAME = 100

// PostgreSQL cannot store U+0000, and a lone surrogate is not valid text.
const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
const notText = (): ApiError => new ApiError('malformed', 'The request contains characters that aren’t text.')

/** @throws ApiError `malformed` */
export function assertText(text: string): void {
  if (!isCleanText(text)) throw notText()
}

function assertBounded(value: unknown): void {
  let keys = 0
  let entries = 0
  const visit = (node: unknown, depth: number): void => {
    if (typeof node === 'string') assertText(node)
    if (typeof node !== 'object' || node === null) return
    if (depth > MAX_DEPTH) throw new ApiError('malformed', 'The request is nested too deeply.')
    if (Array.isArray(node)) {
      entries += node.length
      if (entries > MAX_ENTRIES) throw new ApiError('malformed', 'The request has too many entries.')
      for (const child of node) visit(child, depth + 1)
      return
    }
    for (const [key, child] of Object.entries(node)) {
      keys += 1
      if (keys > MAX_KEYS) throw new ApiError('malformed', 'The request has too many fields.')
      assertText(key)
      visit(child, depth + 1)
    }
  }
  visit(value, 1)
}

/**
 * The body as it arrives.
 *
 * @throws ApiError `malformed` when the client stops sending
 */
export async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    if (request.body) yield* request.body
  } catch {
    // The client disconnected, or was cut off for sending too slowly.
    throw new ApiError('malformed', 'The request was interrupted.')
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = new ApiError('too_large', 'The request is too large.')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The body as text, for messages whose signature covers the exact bytes.
 *
 * @throws ApiError `too_large` or `malformed`
 */
export const readText = async (request: Request): Promise<string> =>
  new TextDecoder('utf-8').decode(await readBytes(request))

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
    throw new ApiError('malformed', 'The request isn’t valid JSON.')
  }
  assertBounded(value)
  return { value, bytes }
}

/**
 * The query with one value per key.
 *
 * @throws ApiError `malformed` for a repeated key (so that the value that is validated is the one that is used),
 * for an invalid escape, and for `token`, which must never appear in a URL
 */
export function readQuery(context: Context): Record<string, string> {
  if (!context.req.url.includes('?')) return {}
  const query = new Map<string, string>()
  try {
    decodeURIComponent(new URL(context.req.url).search)
  } catch {
    throw new ApiError('malformed', 'That address isn’t valid.')
  }
  for (const [key, values] of Object.entries(context.req.queries())) {
    const [value, ...more] = values
    if (value === undefined || more.length > 0)
      throw new ApiError('malformed', `Send ${key.slice(0, 40)} only once.`)
    assertText(key)
    assertText(value)
    query.set(key, value)
  }
  if (query.has('token')) throw new ApiError('malformed', 'A token can’t be part of an address.')
  return Object.fromEntries(query)
}

/**
 * Parses by a schema of the contract.
 *
 * @throws ApiError `invalid_input` with the first message, and messages for up to twenty fields
 */
export function parseInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  // Valibot accepts a list as an object without any of the fields.
  if (Array.isArray(value)) throw new ApiError('invalid_input', INVALID_MESSAGE)
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const fields = new Map<string, string>()
  for (const issue of parsed.issues) {
    if (fields.size === MAX_FAULTS) break
    const path = v.getDotPath(issue)?.slice(0, MAX_FIELD_NAME)
    if (path && !fields.has(path)) fields.set(path, clientMessage(schema, issue))
  }
  const [first] = parsed.issues
  throw new ApiError('invalid_input', fields.values().next().value ?? clientMessage(schema, first), {
    fields: Object.fromEntries(fields),
  })
}

// Valibot's default messages address developers ("Invalid type: Expected string but received 5").
function clientMessage(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const message = issue.message.startsWith('Invalid key: ') ? messageForMissing(schema, issue) : issue.message
  return message === undefined || message.startsWith('Invalid ') ? INVALID_MESSAGE : message
}

/** A field's own message for when it is missing; valibot reports the object that lacks it. */
function messageForMissing(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string | undefined {
  let at: unknown = schema
  for (const { key, input } of issue.path ?? []) {
    at = variantFor(at, input)
    if (typeof at !== 'object' || at === null) return undefined
    if ('entries' in at && typeof at.entries === 'object' && at.entries !== null) {
      at = new Map(Object.entries(at.entries)).get(String(key))
    } else at = 'item' in at ? at.item : undefined
  }
  return isSchema(at) ? v.safeParse(at, undefined).issues?.[0].message : undefined
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && '~run' in value

/** For a variant schema, the option selected by the input's key; any other schema unchanged. */
function variantFor(schema: unknown, input: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('options' in schema && 'key' in schema))
    return schema
  if (!Array.isArray(schema.options)) return schema
  const chosen: unknown = new Map(Object.entries(input ?? {})).get(String(schema.key))
  return schema.options.find((option: { entries?: object }) => {
    const wanted: unknown = new Map(Object.entries(option.entries ?? {})).get(String(schema.key))
    return isSchema(wanted) && v.is(wanted, chosen)
  })
}
