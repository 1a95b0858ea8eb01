import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { RiskProfile } from '#core/contract/risk.ts'
import { scoreRisk } from '#core/finance/market/risk-score.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { badYearOf } from '#core/goal/bad-year.ts'
import { presentAssumptions, presentModel, presentModels } from '#core/goal/model.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { wholeText } from '#tests/fixtures/whole-text.ts'
import { questions } from './questions.ts'

const PROFILE = 'GET /api/investment/get-user-risk-profile/me'
const PORTFOLIO = 'GET /api/investment/get-risk-portfolio/me'
const MODELS = 'GET /api/investment/get-portfolio-model-standard/me'
const HAND_IN = 'POST /api/investment/create/user-risk-profile'

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

/** The second option for every question except those named. */
const answersWith = (change: RiskProfile['answers'] = {}): RiskProfile['answers'] => ({
  ...Object.fromEntries(questions.map(({ id }) => [id, 'b' as const])),
  ...change,
})

function profileOf(
  answers: RiskProfile['answers'],
  created_at: string,
  risk_profile_uuid: string,
): RiskProfile {
  const { tolerancePoints, penaltyPoints, why, ...same } = unwrap(scoreRisk(answers))
  return {
    ...same,
    risk_profile_uuid,
    answers,
    tolerance_points: tolerancePoints,
    penalty_points: penaltyPoints,
    why: [...why],
    created_at,
  }
}

const older = profileOf(answersWith(), '2024-03-05T12:00:00.000Z', '018f0000-0000-7000-8000-0000000000e1')
const current = profileOf(
  answersWith({ horizon: 'e', income: 'e', emergency_fund: 'e' }),
  '2026-11-01T12:00:00.000Z',
  '018f0000-0000-7000-8000-0000000000e2',
)
const portfolio = {
  band: current.band,
  portfolio: presentModel(current.band),
  bad_year: badYearOf(current.band, 40_000_00),
  goals: [
    {
      goal_uuid: '018f0000-0000-7000-8000-000000000011',
      name: 'Boat',
      mode: 'invest',
      suitability: {
        band: current.band,
        answers_band: 'low',
        allowed_band: 'low',
        model: 'high',
        allowed: ['low'],
        held_reason: 'Growth has more risk than this goal may bear.',
        why: [],
      },
      bad_year: badYearOf('high', 10_000_00),
    },
  ],
}
const answered = {
  [PROFILE]: () => data({ current, history: [current, older] }),
  [PORTFOLIO]: () => data(portfolio),
}
const unanswered = {
  [PROFILE]: () => data({ current: null, history: [] }),
  [PORTFOLIO]: () => data({ band: null, portfolio: null, bad_year: null, goals: [] }),
}

it('shows how much risk suits the client, why, and what a bad year would cost in their dollars', async () => {
  serve(answered)
  visit('/risk')
  expect(await screen.findByRole('heading', { level: 1, name: /suits you$/ })).toBeDefined()
  expect(screen.getByText(`${Math.round(current.score)} out of 100`)).toBeDefined()
  const own = await screen.findByRole('row', { name: /yours/ })
  expect(own.textContent).toContain('−')
  expect(await screen.findByText(wholeText(/of the \$40,000 you have invested for goals/))).toBeDefined()
  expect(screen.getByText('Your willingness to take risk')).toBeDefined()
  expect(screen.getByText('Growth has more risk than this goal may bear.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Boat' }).getAttribute('href')).toMatch(/^\/invest\//)
  const bands = within(screen.getByRole('list', { name: /^The five bands/ })).getAllByRole('listitem')
  expect(bands.filter((band) => band.getAttribute('aria-current') !== null)).toHaveLength(1)
  const answers = screen.getByRole('link', { name: 'About the risk questionnaire' })
  expect(answers.getAttribute('href')).toBe('/faq?module=invest&answer=risk-questionnaire')
  expect(screen.getByRole('link', { name: 'Retake questionnaire' }).getAttribute('href')).toMatch(
    /^\/risk\/questions/,
  )
})

