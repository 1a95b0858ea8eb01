/** The household's people and income with pending writes, and saving them. Every module reads them here. */
import { useQuery } from '@tanstack/react-query'
import { parse } from 'valibot'
import type { SubmitResult } from '#app/platform/form.ts'
import { usePendingWrites, useQueuedWrites, write } from '#app/platform/outbox.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'
import { toast } from '#app/ui/toast.ts'
import {
  createIncomeDetail,
  getIncomeDetail,
  type IncomeDetail,
  IncomeInput,
  updateIncomeDetail,
} from '#core/contract/income.ts'
import { changedFields } from '#core/fields.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { incomeReplay } from '#core/household/replay.ts'
import { peopleProblems } from '#core/household/rules.ts'
import { changes, conflictOf, replay } from '#core/outbox/replay.ts'

export const incomeQuery = queryFor(getIncomeDetail, { params: { userUuid: 'me' } })

const subjectOf = (): string => readSession()?.user.user_uuid ?? 'income'

/**
 * `income` is null while none was entered, and undefined while that is not known.
 *
 * @param asked `asks`: whether to fetch it where there is no conflict; what is known of it counts either way
 */
export function useIncome({ asks = true } = {}) {
  const queued = useQueuedWrites()
  const subject = subjectOf()
  /** A change of an income that was changed elsewhere meanwhile. */
  const conflict =
    conflictOf(queued, updateIncomeDetail, subject) ?? conflictOf(queued, createIncomeDetail, subject)
  const query = useQuery({ ...incomeQuery, enabled: asks || conflict !== undefined })
  const writes = usePendingWrites(query)
  return {
    query,
    income: replay(query.data, writes, incomeReplay),
    isPending: changes(queued, incomeReplay),
    conflict,
  }
}

interface SaveOptions {
  /** The client's day. */
  readonly today: IsoDate
  /** Names the change in the list of pending changes. */
  readonly label?: string
  /** Whether no toast confirms it. */
  readonly isQuiet?: boolean
}

/**
 * Saves what changes of the household, or all of a first one; without pay, that counts as none. May be queued on the
 * device.
 */
export async function saveHousehold(
  change: Partial<IncomeInput>,
  before: IncomeDetail | null,
  { today, label = 'Your household', isQuiet = false }: SaveOptions,
): Promise<SubmitResult> {
  const fields = peopleProblems(change, today)
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  const changed = before ? changedFields(before, change) : change
  if (before && Object.keys(changed).length === 0) return { ok: true }
  const about = { subject: subjectOf(), label }
  const options = {
    onSent: (income: IncomeDetail) => queryClient.setQueryData(incomeQuery.queryKey, income),
    awaitsRefresh: true,
  }
  const outcome = await (before
    ? write(updateIncomeDetail, { body: { ...changed, version: before.version } }, about, options)
    : write(
        createIncomeDetail,
        { body: { ...parse(IncomeInput, { gross_annual_cents: 0, ...change }), version: 0 } },
        about,
        options,
      ))
  if (!outcome.ok) return outcome
  if (!isQuiet) toast.success('Household saved')
  return outcome
}
