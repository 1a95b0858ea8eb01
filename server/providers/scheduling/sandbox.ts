import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Slot } from '#core/contract/advisor.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import { localDateTime } from '#core/finance/math/timezone.ts'
import type { Db } from '#server/db/connect.ts'
import { advisorSandboxSlots } from '#server/db/schema/advisor.ts'
import {
  cellsOf,
  isInReach,
  offeredStarts,
  SANDBOX_ADVISORS,
  SANDBOX_TYPES,
  type SandboxAdvisor,
  startsOn,
} from './sandbox-hours.ts'
import type { SlotScheduling } from './scheduling.ts'

const PLACE = 'By video. In the sandbox, no call takes place.'

const presentAdvisor = ({ advisor_id, name, credentials, about, time_zone }: SandboxAdvisor) => ({
  advisor_id,
  name,
  credentials,
  about,
  time_zone,
})

const keyOf = (advisorId: string, start: Date): string => `${advisorId} ${start.toISOString()}`

async function freeSlots(
  db: Db,
  { minutes }: { readonly minutes: number },
  now: Date,
  advisorId?: string,
): Promise<Slot[]> {
  const asked = SANDBOX_ADVISORS.filter(
    ({ advisor_id }) => advisorId === undefined || advisor_id === advisorId,
  )
  const taken = await db
    .select({ advisor_id: advisorSandboxSlots.advisor_id, starts_at: advisorSandboxSlots.starts_at })
    .from(advisorSandboxSlots)
    .where(
      and(
        inArray(
          advisorSandboxSlots.advisor_id,
          SANDBOX_ADVISORS.map(({ advisor_id }) => advisor_id),
        ),
        gte(advisorSandboxSlots.starts_at, now),
      ),
    )
  const isTaken = new Set(taken.map(({ advisor_id, starts_at }) => keyOf(advisor_id, starts_at)))
  return asked
    .flatMap((advisor) =>
      offeredStarts(advisor, minutes, now)
        .filter((start) =>
          cellsOf(start, minutes).every((cell) => !isTaken.has(keyOf(advisor.advisor_id, cell))),
        )
        .map((start) => ({ starts_at: start.toISOString(), advisor_id: advisor.advisor_id })),
    )
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.advisor_id.localeCompare(b.advisor_id))
}

const release: SlotScheduling['release'] = async (transaction, callUuid) => {
  await transaction.delete(advisorSandboxSlots).where(eq(advisorSandboxSlots.call_uuid, callUuid))
}

const take: SlotScheduling['take'] = async (
  transaction,
  { user_uuid, call_uuid, minutes, advisor_id, starts_at },
  now,
) => {
  const advisor = SANDBOX_ADVISORS.find((each) => each.advisor_id === advisor_id)
  if (!advisor || !isInReach(starts_at, now)) return { kind: 'not_offered' }
  const { date } = localDateTime(starts_at.getTime(), advisor.time_zone)
  const isOffered = startsOn(advisor, date, minutes).some((start) => start.getTime() === starts_at.getTime())
  if (!isOffered) return { kind: 'not_offered' }
  await release(transaction, call_uuid)
  const cells = cellsOf(starts_at, minutes)
  // A booking of the same time that has not committed yet is waited for; the key lets one of the two have it.
  const added = await transaction
    .insert(advisorSandboxSlots)
    .values(cells.map((cell) => ({ advisor_id, starts_at: cell, user_uuid, call_uuid })))
    .onConflictDoNothing()
    .returning({ starts_at: advisorSandboxSlots.starts_at })
  if (added.length < cells.length) return { kind: 'lost' }
  return {
    kind: 'taken',
    advisor: presentAdvisor(advisor),
    ends_at: new Date(starts_at.getTime() + minutes * MINUTE_MS).toISOString(),
    place: PLACE,
  }
}

/** Two advisors whose times are offered by rule; what is taken is in the database. */
export const sandboxScheduling: SlotScheduling = {
  provider: 'sandbox',
  eventTypes: SANDBOX_TYPES,
  advisors: SANDBOX_ADVISORS.map(presentAdvisor),
  freeSlots,
  take,
  release,
}
