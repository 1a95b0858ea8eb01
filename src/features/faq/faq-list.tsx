import { useEffect } from 'react'
import type { FaqModule } from '#core/contract/faq.ts'
import { faqModuleNames } from '#app/shared/faq/faq-modules.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page.tsx'
import { FaqAnswer } from './faq-answer.tsx'
import { reasonOf, type Hit } from '#app/shared/faq/faq-search.ts'
import { Marked } from './marked.tsx'

interface FaqListProps {
  readonly hits: readonly Hit[]
  /** The open answer's name, or empty. */
  readonly open: string
  readonly onOpen: (slug: string) => void
}

/** Questions by topic, the topic with the best match first; each opens in place. */
export function FaqList({ hits, open, onOpen }: FaqListProps) {
  useShownAtFirst(open)
  return (
    <Accordion value={open} onValueChange={onOpen} className="flex flex-col gap-6">
      {[...byModule(hits)].map(([module, its]) => (
        <Section
          key={module}
          title={faqModuleNames[module].title}
          action={<span className="text-13 text-quiet">{its.length}</span>}
        >
          <Card padding="none" className="divide-y divide-hair">
            {its.map((hit) => (
              <Question key={hit.faq.slug} hit={hit} />
            ))}
          </Card>
        </Section>
      ))}
    </Accordion>
  )
}

function Question({ hit }: { hit: Hit }) {
  const { faq, words } = hit
  const reason = reasonOf(hit)
  return (
    <AccordionItem
      value={faq.slug}
      id={faq.slug}
      title={<Marked text={faq.question} words={words} />}
      detail={reason && <Marked text={reason} words={words} />}
    >
      <FaqAnswer hit={hit} />
    </AccordionItem>
  )
}

function byModule(hits: readonly Hit[]): Map<FaqModule, Hit[]> {
  const groups = new Map<FaqModule, Hit[]>()
  for (const hit of hits) groups.set(hit.faq.module, [...(groups.get(hit.faq.module) ?? []), hit])
  return groups
}

/** Scrolls the answer named in the address into view; one opened by hand is already visible. */
function useShownAtFirst(slug: string): void {
  useEffect(() => {
    if (slug) document.getElementById(slug)?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the list first appears
  }, [])
}
