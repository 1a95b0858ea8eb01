import { expect, it } from 'vitest'
import { makeWrite, parseQueue, type WriteCall } from './queued-write.ts'

const about = { id: 'k-1', user_uuid: 'maya', subject: 'visa', label: 'Payment of $120 on Visa', made_at: 5 }
const pay: WriteCall = { name: 'createPayment', method: 'POST', path: '/debt/create/payment' }

it('stores what a worker without the contract needs to send it', () => {
  expect(makeWrite(pay, { body: { amount_cents: 12000 } }, about)).toEqual({
    ...about,
    endpoint: 'createPayment',
    method: 'POST',
    path: '/debt/create/payment',
    params: {},
    body: { amount_cents: 12000 },
    state: 'waiting',
    tries: 0,
    tried_since: null,
    not_before: 0,
    fault: null,
  })
})

it('fills parameters and query into the path, and escapes each', () => {
  const call: WriteCall = { name: 'deleteDebts', method: 'DELETE', path: '/debt/delete/debts/{id}' }
  const made = makeWrite(
    call,
    { params: { id: '../a?b#c' }, query: { why: 'too dear & slow', not: undefined } },
    about,
  )
  expect(made.path).toBe('/debt/delete/debts/..%2Fa%3Fb%23c?why=too%20dear%20%26%20slow')
  expect(made.params).toEqual({ id: '../a?b#c' })
  expect('body' in made).toBe(false)
})

it('rejects a call that only reads', () => {
  expect(() => makeWrite({ name: 'getDebts', method: 'GET', path: '/debts' }, {}, about)).toThrow(
    'Invalid type',
  )
})

it('reads back what was stored', () => {
  const waiting = makeWrite(pay, { body: { nested: [1, null, 'x'] } }, about)
  const refusal = { status: 409, message: 'Changed', code: 'conflict', fields: {} }
  const refused = { ...waiting, id: 'k-2', state: 'refused', refusal }
  const [first, second] = parseQueue(structuredClone([waiting, refused]))
  expect(first).toEqual(waiting)
  expect(second).toMatchObject({ id: 'k-2', state: 'refused', refusal })
})

it.each([
  ['freezeGoal', 'saveGoalSnapshot'],
  ['deleteGoalPlan', 'deleteGoalSnapshot'],
])('reads a write queued as %s as %s', (former, current) => {
  const call: WriteCall = { name: former, method: 'POST', path: '/investment/create/goal-plan' }
  const made = makeWrite(call, { body: { note: '' } }, about)
  expect(parseQueue([made])).toEqual([{ ...made, endpoint: current }])
})

it.each([
  ['nothing', undefined],
  ['no list', { id: 'k-1' }],
  ['text', 'queue'],
])('reads an empty queue if storage holds %s', (_, kept) => {
  expect(parseQueue(kept)).toEqual([])
})

it.each([
  ['no user', { user_uuid: '' }],
  ['an address of another site', { path: '//evil.example/a' }],
  ['a whole address', { path: 'https://evil.example/a' }],
  ['a method that reads', { method: 'GET' }],
  ['a key that no header takes', { id: 'ä b' }],
  ['an unknown state', { state: 'sending' }],
  ['a refusal without its words', { state: 'refused' }],
  ['no label', { label: undefined }],
])('drops an entry with %s, and reads the rest', (_, change) => {
  const good = makeWrite(pay, {}, about)
  expect(parseQueue([{ ...good, ...change }, null, good])).toEqual([good])
})
