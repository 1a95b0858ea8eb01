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
  it('reads the data of a success, and the message beside it', () => {
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
  ])('does not take %s for a success, whatever its status says', (_, json) => {
    expect(parseResponse(200, json, null)).toMatchObject({
      ok: false,
      status: 200,
      code: 'unexpected_answer',
    })
  })

  it('takes a page with 200, and a 401 without our envelope, for no answer of our server', () => {
    expect(parseResponse(200, undefined, null)).toMatchObject({ ok: false, status: 0, code: 'no_answer' })
    expect(parseResponse(401, undefined, null)).toMatchObject({ ok: false, status: 0, code: 'no_answer' })
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

  it("reads the server's words, its code, its fields and when to come back", () => {
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
  it('counts what was done', () => {
    expect(classifyResponse(post, { ok: true, data: null })).toEqual({ kind: 'done' })
  })

  it('stops where the session is over', () => {
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
  ])('takes %i %s for the last word', (status, code) => {
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
  ])('comes back after %i %s', (status, code) => {
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
  ])('does not take %s for an answer', (_, answer) => {
    expect(classifyResponse(post, answer)).toMatchObject({ kind: 'later', isAnswered: false })
  })

  it.each([
    [422, { kind: 'refused', refusal: { status: 422, message: 'No', code: undefined, fields: {} } }],
    [500, { kind: 'later', isAnswered: true, waitMs: 0, message: 'No' }],
  ])('takes a message without a code for an answer: %i', (status, classified) => {
    expect(classifyResponse(post, parseResponse(status, { message: 'No' }, null))).toEqual(classified)
  })

  it.each([
    ['a page', undefined],
    ['no message', { error: 'No' }],
    ['an empty message', { message: '' }],
  ])('does not take %s with a 422 for an answer', (_, json) => {
    expect(classifyResponse(post, parseResponse(422, json, null))).toMatchObject({
      kind: 'later',
      isAnswered: false,
    })
  })

  it('takes a thing that is gone for deleted, but no other call for done', () => {
    expect(classifyResponse({ method: 'DELETE' }, refusal(404, 'not_found'))).toMatchObject({ kind: 'done' })
    expect(classifyResponse({ method: 'DELETE' }, refusal(404))).toMatchObject({ kind: 'refused' })
    expect(classifyResponse({ method: 'PUT' }, refusal(404, 'not_found'))).toMatchObject({ kind: 'refused' })
  })

  it('takes a key that was used for another body for the first tap, which was done', () => {
    expect(classifyResponse(post, refusal(422, 'key_reused'))).toMatchObject({ kind: 'done' })
  })
})
