import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { CompareResults } from './compare-results.tsx'
import { ReportsCard } from './reports-card.tsx'
import { resultsQuery } from './result-writes.ts'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { SavedResults } from './saved-results.tsx'

/** The plan as documents to keep or to show to an advisor, and its results as they were saved. */
export const ResultsPage = () => (
  <RetirementPage title="Reports and saved results">
    {(ready) => (
      <>
        <RetirementHeader isPending={ready.isPending} title="Reports and saved results" />
        <Results {...ready} />
        <ReportsCard isPending={ready.isPending} />
      </>
    )}
  </RetirementPage>
)

function Results({ isPending }: ReadyPlan) {
  const query = useQuery(resultsQuery)
  if (query.data) {
    return (
      <>
        <SavedResults results={query.data} isPending={isPending} />
        {query.data.length > 1 && <CompareResults results={query.data} />}
      </>
    )
  }
  return (
    <Card>
      <CardTitle>Saved results</CardTitle>
      {query.isError ? (
        <QueryFailed query={query} title="Couldn’t load your saved results" />
      ) : (
        <Loading label="Loading your saved results">
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Card>
  )
}
