import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { faqModuleNames } from '#app/shared/faq/faq-modules.ts'
import { reasonOf, type Hit } from '#app/shared/faq/faq-search.ts'
import { lookUpForm, pieces } from '#app/shared/faq/faq-tokens.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page.tsx'
import type { FaqModule, FaqBlock } from '#core/contract/faq.ts'

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

// Answers are in American English, whatever the client's locale; so is their date.
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The content of an open question. */
const FaqAnswer = ({ hit: { faq, words } }: { hit: Hit }) => (
  <div data-amounts="shown" className="flex max-w-prose flex-col gap-3 text-15">
    {faq.answer.map((block) => (
      <Block key={'text' in block ? block.text : block.items[0]} block={block} words={words} />
    ))}
    <p className="text-13 text-quiet">
      Last reviewed <time dateTime={faq.updated_on}>{longDate.format(new Date(faq.updated_on))}</time>
    </p>
  </div>
)

function Block({ block, words }: { block: FaqBlock; words: ReadonlySet<string> }): ReactNode {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Marked text={block.text} words={words} />
        </p>
      )
    case 'points':
      return (
        <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-accent">
          <Items items={block.items} words={words} />
        </ul>
      )
    case 'steps':
      return (
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:font-medium marker:text-accent">
          <Items items={block.items} words={words} />
        </ol>
      )
    case 'link':
      return (
        <Button asChild variant="secondary" className="self-start">
          <Link to={block.to} {...(block.hash && { hash: block.hash })}>
            {block.text}
          </Link>
        </Button>
      )
    default:
      return block satisfies never
  }
}

const Items = ({ items, words }: { items: readonly string[]; words: ReadonlySet<string> }) =>
  items.map((item) => (
    <li key={item}>
      <Marked text={item} words={words} />
    </li>
  ))

/** A text with the matched words highlighted. */
function Marked({ text, words }: { text: string; words: ReadonlySet<string> }) {
  if (words.size === 0) return text
  return pieces(text).map((piece, at) =>
    words.has(lookUpForm(piece) ?? '') ? (
      // oxlint-disable-next-line react/no-array-index-key -- a word may repeat, and keeps no state
      <mark key={at} className="rounded-mark bg-primary px-0.5 text-primary-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
