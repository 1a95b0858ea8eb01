import { ReportsCard } from './reports-card.tsx'
import { RetirementHeader, RetirementPage } from './retirement-page.tsx'

/** The plan as documents to keep or to show to an advisor. */
export const ResultsPage = () => (
  <RetirementPage title="Reports and saved results">
    {({ isPending }) => (
      <>
        <RetirementHeader isPending={isPending} title="Reports and saved results" />
        <ReportsCard isPending={isPending} />
      </>
    )}
  </RetirementPage>
)
