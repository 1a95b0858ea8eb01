import { createFileRoute } from '@tanstack/react-router'
import { ReviewPage } from '#app/features/spend/review-page.tsx'
import { reviewQuery } from '#app/features/spend/spend-writes.ts'
import { queryClient } from '#app/platform/queries.ts'
import { monthSearch } from '#app/shared/spend/month-search.ts'

export const Route = createFileRoute('/_app/spend/review')({
  staticData: { title: 'Month in review' },
  validateSearch: monthSearch,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ deps: { month } }) => void queryClient.prefetchQuery(reviewQuery(month)),
  component: function ReviewRoute() {
    const { month } = Route.useSearch()
    const navigate = Route.useNavigate()
    return <ReviewPage month={month} onMonthChange={(next) => void navigate({ search: { month: next } })} />
  },
})
