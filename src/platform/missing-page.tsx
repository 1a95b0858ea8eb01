import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import type { ApiFailure } from './queries.ts'
import { QueryFailed } from './query-failed.tsx'

interface MissingPageProps {
  /** The singular noun for the subject: "debt". */
  readonly noun: string
  readonly title: string
  readonly back: ReactNode
  /** A link to the list of all of them. */
  readonly toAll: ReactElement
  readonly query: UseQueryResult<unknown, ApiFailure>
  /** Known to be missing, whatever the query says. */
  readonly isGone: boolean
}

/** The page of one thing while it cannot be shown: loading, failed, or missing. */
export function MissingPage({ noun, title, back, toAll, query, isGone }: MissingPageProps) {
  if (query.isPending && !isGone) {
    return (
      <Page>
        <Loading label={`Loading this ${noun}`} className="flex flex-col gap-4">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-11 w-60" />
          <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
            <Skeleton className="h-72 rounded-card" />
            <Skeleton className="h-52 rounded-card" />
          </div>
        </Loading>
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader title={title} back={back} />
      <Card>
        {isGone || query.error?.refusal.status === 404 ? (
          <EmptyState
            reads
            icon={<SearchX />}
            title={`We couldn’t find that ${noun}`}
            action={
              <Button asChild variant="secondary">
                {toAll}
              </Button>
            }
          >
            It may have been deleted, or the link may be wrong.
          </EmptyState>
        ) : (
          <QueryFailed query={query} title={`Couldn’t load this ${noun}`} />
        )}
      </Card>
    </Page>
  )
}
