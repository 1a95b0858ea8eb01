import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { data, refused } from '#tests/fixtures/page-api.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { serveGoals } from '#tests/fixtures/page-goals.ts'
import { MAYA, toasted } from '#tests/fixtures/page-visit.tsx'
import { sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'
import { FixesCard } from './fixes-card.tsx'
import { clearScenario } from './scenario-store.ts'
import { WhatIfCard } from './what-if-card.tsx'

const UPDATE = 'PUT /api/investment/update'
// $10,000 in ten years from $1,000 and $50 a month, in Balanced; Growth at most.
const boat = sampleStanding()

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
  clearScenario(boat.goal.goal_uuid)
})

const slider = (name: string) => screen.getByRole('slider', { name })
const move = (name: string, value: number) =>
  fireEvent.change(slider(name), { target: { value: String(value) } })
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const show = (goal: GoalWithRisk = boat) => showCard(<WhatIfCard goal={goal} />)

it('shows the chance at once, and what 80% requires once solved', async () => {
  serveGoals({ goals: [boat] })
  show()
  expect(screen.getByText(/^\d+%$/, { selector: 'button' })).toBeDefined()
  expect(
    await screen.findByText(
      wholeText(/^An 80% chance takes \$\d+ a month, or moving the date to \w+ \d{4}\.$/),
    ),
  ).toBeDefined()
  expect(screen.queryByText(/simulated markets/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

it('names the date for 80% as the fixes do, even when the goal is due on another day of the month', async () => {
  const june = sampleStanding({ target_date: '2036-06-15' })
  serveGoals({ goals: [june] })
  showCard(
    <>
      <WhatIfCard goal={june} />
      <FixesCard goal={june} />
    </>,
  )
  const sentence = await screen.findByText(/moving the date to \w+ \d{4}\.$/)
  const month = /moving the date to (\w+ \d{4})/.exec(sentence.textContent ?? '')?.[1]
  expect(await screen.findByText(`${month} instead of June 2036`)).toBeDefined()
})

it('recalculates a slider’s move on the device, beside the goal as it is', () => {
  const requests = serveGoals({ goals: [boat] })
  show()
  move('Monthly contribution', 60_00)
  expect(slider('Monthly contribution').getAttribute('aria-valuetext')).toBe('$60')
  expect(screen.getByText('Not saved')).toBeDefined()
  expect(cells('Monthly contribution')).toEqual(['$50', '$60$10 more'])
  expect(cells('Chance of success')[1]).toMatch(/^\d+%up \d+ points better$/)
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('moves the date, the target and the risk, and says which risk is the most', () => {
  serveGoals({ goals: [boat] })
  show()
  move('Date', 132)
  expect(slider('Date').getAttribute('aria-valuetext')).toBe('November 2037')
  move('Target', 8_000_00)
  expect(cells('Target')[1]).toBe('$8,000$2,000 less')
  move('Risk', 0)
  expect(slider('Risk').getAttribute('aria-valuetext')).not.toBe('Balanced')
  expect(screen.getByText(/is the most risk allowed for this date\.$/)).toBeDefined()
})

it('accepts exact figures, and reports invalid ones', async () => {
  serveGoals({ goals: [boat] })
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Enter exact amounts' }))
  await user.clear(screen.getByLabelText('Target amount'))
  expect(screen.getByLabelText<HTMLInputElement>('Target amount').value).toBe('')
  expect(screen.getAllByText(/^Enter a target amount/).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Target amount'), '900')
  expect(screen.getAllByText(/^You already have \$1,000 for this goal/).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  await user.clear(screen.getByLabelText('Target amount'))
  await user.type(screen.getByLabelText('Target amount'), '9123.45')
  expect(slider('Target').getAttribute('aria-valuetext')).toBe('$9,123.45')
})

it('saves the scenario, and nothing else', async () => {
  const requests = serveGoals({ goals: [boat] }, { [UPDATE]: () => data(boat.goal) })
  const { user } = show()
  move('Monthly contribution', 100_00)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Goal updated')
  const { goal_uuid, version } = boat.goal
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    goal_uuid,
    version,
    monthly_contribution_cents: 100_00,
  })
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
})

it('saves another monthly amount for a goal with its target met, and validates a target only when it changes', async () => {
  const full = sampleStanding({ value: { ...boat.goal.value, cents: 12_000_00 } })
  const requests = serveGoals({ goals: [full] }, { [UPDATE]: () => data(full.goal) })
  const { user } = show(full)
  expect(screen.queryByText(/for this goal/)).toBeNull()
  move('Target', 11_000_00)
  expect(screen.getByText(/^You already have \$12,000 for this goal/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  move('Monthly contribution', 0)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Goal updated')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    monthly_contribution_cents: 0,
  })
})

it('keeps the scenario when the goal was changed elsewhere', async () => {
  serveGoals(
    { goals: [boat] },
    { [UPDATE]: () => refused(409, 'This goal was changed elsewhere.', { code: 'conflict' }) },
  )
  const { user } = show()
  move('Monthly contribution', 100_00)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save changes' })).not.toHaveProperty('ariaBusy', 'true'),
  )
  expect(slider('Monthly contribution').getAttribute('aria-valuetext')).toBe('$100')
})

it('returns to the goal as it is', async () => {
  serveGoals({ goals: [boat] })
  const { user } = show()
  move('Monthly contribution', 100_00)
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(slider('Monthly contribution').getAttribute('aria-valuetext')).toBe('$50')
  expect(screen.queryByRole('table', { name: /compared with your changes/ })).toBeNull()
})

it('pins a scenario, to compare the next one with it', async () => {
  serveGoals({ goals: [boat] })
  const { user } = show()
  move('Monthly contribution', 100_00)
  await user.click(screen.getByRole('button', { name: 'Pin to compare' }))
  // Compared with itself nothing would differ.
  expect(cells('Monthly contribution')).toEqual(['$50', '$100$50 more'])
  expect(screen.queryByRole('radio', { name: 'Compare with pinned' })).toBeNull()
  move('Monthly contribution', 80_00)
  expect(cells('Monthly contribution')).toEqual(['$100', '$80$20 less'])
  await user.click(screen.getByRole('radio', { name: 'Compare with today' }))
  expect(cells('Monthly contribution')).toEqual(['$50', '$80$30 more'])
  await user.click(screen.getByRole('button', { name: 'Unpin' }))
  expect(screen.queryByRole('radio', { name: 'Compare with today' })).toBeNull()
})

it('unpins when changes are discarded', async () => {
  serveGoals({ goals: [boat] })
  const { user } = show()
  move('Monthly contribution', 100_00)
  await user.click(screen.getByRole('button', { name: 'Pin to compare' }))
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.queryByRole('table')).toBeNull()
  move('Monthly contribution', 80_00)
  expect(screen.queryByRole('radio', { name: 'Compare with pinned' })).toBeNull()
})

it('leaves the amount of a paused goal alone', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ status: 'paused' }))
  expect(slider('Monthly contribution')).toHaveProperty('disabled', true)
  expect(screen.getByText(/^This goal is paused/)).toBeDefined()
})

it('says whether a savings goal is reached, without a choice of risk', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ mode: 'save', model: null }))
  expect(screen.getByText('Not on track')).toBeDefined()
  expect(screen.queryByRole('slider', { name: 'Risk' })).toBeNull()
})

it('asks for a date when a goal has none', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ status: 'draft', target_date: null }))
  expect(screen.getByText('Choose a target date to try changes.')).toBeDefined()
})

it('shows nothing for a goal that is reached', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ status: 'reached' }))
  expect(screen.queryByRole('heading', { name: 'What if' })).toBeNull()
})
