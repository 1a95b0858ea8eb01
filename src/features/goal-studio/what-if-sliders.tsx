import { monthAndYear } from '#app/platform/format.ts'
import { NoRiskProfile } from '#app/shared/goal/no-risk-profile.tsx'
import { Slider } from '#app/ui/slider.tsx'
import type { GoalPlan } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { modelName } from '#core/goal/model.ts'
import { dayWithMonths, monthsToGoal } from '#core/goal/months.ts'
import { mostRiskInWords } from '#core/goal/suitability.ts'
import { contributionRange, monthsRange, targetRange } from './ranges.ts'
import type { Scenario, ScenarioChange } from './scenario.ts'

interface WhatIfSlidersProps {
  /** The goal's current plan, which sets the slider ranges. */
  readonly now: GoalPlan
  /** Its date. */
  readonly date: IsoDate
  readonly trying: Scenario
  readonly today: IsoDate
  /** Whether the client took the risk questionnaire. */
  readonly hasRiskProfile: boolean
  /** Adds one change to the scenario. */
  readonly onTry: (tried: ScenarioChange) => void
}

/** The goal's inputs as sliders. */
export function WhatIfSliders({ now, date, trying, today, hasRiskProfile, onTry }: WhatIfSlidersProps) {
  const { monthly_contribution_cents, target_cents, target_date, status } = trying.goal
  const months = monthsToGoal(today, target_date ?? date)
  const target = target_cents ?? now.target_cents
  return (
    <div className="flex flex-col gap-3">
      <Slider
        label="Monthly contribution"
        value={monthly_contribution_cents}
        valueText={formatUsd(monthly_contribution_cents)}
        {...contributionRange(now, monthly_contribution_cents)}
        disabled={status === 'paused'}
        onValueChange={(cents) => onTry({ monthly_contribution_cents: cents })}
      />
      {status === 'paused' && (
        <p className="text-13 text-quiet">This goal is paused. Resume it to try other amounts.</p>
      )}
      <Slider
        label="Date"
        value={months}
        valueText={monthAndYear(target_date ?? date)}
        {...monthsRange(now, months)}
        onValueChange={(value) => onTry({ target_date: dayWithMonths(today, date, value) })}
      />
      <Slider
        label={now.inflation_adjusted ? 'Target in today’s dollars' : 'Target'}
        value={target}
        valueText={formatUsd(target)}
        {...targetRange(now, target)}
        onValueChange={(cents) => onTry({ target_cents: cents })}
      />
      {now.growth.kind === 'market' && (
        <RiskSlider trying={trying} hasRiskProfile={hasRiskProfile} onTry={onTry} />
      )}
    </div>
  )
}

/** From the least risk to the most that the goal allows. */
function RiskSlider({
  trying,
  hasRiskProfile,
  onTry,
}: Pick<WhatIfSlidersProps, 'trying' | 'hasRiskProfile' | 'onTry'>) {
  const { model, allowed } = trying
  // A blocked goal has a riskier portfolio than allowed, until another is chosen.
  const models = allowed.includes(model) ? allowed : [...allowed, model]
  const most = allowed.at(-1)
  if (models.length < 2)
    return (
      <p className="text-15">
        Portfolio: <strong>{modelName(model)}</strong>, the only one allowed for this date.
      </p>
    )
  return (
    <div>
      <Slider
        label="Risk"
        value={models.indexOf(model)}
        min={0}
        max={models.length - 1}
        valueText={modelName(model)}
        onValueChange={(place) => {
          const chosen = models[place]
          if (chosen) onTry({ model: chosen })
        }}
      />
      {!hasRiskProfile && <NoRiskProfile />}
      {hasRiskProfile && most && <p className="text-13 text-quiet">{mostRiskInWords(most)}</p>}
    </div>
  )
}
