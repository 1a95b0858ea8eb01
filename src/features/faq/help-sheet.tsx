import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { QueryProvider } from '#app/platform/query-provider.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import type { Faq } from '#core/contract/faq.ts'
import { FaqLoaded } from './faq-loaded.tsx'
import { FaqResults } from './faq-results.tsx'
import { FaqSearchBox } from './faq-search-box.tsx'
import '#app/ui/styles/inside.css'

export interface HelpSheetProps {
  readonly onClose: () => void
}

/** Help about the account, for clients who cannot log in. */
export function HelpSheet({ onClose }: HelpSheetProps) {
  const router = useRouter()
  const [opener] = useState(() => document.activeElement)
  // A link in an answer leaves the page below.
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose])
  return (
    <QueryProvider>
      <Sheet open onOpenChange={onClose}>
        <SheetContent
          title="Help"
          description="Answers about logging in and your account."
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus()
          }}
        >
          <AccountAnswers />
        </SheetContent>
      </Sheet>
    </QueryProvider>
  )
}

const aboutAccount = (faqs: Faq[]): Faq[] => faqs.filter(({ module }) => module === 'account')

function AccountAnswers() {
  const [query, setQuery] = useState('')
  const [answer, setAnswer] = useState('')
  const results = useRef<HTMLDivElement>(null)
  const search = (words: string) => {
    setQuery(words)
    setAnswer('')
  }
  return (
    <div className="flex flex-col gap-4">
      <FaqSearchBox
        query={query}
        onQuery={search}
        onLeave={() => results.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()}
      />
      <FaqLoaded select={aboutAccount}>
        {(faqs) => (
          <div ref={results} className="flex flex-col gap-4">
            <FaqResults
              faqs={faqs}
              module={undefined}
              query={query}
              open={answer}
              onMove={(move) => ('answer' in move ? setAnswer(move.answer ?? '') : search(''))}
            />
          </div>
        )}
      </FaqLoaded>
    </div>
  )
}
