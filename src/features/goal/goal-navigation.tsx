/** Getting around the goals: tabs, links back, and the page of a goal that is missing. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '#app/platform/back-link.tsx'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'
import type { GoalMode, Goal } from '#core/contract/goal-kinds.ts'

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

/** The link back to all goals. */
export const BackToGoals = () => <BackLink to="/goals">Goals</BackLink>

/** The link back to a goal. */
export const BackToGoal = ({ goal }: { goal: Goal }) => (
  <BackLink to="/$mode/$goalUuid" params={{ mode: goal.mode, goalUuid: goal.goal_uuid }}>
    {goal.name}
  </BackLink>
)

interface GoalMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  /** Known to be missing. */
  readonly isGone?: boolean
}

/** The page of a goal while it cannot be shown. */
export const GoalMissing = ({ query, isGone = false }: GoalMissingProps) => (
  <MissingPage
    noun="goal"
    title="Goal"
    back={<BackToGoals />}
    toAll={<Link to="/goals">View all goals</Link>}
    query={query}
    isGone={isGone}
  />
)
