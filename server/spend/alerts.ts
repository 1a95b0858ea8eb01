/**
 * Alerts a client who reaches 80% or 100% of a spending limit: once each in a period, however often spending crosses
 * it. The row in `guardrail_alerts` decides which process alerts, and is stored together with the notification. The push
 * follows the commit: a crash in between loses the push, and no push is ever sent twice.
 */
import { and, eq, gte, inArray } from 'drizzle-orm'
import { brand } from '#core/contract/brand.ts'
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import type { Guardrail } from '#core/contract/guardrail.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type AlertPercent, reachedAlerts } from '#core/finance/spend/spend.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { subjectKey } from '#core/spend/guardrail.ts'
import { spentOf } from '#core/spend/limits.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { guardrailAlerts } from '#server/db/schema/spend.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { dayIn } from '#server/http/client-day.ts'
import type { Moment } from '#server/http/route.ts'
import { notify } from '#server/notification/queries.ts'
import { pushAlerts } from '#server/push/alerts.ts'
import { currentLimits, guardrailOf, type LimitOfPeriod } from './guardrail-queries.ts'
import { partsBetween } from './month-queries.ts'

/** A threshold of a limit that spending has reached. */
interface Reached {
  readonly subject: string
  readonly name: string
  readonly percent: AlertPercent
}

const nameOf = ({ subject }: LimitOfPeriod): string =>
  subject.kind === 'category'
    ? CATEGORIES[subject.category].label
    : subject.type === 'need'
      ? 'Needs'
      : 'Wants'

async function reachedLimits(db: Db, userUuid: string, guardrail: Guardrail, today: IsoDate) {
  const { period, limits } = await currentLimits(db, userUuid, guardrail, today)
  const parts = await partsBetween(db, userUuid, period)
  const reached = limits.flatMap((limit): Reached[] =>
    reachedAlerts(Math.max(0, limit.limit_cents + limit.carried_cents), spentOf(limit.subject, parts)).map(
      (percent) => ({ subject: subjectKey(limit.subject), name: nameOf(limit), percent }),
    ),
  )
  return { period, reached }
}

/** Stores alerts; returns those that were not given in this period yet. */
async function addAlerts(
  db: Db,
  user_uuid: string,
  period_start: IsoDate,
  reached: readonly Reached[],
  created_at: Date,
): Promise<Reached[]> {
  if (reached.length === 0) return []
  const rows = reached.map(({ subject, percent }) => ({
    user_uuid,
    subject,
    percent,
    period_start,
    created_at,
  }))
  const added = await db.insert(guardrailAlerts).values(rows).onConflictDoNothing().returning()
  return reached.filter(({ subject, percent }) =>
    added.some((row) => row.subject === subject && row.percent === percent),
  )
}

/** Of both thresholds of one limit, only the higher is worth a message. */
const highest = (reached: readonly Reached[]): Reached[] =>
  reached.filter(
    ({ subject, percent }) => !reached.some((other) => other.subject === subject && other.percent > percent),
  )

/**
 * Finds limits whose 80% or 100% spending has newly reached in the current period, and adds them to the client's
 * notifications. Months gone by never alert.
 *
 * @returns what a push should say: nothing while the client wants none
 */
export async function checkGuardrail(db: Db, user_uuid: string, now: Date): Promise<Reached[]> {
  const guardrail = await guardrailOf(db, user_uuid)
  if (guardrail.limits.length === 0) return []
  const today = dayIn(now, (await userById(db, user_uuid))?.time_zone ?? DEFAULT_TIME_ZONE)
  const { period, reached } = await reachedLimits(db, user_uuid, guardrail, today)
  if (reached.length === 0) return []
  return db.transaction(async (transaction) => {
    const added = highest(await addAlerts(transaction, user_uuid, period.from, reached, now))
    for (const { name, percent } of added) {
      await notify(transaction, user_uuid, `guardrail_${percent}`, now, { uuid: null, name })
    }
    return guardrail.is_push_on ? added : []
  })
}

/**
 * Prepares alerts for limits that the client has just set: what is reached already is on the page, so it counts as
 * given, and a changed limit can alert again.
 */
export async function markReached(
  transaction: Db,
  user_uuid: string,
  before: Guardrail,
  after: Guardrail,
  { now, today }: Moment,
): Promise<void> {
  const { period, reached } = await reachedLimits(transaction, user_uuid, after, today)
  const same = new Set(
    after.limits
      .filter((limit) => before.limits.some((other) => JSON.stringify(other) === JSON.stringify(limit)))
      .map(({ subject }) => subjectKey(subject)),
  )
  const changed = after.limits
    .map(({ subject }) => subjectKey(subject))
    .filter((subject) => !same.has(subject))
  if (changed.length === 0) return
  await transaction
    .delete(guardrailAlerts)
    .where(
      and(
        eq(guardrailAlerts.user_uuid, user_uuid),
        inArray(guardrailAlerts.subject, changed),
        gte(guardrailAlerts.period_start, period.from),
      ),
    )
  const known = reached.filter(({ subject }) => !same.has(subject))
  await addAlerts(transaction, user_uuid, period.from, known, now)
}

/** The text on the lock screen: the limit and the percent, and no amount. Without details, neither. */
function alertPayload(
  user_uuid: string,
  { subject, name, percent }: Reached,
  hasDetails: boolean,
  address = '',
): PushPayload {
  const title = percent === 100 ? `${name}: limit reached` : `${name}: ${percent}% of your limit`
  return {
    web_push: 8030,
    notification: {
      title: hasDetails ? title : 'You have a spending alert',
      body: `Open ${brand} to see this period’s spending.`,
      navigate: `${address}/spend`,
      tag: `guardrail-${subject}`,
      data: { kind: 'guardrail', user_uuid },
    },
  }
}

/** Alerts a client after their transactions changed, and pushes to each of their devices. */
export async function alertSpending(dependencies: Dependencies, user_uuid: string): Promise<void> {
  const { database, clock, settings } = dependencies
  const reached = await checkGuardrail(database.db, user_uuid, clock())
  const alerts = reached.map((alert) => ({
    topic: `guardrail-${alert.subject}`,
    payload: (hasDetails: boolean) => alertPayload(user_uuid, alert, hasDetails, settings.address),
  }))
  await pushAlerts(dependencies, user_uuid, alerts)
}
