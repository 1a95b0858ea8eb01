import { Link } from '@tanstack/react-router'
import { TrendingDown } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader, Section } from '#app/ui/page.tsx'
import { KindTiles } from './kind-tiles.tsx'

/** Before the first debt. */
export const DebtsEmpty = () => (
  <>
    <PageHeader title="Debt" />
    <Card>
      <EmptyState
        icon={<TrendingDown />}
        title="See when you’ll be debt-free"
        action={
          <Button asChild>
            <Link to="/debt/new">Add debt</Link>
          </Button>
        }
      >
        Add what you owe to get a payoff plan and a reminder before each payment.
      </EmptyState>
    </Card>
    <Section title="Or start with one of these">
      <KindTiles />
    </Section>
  </>
)
