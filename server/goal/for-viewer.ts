/** Goals as a viewer gets them: the accounts of each as one, where net worth isn't shared. */
import type { Data } from '#core/contract/endpoint.ts'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { getInvestmentReturnData, getPlaidBenchmark } from '#core/contract/goal-returns.ts'
import type { deleteGoal } from '#core/contract/goal.ts'
import type { getInvestHome, GoalWithRisk, PlanFigures } from '#core/contract/projection.ts'
import type { getPortfolioModelStandard, getRiskPortfolio } from '#core/contract/risk.ts'
import { steadyRate } from '#core/goal/plan.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'
import { sumUuid } from '#server/http/ids.ts'
import type { Caller, Viewer } from '#server/http/route.ts'
import { notShared } from '#server/http/viewer-gate.ts'

type Sees = Pick<Viewer, 'sections'>

const ACCOUNTS = sumUuid(1)

/** The accounts of a goal as one that is all for the goal, so that nothing shows what they hold besides. */
function sumOfAccounts(accounts: readonly GoalAccount[]): GoalAccount[] {
  const [first] = accounts
  if (!first) return []
  const { cents, as_of, source } = sumFigures(
    accounts.map(({ value_cents, ...each }) => ({ ...each, cents: value_cents })),
  )
  const kind = accounts.every((each) => each.kind === first.kind) ? first.kind : 'brokerage'
  return [
    {
      goal_account_uuid: ACCOUNTS,
      goal_uuid: first.goal_uuid,
      account_uuid: ACCOUNTS,
      name: 'Accounts',
      kind,
      source,
      as_of: as_of ?? first.as_of,
      apy: steadyRate(accounts),
      share: 1,
      value_cents: cents,
    },
  ]
}

export const goalForViewer = (goal: Goal, { sections }: Sees): Goal =>
  sections.includes('net_worth') ? goal : { ...goal, accounts: sumOfAccounts(goal.accounts) }

export const goalsForViewer = (goals: Goal[], viewer: Sees): Goal[] =>
  goals.map((goal) => goalForViewer(goal, viewer))

/** Of the retirement plan, a viewer of goals alone gets what the goal itself shows. A match tells of pay. */
const figuresForViewer = (figures: PlanFigures | null, { sections }: Sees): PlanFigures | null =>
  sections.includes('retirement')
    ? figures
    : figures && { ...figures, monthly_spending_cents: null, monthly_employer_cents: 0 }

export const goalWithRiskForViewer = (goalWithRisk: GoalWithRisk, viewer: Sees): GoalWithRisk => ({
  ...goalWithRisk,
  goal: goalForViewer(goalWithRisk.goal, viewer),
  retirement: figuresForViewer(goalWithRisk.retirement, viewer),
})

export const goalsWithRiskForViewer = (goalsWithRisk: GoalWithRisk[], viewer: Sees): GoalWithRisk[] =>
  goalsWithRisk.map((each) => goalWithRiskForViewer(each, viewer))

type Home = Data<typeof getInvestHome>

export const homeForViewer = (home: Home, viewer: Sees): Home => ({
  ...home,
  goals: goalsWithRiskForViewer(home.goals, viewer),
})

export function linksForViewer(links: GoalAccount[], { sections }: Sees): GoalAccount[] {
  if (sections.includes('net_worth')) return links
  const goals = new Set(links.map(({ goal_uuid }) => goal_uuid))
  return [...goals].flatMap((goal) => sumOfAccounts(links.filter(({ goal_uuid }) => goal_uuid === goal)))
}

type Deletion = Data<typeof deleteGoal>

export const deletionForViewer = (deletion: Deletion, { sections }: Sees): Deletion =>
  sections.includes('net_worth') ? deletion : { ...deletion, accounts: [] }

/** Returns without those of each account. */
export const returnsForViewer = <
  T extends Data<typeof getInvestmentReturnData> | Data<typeof getPlaidBenchmark>,
>(
  returns: T,
  { sections }: Sees,
): T => (sections.includes('net_worth') ? returns : { ...returns, accounts: [] })

type Models = Data<typeof getPortfolioModelStandard>

export const modelsForViewer = (answer: Models, { sections }: Sees): Models =>
  sections.includes('goals')
    ? answer
    : { ...answer, models: answer.models.map((model) => ({ ...model, goals: [] })) }

type RiskPortfolio = Data<typeof getRiskPortfolio>

/** Without the goals, there is no money toward goals that a bad year could cost. */
export const riskPortfolioForViewer = (answer: RiskPortfolio, { sections }: Sees): RiskPortfolio =>
  sections.includes('goals') ? answer : { ...answer, bad_year: null, goals: [] }

/**
 * A viewer may choose a goal's accounts only where accounts are shared, too.
 *
 * @throws ApiError `not_shared`
 */
export function assertSeesAccounts({ viewer }: Caller): void {
  if (viewer && !viewer.sections.includes('net_worth')) {
    throw notShared('The accounts of this plan aren’t shared with you.')
  }
}
