import fc from 'fast-check'
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Price } from './payments.ts'
import { laterBy, secondsBetween } from './sandbox-billing.ts'
import { nextDueAt, runDue } from './sandbox-clock.ts'
import { newCustomer, SandboxCustomer } from './sandbox-state.ts'
import { cancel, change, keep, payInvoice, quote, subscribe } from './sandbox-subscriptions.ts'

const PLANS = [
  { plan: 'ESSENTIAL', name: 'Essential', month: 900, year: 9000 },
  { plan: 'PLUS', name: 'Plus', month: 1900, year: 19_000 },
  { plan: 'PREMIER', name: 'Premier', month: 4900, year: 49_000 },
] as const
const price: fc.Arbitrary<Price> = fc
  .tuple(fc.constantFrom(...PLANS), fc.constantFrom('month', 'year'))
  .map(([{ plan, name, ...cents }, period]) => ({
    plan,
    name,
    period,
    amount_cents: cents[period],
    is_reduced: false,
  }))
const start = fc
  .integer({ min: Date.parse('2027-01-01T00:00:00Z'), max: Date.parse('2029-01-01T00:00:00Z') })
  .map((ms) => new Date(Math.floor(ms / 1000) * 1000).toISOString())
const wait = fc.integer({ min: 0, max: 100 * 86_400 }).map((seconds) => seconds * 1000)
const card = (name: string) => ({ name, exp_month: 12, exp_year: 2040 })
const customerWith = (name: string): SandboxCustomer => ({ ...newCustomer(), card: card(name) })

const onlyOf = (customer: SandboxCustomer) => {
  const [subscription] = customer.subscriptions
  if (!subscription) throw new Error('The customer has no subscription')
  return subscription
}
const paidOf = ({ invoices }: SandboxCustomer): number =>
  invoices.reduce((sum, { state, total_cents }) => (state === 'paid' ? sum + total_cents : sum), 0)

/** What the time between two instants of one period costs. */
const costOf = (
  { price: { amount_cents }, period_starts_at, period_ends_at }: Terms,
  from: string,
  to: string,
) => (amount_cents * secondsBetween(from, to)) / secondsBetween(period_starts_at, period_ends_at)
type Terms = ReturnType<typeof onlyOf>['terms']

describe('what a client pays', () => {
  it('is what the time on each plan costs, within a cent for each change', () => {
    fc.assert(
      fc.property(
        start,
        price,
        fc.array(fc.tuple(wait, price), { maxLength: 8 }),
        (startsAt, first, changes) => {
          let customer = subscribe(customerWith('pm_card_visa'), first, startsAt).customer
          let [now, owed] = [startsAt, 0]
          /** Lives on, counting what each second costs. */
          const live = (until: string) => {
            for (;;) {
              const { terms } = onlyOf(customer)
              const to = terms.period_ends_at < until ? terms.period_ends_at : until
              owed += costOf(terms, now, to)
              now = to
              if (now === terms.period_ends_at) customer = runDue(customer, now)
              if (now === until) return
            }
          }
          for (const [ms, next] of changes) {
            live(laterBy(now, ms))
            const { subscription_id } = onlyOf(customer)
            const asked = { subscription_id, price: next, at: 'now', prorated_at: now } as const
            customer = change(customer, asked, now).customer
          }
          live(onlyOf(customer).terms.period_ends_at)
          // The next period has just begun, and was paid in advance.
          const advance = onlyOf(customer).terms.price.amount_cents
          const paid = paidOf(customer) + customer.balance_cents - advance
          expect(Math.abs(paid - owed)).toBeLessThanOrEqual(changes.length + 1e-6)
        },
      ),
    )
  })

  it('is what the quote said, now and at the next charge', () => {
    fc.assert(
      fc.property(
        start,
        price,
        fc.array(fc.tuple(wait, price), { minLength: 1, maxLength: 5 }),
        (...life) => {
          const [startsAt, first, changes] = life
          let customer = subscribe(customerWith('pm_card_visa'), first, startsAt).customer
          let now = startsAt
          for (const [ms, next] of changes) {
            now = laterBy(now, ms)
            customer = runDue(customer, now)
            const { subscription_id } = onlyOf(customer)
            const asked = { subscription_id, price: next, at: 'now', prorated_at: now } as const
            const quoted = quote(customer, asked, now)
            if (quoted.kind !== 'ok') throw new Error('A paid subscription has a quote')
            const before = paidOf(customer)
            customer = change(customer, asked, now).customer
            expect(paidOf(customer) - before).toBe(quoted.value.due_now_cents)
            const { next_on, next_amount_cents } = quoted.value
            const renewed = runDue(customer, next_on)
            expect(renewed.invoices[0]).toMatchObject({ created_at: next_on, total_cents: next_amount_cents })
          }
        },
      ),
    )
  })

  it('is the sum of the lines of each invoice', () => {
    fc.assert(
      fc.property(
        start,
        price,
        fc.array(fc.tuple(wait, price), { maxLength: 8 }),
        (startsAt, first, changes) => {
          let customer = subscribe(customerWith('pm_card_visa'), first, startsAt).customer
          let now = startsAt
          for (const [ms, next] of changes) {
            now = laterBy(now, ms)
            customer = runDue(customer, now)
            const { subscription_id } = onlyOf(customer)
            const asked = { subscription_id, price: next, at: 'now', prorated_at: now } as const
            customer = change(customer, asked, now).customer
          }
          for (const { lines, total_cents } of customer.invoices) {
            expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(total_cents)
            expect(total_cents === 0 || total_cents >= 50).toBe(true)
          }
          const numbers = customer.invoices.map(({ number }) => number)
          expect(new Set(numbers).size).toBe(numbers.length)
        },
      ),
    )
  })
})

