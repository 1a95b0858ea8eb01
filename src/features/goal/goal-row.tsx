import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { estimatedDollars, monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FigureMark } from '#app/shared/figures/figure.tsx'
import { ListRow } from '#app/ui/data/list-row.tsx'
import { Ring } from '#app/ui/data/ring.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { GoalWithRisk, Outlook } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { planOf } from '#core/goal/plan.ts'
import { contributionFor } from '#core/goal/solve.ts'
import { figuresOfGoal } from './figures-of-goal.ts'
import { kindOf, type State, stateOf } from './labels.ts'

interface GoalRowProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
  readonly isPending: boolean
}

/** A goal in the list: its chance of success, its progress, and whether that is enough. */
export function GoalRow({ found, today, isPending }: GoalRowProps) {
  const { goal, outlook } = found
  const state = stateOf(found, today)
  const { mode, goal_uuid: goalUuid } = goal
  const isRated = outlook !== null && (goal.status === 'active' || goal.status === 'held')
  return (
    <ListRow
      leading={
        isRated ? (
          <ChanceRing found={found} outlook={outlook} tone={state.tone} />
        ) : (
          <Mark icon={kindOf(goal.kind).icon} />
        )
      }
      title={
        goal.status === 'draft' ? (
          <Link to="/$mode/new" params={{ mode }} search={{ draft: goalUuid }}>
            {goal.name}
          </Link>
        ) : (
          <Link to="/$mode/$goalUuid" params={{ mode, goalUuid }}>
            {goal.name}
          </Link>
        )
      }
      detail={
        <>
          <span className="block">
            <GoalProgress found={found} />
          </span>
          <Shortfall found={found} today={today} />
          {isPending && (
            <span className="mt-1.5 block empty:hidden">
              <PendingPill />
            </span>
          )}
          {goal.held_reason !== null && <span className="mt-1.5 block">{goal.held_reason}</span>}
        </>
      }
      trailing={
        <span className={clsx('text-13', TEXT[state.tone])}>
          {goal.status === 'draft' ? 'Continue' : state.words}
        </span>
      }
    />
  )
}

const TEXT: Readonly<Record<State['tone'], string>> = {
  good: 'text-quiet',
  quiet: 'text-quiet',
  warning: 'text-amber',
  bad: 'text-red',
}

/** `$61,240 of $90,000 · June 2030` */
function GoalProgress({ found }: { readonly found: GoalWithRisk }) {
  const { value, target_cents, target_date } = found.goal
  const figures = figuresOfGoal(found)
  return (
    <>
      <FigureMark {...figures.saved}>{wholeDollars(value.cents)}</FigureMark>
      {target_cents !== null && (
        <>
          {' of '}
          <FigureMark {...figures.target}>
            {found.retirement ? estimatedDollars(target_cents) : wholeDollars(target_cents)}
          </FigureMark>
        </>
      )}
      {target_date !== null && (
        <>
          {' · '}
          <FigureMark {...figures.date}>{monthAndYear(target_date)}</FigureMark>
        </>
      )}
    </>
  )
}

interface ChanceRingProps {
  readonly found: GoalWithRisk
  readonly outlook: Outlook
  readonly tone: State['tone']
}

/** The chance of success as a ring; savings at a fixed rate are on track, drawn full, or not. */
function ChanceRing({ found, outlook, tone }: ChanceRingProps) {
  const { kind, chance, words, projected_cents, target_cents } = outlook
  const ringTone = tone === 'quiet' ? 'good' : tone
  if (kind === 'market') {
    const figure = chanceFigure(chance).replace('over ', '>').replace('under ', '<')
    return (
      <Ring share={chance} label={words} tone={ringTone}>
        <span className={figure.length > 3 ? 'text-[0.6875rem]/4' : 'text-13'}>
          <FigureMark {...figuresOfGoal(found).chance}>{figure}</FigureMark>
        </span>
      </Ring>
    )
  }
  const isOnTrack = chance >= 1
  return (
    <Ring share={isOnTrack ? 1 : projected_cents / target_cents} label={words} tone={ringTone}>
      {isOnTrack ? <Check className="size-5" aria-hidden="true" /> : '–'}
    </Ring>
  )
}

/** `+$65 a month for an 80% chance`, for a goal that is behind. */
function Shortfall({ found, today }: { found: GoalWithRisk; today: IsoDate }) {
  const { goal, suitability, outlook, retirement } = found
  if (goal.status !== 'active' || retirement || !outlook || outlook.label === 'on_track') return null
  const plan = planOf(goal, suitability.model, today)
  const needed = plan.ok ? contributionFor(plan.value) : null
  if (needed === null) return null
  const more = wholeDollars(needed - goal.monthly_contribution_cents)
  return (
    <span className="block">
      <ThirdPerson>
        {outlook.kind === 'market' ? `+${more} a month for an 80% chance` : `+${more} a month gets you there`}
      </ThirdPerson>
    </span>
  )
}
