import { useQuery } from '@tanstack/react-query'
import type { Data } from '#core/contract/endpoint.ts'
import type { getPortfolioModelStandard } from '#core/contract/risk.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Card } from '#app/ui/card.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { AssumptionsCard } from './assumptions-card.tsx'
import { ModelCard } from './model-card.tsx'
import { modelsQuery, useRiskProfile } from './risk-queries.ts'

/** The five portfolios that goals are planned with, and what they rest on. */
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
        <Waiting label="Loading the portfolios" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-60 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </Waiting>
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
