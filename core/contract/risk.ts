/** Risk: questionnaire answers, the resulting risk band, and the model portfolios. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, Uuid } from './fields.ts'
import { GoalMode, RiskBand } from './goal-kinds.ts'

/** The chosen option by question id (core/finance/data/risk-questionnaire.ts). */
const Answers = v.record(
  v.pipe(v.string(), v.maxLength(40, 'This question doesn’t exist')),
  v.picklist(['a', 'b', 'c', 'd', 'e'], 'Choose an answer'),
  'Answer the questions',
)

/** The effect of a bad year (1 in 20) on an amount in a model portfolio. */
export const BadYear = v.object({
  model: RiskBand,
  /** The amount saved today. */
  basis_cents: v.number(),
  /** The year's return as a decimal fraction; negative for a loss. */
  rate: v.number(),
  /** The loss; 0 if even such a year gains. */
  loss_cents: v.number(),
})
export type BadYear = v.InferOutput<typeof BadYear>

/** How the band was derived, step by step, for the client. */
const Reason = v.object({
  kind: v.picklist(['tolerance', 'inconsistent', 'capacity', 'horizon']),
  text: v.string(),
})

export const RiskProfile = v.object({
  risk_profile_uuid: Uuid,
  /** The version of the questionnaire that was answered. */
  version: v.string(),
  answers: Answers,
  band: RiskBand,
  /** 0 to 100, 20 per band, before the horizon cap. */
  score: v.number(),
  tolerance: v.number(),
  tolerance_points: v.number(),
  penalty_points: v.number(),
  capacity: v.number(),
  why: v.array(Reason),
  created_at: IsoInstant,
})
export type RiskProfile = v.InferOutput<typeof RiskProfile>

export const RiskProfileInput = v.object({ risk_profile_uuid: v.optional(Uuid), answers: Answers })

/** A goal's suitability: the risk that the answers and the time left allow, and the portfolio used. */
export const Suitability = v.object({
  /** The client's risk band; null until the questionnaire is answered. */
  band: v.nullable(RiskBand),
  /** The band the answers allow with unlimited time; the goal's date caps it. */
  answers_band: RiskBand,
  /** The highest suitable band for this goal. */
  allowed_band: RiskBand,
  /** The portfolio used for the figures: the client's choice, else the lower of `band` and `allowed_band`. */
  model: RiskBand,
  /** Allowed portfolios from the lowest risk up. */
  allowed: v.array(RiskBand),
  /** Why the goal is held; null if its portfolio is allowed. */
  held_reason: v.nullable(v.string()),
  why: v.array(v.string()),
})
export type Suitability = v.InferOutput<typeof Suitability>

const Shares = v.object({
  us_stocks: v.number(),
  intl_stocks: v.number(),
  us_bonds: v.number(),
  tips: v.number(),
  real_estate: v.number(),
  cash: v.number(),
})

/** A model portfolio with its expected returns and volatility, as yearly fractions. */
export const ModelPortfolio = v.object({
  model: RiskBand,
  name: v.string(),
  allocation: Shares,
  /** Arithmetic mean return, before costs. */
  expected_return: v.number(),
  /** Median compound return, before costs. */
  compound_return: v.number(),
  volatility: v.number(),
  cost_rate: v.number(),
})
export type ModelPortfolio = v.InferOutput<typeof ModelPortfolio>

/** The assets of the portfolios, with their source. */
export const Assumptions = v.object({
  version: v.string(),
  source: v.string(),
  as_of: IsoDate,
  horizon: v.string(),
  reliability: v.string(),
  inflation_rate: v.number(),
  assets: v.array(
    v.object({
      asset: v.keyof(Shares),
      name: v.string(),
      published_as: v.string(),
      expected_return: v.number(),
      compound_return: v.number(),
      volatility: v.number(),
      cost_rate: v.number(),
    }),
  ),
})
export type Assumptions = v.InferOutput<typeof Assumptions>

export const createUserRiskProfile = endpoint({
  name: 'createUserRiskProfile',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/user-risk-profile',
  summary: 'Answer the questions on risk; earlier answers stay in the history',
  access: 'client',
  shared: ['goals', 'retirement'],
  body: RiskProfileInput,
  data: RiskProfile,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const getUserRiskProfile = endpoint({
  name: 'getUserRiskProfile',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-user-risk-profile/{userUuid}',
  summary: 'The answers that count, and every earlier set, the newest first',
  access: 'client',
  shared: ['goals', 'retirement'],
  data: v.object({ current: v.nullable(RiskProfile), history: v.array(RiskProfile) }),
})

export const getRiskRate = endpoint({
  name: 'getRiskRate',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/risk-rate/{id}',
  summary: 'Score, band and reasons of a set of answers; `me` is the newest',
  access: 'client',
  shared: ['goals', 'retirement'],
  data: v.object({
    risk_profile_uuid: Uuid,
    score: v.number(),
    band: RiskBand,
    why: v.array(Reason),
    created_at: IsoInstant,
  }),
  errors: ['not_found'],
})

const flag = v.optional(v.picklist(['true', 'false'], 'Use true or false'))

export const getPortfolioModelStandard = endpoint({
  name: 'getPortfolioModelStandard',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-portfolio-model-standard/{userUuid}',
  summary:
    'The five model portfolios with their assumptions and the goals of a mode in each; `isRisk=true` keeps those within the client’s band',
  access: 'client',
  shared: ['goals', 'retirement'],
  query: v.object({ investSaveRetire: v.optional(GoalMode), isRisk: flag }),
  data: v.object({
    models: v.array(
      v.object({
        ...ModelPortfolio.entries,
        is_within_band: v.boolean(),
        goals: v.array(v.object({ goal_uuid: Uuid, name: v.string() })),
      }),
    ),
    assumptions: Assumptions,
  }),
})

export const getRiskPortfolio = endpoint({
  name: 'getRiskPortfolio',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-risk-portfolio/{userUuid}',
  summary:
    'The portfolio of the client’s band, and that of each goal, with what a bad year would cost; `isRisk=false` goes by the time left alone',
  access: 'client',
  shared: ['goals', 'retirement'],
  query: v.object({ isRisk: flag }),
  data: v.object({
    band: v.nullable(RiskBand),
    portfolio: v.nullable(ModelPortfolio),
    /** For all money invested toward goals; null without a band. */
    bad_year: v.nullable(BadYear),
    goals: v.array(
      v.object({
        goal_uuid: Uuid,
        name: v.string(),
        mode: GoalMode,
        suitability: Suitability,
        bad_year: BadYear,
      }),
    ),
  }),
})

export const riskEndpoints = [
  createUserRiskProfile,
  getUserRiskProfile,
  getRiskRate,
  getPortfolioModelStandard,
  getRiskPortfolio,
] as const
