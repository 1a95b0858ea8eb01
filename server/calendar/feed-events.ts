/** What a client's calendar feed contains. */
import { createHash } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { type DayEvent, escapeText, type TimedEvent } from '#core/calendar/calendar.ts'
import { paymentsUntil } from '#core/debt/upcoming-payments.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { type Ledger, openEntries } from '#core/ledger/ledger.ts'
import type { Db } from '#server/db/connect.ts'
import { advisorCalls } from '#server/db/schema/advisor.ts'
import type { calendarFeeds } from '#server/db/schema/calendar.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { allDebts } from '#server/debt/queries.ts'
import { goalsOf } from '#server/goal/queries.ts'
import { loadLedger } from '#server/ledger/load-ledger.ts'
import { policiesOf } from '#server/protect/queries.ts'

type Feed = Pick<
  typeof calendarFeeds.$inferSelect,
  'user_uuid' | 'shows_amounts' | 'shows_names' | 'shows_charges'
>

const MONTHS_AHEAD = 12
/** Recurring charges are found by their rhythm, so those far ahead are guesses. */
const CHARGE_DAYS_AHEAD = 90

/** The text of an event: with the name and the amount, where the client shows them. */
function summaryOf(
  { shows_amounts, shows_names }: Feed,
  texts: { readonly named: string; readonly unnamed: string },
  cents: number | null,
): string {
  const amount = shows_amounts && cents !== null && cents > 0 ? `: ${formatUsd(cents)}` : ''
  return escapeText(`${shows_names ? texts.named : texts.unnamed}${amount}`)
}

/** The payments of debts in the next twelve months by the saved plan, of cards paid in full, and of estimated tax. */
async function dueEvents(db: Db, feed: Feed, ledger: Ledger, today: IsoDate): Promise<DayEvent[]> {
  const debts = await allDebts(db, feed.user_uuid)
  const plan = await choiceOf(db, feed.user_uuid, debts, today)
  const full = new Set(ledger.fullCards.flatMap(({ debt }) => debt?.debt_uuid ?? []))
  const planned = paymentsUntil(debts, plan, today, addMonths(today, MONTHS_AHEAD))
    .filter(({ debt }) => !full.has(debt.debt_uuid))
    .map(({ debt, due_on, amount_cents }) => ({ id: debt.debt_uuid, name: debt.name, due_on, amount_cents }))
  const others = openEntries(ledger)
    .filter(
      ({ kind, debt_uuid }) =>
        kind === 'tax' || (kind === 'card' && (debt_uuid === null || full.has(debt_uuid))),
    )
    .map(({ key, debt_uuid, name, due_on, amount_cents }) => ({
      id: debt_uuid ?? idOf(feed, key),
      name,
      due_on,
      amount_cents: -amount_cents,
    }))
  return [...planned, ...others].map(({ id, name, due_on, amount_cents }) => ({
    uid: `${id}-${due_on}`,
    date: due_on,
    summary: summaryOf(feed, { named: `${name} is due`, unnamed: 'A payment is due' }, amount_cents),
  }))
}

/** An id for a key, which contains names that the client may not want to show. */
const idOf = ({ user_uuid }: Feed, key: string): string =>
  createHash('sha256').update(`${user_uuid}|${key}`).digest('hex').slice(0, 32)

async function policyEvents(db: Db, feed: Feed, today: IsoDate): Promise<DayEvent[]> {
  return (await policiesOf(db, feed.user_uuid)).flatMap(
    ({ policy_uuid, renews_on, insurer, premium_cents }) =>
      renews_on === null || renews_on < today
        ? []
        : [
            {
              uid: `${policy_uuid}-${renews_on}`,
              date: renews_on,
              summary: summaryOf(
                feed,
                {
                  named: insurer === '' ? 'An insurance policy renews' : `${insurer} policy renews`,
                  unnamed: 'An insurance policy renews',
                },
                premium_cents,
              ),
            },
          ],
  )
}

async function goalEvents(db: Db, feed: Feed, today: IsoDate): Promise<DayEvent[]> {
  return (await goalsOf(db, feed.user_uuid)).flatMap(
    ({ goal_uuid, name, status, target_date, target_cents }) =>
      status !== 'active' || target_date === null || target_date < today
        ? []
        : [
            {
              uid: goal_uuid,
              date: target_date,
              summary: summaryOf(
                feed,
                { named: `${name}: target date`, unnamed: 'Target date of a goal' },
                target_cents,
              ),
            },
          ],
  )
}

function chargeEvents(feed: Feed, ledger: Ledger, today: IsoDate): DayEvent[] {
  if (!feed.shows_charges) return []
  const last = addDays(today, CHARGE_DAYS_AHEAD)
  return openEntries(ledger).flatMap(({ kind, date, name, amount_cents, recurring_key }) => {
    if (kind !== 'bill' || recurring_key === null || date > last) return []
    const summary = summaryOf(feed, { named: name, unnamed: 'A recurring charge' }, -amount_cents)
    return [{ uid: `${idOf(feed, recurring_key)}-${date}`, date, summary }]
  })
}

async function callEvents(db: Db, feed: Feed, now: Date): Promise<TimedEvent[]> {
  const calls = await db
    .select()
    .from(advisorCalls)
    .where(
      and(
        eq(advisorCalls.user_uuid, feed.user_uuid),
        eq(advisorCalls.state, 'booked'),
        gte(advisorCalls.ends_at, now),
      ),
    )
  return calls.map(({ call_uuid, type, advisor_name, starts_at, ends_at, sequence }) => ({
    // As in the file of one call, so that a calendar with both has one event.
    uid: `call-${call_uuid}`,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    sequence,
    summary: summaryOf(
      feed,
      { named: `${type} with ${advisor_name}`, unnamed: 'A call with your advisor' },
      null,
    ),
  }))
}

/** A feed's events, in an order that changes only with them. */
export async function feedEvents(
  db: Db,
  feed: Feed,
  { now, today }: { readonly now: Date; readonly today: IsoDate },
): Promise<(DayEvent | TimedEvent)[]> {
  const { ledger } = await loadLedger(db, feed.user_uuid, today, addMonths(today, MONTHS_AHEAD))
  const events = [
    ...(await dueEvents(db, feed, ledger, today)),
    ...(await policyEvents(db, feed, today)),
    ...(await goalEvents(db, feed, today)),
    ...chargeEvents(feed, ledger, today),
    ...(await callEvents(db, feed, now)),
  ]
  const placeOf = (event: DayEvent | TimedEvent): string =>
    `${'date' in event ? event.date : event.starts_at} ${event.uid}`
  return events.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}
