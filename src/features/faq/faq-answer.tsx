import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FaqBlock } from '#core/contract/faq.ts'
import { Button } from '#app/ui/button.tsx'
import type { Hit } from '#app/shared/faq/faq-search.ts'
import { Marked } from './marked.tsx'

// Answers are in American English, whatever the client's locale; so is their date.
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The content of an open question. */
export const FaqAnswer = ({ hit: { faq, words } }: { hit: Hit }) => (
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
          <Link to={block.to}>{block.text}</Link>
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
