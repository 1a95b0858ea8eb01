import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { PROJECTION_PATHS } from '#core/goal/projection.ts'
import { sampleStanding } from '#core/goal/sample.ts'
import { clock } from '#app/lib/clock.ts'
import { writeSession } from '#app/lib/session.ts'
import { data, refused } from '#tests/world/page-api.ts'
import { showCard } from '#tests/world/page-card.tsx'
import { serveGoals } from '#tests/world/page-goals.ts'
import { MAYA, toasted } from '#tests/world/page-visit.tsx'
import { forgetTries } from './tries.ts'
import { WhatIfCard } from './what-if-card.tsx'

const UPDATE = 'PUT /api/investment/update'
// $10,000 in ten years out of $1,000 and $50 a month, in Balanced; Growth at most.
const boat = sampleStanding()

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
  forgetTries(boat.goal.goal_uuid)
})

const slider = (name: string) => screen.getByRole('slider', { name })
const move = (name: string, value: number) =>
  fireEvent.change(slider(name), { target: { value: String(value) } })
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const show = (goal: GoalWithRisk = boat) => showCard(<WhatIfCard goal={goal} />)

it('says the chance at once, and checks it on simulated markets', async () => {
  serveGoals({ goals: [boat] })
  show()
  expect(screen.getByText(/^In about \d of 10 markets/)).toBeDefined()
  expect(screen.getByText('Checking on simulated markets…')).toBeDefined()
  const paths = PROJECTION_PATHS.toLocaleString()
  expect(
    await screen.findByText(new RegExp(`^${paths} simulated markets: \\d+%, give or take \\d points?\\.$`)),
  ).toBeDefined()
  expect(
    screen.getByText(/^An 80% chance takes \$\d+ a month, or your amount until \w+ \d{4}\.$/),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save to my goal' })).toBeNull()
})

it('works a move of a slider out on the device, and sets it beside the goal as it is', () => {
  const asked = serveGoals({ goals: [boat] })
  show()
  move('Each month', 60_00)
  expect(slider('Each month').getAttribute('aria-valuetext')).toBe('$60')
  expect(screen.getByText('Not saved')).toBeDefined()
  expect(cells('Each month')).toEqual(['$50', '$60$10 more'])
  expect(cells('Chance')[1]).toMatch(/^\d+%up \d+ points better$/)
  expect(asked).toEqual([])
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
  expect(screen.getByText(/is the most that this goal may bear by this date\.$/)).toBeDefined()
})

it('takes exact figures, and answers bad ones', async () => {
  serveGoals({ goals: [boat] })
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Type exact figures' }))
  await user.clear(screen.getByLabelText('Target amount'))
  expect(screen.getByLabelText<HTMLInputElement>('Target amount').value).toBe('')
  expect(screen.getAllByText(/^Please enter what you need/).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Target amount'), '900')
  expect(screen.getAllByText(/^You have \$1,000 for this already/).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Save to my goal' })).toHaveProperty('disabled', true)
  await user.clear(screen.getByLabelText('Target amount'))
  await user.type(screen.getByLabelText('Target amount'), '9123.45')
  expect(slider('Target').getAttribute('aria-valuetext')).toBe('$9,123.45')
})

it('saves what was tried, and nothing else', async () => {
  const asked = serveGoals({ goals: [boat] }, { [UPDATE]: () => data(boat.goal) })
  const { user } = show()
  move('Each month', 100_00)
  await user.click(screen.getByRole('button', { name: 'Save to my goal' }))
  await toasted('Your goal was saved')
  const { goal_uuid, version } = boat.goal
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    goal_uuid,
    version,
    monthly_contribution_cents: 100_00,
  })
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
})

it('of a goal that has its amount saves another monthly amount, and judges a target only when that is tried', async () => {
  const full = sampleStanding({ value: { ...boat.goal.value, cents: 12_000_00 } })
  const asked = serveGoals({ goals: [full] }, { [UPDATE]: () => data(full.goal) })
  const { user } = show(full)
  expect(screen.queryByText(/for this already/)).toBeNull()
  move('Target', 11_000_00)
  expect(screen.getByText(/^You have \$12,000 for this already/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save to my goal' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  move('Each month', 0)
  await user.click(screen.getByRole('button', { name: 'Save to my goal' }))
  await toasted('Your goal was saved')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ monthly_contribution_cents: 0 })
})

it('keeps what was tried when the goal was changed elsewhere', async () => {
  serveGoals(
    { goals: [boat] },
    { [UPDATE]: () => refused(409, 'This goal was changed elsewhere.', { code: 'conflict' }) },
  )
  const { user } = show()
  move('Each month', 100_00)
  await user.click(screen.getByRole('button', { name: 'Save to my goal' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save to my goal' })).not.toHaveProperty('ariaBusy', 'true'),
  )
  expect(slider('Each month').getAttribute('aria-valuetext')).toBe('$100')
})

it('goes back to the goal as it is', async () => {
  serveGoals({ goals: [boat] })
  const { user } = show()
  move('Each month', 100_00)
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(slider('Each month').getAttribute('aria-valuetext')).toBe('$50')
  expect(screen.queryByRole('table', { name: /beside what you try/ })).toBeNull()
})

it('holds a scenario, to compare the next one with it', async () => {
  serveGoals({ goals: [boat] })
  const { user } = show()
  move('Each month', 100_00)
  await user.click(screen.getByRole('button', { name: 'Hold to compare' }))
  move('Each month', 80_00)
  expect(cells('Each month')).toEqual(['$100', '$80$20 less'])
  await user.click(screen.getByRole('radio', { name: 'With now' }))
  expect(cells('Each month')).toEqual(['$50', '$80$30 more'])
  await user.click(screen.getByRole('button', { name: 'Put it away' }))
  expect(screen.queryByRole('radio', { name: 'With now' })).toBeNull()
})

it('of a paused goal leaves the amount alone', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ status: 'paused' }))
  expect(slider('Each month')).toHaveProperty('disabled', true)
  expect(screen.getByText(/^A paused goal takes no money/)).toBeDefined()
})

it('of a saving goal says whether it is reached, and has no risk to choose', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ mode: 'save', model: null }))
  expect(screen.getByText('Not in time')).toBeDefined()
  expect(screen.queryByRole('slider', { name: 'Risk' })).toBeNull()
})

it('of a goal without a date asks for one', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ status: 'draft', target_date: null }))
  expect(screen.getByText('Please choose a date to see what may become of this goal.')).toBeDefined()
})

it('of a goal that is reached says nothing', () => {
  serveGoals({ goals: [] })
  show(sampleStanding({ status: 'reached' }))
  expect(screen.queryByRole('heading', { name: 'What if' })).toBeNull()
})
