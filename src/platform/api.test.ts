import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { login } from '#core/contract/account-login.ts'
import { deleteAccountWithReason, getUser, listSessions } from '#core/contract/account-profile.ts'
import { apiBase } from '#core/contract/api-base.ts'
import { listCities, listStates } from '#core/contract/location.ts'
import { createSubscription } from '#core/contract/payment.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { call, handleFailures, isConflict, NO_ANSWER, SOMETHING_WENT_WRONG, type Refusal } from './api.ts'
import { noteAnswer, readConnection, useConnection } from './online.ts'
import { clearSession, writeSession } from './session.ts'

const user = {
  user_uuid: 'u-1',
  username: 'maya',
  first_name: 'Maya',
  last_name: 'Okafor',
  subscription_plan: 'No Plan',
  is_client_lookup: false,
  is_mfa_enabled: false,
  role_name: 'User',
} as const

const states = [{ iso: 'US-VT', name: 'Vermont' }]
const STATES = 'GET /api/common-utility/countries/US/states'
const SESSIONS = 'GET /api/users/get/sessions'

const onRefusal = vi.fn<(refusal: Refusal) => void>()
const onSessionExpired = vi.fn<() => void>()

beforeEach(() => {
  onRefusal.mockReset()
  onSessionExpired.mockReset()
  handleFailures({ onRefusal, onSessionExpired })
})
afterEach(() => {
  handleFailures({ onRefusal: () => undefined, onSessionExpired: () => undefined })
  noteAnswer(true)
})

// The base address

const production = {
  VITE_API_TEST: 'https://api.test.example',
  VITE_API_PRODUCTION: 'https://api.example/',
  VITE_PRODUCTION_HOST: 'app.example',
}

it('talks to the test environment wherever the page is served from', () => {
  expect(apiBase('localhost:5173', production)).toBe('https://api.test.example')
  expect(apiBase('app.example.evil.test', production)).toBe('https://api.test.example')
})

it('talks to production only on the production host', () => {
  expect(apiBase('app.example', production)).toBe('https://api.example')
  expect(apiBase('app.example:8443', production)).toBe('https://api.test.example')
})

it('talks to its own server where no address is configured', () => {
  const unset = { VITE_API_TEST: undefined, VITE_API_PRODUCTION: undefined, VITE_PRODUCTION_HOST: undefined }
  expect(apiBase('app.example', unset)).toBe('/api')
  expect(apiBase('', unset)).toBe('/api')
  expect(apiBase('app.example', { ...unset, VITE_PRODUCTION_HOST: 'app.example' })).toBe('/api')
})

it('sends a call to the address that the host determines', async () => {
  vi.stubEnv('VITE_API_TEST', 'https://api.test.example/v1/')
  vi.stubEnv('VITE_API_PRODUCTION', 'https://api.example/v1')
  const path = '/v1/common-utility/countries/US/states'
  const requests = serve({
    [`GET https://api.test.example${path}`]: () => data(states),
    [`GET https://api.example${path}`]: () => data(states),
  })
  await call(listStates, {})
  vi.stubEnv('VITE_PRODUCTION_HOST', location.host)
  await call(listStates, {})
  expect(requests.map((each) => each.path)).toEqual([
    `https://api.test.example${path}`,
    `https://api.example${path}`,
  ])
})

// Requests

it('waits five minutes for an answer, then says that something went wrong', async () => {
  vi.useFakeTimers()
  const requests = serve({
    [STATES]: ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      }),
  })
  const outcome = call(listStates, {})
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(requests[0]?.signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ ok: false, status: 0, message: NO_ANSWER })
})

it('sends an Authorization header even before login', async () => {
  const requests = serve({ [STATES]: () => data(states) })
  await call(listStates, {})
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer')
})

it('sends the session token, or one passed to the call', async () => {
  writeSession({ token: 'kept', user }, true)
  const requests = serve({ [SESSIONS]: () => data([]) })
  await call(listSessions, {})
  await call(listSessions, {}, { token: 'fresh' })
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer kept', 'Bearer fresh'])
})

it('adds the headers of a call to the usual ones', async () => {
  const requests = serve({ [STATES]: () => data(states) })
  await call(listStates, {}, { headers: { 'Idempotency-Key': 'k-1' } })
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
    accept: 'application/json',
    authorization: 'Bearer',
    'idempotency-key': 'k-1',
    'time-zone': 'UTC',
  })
})

it('sends a body as JSON, with the query string', async () => {
  const requests = serve({ 'DELETE /api/users/delete/user-account-by-user-uuid/me': () => data(null) })
  await call(deleteAccountWithReason, {
    params: { userUuid: 'me' },
    query: { reason: 'too dear & 50% slow' },
    body: { password: 'secret' },
  })
  expect(requests[0]).toMatchObject({
    query: { reason: 'too dear & 50% slow' },
    body: { password: 'secret' },
  })
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
})

