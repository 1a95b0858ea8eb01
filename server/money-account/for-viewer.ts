/** Accounts and net worth as a viewer gets them: goals and debts as sums, where their sections aren't shared. */
import type { Data } from '#core/contract/endpoint.ts'
import type {
  Account,
  AccountWithGoals,
  deleteMoneyAccount,
  getMoneyAccount,
  getUserGoalAccountsWithNetValuesForWeb,
} from '#core/contract/money-accounts.ts'
import type { NetWorth, NetWorthKind } from '#core/contract/net-worth.ts'
import { sumShares } from '#core/goal/shares.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'
import { sumUuid } from '#server/http/ids.ts'
import type { Viewer } from '#server/http/route.ts'

type Sees = Pick<Viewer, 'sections'>

export const accountForViewer = (account: Account, { sections }: Sees): Account =>
  sections.includes('debts') ? account : { ...account, debt_uuid: null, separate_debt_uuids: [] }

function goalsSum(goals: AccountWithGoals['goals']): AccountWithGoals['goals'] {
  if (goals.length === 0) return []
  return [
    {
      goal_account_uuid: sumUuid(1),
      goal_uuid: sumUuid(1),
      name: 'Goals',
      share: sumShares(goals.map(({ share }) => share)),
      value_cents: goals.reduce((sum, { value_cents }) => sum + value_cents, 0),
    },
  ]
}

const withGoalsSum = <T extends AccountWithGoals>(found: T, viewer: Sees): T => ({
  ...found,
  account: accountForViewer(found.account, viewer),
  goals: viewer.sections.includes('goals') ? found.goals : goalsSum(found.goals),
})

export const detailForViewer = (
  detail: Data<typeof getMoneyAccount>,
  viewer: Sees,
): Data<typeof getMoneyAccount> => withGoalsSum(detail, viewer)

export const listForViewer = (
  list: Data<typeof getUserGoalAccountsWithNetValuesForWeb>,
  viewer: Sees,
): Data<typeof getUserGoalAccountsWithNetValuesForWeb> => ({
  ...list,
  accounts: list.accounts.map((each) => withGoalsSum(each, viewer)),
})

export const deletionForViewer = (
  deletion: Data<typeof deleteMoneyAccount>,
  { sections }: Sees,
): Data<typeof deleteMoneyAccount> => (sections.includes('goals') ? deletion : { ...deletion, goals: [] })

/** What all debts of a kind are called as one, and what homes whose value is stated with a mortgage are homes on. */
const SUM_NAMES: Readonly<Partial<Record<NetWorthKind, string>>> = {
  property: 'a mortgage',
  home_debt: 'Home loans',
  cards: 'Credit cards',
  loans: 'Other loans',
}

type Group = NetWorth['groups'][number]

function withDebtSum(group: Group, place: number): Group {
  const own = group.lines
    .filter(({ of }) => of === 'account')
    .map((line) => ({ ...line, debt_uuid: null, separate_debt_uuids: [] }))
  const [first, ...rest] = group.lines.filter(({ of }) => of !== 'account')
  if (!first) return { ...group, lines: own }
  const { cents, as_of, source } = sumFigures([first, ...rest])
  const sum = {
    of: first.of,
    uuid: sumUuid(place),
    name: SUM_NAMES[group.kind] ?? 'Debts',
    cents,
    as_of: as_of ?? first.as_of,
    source,
    debt_uuid: null,
    owner: null,
  }
  return { ...group, lines: [...own, sum].toSorted((a, b) => b.cents - a.cents) }
}

export const netWorthForViewer = (worth: NetWorth, { sections }: Sees): NetWorth =>
  sections.includes('debts') ? worth : { ...worth, groups: worth.groups.map(withDebtSum) }
