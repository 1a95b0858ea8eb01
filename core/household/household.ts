/** Everything that the app knows of a household: what every module reads instead of assembling its own. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { Pension } from '#core/contract/pensions.ts'
import type { Policy } from '#core/contract/policies.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { ProtectEntries } from '#core/contract/protect-profile.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import type { RiskProfile } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** What the household spends a month, in cents; null while unknown. */
export interface UsualSpending {
  /** The limit on needs. */
  readonly needs_limit_cents: Cents | null
  /** Averages of the last full months, at most three. */
  readonly needs_cents: Cents | null
  readonly total_cents: Cents | null
  /** Income less spending and what was moved to savings; negative where more was spent. Null without income. */
  readonly left_over_cents: Cents | null
}

export interface Household {
  /** The client's day that it is known on. */
  readonly today: IsoDate
  /** Of the client. */
  readonly first_name: string
  readonly birth_date: IsoDate
  /** The state of the address, such as `US-VT`; empty if unknown. */
  readonly home_state: string
  /** The people and what they earn; null until entered. */
  readonly income: IncomeDetail | null
  readonly accounts: readonly Account[]
  readonly debts: readonly Debt[]
  /** The saved payoff plan. */
  readonly payoff: SavedPlan
  readonly goals: readonly Pick<GoalWithRisk, 'goal' | 'suitability'>[]
  /** The current answers about risk; null until answered. */
  readonly risk: RiskProfile | null
  readonly plan: RetirementPlan
  readonly pensions: readonly Pension[]
  readonly policies: readonly Policy[]
  /** What the client entered for protection. */
  readonly protect: ProtectEntries
  readonly spending: UsualSpending
}
