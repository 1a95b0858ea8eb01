import { useQuery } from '@tanstack/react-query'
import { wholeDollars } from '#app/platform/format.ts'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { Data } from '#core/contract/endpoint.ts'
import type { getRiskPortfolio } from '#core/contract/risk.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { hasMoreRisk, suggestedBand } from '#core/goal/suitability.ts'
import { riskPortfolioQuery } from './risk-queries.ts'

type GoalAtRisk = Data<typeof getRiskPortfolio>['goals'][number]

/** Each invested goal with its portfolio, and why one is blocked; the card above reports a failed load. */
export function GoalsAtRiskCard() {
  const { data } = useQuery(riskPortfolioQuery)
  if (!data || data.goals.length === 0) return null
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5">Your goals</CardTitle>
      <List>
        {data.goals.map((each) => (
          <GoalRow key={each.goal_uuid} each={each} />
        ))}
      </List>
    </Card>
  )
}

/** A goal's portfolio, and how it compares with what we suggest for it. */
function portfolioWords(suitability: GoalAtRisk['suitability']): string {
  const { model, band, allowed_band } = suitability
  const { name } = MODELS[model]
  if (hasMoreRisk(model, allowed_band))
    return `${name}; we suggest ${MODELS[suggestedBand(suitability)].name}`
  if (band !== null && hasMoreRisk(model, band))
    return `${name}, more risk than your profile suggests (${MODELS[band].name})`
  if (model === allowed_band) return `${name}, the most risk allowed for this date`
  return model === band ? `${name}, as your risk profile suggests` : `${name}, less risk than we suggest`
}

function GoalRow({ each: { goal_uuid, name, mode, suitability, bad_year } }: { each: GoalAtRisk }) {
  const { held_reason } = suitability
  return (
    <ListRow
      title={
        <PlanLink to="/$mode/$goalUuid" params={{ mode, goalUuid: goal_uuid }}>
          {name}
        </PlanLink>
      }
      detail={
        <>
          <span className="block">{portfolioWords(suitability)}</span>
          {bad_year.loss_cents > 0 && (
            <span className="block">In a bad year (1 in 20): −{wholeDollars(bad_year.loss_cents)}</span>
          )}
          {held_reason !== null && <span className="block">{held_reason}</span>}
        </>
      }
      trailing={held_reason !== null && <Pill tone="warning">Too much risk</Pill>}
    />
  )
}
