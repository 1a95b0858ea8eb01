import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

export interface AccordionProps {
  /** The open item, or empty. */
  value: string
  onValueChange: (value: string) => void
  className?: string | undefined
  children: ReactNode
}

/** Headings that open in place, one at a time. Arrow keys move between them. */
export const Accordion = (props: AccordionProps) => (
  <Radix.Root data-slot="accordion" type="single" collapsible {...props} />
)

export interface AccordionItemProps {
  value: string
  /** The heading, which is also the button. */
  title: ReactNode
  /** A line below the heading, inside the button. */
  detail?: ReactNode | undefined
  /** For links to the item. */
  id?: string | undefined
  children: ReactNode
}

/** A heading and the panel it opens. */
export function AccordionItem({ value, title, detail, id, children }: AccordionItemProps) {
  const titleId = useId()
  return (
    <Radix.Item
      data-slot="accordion-item"
      value={value}
      id={id}
      className="scroll-mt-4 first:rounded-t-card last:rounded-b-card"
    >
      <Radix.Header>
        <Radix.Trigger className="group flex min-h-14 w-full items-center gap-3 rounded-[inherit] px-4 py-3 text-left hover:bg-canvas focus-visible:-outline-offset-2 md:px-5">
          <span className="min-w-0 flex-1">
            <span id={titleId} className="block text-15 font-medium wrap-break-word">
              {title}
            </span>
            {/* The space separates the two parts in the button's accessible name. */}
            {detail && ' '}
            {detail && <span className="mt-0.5 block text-13 text-quiet">{detail}</span>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 flex-none text-quiet transition-transform group-data-[state=open]:rotate-180"
          />
        </Radix.Trigger>
      </Radix.Header>
      <Radix.Content aria-labelledby={titleId} className="animate-fade px-4 pb-5 md:px-5">
        {children}
      </Radix.Content>
    </Radix.Item>
  )
}
