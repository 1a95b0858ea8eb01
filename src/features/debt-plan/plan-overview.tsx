import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDollars, wholeDollars, shortMonth } from '#app/platform/format.ts'
import { LeaveGuard } from '#app/platform/leave-guard.tsx'
import { FiguresIn } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import type { Series } from '#app/ui/charts/series.ts'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { type IsoDate, addMonths, dateParts } from '#core/finance/math/dates.ts'
import { sum } from '#core/finance/math/money.ts'
import { PlanConflict } from './plan-conflict.tsx'
import { PlanControls } from './plan-controls.tsx'
import { PlanGaps } from './plan-gaps.tsx'
import {
  burndownSummary,
  interestSaved,
  planSub,
  planTitle,
  type Recommendation,
  recommendationOf,
  MINIMUM_ONLY,
  monthOfPlan,
} from './plan-labels.ts'
import type { PlanTrialInput, usePlanTrial } from './use-plan-trial.ts'

interface PlanOverviewProps extends PlanTrialInput {
  readonly trying: ReturnType<typeof usePlanTrial>
  readonly back: ReactNode
  /** The total owed, on pages not about the plan alone. */
  readonly owed?: ReactNode
  /** The rest of the page. */
  readonly children: ReactNode
}

/** When the client is debt-free, a chart of the way there, and what changes it. */
export function PlanOverview({
  trying,
  debts,
  answered,
  queue,
  from,
  back,
  owed,
  children,
}: PlanOverviewProps) {
  const { trial, settled, plan, current, suggested, withMore, minimums, minimumsCents, range, saveState } =
    trying
  const { strategy, choose, extraFrom } = trying
  const { choice, isTried, take } = trial
  const saved = interestSaved(plan)
  const recommended = suggested && recommendationOf(suggested, current, debts, from)
  return (
    <>
      <PageHeader
        back={back}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            Payoff plan <SaveMark saveState={saveState} />
          </span>
        }
        title={
          <FiguresIn
            text={planTitle(plan, debts, from, saveState === 'none')}
            figures={
              plan.outcome.kind === 'paid'
                ? [[monthOfPlan(from, plan.outcome.months), { id: 'debt-free-date', isTried }]]
                : []
            }
          />
        }
        sub={
          <>
            {owed}{' '}
            <FiguresIn
              text={planSub(plan)}
              figures={saved === '' ? [] : [[saved, { id: 'payoff-interest-saved', isTried }]]}
            />
          </>
        }
      />
      {recommended && <Recommended {...{ recommended, trial }} />}
      <PlanConflict {...{ debts, answered, queue, trial }} />
      <PlanGaps
        {...{ plan, debts, from, extraFrom }}
        choice={settled}
        isMended={recommended !== null}
        onTake={take}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <Burndown plan={plan} baseline={minimums} debts={debts} from={from} />
        </div>
        <PlanControls
          {...{ choice, strategy, plan, debts, current, withMore, minimumsCents, range, isTried, from }}
          isSaved={answered.version > 0}
          onChoose={choose}
          onChange={take}
        />
      </div>
      {children}
      <LeaveGuard
        isUnsaved={isTried}
        title="Save this plan before you leave?"
        saveLabel="Save this plan"
        onSave={trial.keep}
      >
        You changed your payoff plan and haven’t saved it.
      </LeaveGuard>
      {isTried && <SaveBar isBusy={trial.isBusy} onKeep={() => void trial.keep()} onUndo={trial.undo} />}
    </>
  )
}

interface RecommendedProps {
  readonly recommended: Recommendation
  readonly trial: ReturnType<typeof usePlanTrial>['trial']
}

/** The plan with the least interest, and the one button that saves it. */
const Recommended = ({ recommended: { title, gain }, trial }: RecommendedProps) => (
  <Card tone="wash">
    <p className="text-13 text-quiet">Recommended</p>
    <CardTitle>{title}</CardTitle>
    <p className="text-15">
      <ThirdPerson>
        {gain} You pay no more than now: each paid-off debt’s payment goes to the one with the highest rate.
      </ThirdPerson>
    </p>
    <Button busy={trial.isBusy} className="self-start" onClick={() => void trial.keepSuggested()}>
      Use this plan
    </Button>
  </Card>
)

/** Low enough to fit on a phone's screen together with the slider below. */
const CHART_HEIGHT = 220

interface BurndownProps {
  readonly plan: DebtPlan
  readonly baseline: DebtPlan
  readonly debts: readonly Debt[]
  readonly from: IsoDate
}

