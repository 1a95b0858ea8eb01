import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiFailure, queryFor } from '#app/platform/queries.ts'
import { Card } from '#app/ui/card.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { type Faq, getAllFaqs } from '#core/contract/faq.ts'

const wordsOf = (error: Error): string =>
  error instanceof ApiFailure && error.refusal.status === 404 ? 'Faqs not found' : error.message

interface FaqLoadedProps {
  /** Selects the answers to load; all of them by default. A stable function. */
  readonly select?: (faqs: Faq[]) => Faq[]
  readonly children: (faqs: readonly Faq[]) => ReactNode
}

const all = (faqs: Faq[]): Faq[] => faqs

/** Renders the loaded answers; until then, that they are loading or have failed. */
export function FaqLoaded({ select = all, children }: FaqLoadedProps) {
  const faqs = useQuery({ ...queryFor(getAllFaqs, {}), select })
  if (faqs.data) return children(faqs.data)
  if (faqs.isError) {
    return (
      <Card>
        <FailedState
          title="Couldn’t load the answers"
          onRetry={() => void faqs.refetch()}
          retrying={faqs.isFetching}
        >
          {wordsOf(faqs.error)}
        </FailedState>
      </Card>
    )
  }
  return (
    <Loading label="Loading answers" className="flex flex-col gap-3">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-80 rounded-card" />
    </Loading>
  )
}