it('sends the fields and files of a form, whose type the browser states', async () => {
  const requests = serve({ 'POST /api/users/payment/create/subscription': () => refused(409, 'No.') })
  const proof = new File(['proof'], 'proof.pdf', { type: 'application/pdf' })
  const body = { plan: 'PLUS', period: 'month', reduction: undefined, document_uuids: 'a,b' } as const
  await call(createSubscription, { body, files: [proof, proof] }, { quiet: true })
  const form = requests[0]?.body
  expect(form).toBeInstanceOf(FormData)
  expect([...(form as FormData)]).toEqual([
    ['plan', 'PLUS'],
    ['period', 'month'],
    ['document_uuids', 'a,b'],
    ['files', proof],
    ['files', proof],
  ])
  expect(requests[0]?.headers.has('Content-Type')).toBe(false)
})

it('leaves undefined parameters out of the query string', async () => {
  const requests = serve({ 'DELETE /api/users/delete/user-account-by-user-uuid/me': () => data(null) })
  await call(deleteAccountWithReason, { params: { userUuid: 'me' }, query: { reason: undefined }, body: {} })
  expect(requests[0]?.query).toEqual({})
})

it('escapes path parameters, so that none leads to another call', async () => {
  const requests = serve({
    'GET /api/common-utility/countries/US/states/..%2F..%2Fusers%3Fa%3D1%23/cities': () => data([]),
  })
  expect(await call(listCities, { params: { iso: '../../users?a=1#' } })).toMatchObject({ ok: true })
  expect(requests).toHaveLength(1)
})

// Responses

it('returns the data and the message of a successful answer', async () => {
  serve({ [STATES]: () => data(states, 'Here they are') })
  expect(await call(listStates, {})).toEqual({ ok: true, data: states, message: 'Here they are' })
  expect(onRefusal).not.toHaveBeenCalled()
})

it("resolves a failure with the server's message, its code and its field errors", async () => {
  const fields = { username: 'This username is taken' }
  serve({ [STATES]: () => refused(409, 'Choose another username', { code: 'conflict', fields }) })
  const refusal = {
    ok: false,
    status: 409,
    message: 'Choose another username',
    code: 'conflict',
    fields,
  } as const
  expect(await call(listStates, {})).toEqual(refusal)
  expect(onRefusal).toHaveBeenCalledExactlyOnceWith(refusal)
})

it("shows the server's message even where the rest of its answer is malformed", async () => {
  for (const more of [
    { code: 17 },
    { fields: null },
    { fields: ['username'] },
    { fields: { a: 1, b: 'No' } },
  ]) {
    serve({ [STATES]: () => refused(400, 'The list is closed', more) })
    expect(await call(listStates, {})).toMatchObject({ ok: false, message: 'The list is closed' })
  }
})

it.each([
  ['has no body', () => new Response(null, { status: 403 })],
  ['is a page of a proxy', () => new Response('<html>Forbidden</html>', { status: 403 })],
  ['is cut off', () => new Response('{"message": "Too', { status: 400 })],
  ['has an empty message', () => refused(500, '')],
  ['has a message of spaces', () => refused(500, '  ')],
  ['has no message', () => Response.json({ error: 'x' }, { status: 500 })],
  ['is not an object', () => Response.json(null, { status: 500 })],
])('says Something Went Wrong where a failure %s', async (_, answer) => {
  serve({ [STATES]: answer })
  expect(await call(listStates, {})).toMatchObject({ ok: false, message: 'Something Went Wrong', fields: {} })
})

it.each([
  ['has no body', () => new Response(null, { status: 502 })],
  ['is a page of a gateway', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
  ['is cut off', () => new Response('{"message": "Too', { status: 500 })],
])('counts a server whose failure %s as one that cannot be reached', async (_, answer) => {
  serve({ [STATES]: answer })
  expect(await call(listStates, {})).toMatchObject({ ok: false, status: 0, message: NO_ANSWER })
  expect(readConnection()).toBe('unreachable')
  serve({ [STATES]: () => data(states) })
  await call(listStates, {})
  expect(readConnection()).toBe('online')
})

it.each([
  ["a captive portal's page", () => new Response('<!doctype html><title>Airport</title>')],
  ['nothing', () => new Response('')],
  ['half an answer', () => new Response('{"data": [')],
])('treats %s that claims to be a successful answer as no answer', async (_, answer) => {
  serve({ [STATES]: answer })
  const { result } = renderHook(useConnection)
  await act(async () =>
    expect(await call(listStates, {})).toMatchObject({ ok: false, status: 0, code: 'no_answer' }),
  )
  expect(result.current).toBe('unreachable')
  serve({ [STATES]: () => data(states) })
  await act(async () => void (await call(listStates, {})))
  expect(result.current).toBe('online')
})

it('reports a slow connection only while a call is slow', async () => {
  vi.useFakeTimers()
  const late = later()
  serve({ [STATES]: late.answer })
  const { result } = renderHook(useConnection)
  const outcome = call(listStates, {})
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  expect(result.current).toBe('online')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current).toBe('slow')
  late.settle(data(states))
  await act(async () => void (await outcome))
  expect(result.current).toBe('online')
})

