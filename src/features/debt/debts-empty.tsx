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
        title="See the day you are free of debt"
        action={
          <Button asChild>
            <Link to="/debt/new">Add a debt</Link>
          </Button>
        }
      >
        Enter what you owe, and you get a way out and a reminder before each payment.
      </EmptyState>
    </Card>
    <Section title="Or begin with one of these">
      <KindTiles />
    </Section>
  </>
)
