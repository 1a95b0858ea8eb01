import { annualReturn, count, rate, sharesOfWhole } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Parts } from '#app/ui/data/parts.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { Data } from '#core/contract/endpoint.ts'
import type { Assumptions, getPortfolioModelStandard } from '#core/contract/risk.ts'
import { badYearOf } from '#core/goal/bad-year.ts'
import { compoundAfterCost } from '#core/goal/model.ts'
import { bandLabel } from './risk-labels.ts'

type Model = Data<typeof getPortfolioModelStandard>['models'][number]
type Asset = Assumptions['assets'][number]

interface ModelCardProps {
  readonly model: Model
  readonly assets: readonly Asset[]
  /** The portfolio of the client's band. */
  readonly isOwn: boolean
  readonly isAnswered: boolean
}

/** One portfolio: its mix, its expected return, and the goals that use it. */
export function ModelCard({ model, assets, isOwn, isAnswered }: ModelCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          {model.name}
          <span className="block text-13 font-normal text-quiet">
            {bandLabel(model.model).replace(' ', '-')} risk
          </span>
        </CardTitle>
        {isOwn && <Pill tone="good">Yours</Pill>}
        {isAnswered && !model.is_within_band && <Pill>More risk than suits you</Pill>}
      </CardHeader>
      <Mix model={model} assets={assets} />
      <Expected model={model} />
      {model.goals.length > 0 && (
        <p className="text-13 text-quiet">
          Used for {count(model.goals.length, 'goal')}: {model.goals.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </Card>
  )
}

/** The mix as one bar and as text. */
function Mix({ model, assets }: Pick<ModelCardProps, 'model' | 'assets'>) {
  const percents = sharesOfWhole(assets.map(({ asset }) => model.allocation[asset]))
  return (
    <Parts
      isWide
      parts={assets.map(({ asset, name }, place) => ({
        name,
        size: model.allocation[asset],
        value: percents[place],
      }))}
    />
  )
}

function Expected({ model }: { model: Model }) {
  const { volatility, cost_rate } = model
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-hair pt-3 text-15 [&_dd]:text-right [&_dd]:font-medium [&_dt]:text-quiet">
      <dt>Median return</dt>
      <dd>
        <Figure id="median-return" of={model.model}>
          {annualReturn(compoundAfterCost(model.model))}
        </Figure>
      </dd>
      <dt>
        Volatility{' '}
        <Explain term="Volatility">
          In about two years out of three, the return is within this much of the average.
        </Explain>
      </dt>
      <dd>±{annualReturn(volatility)}</dd>
      <dt>Bad year (1 in 20)</dt>
      <dd>{annualReturn(badYearOf(model.model, 0).rate)}</dd>
      <dt>Annual cost</dt>
      <dd>{rate(Math.round(cost_rate * 1e5) / 1e5)}</dd>
    </dl>
  )
}