/** Anything that a client or their card may do. */
const deed = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    price,
    at: fc.constantFrom('now' as const, 'period_end' as const),
  }),
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'keep' as const, 'pay' as const, 'subscribe' as const),
  }),
  fc.record({
    kind: fc.constant('card' as const),
    name: fc.constantFrom('pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'),
  }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

function act(customer: SandboxCustomer, what: Deed, now: string): SandboxCustomer {
  const { subscription_id, state } = onlyOf(customer)
  switch (what.kind) {
    case 'change':
      return change(customer, { subscription_id, price: what.price, at: what.at, prorated_at: now }, now)
        .customer
    case 'cancel':
      return cancel(customer, { subscription_id, at: 'period_end' }, now).customer
    case 'keep':
      return keep(customer, subscription_id).customer
    case 'subscribe':
      return state === 'cancelled'
        ? subscribe(customer, onlyOf(customer).terms.price, now).customer
        : customer
    case 'pay': {
      const open = customer.invoices.find((invoice) => invoice.state === 'open')
      return open ? payInvoice(customer, open.invoice_id, now).customer : customer
    }
    case 'card':
      return { ...customer, card: card(what.name) }
  }
}

describe('the clock', () => {
  it('comes to the same in one leap and in many steps', () => {
    fc.assert(
      fc.property(
        start,
        price,
        fc.array(fc.tuple(wait, deed), { maxLength: 12 }),
        fc.integer({ min: 3_600_000, max: 40 * DAY_MS }),
        (startsAt, first, deeds, step) => {
          const stepMs = Math.floor(step / 1000) * 1000
          const made = subscribe(customerWith('pm_card_visa'), first, startsAt).customer
          let [leaping, stepping, now] = [made, made, startsAt]
          for (const [ms, what] of deeds) {
            const until = laterBy(now, ms)
            for (let at = now; at < until; at = laterBy(at, stepMs)) stepping = runDue(stepping, at)
            stepping = act(runDue(stepping, until), what, until)
            leaping = act(runDue(leaping, until), what, until)
            now = until
          }
          expect(stepping).toEqual(leaping)
          expect(parse(SandboxCustomer, JSON.parse(JSON.stringify(leaping)))).toEqual(leaping)
        },
      ),
    )
  })

  it('leaves nothing due in the past, and no subscription unpaid for longer than its tries', () => {
    fc.assert(
      fc.property(
        start,
        price,
        fc.array(fc.tuple(wait, deed), { maxLength: 12 }),
        (startsAt, first, deeds) => {
          let customer = subscribe(customerWith('pm_card_visa'), first, startsAt).customer
          let now = startsAt
          for (const [ms, what] of deeds) {
            now = laterBy(now, ms)
            customer = act(runDue(customer, now), what, now)
            const due = nextDueAt(customer)
            expect(due === null || due > now).toBe(true)
            for (const { state, subscription_id } of customer.subscriptions) {
              const open = customer.invoices.filter(
                (each) => each.subscription_id === subscription_id && each.state === 'open',
              )
              // A renewal or a first payment, or one for a change that waits for the bank.
              expect(open.filter(({ change: waits }) => waits === null).length).toBe(
                state === 'past_due' || state === 'incomplete' ? 1 : 0,
              )
              expect(open.length).toBeLessThanOrEqual(1)
              for (const { created_at } of open) {
                expect(secondsBetween(created_at, now)).toBeLessThan(15 * 86_400)
              }
            }
          }
        },
      ),
    )
  })
})
