import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { createStripeVerifier } from './stripe-webhook.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const SECRET = 'whsec_of_the_endpoint'
const OLD_SECRET = 'whsec_before_the_change'
const { webhooks } = new Stripe('sk_test_never_used')
const verify = createStripeVerifier(webhooks, [SECRET, OLD_SECRET], () => NOW)

const event = (type: string, object: object, previous_attributes?: object): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object, previous_attributes } })
const SUBSCRIPTION = event('customer.subscription.updated', {
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
})

function sign(body: string, { secret = SECRET, after = 0 } = {}): string {
  const timestamp = NOW.getTime() / 1000 + after
  return webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}
const check = (body: string, header = sign(body)) => verify(new Headers({ 'stripe-signature': header }), body)

it('reads which customer a message is about', () => {
  expect(check(SUBSCRIPTION)).toEqual({
    kind: 'event',
    event_id: 'evt_1',
    type: 'customer.subscription.updated',
    customer_id: 'cus_1',
  })
  const about = (type: string, object: object, before?: object) => check(event(type, object, before))
  const cus_2 = { kind: 'event', customer_id: 'cus_2' }
  expect(about('customer.deleted', { id: 'cus_2', object: 'customer' })).toMatchObject(cus_2)
  expect(about('invoice.paid', { object: 'invoice', customer: { id: 'cus_2' } })).toMatchObject(cus_2)
  const detached = { id: 'pm_1', object: 'payment_method', customer: null }
  expect(about('payment_method.detached', detached, { customer: 'cus_2' })).toMatchObject(cus_2)
})

it.each([
  ['an event of another kind', event('payout.paid', { object: 'payout', customer: 'cus_1' })],
  ['an event of nobody', event('setup_intent.created', { object: 'setup_intent', customer: null })],
  ['what is not an event', '{"object":"v2.core.event"}'],
  ['what is not JSON', 'hello'],
])('ignores %s', (_what, body) => {
  expect(check(body)).toEqual({ kind: 'ignored' })
})

it('accepts messages of five minutes before and after, no others', () => {
  for (const after of [-300, 0, 300]) {
    expect(check(SUBSCRIPTION, sign(SUBSCRIPTION, { after })).kind).toBe('event')
  }
  for (const after of [-301, 301, 86_400]) {
    expect(check(SUBSCRIPTION, sign(SUBSCRIPTION, { after }))).toEqual({ kind: 'forged' })
  }
})

it('accepts any of several signatures, in any order, of either secret', () => {
  const [time, signature] = sign(SUBSCRIPTION).split(',')
  const forged = `v1=${'0'.repeat(64)}`
  expect(check(SUBSCRIPTION, `${time},${forged},${signature},v0=abc`).kind).toBe('event')
  expect(check(SUBSCRIPTION, `${signature},${time}`).kind).toBe('event')
  expect(check(SUBSCRIPTION, sign(SUBSCRIPTION, { secret: OLD_SECRET })).kind).toBe('event')
})

it('refuses what was not signed by Stripe', () => {
  const header = sign(SUBSCRIPTION)
  const [time, signature = ''] = header.split(',')
  const later = `t=${NOW.getTime() / 1000 + 1}`
  const refused = [
    ['', SUBSCRIPTION],
    ['t=', SUBSCRIPTION],
    [`${time}`, SUBSCRIPTION],
    [signature, SUBSCRIPTION],
    [`${time},v1=${'0'.repeat(64)}`, SUBSCRIPTION],
    [`${time},v1=short`, SUBSCRIPTION],
    [`${time},${signature.replace('v1=', 'v0=')}`, SUBSCRIPTION],
    [`${later},${signature}`, SUBSCRIPTION],
    [`${header},${later}`, SUBSCRIPTION],
    [`${later},${header},t=9999999999`, SUBSCRIPTION],
    [sign(SUBSCRIPTION, { secret: 'whsec_of_somebody' }), SUBSCRIPTION],
    [header, SUBSCRIPTION.replace('cus_1', 'cus_2')],
    [header, `${SUBSCRIPTION} `],
    [header, ''],
  ] as const
  for (const [given, body] of refused)
    expect({ given, ...check(body, given) }).toEqual({ given, kind: 'forged' })
})

it('refuses everything without a secret', () => {
  const unconfigured = createStripeVerifier(webhooks, [], () => NOW)
  const headers = new Headers({ 'stripe-signature': sign(SUBSCRIPTION) })
  expect(unconfigured(headers, SUBSCRIPTION)).toEqual({ kind: 'forged' })
})