it('says how the portfolio of each goal compares with what suits the client', async () => {
  const [goal] = portfolio.goals
  if (!goal) throw new Error('No goal')
  const goalWith = (name: string, change: object) => ({
    ...goal,
    goal_uuid: `018f0000-0000-7000-8000-0000000000${10 + (name.length % 10)}`,
    name,
    suitability: { ...goal.suitability, band: 'average', held_reason: null, ...change },
  })
  serve({
    ...answered,
    [PORTFOLIO]: () =>
      data({
        ...portfolio,
        goals: [
          goalWith('Retirement', { model: 'average', allowed_band: 'high' }),
          goalWith('House', { model: 'high', allowed_band: 'high' }),
          goalWith('Car', { model: 'low', allowed_band: 'low' }),
          goalWith('Cottage', { model: 'high', allowed_band: 'above_average' }),
        ],
      }),
  })
  visit('/risk')
  expect(await screen.findByText('Balanced, as your risk profile suggests')).toBeDefined()
  expect(screen.getByText('Growth, more risk than your profile suggests (Balanced)')).toBeDefined()
  expect(screen.getByText('Growth; we suggest Balanced')).toBeDefined()
  expect(screen.getByText('Cash-like, the most risk allowed for this date')).toBeDefined()
})

it('keeps every set of answers for review', async () => {
  serve(answered)
  const { user } = visit('/risk')
  await user.click(await screen.findByText('Mar 5, 2024'))
  expect(screen.getAllByText('Someone who takes a risk after looking into it')).toHaveLength(2)
})

it('uses a sample amount while nothing is invested', async () => {
  serve({ ...answered, [PORTFOLIO]: () => data({ ...portfolio, bad_year: null, goals: [] }) })
  visit('/risk')
  expect(await screen.findByText(/of every \$10,000 you invest/)).toBeDefined()
})

it('invites a client without answers, and asks one question at a time', async () => {
  const stored: { answers?: object } = {}
  const calls = serve({
    ...unanswered,
    [HAND_IN]: ({ body }) => {
      stored.answers = (body as { answers: object }).answers
      return data(current)
    },
  })
  const { user } = visit('/risk')
  await user.click(await screen.findByRole('link', { name: 'Take the questionnaire' }))
  expect(await screen.findByText('Step 1 of 16')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Choose an answer')).toBeDefined()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  for (const [place, question] of questions.entries()) {
    const group = await screen.findByRole('radiogroup', { name: question.text })
    // By keyboard only: the space bar chooses, Enter continues.
    within(group).getAllByRole('radio')[1]?.focus()
    await user.keyboard(' ')
    expect(screen.getByText(`Step ${place + 1} of 16`)).toBeDefined()
    if (place === 1) await user.click(screen.getByRole('button', { name: 'Next' }))
    else await user.keyboard('{Enter}')
  }
  await toasted('Answers saved')
  await waitFor(() => expect(address()).toBe('/risk'))
  expect(stored.answers).toEqual(answersWith())
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(sessionStorage.length).toBe(0)
})

it('keeps unsubmitted answers in this tab, and skips no question by the address', async () => {
  serve(unanswered)
  const { user } = visit('/risk/questions?step=9')
  expect(await screen.findByText('Step 1 of 16')).toBeDefined()
  await user.click(screen.getByLabelText('Someone who is careful'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Step 2 of 16')).toBeDefined()
  document.body.innerHTML = ''
  const { user: again } = visit('/risk/questions')
  expect(await screen.findByText('Step 2 of 16')).toBeDefined()
  await again.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Someone who is careful').checked).toBe(true),
  )
})

it('keeps all answers when submitting fails', async () => {
  serve({ ...unanswered, [HAND_IN]: () => refused(409, 'SubmitResult in before', { code: 'conflict' }) })
  sessionStorage.setItem('verdant.tab.risk.2026.2', JSON.stringify(answersWith()))
  const { user } = visit('/risk/questions')
  await user.click(await screen.findByRole('button', { name: 'See your result' }))
  await toasted('SubmitResult in before')
  expect(screen.getByText('Step 16 of 16')).toBeDefined()
})

it('shows the five portfolios with their assumptions, and which is the client’s', async () => {
  serve({
    ...answered,
    [MODELS]: () =>
      data({
        models: presentModels().map((model, place) => ({
          ...model,
          is_within_band: place < 3,
          goals: place === 0 ? [{ goal_uuid: '018f0000-0000-7000-8000-000000000011', name: 'Boat' }] : [],
        })),
        assumptions: presentAssumptions(),
      }),
  })
  visit('/risk/models')
  expect(await screen.findByText('Used for 1 goal: Boat.')).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6)
  expect(await screen.findByText('Yours')).toBeDefined()
  expect(screen.getAllByText('More risk than suits you')).toHaveLength(2)
  expect(screen.getByText(/J\.P\. Morgan Asset Management.* as of Sep 30, 2025/)).toBeDefined()
})

it.each([
  ['/risk', PROFILE, 'Couldn’t load your answers'],
  ['/risk/models', MODELS, 'Couldn’t load the portfolios'],
])('fails alone at %s, and tries again', async (path, call, words) => {
  serve({ ...answered, [call]: () => refused(404, 'It is not there') })
  visit(path)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
