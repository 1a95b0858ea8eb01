/** The risk questionnaire, the model portfolios, and the loss in a bad year. */
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import type {
  createUserRiskProfile,
  getPortfolioModelStandard,
  getRiskPortfolio,
  getRiskRate,
  getUserRiskProfile,
  RiskProfile,
} from '#core/contract/risk.ts'
import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { CAPACITY_QUESTIONS, TOLERANCE_QUESTIONS } from '#core/finance/data/risk-questionnaire.ts'
import type { RiskAnswers } from '#core/finance/market/risk-score.ts'
import { badYearOf } from '#core/goal/bad-year.ts'
import { investedForGoals, isInvested } from '#core/goal/invested.ts'
import { presentAssumptions, presentModel, presentModels } from '#core/goal/model.ts'
import { suitabilityOf } from '#core/goal/suitability.ts'
import { createRiskProfile } from '#core/risk/profile.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { goalsWithRiskOf } from './goals-with-risk.ts'
import { loadGoalsAndProfile } from './load-goals.ts'
import { addProfile, currentProfile, profileOf, profilesOf } from './risk-queries.ts'

const QUESTIONS = [...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS]

/** @throws ApiError for each current question without one of its answers */
function assertAnswered(sent: RiskAnswers): void {
  const wrong = QUESTIONS.filter(({ id, options }) => !options.some(({ key }) => key === sent[id]))
  const [first] = wrong
  if (first) {
    const fields = wrong.map(({ id, text }) => [`answers.${id}`, `Answer this question: ${text}`] as const)
    throw new ApiError('invalid_input', `Answer this question: ${first.text}`, {
      fields: Object.fromEntries(fields),
    })
  }
}

export async function answerQuestions({
  body,
  db,
  caller,
  now,
}: Call<typeof createUserRiskProfile>): Promise<Answer<RiskProfile>> {
  assertAnswered(body.answers)
  const profile = createRiskProfile(body.answers, body.risk_profile_uuid ?? uuidv7(), now.getTime())
  if (!profile.ok) throw new ApiError('invalid_input', profile.message)
  const data = await addProfile(db, { ...profile.value, user_uuid: caller.user_uuid, created_at: now })
  if (!data) throw new ApiError('conflict', 'These answers were already saved.')
  return { data, message: 'Answers saved' }
}

export async function readProfiles({
  db,
  caller,
  params,
}: Call<typeof getUserRiskProfile>): Promise<Answer<Data<typeof getUserRiskProfile>>> {
  const history = await profilesOf(db, ownUuid(caller, params.userUuid))
  return { data: { current: history[0] ?? null, history } }
}

export async function readRate({
  db,
  caller,
  params,
}: Call<typeof getRiskRate>): Promise<Answer<Data<typeof getRiskRate>>> {
  const found =
    params.id === 'me'
      ? await currentProfile(db, caller.user_uuid)
      : await profileOf(db, caller.user_uuid, params.id)
  if (!found) throw notFound()
  const { risk_profile_uuid, score, band, why, created_at } = found
  return { data: { risk_profile_uuid, score, band, why, created_at } }
}

export async function readModels({
  db,
  dependencies,
  caller,
  params,
  query,
  today,
}: Call<typeof getPortfolioModelStandard>): Promise<Answer<Data<typeof getPortfolioModelStandard>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { all: loaded, profile } = await loadGoalsAndProfile(db, userUuid, today, {
    mode: query.investSaveRetire,
  })
  const all = await goalsWithRiskOf({ db, dependencies }, userUuid, loaded, today)
  const room = suitabilityOf(
    { mode: 'invest', model: null, status: 'draft', target_date: null },
    profile,
    today,
  )
  const models = presentModels().map((portfolio) => ({
    ...portfolio,
    is_within_band: room.allowed.includes(portfolio.model),
    goals: all
      .filter(({ goal, suitability }) => isInvested(goal) && suitability.model === portfolio.model)
      .map(({ goal }) => ({ goal_uuid: goal.goal_uuid, name: goal.name })),
  }))
  return {
    data: {
      models: query.isRisk === 'true' ? models.filter(({ is_within_band }) => is_within_band) : models,
      assumptions: presentAssumptions(),
    },
  }
}

/** Answers that allow any risk, so that only the horizon limits it. */
const BOLDEST: RiskBand = RISK_BANDS[RISK_BANDS.length - 1] ?? 'high'
const timeAlone = { band: BOLDEST, answers: {} }

export async function readRiskPortfolio({
  db,
  dependencies,
  caller,
  params,
  query,
  today,
}: Call<typeof getRiskPortfolio>): Promise<Answer<Data<typeof getRiskPortfolio>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { all: loaded, profile } = await loadGoalsAndProfile(db, userUuid, today)
  const all = await goalsWithRiskOf({ db, dependencies }, userUuid, loaded, today)
  const byTime = query.isRisk === 'false'
  const invested = all.filter(({ goal }) => isInvested(goal))
  const band = byTime ? null : (profile?.band ?? null)
  const total = investedForGoals(all.map(({ goal }) => goal))
  return {
    data: {
      band,
      portfolio: band && presentModel(band),
      bad_year: band && badYearOf(band, total),
      goals: invested.map(({ goal, suitability: answered }) => {
        const suitability = byTime ? suitabilityOf({ ...goal, model: null }, timeAlone, today) : answered
        const { goal_uuid, name, mode } = goal
        return {
          goal_uuid,
          name,
          mode,
          suitability,
          bad_year: badYearOf(suitability.model, goal.value.cents),
        }
      }),
    },
  }
}
