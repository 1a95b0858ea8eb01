import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import type { Tendency } from '#core/finance/market/behavioral.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

beforeEach(() => {
  sessionStorage.clear()
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

const titled = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** Answers with the most points to every question on a tendency, and the fewest to the others. */
const answersOf = (strong: Tendency | null) =>
  Object.fromEntries(
    BEHAVIORAL_QUESTIONS.map(({ id, tendency, options }) => {
      const byPoints = options.toSorted((a, b) => a.points - b.points)
      return [id, (tendency === strong ? byPoints.at(-1) : byPoints[0])?.id ?? '']
    }),
  )
const planWith = (strong: Tendency | null) => ({ ...MAYAS_PLAN, behavior: { answers: answersOf(strong) } })

it('asks one question at a time, without a plan too, and shows what the answers change', async () => {
  const { sent } = serveRetirement(EMPTY_PLAN)
  const { user } = visit('/retirement/habits')
  await user.click(await screen.findByRole('link', { name: 'Take the questionnaire' }))
  expect(await screen.findByText('Step 1 of 10')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Choose an answer')).toBeDefined()
  for (const [place, { text }] of BEHAVIORAL_QUESTIONS.entries()) {
    const group = await screen.findByRole('radiogroup', { name: text })
    const options = within(group).getAllByRole('radio')
    await user.click(options[place < 3 ? 3 : 0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: place === 9 ? 'See your result' : 'Next' }))
  }
  await toasted('Answers saved')
  await titled('Loss aversion is your strongest tendency')
  expect(address()).toBe('/retirement/habits')
  expect(sent()).toEqual([
    {
      behavior: {
        answers: Object.fromEntries(BEHAVIORAL_QUESTIONS.map(({ id }, place) => [id, place < 3 ? 'd' : 'a'])),
      },
      version: 0,
    },
  ])
})

it('keeps the answers of this tab, and skips no question by the address', async () => {
  serveRetirement(EMPTY_PLAN)
  const { user } = visit('/retirement/habits?step=7')
  expect(await screen.findByText('Step 1 of 10')).toBeDefined()
  await user.click(screen.getByLabelText('$150'))
  document.body.innerHTML = ''
  const { user: again } = visit('/retirement/habits')
  expect(await screen.findByText('You’ve answered 1 of 10 questions.')).toBeDefined()
  await again.click(screen.getByRole('link', { name: 'Continue the questionnaire' }))
  expect(await screen.findByText('Step 2 of 10')).toBeDefined()
})

it('offers a plan with a wider margin to a client who is strongly loss averse', async () => {
  const { sent } = serveRetirement(planWith('loss-aversion'))
  const { user } = visit('/retirement/habits')
  await titled('Loss aversion is your strongest tendency')
  expect(screen.getByText(/Your answers change our advice in 1 way/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Plan for 90%' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ targets: { success_goal: 0.9, legacy_cents: 0 }, version: 0 }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Plan for 90%' })).toBeNull())
})

it('says that nothing changes without a strong tendency', async () => {
  serveRetirement(planWith(null))
  visit('/retirement/habits')
  await titled('None of these habits stands in your way')
  expect(screen.getAllByText('Nothing in our advice.')).toHaveLength(4)
})

it('takes the answers offline, and shows the result at once', async () => {
  const { requests } = serveRetirement(planWith('recency'))
  const { user } = visit('/retirement/habits')
  await titled('Recency bias is your strongest tendency')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('link', { name: 'Retake questionnaire' }))
  for (const [place, { text, tendency }] of BEHAVIORAL_QUESTIONS.entries()) {
    const group = await screen.findByRole('radiogroup', { name: text })
    await user.click(within(group).getAllByRole('radio')[tendency === 'present-bias' ? 3 : 0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: place === 9 ? 'See your result' : 'Next' }))
  }
  await titled('Present bias is your strongest tendency')
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('says what failed to load, and tries again', async () => {
  serve({ 'GET /api/retire/income-forecast/me': () => refused(404, 'It is not there') })
  visit('/retirement/habits')
  expect(await screen.findByText('Couldn’t load your retirement plan')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Retirement' })).toBeDefined()
})
