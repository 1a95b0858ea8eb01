import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { serveGoals } from '#tests/fixtures/page-goals.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { FixesCard } from './fixes-card.tsx'
import { clearScenario } from './scenario-store.ts'
import { WhatIfCard } from './what-if-card.tsx'

// $11,000 in ten years from $1,000 and $50 a month.
const short = sampleStanding({ target_cents: 11_000_00 })

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
  clearScenario(short.goal.goal_uuid)
  serveGoals({ goals: [short] })
})

const ways = async () => {
  const card = (await screen.findByText(/^Any one of these/)).closest<HTMLElement>('[data-slot=card]')
  return card ? within(card).getAllByRole('listitem') : []
}

it('lists the smallest single changes, and one mix of them', async () => {
  showCard(<FixesCard goal={short} />)
  const texts = (await ways()).map(({ textContent }) => textContent)
  expect(texts).toContainEqual(expect.stringMatching(/^Save \$\d+ more a month\$\d+ instead of \$50/))
  expect(texts).toContainEqual(
    expect.stringMatching(/^Move the date [\w, ]+ later\w+ \d{4} instead of November 2036/),
  )
  expect(texts).toContainEqual(
    expect.stringMatching(/^Lower the target by \$[\d,]+\$[\d,]+ instead of \$11,000/),
  )
  expect(texts.at(-1)).toMatch(
    /^Combine smaller changesSave .* Move the date .* Lower the target .* 8\d% chance of success/,
  )
})

it('loads a change into the sliders, and moves the client there', async () => {
  const { user } = showCard(
    <>
      <FixesCard goal={short} />
      <WhatIfCard goal={short} />
    </>,
  )
  await ways()
  await user.click(screen.getByRole('button', { name: /^Try it: Save/ }))
  expect(screen.getByRole('heading', { name: 'What if' })).toBe(document.activeElement)
  expect(screen.getByText(/^8[01]%$/, { selector: 'button' })).toBeDefined()
  expect(screen.getByText('Not saved')).toBeDefined()
  // Another change replaces the first.
  await user.click(screen.getByRole('button', { name: /^Try it: Lower/ }))
  expect(screen.getByRole('slider', { name: 'Monthly contribution' }).getAttribute('aria-valuetext')).toBe(
    '$50',
  )
  expect(screen.getByRole('slider', { name: 'Target' }).getAttribute('aria-valuetext')).not.toBe('$11,000')
})

it.each([
  ['is on track', sampleStanding({ target_cents: 2_000_00 })],
  ['is paused', sampleStanding({ target_cents: 20_000_00, status: 'paused' })],
  ['is reached', sampleStanding({ target_cents: 20_000_00, status: 'reached' })],
  ['has no date yet', sampleStanding({ status: 'draft', target_date: null })],
])('shows nothing for a goal that %s', (_, goal) => {
  showCard(<FixesCard goal={goal} />)
  expect(screen.queryByRole('heading', { name: 'Back on track' })).toBeNull()
})

it('speaks of the date, not of a chance, for a savings goal', async () => {
  showCard(<FixesCard goal={sampleStanding({ mode: 'save', model: null })} />)
  expect(await screen.findByText(/^Any one of these gets you there on time\.$/)).toBeDefined()
  expect(screen.queryByText(/chance/)).toBeNull()
})

it('fixes a blocked goal with the most risk that its date allows', async () => {
  const held = sampleStanding({ target_cents: 20_000_00, model: 'high' })
  const { user } = showCard(
    <>
      <FixesCard goal={held} />
      <WhatIfCard goal={held} />
    </>,
  )
  expect(screen.getByText('With Balanced growth, the most risk allowed for this date.')).toBeDefined()
  await ways()
  await user.click(screen.getByRole('button', { name: /^Try it: Save/ }))
  expect(screen.getByRole('slider', { name: 'Risk' }).getAttribute('aria-valuetext')).toBe('Balanced growth')
})

it('requests only another portfolio for a blocked goal that is otherwise on track', async () => {
  const held = sampleStanding({ target_cents: 3_000_00, model: 'high' })
  const { user } = showCard(
    <>
      <FixesCard goal={held} />
      <WhatIfCard goal={held} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Try it: Choose Balanced growth' }))
  expect(screen.getByRole('slider', { name: 'Risk' }).getAttribute('aria-valuetext')).toBe('Balanced growth')
})
