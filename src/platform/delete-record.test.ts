import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { deleteGoal } from '#core/contract/goal.ts'
import { getGoalPlans } from '#core/contract/projection.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { deleteRecord } from './delete-record.ts'
import { queryClient, queryFor } from './queries.ts'
import { writeSession } from './session.ts'

const GOAL = '018f0000-0000-7000-8000-000000000011'
const about = { subject: GOAL, label: 'Delete Boat' }

it('fetches what it canceled again when the deletion is refused', async () => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  const first = later()
  const answers = [first.answer]
  const requests = serve({
    [`GET /api/investment/get/goal-plans/${GOAL}`]: () => answers.shift()?.() ?? data([]),
    [`DELETE /api/investment/delete/${GOAL}/me`]: () => refused(403, 'Not now', { code: 'forbidden' }),
  })
  const query = queryFor(getGoalPlans, { params: { goalUuid: GOAL } })
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined)
  const leave = vi.fn(async () => undefined)
  await expect.poll(() => requests).toHaveLength(1)
  const input = { params: { goalUuid: GOAL, userUuid: 'me' } }
  const outcome = await deleteRecord(deleteGoal, input, about, { leave })
  expect(outcome).toMatchObject({ ok: false, message: 'Not now' })
  expect(leave).not.toHaveBeenCalled()
  await expect.poll(() => queryClient.getQueryData(query.queryKey)).toEqual([])
  expect(requests[0]?.signal?.aborted).toBe(true)
  stop()
})
