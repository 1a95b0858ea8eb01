import { useId, useState } from 'react'
import type { GoalProblems } from '#core/goal/change.ts'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import type { Scenario, ScenarioChange } from './scenario.ts'

interface ExactFieldsProps {
  readonly trying: Scenario
  readonly problems: GoalProblems
  readonly onTry: (tried: ScenarioChange) => void
}

/** The same inputs to the cent and to the day, for typing. */
export function ExactFields({ trying, problems, onTry }: ExactFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { monthly_contribution_cents, target_cents, target_date, status } = trying.goal
  return (
    <div>
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide exact amounts' : 'Enter exact amounts'}
      </Button>
      <div id={id} hidden={!isOpen} className="mt-3 grid gap-4 sm:grid-cols-3">
        {isOpen && (
          <>
            <Field label="Monthly contribution">
              <MoneyInput
                value={monthly_contribution_cents}
                disabled={status === 'paused'}
                onValueChange={(cents) => onTry({ monthly_contribution_cents: cents ?? 0 })}
              />
            </Field>
            <Field label="Target amount" error={problems.target_cents}>
              <MoneyInput value={target_cents} onValueChange={(cents) => onTry({ target_cents: cents })} />
            </Field>
            <Field label="Target date" error={problems.target_date}>
              <DateField
                value={target_date ?? ''}
                onValueChange={(iso) => onTry({ target_date: iso || null })}
              />
            </Field>
          </>
        )}
      </div>
    </div>
  )
}
