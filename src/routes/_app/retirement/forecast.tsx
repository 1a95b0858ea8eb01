import { createFileRoute } from '@tanstack/react-router'
import { ForecastPage } from '#app/features/retirement/forecast-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export interface ForecastSearch {
  /** The calendar year whose working is open. */
  readonly year?: number
}

export const Route = createFileRoute('/_app/retirement/forecast')({
  staticData: { title: 'Income forecast' },
  validateSearch: ({ year }: Record<string, unknown>): ForecastSearch =>
    typeof year === 'number' && Number.isInteger(year) ? { year } : {},
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: function ForecastRoute() {
    const { year } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ForecastPage
        year={year}
        onYearChange={(chosen) =>
          void navigate({
            search: chosen === undefined ? {} : { year: chosen },
            // One entry in the history, whichever years are viewed.
            replace: year !== undefined,
            resetScroll: false,
          })
        }
      />
    )
  },
})
