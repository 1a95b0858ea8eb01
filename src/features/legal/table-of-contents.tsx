import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { LegalDocument } from './legal-document.ts'

/** The contents: beside the text on a desktop, folded above it on a phone. */
export const TableOfContents = ({ legal }: { legal: LegalDocument }) => (
  <>
    <nav
      aria-labelledby="contents"
      className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] flex-col gap-2 overflow-y-auto pb-4 lg:flex"
    >
      <h2 id="contents" className="px-3 text-13 text-quiet">
        Contents
      </h2>
      <Anchors legal={legal} />
    </nav>
    <nav aria-label="Contents" className="lg:hidden">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
          Contents
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-quiet transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-1 pb-2">
          <Anchors legal={legal} />
        </div>
      </details>
    </nav>
  </>
)

// Each jump replaces the history entry, so that Back leaves the document in one press.
const Anchors = ({ legal }: { legal: LegalDocument }) => (
  <ol className="flex flex-col">
    {legal.sections.map(({ id, heading }, index) => (
      <li key={id}>
        <Link
          to={legal.path}
          hash={id}
          replace
          viewTransition={false}
          activeOptions={{ includeHash: true }}
          onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
          className="flex min-h-11 items-center gap-2 rounded-control px-3 py-1.5 text-15 text-quiet hover:bg-sunken hover:text-ink aria-[current=page]:text-accent lg:min-h-9"
        >
          <span className="w-6 flex-none">{index + 1}.</span>
          {heading}
        </Link>
      </li>
    ))}
  </ol>
)