it('clears the slow state once another call gets an answer, even if the first hangs forever', async () => {
  vi.useFakeTimers()
  const never = later()
  serve({ [STATES]: never.answer, 'GET /api/users/get/sessions': () => data([]) })
  const { result } = renderHook(useConnection)
  const hanging = call(listStates, {})
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(result.current).toBe('slow')
  await act(async () => void (await call(listSessions, {})))
  expect(result.current).toBe('online')
  never.settle(data(states))
  await act(async () => void (await hanging))
  expect(result.current).toBe('online')
})

it.each([
  ['has no data', () => Response.json({ message: 'fine' })],
  ['is of the wrong shape', () => data([{ iso: 'US-VT' }])],
])('says Something Went Wrong where a successful answer %s', async (_, answer) => {
  serve({ [STATES]: answer })
  expect(await call(listStates, {})).toMatchObject({ ok: false, status: 200, message: SOMETHING_WENT_WRONG })
  expect(onRefusal).toHaveBeenCalledOnce()
})

it('says that the client is offline when the device has no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serve({ [STATES]: () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await call(listStates, {})).toMatchObject({
    ok: false,
    status: 0,
    message: "You're offline. Try again when you're back online.",
  })
})

it('says nothing about the server when a call from before the network returned fails', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const late = later()
  serve({ [STATES]: late.answer })
  const { result } = renderHook(useConnection)
  expect(result.current).toBe('offline')
  const begunOffline = call(listStates, {})
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(result.current).toBe('online')
  await act(async () => {
    late.settle(Response.error())
    await begunOffline
  })
  expect(result.current).toBe('online')
  // A call made on the current network does report it.
  serve({ [STATES]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await act(async () => void (await call(listStates, {})))
  expect(result.current).toBe('unreachable')
  serve({ [STATES]: () => data(states) })
  await act(async () => void (await call(listStates, {})))
})

it('says that the server cannot be reached, and what to do, while the device is online', async () => {
  serve({ [STATES]: () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await call(listStates, {})).toMatchObject({
    status: 0,
    message: "Something Went Wrong. We can't reach Verdant right now. Try again in a minute.",
  })
})

// Failure handlers

it('shows no toast for a quiet call', async () => {
  serve({ [STATES]: () => refused(500, 'Down') })
  expect(await call(listStates, {}, { quiet: true })).toMatchObject({ message: 'Down' })
  expect(onRefusal).not.toHaveBeenCalled()
})

it('shows a toast for what the caller does not show in place', async () => {
  serve({ [STATES]: () => refused(409, 'Changed elsewhere', { code: 'conflict' }) })
  await call(listStates, {}, { quiet: isConflict })
  expect(onRefusal).not.toHaveBeenCalled()
  serve({ [STATES]: () => refused(500, 'Down') })
  await call(listStates, {}, { quiet: isConflict })
  expect(onRefusal).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Down' }))
})

it('ignores an aborted call', async () => {
  const given = new AbortController()
  serve({
    [STATES]: ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      }),
  })
  const outcome = call(listStates, {}, { signal: given.signal })
  given.abort()
  expect(await outcome).toMatchObject({ ok: false, status: 0 })
  expect(onRefusal).not.toHaveBeenCalled()
})

it('does not take a call that is aborted while its body arrives for a server that cannot be reached', async () => {
  const given = new AbortController()
  const json = () => {
    given.abort()
    return Promise.reject(new DOMException('given up', 'AbortError'))
  }
  serve({ [STATES]: () => Object.assign(new Response(), { json }) })
  const { result } = renderHook(useConnection)
  await act(async () => void (await call(listStates, {}, { signal: given.signal })))
  expect(given.signal.aborted).toBe(true)
  expect(result.current).toBe('online')
})

it('ends the session on a 401, even of a quiet call, and reports no other failure', async () => {
  writeSession({ token: 'dead-1', user }, true)
  serve({ [SESSIONS]: () => refused(401, 'Session Expired', { code: 'session_expired' }) })
  expect(await call(listSessions, {}, { quiet: true })).toMatchObject({ ok: false, status: 401 })
  expect(onSessionExpired).toHaveBeenCalledOnce()
  expect(onRefusal).not.toHaveBeenCalled()
})

