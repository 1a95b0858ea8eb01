import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import type { FaqModule } from '#core/contract/faq.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Card } from '#app/ui/card.tsx'

interface ComingSoonProps {
  readonly title: string
  /** What the page will do, in a sentence. */
  readonly promise: string
  /** The part of the help that already covers it. */
  readonly module: FaqModule
}

/** A module that is not available yet, and what it will do. */
export const ComingSoon = ({ title, promise, module }: ComingSoonProps) => (
  <Page>
    <PageHeader title={title} />
    <Card>
      <EmptyState
        icon={<Sprout />}
        title="Coming soon"
        action={
          <Button asChild variant="secondary">
            <Link to="/dashboard">Go home</Link>
          </Button>
        }
      >
        {promise}
      </EmptyState>
    </Card>
    <div>
      <FaqLink module={module} />
    </div>
  </Page>
)
