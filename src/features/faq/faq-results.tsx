import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { faqModuleNames } from '#app/shared/faq/faq-modules.ts'
import { hasWords, indexFaqs } from '#app/shared/faq/faq-search.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Faq, FaqModule } from '#core/contract/faq.ts'
import type { FaqAddress } from './faq-address.ts'
import { FaqList } from './faq-list.tsx'

interface FaqResultsProps {
  readonly faqs: readonly Faq[]
  readonly module: FaqModule | undefined
  readonly query: string
  /** The open answer's name, or empty. */
  readonly open: string
  readonly onMove: (change: Partial<FaqAddress>) => void
}

const answers = (count: number): string => `${count} ${count === 1 ? 'answer' : 'answers'}`

/** The results and their count, which a screen reader announces; or what to try when there are none. */
export function FaqResults({ faqs, module, query, open, onMove }: FaqResultsProps) {
  // Memoized by hand: the compiler does not separate the index from the query.
  const index = useMemo(() => indexFaqs(faqs), [faqs])
  const { hits, isClose } = index.search(query)
  const shown = module === undefined ? hits : hits.filter(({ faq }) => faq.module === module)
  const about = module === undefined ? '' : ` about ${faqModuleNames[module].subject}`
  const near = isClose && shown.length > 0 ? 'close to' : 'for'
  const asked = hasWords(query) ? ` ${near} “${query.trim()}”` : ''
  return (
    <>
      <output className="block text-13 text-quiet">
        {shown.length === 0 ? 'No answers' : answers(shown.length)}
        {about}
        {asked}
      </output>
      {shown.length > 0 ? (
        <FaqList hits={shown} open={open} onOpen={(slug) => onMove({ answer: slug || undefined })} />
      ) : (
        <Card>
          <EmptyState
            icon={<SearchX />}
            title="No results"
            action={
              hits.length > 0 ? (
                <Button variant="secondary" onClick={() => onMove({ module: undefined })}>
                  Show {answers(hits.length)} about other topics
                </Button>
              ) : (
                <Button variant="secondary" onClick={() => onMove({ q: undefined })}>
                  Show all answers
                </Button>
              )
            }
          >
            Try fewer or different words, such as “interest,” “reminder,” or “password.”
          </EmptyState>
        </Card>
      )}
    </>
  )
}