/** The balances falling debt by debt. */
function Burndown({ plan, baseline, debts, from }: BurndownProps) {
  const isBaseline = plan.choice.strategy === 'minimum'
  const { startCents, reference, ...drawn } = burndownOf(plan, isBaseline ? null : baseline, debts, from)
  return (
    <Card>
      <StackedArea
        {...drawn}
        reference={reference ?? undefined}
        label="Debt left by month"
        summary={burndownSummary(plan, startCents, from)}
        totalName="All debts"
        formatValue={wholeDollars}
        formatTick={shortDollars}
        height={CHART_HEIGHT}
      />
    </Card>
  )
}

/** The state of the plan on the page: none, so current payments; a scenario; saved; or saved on this device and pending. */
type SaveState = 'none' | 'tried' | 'saved' | 'waiting'

/** Whether this is the client's plan, a scenario, or current payments without a plan. */
function SaveMark({ saveState }: { saveState: SaveState }) {
  return (
    <output>
      {saveState === 'saved' && (
        <Pill tone="good">
          <Check aria-hidden="true" />
          Your plan
        </Pill>
      )}
      {saveState === 'waiting' && <Pill tone="warning">Your plan, waiting to sync</Pill>}
      {saveState === 'none' && <Pill>As you pay today</Pill>}
      {saveState === 'tried' && <Pill>Not saved</Pill>}
    </output>
  )
}

interface SaveBarProps {
  readonly isBusy: boolean
  readonly onKeep: () => void
  readonly onUndo: () => void
}

/** Saves the scenario, or discards it. Stays visible while scrolling on a tall enough page. */
const SaveBar = ({ isBusy, onKeep, onUndo }: SaveBarProps) => (
  <section
    aria-label="Unsaved plan"
    className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-3 shadow-pop lg:bottom-4 [@media(max-height:31rem)]:static"
  >
    <p className="hidden text-15 sm:block">You have unsaved changes.</p>
    <div className="flex flex-1 justify-between gap-2 sm:justify-end">
      <Button reads variant="quiet" onClick={onUndo}>
        Discard changes
      </Button>
      <Button busy={isBusy} onClick={onKeep}>
        Save this plan
      </Button>
    </div>
  </section>
)

/** A plan that never ends is drawn for ten years. */
const MONTHS_OF_NEVER = 120
/** A shorter plan labels months below the chart, a longer one years. */
const MONTHS_WITH_NAMES = 18

/** The months after this one; what is still due this month shows in the next. */
const monthsToCome = ({ schedule }: DebtPlan): DebtPlan['schedule'] =>
  schedule.filter(({ month }) => month > 0)

/** Balances by debt from today on, the last to close at the bottom. */
function seriesOf(plan: DebtPlan, debts: readonly Debt[], months: number): Series[] {
  const owed = new Map(
    debts.filter((debt) => isOwing(debt)).map((debt) => [debt.debt_uuid, debt.balance_cents]),
  )
  const schedule = monthsToCome(plan).slice(0, months)
  return plan.debts
    .map(({ debt_uuid, name, closed_month }, place) => ({
      name,
      closes: closed_month ?? Infinity,
      values: [owed.get(debt_uuid) ?? 0, ...schedule.map(({ balance_cents }) => balance_cents[place] ?? 0)],
    }))
    .sort((one, other) => other.closes - one.closes)
}

/** The total left in each month, without zeros after the end. */
function leftOver(plan: DebtPlan, startCents: number, months: number): number[] {
  const left = monthsToCome(plan)
    .slice(0, months)
    .map(({ balance_cents }) => sum(balance_cents))
  return [startCents, ...left, ...Array.from({ length: months - left.length }, () => 0)]
}

/**
 * The layers of the burndown, its month labels, and the balance on minimum payments only.
 *
 * @param baseline the same debts on minimum payments only; undefined where that is the plan itself
 */
function burndownOf(plan: DebtPlan, baseline: DebtPlan | null, debts: readonly Debt[], from: IsoDate) {
  const months = plan.outcome.kind === 'paid' ? plan.outcome.months : MONTHS_OF_NEVER
  const series = seriesOf(plan, debts, months)
  const start = sum(series.map(({ values }) => values[0] ?? 0))
  const points = Array.from({ length: months + 1 }, (_, month) =>
    month === 0 ? 'Today' : monthOfPlan(from, month),
  )
  const marks = points.flatMap((_, point) => {
    if (point === 0) return [{ point, label: 'Today' }]
    const date = addMonths(from, point)
    if (months < MONTHS_WITH_NAMES) return [{ point, label: shortMonth(date) }]
    const { year, month } = dateParts(date)
    return month === 1 ? [{ point, label: String(year) }] : []
  })
  const reference = baseline && { name: MINIMUM_ONLY, values: leftOver(baseline, start, months) }
  return { series, points, marks, reference, startCents: start }
}
