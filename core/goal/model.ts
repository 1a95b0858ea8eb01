import type { GoalPlan } from '#core/contract/projection.ts'
import type { Assumptions, ModelPortfolio } from '#core/contract/risk.ts'
import { ASSETS, capitalMarket } from '#core/finance/data/capital-market.ts'
import { FUND_COSTS, MODELS, RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { afterFee } from '#core/finance/market/fan.ts'
import { mixCost, mixMoments, type LogMoments, type MixMoments } from '#core/finance/market/portfolio.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

/** A model portfolio as calculation input. */
interface ModelFigures {
  readonly moments: MixMoments
  readonly costRate: number
  /** Monthly moments after costs. */
  readonly monthlyLog: LogMoments
}

function work(model: RiskBand): ModelFigures {
  const { allocation } = MODELS[model]
  const moments = unwrap(mixMoments(allocation, capitalMarket))
  const costRate = unwrap(mixCost(allocation, FUND_COSTS))
  return { moments, costRate, monthlyLog: afterFee(moments.monthlyLog, costRate) }
}

const worked = new Map<RiskBand, ModelFigures>()

/** A model's figures, cached because they depend only on built-in data. */
export function modelFigures(model: RiskBand): ModelFigures {
  const figures = worked.get(model) ?? work(model)
  worked.set(model, figures)
  return figures
}

/** A model's display name. */
export const modelName = (model: RiskBand): string => MODELS[model].name

/** A model's median yearly return, after costs. */
export const compoundAfterCost = (model: RiskBand): number => {
  const { moments, costRate } = modelFigures(model)
  return (1 + moments.compoundReturn) * (1 - costRate) - 1
}

/** A goal's assumed yearly return after costs: its accounts' rate, or its model's median return. */
export const assumedReturn = (growth: GoalPlan['growth']): number =>
  growth.kind === 'steady' ? growth.annual_rate : compoundAfterCost(growth.model)

/** A model as the API returns it. */
export function presentModel(model: RiskBand): ModelPortfolio {
  const { moments, costRate } = modelFigures(model)
  return {
    model,
    name: modelName(model),
    allocation: { ...MODELS[model].allocation },
    expected_return: moments.arithmeticReturn,
    compound_return: moments.compoundReturn,
    volatility: moments.volatility,
    cost_rate: costRate,
  }
}

/** The five models, from the lowest risk up. */
export const presentModels = (): ModelPortfolio[] => RISK_BANDS.map(presentModel)

/** The models' assumptions, with source and date. */
export const presentAssumptions = (): Assumptions => ({
  version: capitalMarket.version,
  source: capitalMarket.source,
  as_of: capitalMarket.asOf,
  horizon: capitalMarket.horizon,
  reliability: capitalMarket.reliability,
  inflation_rate: capitalMarket.inflation.compoundRate,
  assets: ASSETS.map((asset) => {
    const { name, publishedAs, arithmeticReturn, compoundReturn, volatility } = capitalMarket.assets[asset]
    return {
      asset,
      name,
      published_as: publishedAs,
      expected_return: arithmeticReturn,
      compound_return: compoundReturn,
      volatility,
      cost_rate: FUND_COSTS[asset],
    }
  }),
})
