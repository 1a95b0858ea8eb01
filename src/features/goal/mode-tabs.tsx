import { Link } from '@tanstack/react-router'
import type { GoalMode } from '#core/contract/goal-kinds.ts'

const MODES = [
  { mode: 'save', label: 'Save' },
  { mode: 'invest', label: 'Invest' },
  { mode: 'retire', label: 'Retire' },
] as const

const tabClasses =
  'flex min-h-11 flex-1 items-center justify-center rounded-inner px-2 text-15 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card forced-colors:aria-[current=page]:outline'

interface ModeTabsProps {
  /** Undefined shows all goals. */
  readonly mode: GoalMode | undefined
}

/** Tabs for all goals, or those of one type; each has its own address. */
export const ModeTabs = ({ mode }: ModeTabsProps) => (
  <nav
    aria-label="Kinds of goals"
    className="flex w-full max-w-120 gap-1 rounded-control bg-sunken p-1 max-lg:max-w-none"
  >
    <Link to="/goals" aria-current={mode === undefined ? 'page' : undefined} className={tabClasses}>
      All
    </Link>
    {MODES.map(({ mode: each, label }) => (
      <Link
        key={each}
        to="/$mode"
        params={{ mode: each }}
        activeOptions={{ exact: true }}
        aria-current={each === mode ? 'page' : undefined}
        className={tabClasses}
      >
        {label}
      </Link>
    ))}
  </nav>
)

/** The type of goal being added, before there is a draft. */
export const NewGoalTabs = ({ mode }: { mode: GoalMode }) => (
  <nav aria-label="Kind of goal" className="flex gap-1 rounded-control bg-sunken p-1">
    {MODES.map(({ mode: each, label }) => (
      <Link
        key={each}
        to="/$mode/new"
        params={{ mode: each }}
        replace
        aria-current={each === mode ? 'page' : undefined}
        className={tabClasses}
      >
        {label}
      </Link>
    ))}
  </nav>
)
