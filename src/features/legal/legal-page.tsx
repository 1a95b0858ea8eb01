import { Link } from '@tanstack/react-router'
import { Printer, ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { brand } from '#core/contract/brand.ts'
import { LegalBlock } from './legal-block.tsx'
import type { LegalDocument, LegalPath, LegalSection } from './legal-document.ts'

// The documents are in American English, whatever the client's locale; so is their date.
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const titles: Readonly<Record<LegalPath, string>> = {
  '/disclosure': 'Disclosure',
  '/termsAndConditions': 'Terms and Conditions',
  '/privacyPolicy': 'Privacy Policy',
}
const paths = ['/disclosure', '/termsAndConditions', '/privacyPolicy'] as const satisfies readonly LegalPath[]

/** A legal document, for the screen and for print. Reads the same signed in or out. */
export function LegalPage({ legal }: { legal: LegalDocument }) {
  useDocumentTitle(`${legal.title} · ${brand}`)
  return (
    <Page data-amounts="shown" className="text-17">
      <PageHeader
        eyebrow={
          <>
            Effective <time dateTime={legal.version}>{longDate.format(new Date(legal.version))}</time>
          </>
        }
        title={legal.title}
        actions={
          <Button
            variant="secondary"
            data-print="hide"
            className="max-sm:hidden"
            onClick={() => window.print()}
          >
            <Printer aria-hidden="true" />
            Print or save
          </Button>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,40rem)_17rem] lg:justify-between lg:gap-12 print:block">
        <div className="flex min-w-0 flex-col gap-6 lg:order-last print:block">
          <TableOfContents legal={legal} />
        </div>
        <article className="flex min-w-0 flex-col gap-10">
          <InShort sentences={legal.summary} />
          {legal.sections.map((section, index) => (
            <Numbered key={section.id} section={section} number={index + 1} />
          ))}
          <ReadAlso but={legal.path} />
        </article>
      </div>
    </Page>
  )
}

const InShort = ({ sentences }: { sentences: readonly string[] }) => (
  <Card tone="wash">
    <CardTitle>In short</CardTitle>
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-15 marker:text-accent">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p className="text-13 text-quiet">This is a summary. The full text below is what applies.</p>
  </Card>
)

const Numbered = ({
  section: { id, heading, blocks },
  number,
}: {
  section: LegalSection
  number: number
}) => (
  <section aria-labelledby={id} className="flex flex-col gap-3.5">
    <h2 id={id} tabIndex={-1} className="scroll-mt-6 break-after-avoid text-20 font-bold outline-none">
      {number}. {heading}
    </h2>
    {blocks.map((block, index) => (
      <LegalBlock key={`${id}-${index}`} block={block} />
    ))}
  </section>
)

const ReadAlso = ({ but }: { but: LegalPath }) => (
  <nav aria-label="Other documents" className="border-t border-line pt-4 text-15">
    <ul className="flex flex-wrap gap-x-6">
      {paths
        .filter((path) => path !== but)
        .map((path) => (
          <li key={path}>
            <Link
              to={path}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {titles[path]}
            </Link>
          </li>
        ))}
    </ul>
  </nav>
)

/** Titles the tab, and the file when the document is saved. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

/** The contents: beside the text on a desktop, folded above it on a phone. */
const TableOfContents = ({ legal }: { legal: LegalDocument }) => (
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
