import { Link } from '@tanstack/react-router'
import { Target } from 'lucide-react'
import type { GoalMode } from '#core/contract/goal-kinds.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { listWords } from './kinds.ts'

/** Before the first goal of a list; without a mode, before the first of all. */
export function GoalsEmpty({ mode }: { mode: GoalMode | undefined }) {
  const { title, emptyTitle, empty } = listWords(mode)
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Target />}
          title={emptyTitle}
          action={
            <Button asChild>
              <Link to="/$mode/new" params={{ mode: mode ?? 'save' }}>
                Add a goal
              </Link>
            </Button>
          }
        >
          {empty}
        </EmptyState>
      </Card>
    </>
  )
}