it('does not end the session on a 401 that is not our server’s', async () => {
  writeSession({ token: 'alive', user }, true)
  serve({ [SESSIONS]: () => new Response('<h1>Airport Wi-Fi: log in</h1>', { status: 401 }) })
  expect(await call(listSessions, {})).toMatchObject({ ok: false, status: 0 })
  expect(onSessionExpired).not.toHaveBeenCalled()
})

it('reports which session ended', async () => {
  writeSession({ token: 'dead-0', user }, true)
  serve({ [SESSIONS]: () => refused(401, 'Session Expired') })
  await call(listSessions, {})
  expect(onSessionExpired).toHaveBeenCalledExactlyOnceWith('dead-0')
})

it('ends the session once when several calls fail together', async () => {
  writeSession({ token: 'dead-2', user }, true)
  const answer = () => refused(401, 'Session Expired')
  serve({ [SESSIONS]: answer, 'GET /api/users/get/uuid/me': answer })
  const me = { params: { id: 'me' } }
  await Promise.all([call(listSessions, {}), call(getUser, me), call(getUser, me)])
  await call(listSessions, {})
  expect(onSessionExpired).toHaveBeenCalledOnce()
})

it('ends the next session too, when it expires', async () => {
  serve({ [SESSIONS]: () => refused(401, 'Session Expired') })
  for (const token of ['dead-3', 'dead-4']) {
    writeSession({ token, user }, true)
    await call(listSessions, {})
  }
  expect(onSessionExpired).toHaveBeenCalledTimes(2)
})

it('sends a page without a session to the login, each time it happens', async () => {
  for (const token of ['live-1', 'live-2']) {
    writeSession({ token, user }, true)
    serve({ [SESSIONS]: () => data([]) })
    await call(listSessions, {})
    localStorage.clear()
    serve({ [SESSIONS]: () => refused(401, 'Session Expired') })
    await Promise.all([call(listSessions, {}), call(listSessions, {})])
  }
  expect(onSessionExpired).toHaveBeenCalledTimes(2)
})

it('ends a session once, even if the page keeps calling without a session until the login opens', async () => {
  writeSession({ token: 'dead-5', user }, true)
  serve({ [SESSIONS]: () => refused(401, 'Session Expired') })
  await call(listSessions, {})
  localStorage.clear()
  await Promise.all([call(listSessions, {}), call(listSessions, {})])
  expect(onSessionExpired).toHaveBeenCalledOnce()
})

it('asks nothing for a page that is still open after its client left, and reports no expired session', async () => {
  writeSession({ token: 'left', user }, true)
  clearSession()
  const requests = serve({ [SESSIONS]: () => refused(401, 'Session Expired') })
  expect(await call(listSessions, {})).toMatchObject({ ok: false, status: 401 })
  expect(requests).toEqual([])
  expect(onSessionExpired).not.toHaveBeenCalled()
  expect(onRefusal).not.toHaveBeenCalled()
})

it('asks for the next client again', async () => {
  clearSession()
  writeSession({ token: 'next', user }, true)
  const requests = serve({ [SESSIONS]: () => data([]) })
  expect(await call(listSessions, {})).toMatchObject({ ok: true })
  expect(requests).toHaveLength(1)
})

it("does not end the next client's session when a call of the previous one is refused late", async () => {
  writeSession({ token: 'maya', user }, true)
  const late = later()
  serve({ [SESSIONS]: late.answer })
  const outcome = call(listSessions, {})
  writeSession({ token: 'liam', user: { ...user, user_uuid: 'u-2' } }, true)
  late.settle(refused(401, 'Session Expired'))
  await outcome
  expect(onSessionExpired).not.toHaveBeenCalled()
  expect(onRefusal).not.toHaveBeenCalled()
})

it('reports no expired session to a client who has just logged out', async () => {
  serve({ [SESSIONS]: () => refused(401, 'Session Expired') })
  await call(listSessions, {}, { token: 'left', quiet: true })
  expect(onSessionExpired).not.toHaveBeenCalled()
  expect(onRefusal).not.toHaveBeenCalled()
})

it('treats a wrong password as a refusal', async () => {
  serve({ 'POST /api/users/login': () => refused(400, 'Wrong username or password') })
  const body = { username: 'maya', password: 'x', keep_me_signed_in: true }
  expect(await call(login, { body })).toMatchObject({ ok: false, message: 'Wrong username or password' })
  expect(onRefusal).toHaveBeenCalledOnce()
})
