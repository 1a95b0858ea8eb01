import { Link } from '@tanstack/react-router'
import type { GoalMode } from '#core/contract/goal-kinds.ts'

const MODES = [
  { mode: 'save', label: 'Save' },
  { mode: 'invest', label: 'Invest' },
  { mode: 'retire', label: 'Retire' },
] as const

/** From one list of goals to another, on a phone, where only one of them is in the bar. */
export const ModeTabs = ({ mode }: { mode: GoalMode }) => (
  <nav aria-label="Goals" className="flex gap-1 rounded-control bg-sunken p-1 lg:hidden">
    {MODES.map(({ mode: each, label }) => (
      <Link
        key={each}
        to={`/${each}`}
        aria-current={each === mode ? 'page' : undefined}
        className="flex min-h-11 flex-1 items-center justify-center rounded-inner text-15 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card"
      >
        {label}
      </Link>
    ))}
  </nav>
)
