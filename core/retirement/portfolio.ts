import type { Data } from '#core/contract/endpoint.ts'
import type { getRiskPortfolioRead } from '#core/contract/retirement-answers.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { presentModels } from '#core/goal/model.ts'
import { resolvePlan } from './defaults.ts'
import { glidePath, portfolioReturn, stockShare } from './glide-path.ts'
import { peopleOf, yearOf, yearsToRetirement } from './people.ts'

/** The portfolios before and in retirement, and those of the years between. */
export function portfolioOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getRiskPortfolioRead> {
  const { sections, sources } = resolvePlan(plan, facts, today)
  const yearsLeft = yearsToRetirement(peopleOf(sections, facts), today)
  return {
    risk_portfolio: sections.risk_portfolio,
    sources: { ...sources.risk_portfolio },
    models: presentModels(),
    glide_path: glidePath(sections.risk_portfolio, yearOf(today), yearsLeft).map(({ year, allocation }) => {
      const { expectedReturn, volatility } = portfolioReturn(allocation)
      return { year, stock_share: stockShare(allocation), expected_return: expectedReturn, volatility }
    }),
  }
}
