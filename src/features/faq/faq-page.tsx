import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { getAllFaqs } from '#core/contract/faq.ts'
import { ApiFailure, queryFor } from '#app/lib/queries.ts'
import { Card } from '#app/ui/card.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import type { FaqAddress } from './faq-address.ts'
import { FaqResults } from './faq-results.tsx'
import { FaqSearchBox } from './faq-search-box.tsx'
import { ModuleChips } from './module-chips.tsx'

// A search starts anew with each letter, so that the way back does not lead through them.
const IN_PLACE = { replace: true, resetScroll: false } as const

const wordsOf = (error: Error): string =>
  error instanceof ApiFailure && error.refusal.status === 404 ? 'Faqs not found' : error.message

/** Answers to what people ask: searched on the device, by part of the product, each with an address of its own. */
export function FaqPage({ address: { module, q = '', answer = '' } }: { address: FaqAddress }) {
  const faqs = useQuery(queryFor(getAllFaqs, {}))
  const navigate = useNavigate({ from: '/faq' })
  const [query, setQuery] = useTyped(q)
  const results = useRef<HTMLDivElement>(null)
  const go = (change: Partial<FaqAddress>) =>
    void navigate({ to: '/faq', search: (before) => ({ ...before, ...change }), ...IN_PLACE })
  return (
    <Page>
      <PageHeader title="Answers" sub="What people ask, answered in plain words." />
      <FaqSearchBox
        query={query}
        onQuery={(text) => {
          setQuery(text)
          go({ q: text || undefined, answer: undefined })
        }}
        onLeave={() => results.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()}
      />
      <ModuleChips module={module} onModule={(chosen) => go({ module: chosen, answer: undefined })} />
      {faqs.isPending && (
        <Waiting label="The answers are loading" className="flex flex-col gap-3">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-80 rounded-card" />
        </Waiting>
      )}
      {faqs.isError && !faqs.data && (
        <Card>
          <FailedState
            title="The answers did not load"
            onRetry={() => void faqs.refetch()}
            retrying={faqs.isFetching}
          >
            {wordsOf(faqs.error)}
          </FailedState>
        </Card>
      )}
      {faqs.data && (
        <div ref={results} className="flex flex-col gap-4">
          <FaqResults faqs={faqs.data} module={module} query={query} open={answer} onMove={go} />
        </div>
      )}
    </Page>
  )
}

/** What is typed leads, and the address follows a moment later; once it has caught up, the address leads. */
function useTyped(inAddress: string) {
  const [typed, setTyped] = useState<string>()
  if (typed === inAddress) setTyped(undefined)
  return [typed ?? inAddress, setTyped] as const
}
