import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { faqModuleNames } from '#app/shared/faq/faq-modules.ts'
import { Chip, ChipGroup } from '#app/ui/chip.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { FAQ_MODULES, type FaqModule } from '#core/contract/faq.ts'
import type { FaqAddress } from './faq-address.ts'
import { FaqLoaded } from './faq-loaded.tsx'
import { FaqResults } from './faq-results.tsx'
import { FaqSearchBox } from './faq-search-box.tsx'

// Each keystroke replaces the history entry, so that Back skips them.
const IN_PLACE = { replace: true, resetScroll: false } as const

/** Answers to common questions: searched on the device, by topic, each with its own address. */
export function FaqPage({ address: { module, q = '', answer = '' } }: { address: FaqAddress }) {
  const navigate = useNavigate({ from: '/faq' })
  const [query, setQuery] = useTyped(q)
  const results = useRef<HTMLDivElement>(null)
  const go = (change: Partial<FaqAddress>) =>
    void navigate({ to: '/faq', search: (before) => ({ ...before, ...change }), ...IN_PLACE })
  return (
    <Page>
      <PageHeader title="Help" sub="Answers to common questions." />
      <FaqSearchBox
        query={query}
        onQuery={(text) => {
          setQuery(text)
          go({ q: text || undefined, answer: undefined })
        }}
        onLeave={() => results.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()}
      />
      <TopicChips module={module} onModule={(chosen) => go({ module: chosen, answer: undefined })} />
      <FaqLoaded>
        {(faqs) => (
          <div ref={results} className="flex flex-col gap-4">
            <FaqResults faqs={faqs} module={module} query={query} open={answer} onMove={go} />
          </div>
        )}
      </FaqLoaded>
    </Page>
  )
}

/** The typed text takes precedence while the address lags behind; once it has caught up, the address does. */
function useTyped(inAddress: string) {
  const [typed, setTyped] = useState<string>()
  if (typed === inAddress) setTyped(undefined)
  return [typed ?? inAddress, setTyped] as const
}

interface TopicChipsProps {
  /** The shown topic; undefined for all. */
  readonly module: FaqModule | undefined
  readonly onModule: (module: FaqModule | undefined) => void
}

/** Shows the answers of one topic, or all. */
const TopicChips = ({ module, onModule }: TopicChipsProps) => (
  <ChipGroup label="Topic">
    <Chip pressed={module === undefined} onClick={() => onModule(undefined)}>
      All
    </Chip>
    {FAQ_MODULES.map((each) => (
      <Chip key={each} pressed={module === each} onClick={() => onModule(each)}>
        {faqModuleNames[each].title}
      </Chip>
    ))}
  </ChipGroup>
)
