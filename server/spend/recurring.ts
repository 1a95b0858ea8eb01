/** Recurring charges, and what the client says about them. */
import { and, eq } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import type { getRecurringCharges, updateRecurringCharge } from '#core/contract/spend-dashboard.ts'
import { choiceOf, recurringList } from '#core/spend/recurring.ts'
import { recurringChoices } from '#server/db/schema/spend.ts'
import { wrongField } from '#server/http/api-error.ts'
import { latestDay } from '#server/http/client-day.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { recurringOf } from './month-queries.ts'

export async function listRecurring({
  db,
  caller,
  params,
  today,
}: Call<typeof getRecurringCharges>): Promise<Answer<Data<typeof getRecurringCharges>>> {
  const { found } = await recurringOf(db, ownUuid(caller, params.userUuid), today)
  return { data: recurringList(found.map(({ charge }) => charge)) }
}

const SAID = {
  active: 'Charge restored',
  hidden: 'Charge hidden',
  cancelled: 'Marked as cancelled',
} as const

export async function changeRecurring({
  body,
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof updateRecurringCharge>): Promise<Answer<null>> {
  const { key, cancelled_on, state } = body
  if (cancelled_on !== null && cancelled_on > latestDay(now)) {
    throw wrongField('cancelled_on', 'Choose today or an earlier date')
  }
  const choice = choiceOf(body, today)
  if (choice) {
    const set = { ...choice, updated_at: now }
    await db
      .insert(recurringChoices)
      .values({ user_uuid, key, ...set })
      .onConflictDoUpdate({ target: [recurringChoices.user_uuid, recurringChoices.key], set })
  } else {
    await db
      .delete(recurringChoices)
      .where(and(eq(recurringChoices.user_uuid, user_uuid), eq(recurringChoices.key, key)))
  }
  return { data: null, message: SAID[state] }
}
