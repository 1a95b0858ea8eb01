import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { FaqModule } from '#core/contract/faq.ts'
import { faqModuleNames } from './faq-modules.ts'

export interface FaqLinkProps {
  /** The module that the page is about. */
  readonly module: FaqModule
  /** The name of one answer, which is opened. */
  readonly answer?: string
  /** The link's text; by default that there are questions about the module. */
  readonly children?: string
  readonly className?: string
}

/** Links a page to the answers that explain it. */
export const FaqLink = ({ module, answer, children, className }: FaqLinkProps) => (
  <Button asChild variant="link" className={className}>
    <Link to="/faq" search={{ module, ...(answer !== undefined && { answer }) }}>
      <CircleHelp aria-hidden="true" />
      {children !== undefined ? (
        <ThirdPerson>{children}</ThirdPerson>
      ) : (
        `Questions about ${faqModuleNames[module].subject}`
      )}
    </Link>
  </Button>
)
