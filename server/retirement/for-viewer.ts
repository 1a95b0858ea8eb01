/** What a viewer of somebody's retirement plan is told: sums of what isn't shared with them. */
import type { Account, AccountKind } from '#core/contract/money-accounts.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'
import { homeOf } from '#core/retirement/household-plan.ts'
import { sumUuid } from '#server/http/ids.ts'
import type { Viewer } from '#server/http/route.ts'

type Sum = readonly [kind: AccountKind, name: string]
const CASH: Sum = ['savings', 'Cash']
const TRADITIONAL: Sum = ['traditional_ira', 'Traditional retirement accounts']

/** The sum that an account is part of: accounts that the forecast treats alike. The rest are not in the forecast. */
const SUMS: Readonly<Partial<Record<AccountKind, Sum>>> = {
  checking: CASH,
  savings: CASH,
  certificate: CASH,
  brokerage: ['brokerage', 'Taxable accounts'],
  workplace_plan: ['workplace_plan', 'Workplace plans'],
  traditional_ira: TRADITIONAL,
  other_retirement: TRADITIONAL,
  roth_ira: ['roth_ira', 'Roth accounts'],
  hsa: ['hsa', 'Health savings accounts'],
}

const HOME_LOAN = sumUuid(1)
const OTHER_DEBTS = sumUuid(2)
const GOALS = sumUuid(3)
/** Sums of accounts have the places from here on. */
const FIRST_ACCOUNT = 10

/** Several accounts as one, with nothing of any of them but the sum, its day and its source. */
function sumOfAccounts(
  accounts: readonly [Account, ...Account[]],
  [kind, name]: Sum,
  place: number,
): Account {
  const [{ owner, as_of: day }] = accounts
  const { cents, as_of, source } = sumFigures(
    accounts.map(({ balance_cents, ...each }) => ({ ...each, cents: balance_cents })),
  )
  const [newest = ''] = accounts
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .toReversed()
  return {
    account_uuid: sumUuid(FIRST_ACCOUNT + place),
    name,
    kind,
    institution: '',
    source,
    balance_cents: cents,
    as_of: as_of ?? day,
    apy: null,
    debt_uuid: null,
    separate_debt_uuids: [],
    owner,
    used_share: 0,
    version: 1,
    created_at: newest,
    updated_at: newest,
  }
}

/**
 * The accounts as sums by how they are taxed and whose they are, and the home of the plan. The home keeps its id, by which
 * the plan names it.
 */
function accountSums(accounts: readonly Account[], home: Account | undefined): Account[] {
  const groups = new Map<string, { sum: Sum; of: [Account, ...Account[]] }>()
  for (const each of accounts) {
    const sum = SUMS[each.kind]
    if (!sum) continue
    // What is joint counts as the client's.
    const owner = each.owner === 'partner' ? 'partner' : 'self'
    const key = `${sum[0]} ${owner}`
    const group = groups.get(key)
    if (group) group.of.push(each)
    else groups.set(key, { sum, of: [{ ...each, owner }] })
  }
  const sums = [...groups.values()].map(({ sum, of }, place) => sumOfAccounts(of, sum, place))
  if (!home) return sums
  const { account_uuid, owner } = home
  return [...sums, { ...sumOfAccounts([home], ['property', 'Home'], sums.length), account_uuid, owner }]
}

/** The payments of all debts by year as one row, and as another those of a loan that the sale of the home repays. */
function debtSums(
  debts: RetirementFacts['debts'],
  loan: string | null | undefined,
): RetirementFacts['debts'] {
  const others = debts.filter(({ debt_uuid }) => debt_uuid !== loan)
  const payments_cents: number[] = []
  for (const debt of others) {
    debt.payments_cents.forEach((cents, year) => {
      payments_cents[year] = (payments_cents[year] ?? 0) + cents
    })
  }
  return [
    ...debts
      .filter(({ debt_uuid }) => debt_uuid === loan)
      .map((each) => ({ ...each, debt_uuid: HOME_LOAN, name: 'Loan on the home' })),
    ...(others.length > 0
      ? [{ debt_uuid: OTHER_DEBTS, name: 'Debt payments', payments_cents, balances_cents: [] }]
      : []),
  ]
}

/**
 * What a viewer gets of the facts: sums of the accounts, debts and goals that aren't shared with them, from which the same
 * forecast follows.
 */
function factsForViewer(
  plan: RetirementPlan,
  facts: RetirementFacts,
  { sections }: Pick<Viewer, 'sections'>,
): RetirementFacts {
  const home = homeOf(facts, plan)
  const accounts = sections.includes('net_worth') ? facts.accounts : accountSums(facts.accounts, home)
  const monthly = facts.goals.reduce((sum, goal) => sum + goal.monthly_contribution_cents, 0)
  const goals =
    sections.includes('goals') || facts.goals.length === 0
      ? facts.goals
      : [{ goal_uuid: GOALS, name: 'Retirement goals', monthly_contribution_cents: monthly }]
  if (sections.includes('debts')) {
    const loanOf = new Map(facts.accounts.map(({ account_uuid, debt_uuid }) => [account_uuid, debt_uuid]))
    return {
      ...facts,
      accounts: accounts.map((each) => ({ ...each, debt_uuid: loanOf.get(each.account_uuid) ?? null })),
      goals,
    }
  }
  const sold = home?.account_uuid === plan.assumptions?.home_sale?.account_uuid ? home : undefined
  const isRepaid = facts.debts.some(({ debt_uuid }) => debt_uuid === sold?.debt_uuid)
  return {
    ...facts,
    accounts: accounts.map((each) => ({
      ...each,
      debt_uuid: isRepaid && each.account_uuid === sold?.account_uuid ? HOME_LOAN : null,
      separate_debt_uuids: [],
    })),
    debts: debtSums(facts.debts, sold?.debt_uuid),
    goals,
  }
}

/** An answer with the plan and the facts that it is built on, for a viewer; see {@link factsForViewer}. */
export const forViewer = <T extends { readonly plan: RetirementPlan; readonly facts: RetirementFacts }>(
  answer: T,
  viewer: Pick<Viewer, 'sections'>,
): T => ({ ...answer, facts: factsForViewer(answer.plan, answer.facts, viewer) })
