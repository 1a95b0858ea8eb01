import { describe, expect, it } from 'vitest'
import { classifyResponse, parseResponse, type ParsedResponse } from './classify-response.ts'

const post = { method: 'POST' } as const
const refusal = (status: number, code?: string, more: object = {}): ParsedResponse => ({
  ok: false,
  status,
  message: 'No',
  code,
  ...more,
})

describe('parsing a response', () => {
  it('reads the data and the message of a success', () => {
    expect(parseResponse(201, { data: { version: 2 }, message: 'Saved' }, null)).toEqual({
      ok: true,
      data: { version: 2 },
      message: 'Saved',
    })
    expect(parseResponse(200, { data: null, message: 7 }, null)).toEqual({ ok: true, data: null })
  })

  it.each([
    ['no data', { message: 'fine' }],
    ['a list', []],
    ['nothing', null],
  ])('does not accept %s as a success, whatever its status', (_, json) => {
    expect(parseResponse(200, json, null)).toMatchObject({
      ok: false,
      status: 200,
      code: 'unexpected_answer',
    })
  })

  it('does not accept an HTML page with 200, or a 401 without our envelope, as a response of our server', () => {
    expect(parseResponse(200, undefined, null)).toMatchObject({ ok: false, status: 0, code: 'no_answer' })
    expect(parseResponse(401, undefined, null)).toMatchObject({ ok: false, status: 0, code: 'no_answer' })
  })

  it.each([500, 502, 503, 504])('takes the page of a gateway with %i for no response', (status) => {
    expect(parseResponse(status, undefined, '5')).toMatchObject({ ok: false, status: 0, code: 'no_answer' })
  })

  it('takes a server that is starting for one that does not answer', () => {
    const starting = { status: 'unavailable', code: 'starting', message: 'Starting. Try again in a moment.' }
    expect(parseResponse(503, starting, '2')).toEqual({
      ok: false,
      status: 0,
      message: '',
      code: 'no_answer',
    })
  })

  it.each([{ code: 17 }, { fields: null }, { fields: ['username'] }, { fields: { a: 1 } }])(
    "reads the server's message also beside %j",
    (more) => {
      expect(parseResponse(400, { message: ' No ', ...more }, null)).toMatchObject({
        message: 'No',
        fields: {},
      })
    },
  )

  it('reads the message, code, fields and Retry-After of an error', () => {
    const json = { message: 'Wait', code: 'too_many_requests', fields: { a: 'b' }, request_id: 'r' }
    expect(parseResponse(429, json, '7')).toEqual({
      ok: false,
      status: 429,
      message: 'Wait',
      code: 'too_many_requests',
      fields: { a: 'b' },
      retryAfterSeconds: 7,
    })
  })

  it.each([null, 'Wed, 21 Oct 2026 07:28:00 GMT', '-3', 'soon'])(
    'leaves the time to come back open where it says %s',
    (header) => {
      expect(parseResponse(503, { message: 'Busy', code: 'unavailable' }, header)).toMatchObject({
        retryAfterSeconds: undefined,
      })
    },
  )
})

describe('classifying a response', () => {
  it('classifies a success as done', () => {
    expect(classifyResponse(post, { ok: true, data: null })).toEqual({ kind: 'done' })
  })

  it('stops when the session has ended', () => {
    expect(classifyResponse(post, refusal(401, 'session_expired'))).toEqual({ kind: 'ended' })
  })

  it.each([
    [400, 'malformed'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [422, 'invalid_input'],
    [423, 'locked'],
    [501, 'not_built'],
  ])('classifies %i %s as a final rejection', (status, code) => {
    expect(classifyResponse(post, refusal(status, code, { fields: { apr: 'Too much' } }))).toEqual({
      kind: 'refused',
      refusal: { status, message: 'No', code, fields: { apr: 'Too much' } },
    })
  })

  it.each([
    [408, 'timeout'],
    [409, 'in_flight'],
    [425, 'early'],
    [429, 'too_many_requests'],
    [500, 'internal'],
    [503, 'unavailable'],
  ])('retries after %i %s', (status, code) => {
    expect(classifyResponse(post, refusal(status, code, { retryAfterSeconds: 3 }))).toEqual({
      kind: 'later',
      isAnswered: true,
      waitMs: 3000,
      message: 'No',
    })
  })

  it.each([
    ['no answer', refusal(0, 'no_answer')],
    ['no answer without a code', refusal(0)],
    ["a captive portal's page", refusal(200, 'unexpected_answer')],
    ["a gateway's page", refusal(502, 'unexpected_answer')],
    ["a proxy's refusal without words", refusal(403, undefined, { message: '' })],
    ["another server's 404", refusal(404, 'unexpected_answer')],
  ])('does not accept %s as a response', (_, answer) => {
    expect(classifyResponse(post, answer)).toMatchObject({ kind: 'later', isAnswered: false })
  })

  it.each([
    [422, { kind: 'refused', refusal: { status: 422, message: 'No', code: undefined, fields: {} } }],
    [500, { kind: 'later', isAnswered: true, waitMs: 0, message: 'No' }],
  ])('accepts an error message without a code: %i', (status, classified) => {
    expect(classifyResponse(post, parseResponse(status, { message: 'No' }, null))).toEqual(classified)
  })

  it.each([
    ['a page', undefined],
    ['no message', { error: 'No' }],
    ['an empty message', { message: '' }],
  ])('does not accept %s with a 422 as a response', (_, json) => {
    expect(classifyResponse(post, parseResponse(422, json, null))).toMatchObject({
      kind: 'later',
      isAnswered: false,
    })
  })

  it('treats deleting a missing record as done, but no other call for one', () => {
    expect(classifyResponse({ method: 'DELETE' }, refusal(404, 'not_found'))).toMatchObject({ kind: 'done' })
    expect(classifyResponse({ method: 'DELETE' }, refusal(404))).toMatchObject({ kind: 'refused' })
    expect(classifyResponse({ method: 'PUT' }, refusal(404, 'not_found'))).toMatchObject({ kind: 'refused' })
  })

  it('treats an idempotency key reused with another body as done by the first request', () => {
    expect(classifyResponse(post, refusal(422, 'key_reused'))).toMatchObject({ kind: 'done' })
  })
})
