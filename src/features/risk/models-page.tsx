import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#app/platform/back-link.tsx'
import { annualReturn, interestRate, rate, shortDate } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import type { Data } from '#core/contract/endpoint.ts'
import type { Assumptions, getPortfolioModelStandard } from '#core/contract/risk.ts'
import { ModelCard } from './model-card.tsx'
import { modelsQuery, useRiskProfile } from './risk-queries.ts'

/** The five portfolios that goals are planned with, and their assumptions. */
export function ModelsPage() {
  const query = useQuery(modelsQuery)
  const { data, isPending, isError } = query
  return (
    <Page>
      <PageHeader
        title="Our five portfolios"
        back={<BackLink to="/risk">Risk</BackLink>}
        sub="From the least risk to the most, each a mix of broad index funds. Expected returns are long-term estimates; any single year will differ."
      />
      {isPending && (
        <Loading label="Loading the portfolios" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-60 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      )}
      {isError && !data && (
        <Card>
          <QueryFailed query={query} title="Couldn’t load the portfolios" />
        </Card>
      )}
      {data && <Models {...data} />}
    </Page>
  )
}

function Models({ models, assumptions }: Data<typeof getPortfolioModelStandard>) {
  const own = useRiskProfile().profiles?.current?.band
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {models.map((model) => (
          <ModelCard
            key={model.model}
            model={model}
            assets={assumptions.assets}
            isOwn={model.model === own}
            isAnswered={own !== undefined}
          />
        ))}
      </div>
      <AssumptionsCard assumptions={assumptions} />
    </>
  )
}

/** The assumptions behind the portfolios, with their source and date. */
const AssumptionsCard = ({ assumptions }: { assumptions: Assumptions }) => (
  <Card>
    <CardTitle>Assumptions and sources</CardTitle>
    <p className="text-15">
      Return assumptions: {assumptions.source}, as of {shortDate(assumptions.as_of)}, for{' '}
      {assumptions.horizon}. <span className="text-quiet">{assumptions.reliability}</span>
    </p>
    <p className="text-15 text-quiet">
      We assume {rate(assumptions.inflation_rate)} inflation a year. The portfolio mixes and fund costs are
      our own judgment. Nothing here is a promise; any portfolio can lose money.
    </p>
    <PagedTable
      caption="Expected yearly return, volatility, and cost by asset class"
      columns={['Asset class', 'Compound return', 'Average return', 'Volatility', 'Cost']}
      rows={assumptions.assets.map((asset) => [
        asset.name,
        annualReturn(asset.compound_return),
        annualReturn(asset.expected_return),
        annualReturn(asset.volatility),
        interestRate(Math.round(asset.cost_rate * 1e4) / 1e4),
      ])}
    />
  </Card>
)
