import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { MAX_SNAPSHOTS, type PlanAgainstReality } from '#core/contract/projection.ts'
import { bandsOf } from '#core/goal/bands.ts'
import { actualValuesOf } from '#core/goal/plan-vs-actual.ts'
import { type SentRequest, data, refused } from '#tests/fixtures/page-api.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { serveGoals, TODAY } from '#tests/fixtures/page-goals.ts'
import { MAYA, toasted } from '#tests/fixtures/page-visit.tsx'
import { marketPlan, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { SnapshotsCard } from './snapshots-card.tsx'

const PLANS = 'GET /api/investment/get/goal-plans/'
const SAVE = 'POST /api/investment/create/goal-plan'
const FORGET = 'DELETE /api/investment/delete-goal-plan/'
const boat = sampleStanding()

/** A snapshot of $1,000 from half a year ago; the balance is $1,200 now. */
function snapshot(change: Partial<PlanAgainstReality> = {}): PlanAgainstReality {
  const plan = marketPlan()
  const bands = bandsOf(plan)
  return {
    goal_plan_uuid: '018f0000-0000-7000-8000-0000000000f1',
    goal_uuid: boat.goal.goal_uuid,
    note: 'After the raise',
    saved_on: '2026-05-21',
    plan,
    chance: 0.61,
    bands,
    created_at: '2026-05-21T12:00:00.000Z',
    reality: actualValuesOf(bands, '2026-05-21', [{ as_of: '2026-06-01', value_cents: 1_200_00 }], TODAY),
    ...change,
  }
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

type Answers = Parameters<typeof serveGoals>[1]
const show = (plans: () => readonly PlanAgainstReality[], more: Answers = {}): SentRequest[] => {
  const requests = serveGoals({ goals: [boat] }, { [PLANS]: () => data(plans()), ...more })
  return requests
}

it('says what a snapshot is for while there is none', async () => {
  show(() => [])
  showCard(<SnapshotsCard goal={boat} />)
  expect(await screen.findByText(/^Save a snapshot of today’s projection/)).toBeDefined()
})

it('compares a snapshot with what happened, as text and as a chart', async () => {
  show(() => [snapshot()])
  const { user } = showCard(<SnapshotsCard goal={boat} />)
  expect(await screen.findByText('May 21, 2026: After the raise')).toBeDefined()
  expect(
    screen.getByText(
      /^\$1,200 on Nov 21, 2026: above the middle 90% of outcomes, \$\d+ more than the plan’s median\.$/,
    ),
  ).toBeDefined()
  expect(screen.getByText('61% chance of success that day.')).toBeDefined()
  const cursor = screen.getByRole('slider', { name: 'Snapshot from May 21, 2026, month by month' })
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^May 21, 2026\. Actual: \$1,000\./)
  expect(cursor.getAttribute('max')).toBe('12')
  await user.click(screen.getByRole('radio', { name: 'Full plan' }))
  expect(screen.getByRole('slider').getAttribute('max')).toBe('120')
})

it('shows one snapshot at a time', async () => {
  const other = snapshot({ goal_plan_uuid: '018f0000-0000-7000-8000-0000000000f2', note: '', reality: [] })
  show(() => [snapshot(), other])
  const { user } = showCard(<SnapshotsCard goal={boat} />)
  await user.selectOptions(await screen.findByLabelText('Snapshot'), 'May 21, 2026')
  expect(screen.getByText('Check back in a month to see how it compares.')).toBeDefined()
})

it('saves a snapshot of today’s plan with a note', async () => {
  let plans: PlanAgainstReality[] = []
  const requests = show(() => plans, {
    [SAVE]: () => {
      plans = [snapshot()]
      return data(snapshot())
    },
  })
  const { user } = showCard(<SnapshotsCard goal={boat} />)
  await user.click(await screen.findByRole('button', { name: 'Save a snapshot' }))
  await user.type(screen.getByLabelText(/^Note/), ' After the raise ')
  await user.keyboard('{Enter}')
  await toasted('Snapshot saved')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    goal_uuid: boat.goal.goal_uuid,
    note: 'After the raise',
  })
  expect(await screen.findByText('May 21, 2026: After the raise')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows a pending snapshot while offline', async () => {
  show(() => [])
  const { user } = showCard(<SnapshotsCard goal={boat} />)
  const button = await screen.findByRole('button', { name: 'Save a snapshot' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Save snapshot' }))
  expect(await screen.findByText('Waiting to sync')).toBeDefined()
  expect(screen.getByText(/^Saved with the figures of the day it syncs/)).toBeDefined()
})

it('deletes a snapshot after confirmation', async () => {
  let plans = [snapshot()]
  show(() => plans, {
    [FORGET]: () => {
      plans = []
      return data(null)
    },
  })
  const { user } = showCard(<SnapshotsCard goal={boat} />)
  await user.click(await screen.findByRole('button', { name: 'Delete snapshot' }))
  await user.click(screen.getByRole('button', { name: 'Delete snapshot' }))
  await toasted('Snapshot deleted')
  await waitFor(() => expect(screen.queryByText('May 21, 2026: After the raise')).toBeNull())
})

it('saves no more snapshots than the limit', async () => {
  show(() =>
    Array.from({ length: MAX_SNAPSHOTS }, (_, place) =>
      snapshot({ goal_plan_uuid: `018f0000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}` }),
    ),
  )
  showCard(<SnapshotsCard goal={boat} />)
  expect(await screen.findByText(/^You can have up to 12 snapshots per goal/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save a snapshot' })).toBeNull()
})

it('fails alone, and tries again', async () => {
  let fails = true
  const plans = () => (fails ? refused(404, 'Not found', { code: 'not_found' }) : data([snapshot()]))
  serveGoals({ goals: [boat] }, { [PLANS]: plans })
  const { user } = showCard(<SnapshotsCard goal={boat} />)
  expect(await screen.findByText('Couldn’t load your snapshots')).toBeDefined()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('May 21, 2026: After the raise')).toBeDefined()
})
