import type { DebtType } from '#core/contract/debt-kinds.ts'
import type { AccountKind, AccountOwner, Source } from '#core/contract/money-accounts.ts'
import type { NetWorth, NetWorthKind, WorthPoint } from '#core/contract/net-worth.ts'
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  isoDate,
  type IsoDate,
} from '#core/finance/math/dates.ts'
import { sumFigures } from './figures.ts'

type Line = NetWorth['groups'][number]['lines'][number]

/** Something that is owned or owed, with what it was worth over time, the oldest value first. */
export interface Holding {
  readonly of: Line['of']
  readonly uuid: string
  readonly name: string
  readonly kind: NetWorthKind
  readonly source: Source
  readonly cents: number
  readonly as_of: IsoDate
  /** Of an account: the loan on it. */
  readonly debt_uuid: string | null
  /** Of an account: mortgages that the client said are on another home. */
  readonly separate_debt_uuids?: string[] | undefined
  readonly owner: AccountOwner | null
  readonly history: readonly { readonly as_of: IsoDate; readonly cents: number }[]
}

/** A debt as net worth sees it; the value of a home only where its kind has one. */
export interface OwedDebt {
  readonly debt_uuid: string
  readonly name: string
  readonly debt_type: DebtType
  readonly balance_cents: number
  readonly balance_as_of: IsoDate
  readonly property_value_cents?: number | null
  readonly property_value_as_of?: IsoDate | null
}

const LIABILITIES: ReadonlySet<NetWorthKind> = new Set(['home_debt', 'cards', 'loans', 'other_liability'])

/** Whether a kind is owed rather than owned. */
export const isLiability = (kind: NetWorthKind): boolean => LIABILITIES.has(kind)

/** In the order in which kinds are listed. */
const KINDS: readonly NetWorthKind[] = [
  'cash',
  'investments',
  'retirement',
  'property',
  'vehicle',
  'other_asset',
  'home_debt',
  'cards',
  'loans',
  'other_liability',
]

const KIND_OF_ACCOUNT: Readonly<Record<AccountKind, NetWorthKind>> = {
  checking: 'cash',
  savings: 'cash',
  certificate: 'cash',
  brokerage: 'investments',
  education_529: 'investments',
  hsa: 'investments',
  workplace_plan: 'retirement',
  traditional_ira: 'retirement',
  roth_ira: 'retirement',
  other_retirement: 'retirement',
  property: 'property',
  vehicle: 'vehicle',
  other_asset: 'other_asset',
  other_liability: 'other_liability',
}

/** Where an account counts. */
export const kindOfAccount = (kind: AccountKind): NetWorthKind => KIND_OF_ACCOUNT[kind]

/** Where a debt counts; rent and leases have no balance and are owed nothing today. */
export function kindOfDebt(type: DebtType): NetWorthKind {
  if (type === 'mortgage' || type === 'home_equity') return 'home_debt'
  return type === 'credit_card' ? 'cards' : 'loans'
}

/** Whether a thing of this kind may have a loan on it that says a value of its own. */
export const mayHaveLoan = (kind: AccountKind): boolean => kind === 'property'

/** Whether a debt may be the loan on a home, and so say what the home is worth. */
export const isHomeLoan = ({ debt_type }: { readonly debt_type: DebtType }): boolean =>
  debt_type === 'mortgage'

type History = Holding['history']

/** What is owed on a debt. */
export const debtHolding = (debt: OwedDebt, history: History): Holding => ({
  of: 'debt',
  uuid: debt.debt_uuid,
  name: debt.name,
  kind: kindOfDebt(debt.debt_type),
  source: 'typed',
  cents: debt.balance_cents,
  as_of: debt.balance_as_of,
  debt_uuid: null,
  owner: null,
  history,
})

/**
 * The home behind a loan, at the value that the client said of it; none where the loan says none.
 *
 * @param history of the loan: the home is known since the loan is
 */
export function homeHolding(debt: OwedDebt, history: History): Holding[] {
  const { property_value_cents: cents, property_value_as_of, debt_uuid, name, balance_as_of } = debt
  if (!cents || !isHomeLoan(debt)) return []
  const as_of = property_value_as_of ?? balance_as_of
  return [
    {
      of: 'home',
      uuid: debt_uuid,
      name,
      kind: 'property',
      source: 'estimated',
      cents,
      as_of,
      debt_uuid: null,
      owner: null,
      history: [{ as_of: history[0]?.as_of ?? as_of, cents }],
    },
  ]
}

/**
 * Lets a home count once. Behind a loan that an account names it counts by the account, and until the account's first
 * value by what the loan says; any other home counts by what its loan says.
 *
 * @param homes behind loans
 */
export function countOnce(accounts: readonly Holding[], homes: readonly Holding[]): Holding[] {
  const left = new Map(homes.map((home) => [home.uuid, home]))
  const counted = accounts.map((account): Holding => {
    const home = account.debt_uuid === null ? undefined : left.get(account.debt_uuid)
    if (!home) return account
    left.delete(home.uuid)
    const first = account.history[0]
    const earlier = home.history.filter(({ as_of }) => first === undefined || as_of < first.as_of)
    return { ...account, history: [...earlier, ...account.history] }
  })
  return [...counted, ...left.values()]
}

/** The last days of the months before today, the oldest first, and today. */
export function monthEnds(today: IsoDate, months: number): IsoDate[] {
  const { year, month } = dateParts(today)
  const first = isoDate(year, month, 1)
  const ends = Array.from({ length: months }, (_, back) => addDays(addMonths(first, back - months + 1), -1))
  return [...ends, today]
}

/** The day that a year's change counts from. */
export const yearBefore = (today: IsoDate): IsoDate => addMonths(today, -12)

/** The first of the days that {@link netWorthOf} lists one by one: three months before today. */
export const recentStart = (today: IsoDate): IsoDate => addMonths(today, -3)

const daysFrom = (first: IsoDate, last: IsoDate): IsoDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day))

/** What a holding was worth at the end of a day: its newest value then; null before the first. */
function worthOn({ history }: Holding, date: IsoDate): number | null {
  const after = history.findIndex(({ as_of }) => as_of > date)
  const known = after < 0 ? history.at(-1) : history[after - 1]
  return known?.cents ?? null
}

function totalsOn(holdings: readonly Holding[], as_of: IsoDate): WorthPoint | null {
  let assets_cents = 0
  let liabilities_cents = 0
  let isKnown = false
  for (const holding of holdings) {
    const cents = worthOn(holding, as_of)
    if (cents === null) continue
    isKnown = true
    if (isLiability(holding.kind)) liabilities_cents += cents
    else assets_cents += cents
  }
  return isKnown
    ? { as_of, assets_cents, liabilities_cents, net_cents: assets_cents - liabilities_cents }
    : null
}

/** What is owned and owed by kind, the largest first. What is worth nothing is left out. */
export function groupsOf(holdings: readonly (Line & { readonly kind: NetWorthKind })[]): NetWorth['groups'] {
  return KINDS.flatMap((kind) => {
    const lines = holdings
      .filter((holding) => holding.kind === kind && holding.cents !== 0)
      .map(({ of, uuid, name, cents, as_of, source, debt_uuid, separate_debt_uuids, owner }): Line => ({
        of,
        uuid,
        name,
        cents,
        as_of,
        source,
        debt_uuid,
        ...(separate_debt_uuids && { separate_debt_uuids }),
        owner,
      }))
      .sort((a, b) => b.cents - a.cents)
    if (lines.length === 0) return []
    const cents = lines.reduce((sum, line) => sum + line.cents, 0)
    return [{ side: isLiability(kind) ? ('liability' as const) : ('asset' as const), kind, cents, lines }]
  })
}

/** What a household has and owes at its newest values. What is worth nothing makes no sum older. */
export function worthNow(
  holdings: readonly Holding[],
  as_of: IsoDate,
): Omit<NetWorth, 'history' | 'recent' | 'year_ago'> {
  const counted = holdings.filter(({ cents }) => cents !== 0)
  const assets = sumFigures(counted.filter(({ kind }) => !isLiability(kind)))
  const liabilities = sumFigures(counted.filter(({ kind }) => isLiability(kind)))
  return {
    as_of,
    assets_cents: assets.cents,
    liabilities_cents: liabilities.cents,
    net_cents: assets.cents - liabilities.cents,
    assets,
    liabilities,
    groups: groupsOf(holdings),
  }
}

/**
 * What a household has and owes, its history by month's end, each of its past three months' days, and the day a year ago.
 * A value counts until there is a newer one; days before the first value of all are left out.
 *
 * @param months how far the history goes back
 */
export function netWorthOf(holdings: readonly Holding[], today: IsoDate, months: number): NetWorth {
  const worth = worthNow(holdings, today)
  const { assets: _, liabilities: __, groups: ___, ...now } = worth
  const until = (days: readonly IsoDate[]): WorthPoint[] => [
    ...days.map((date) => totalsOn(holdings, date)).filter((each) => each !== null),
    now,
  ]
  return {
    ...worth,
    history: until(monthEnds(today, months).slice(0, -1)),
    recent: until(daysFrom(recentStart(today), addDays(today, -1))),
    year_ago: totalsOn(holdings, yearBefore(today)),
  }
}

/** A home that was added and one that counts by its mortgage, which may be the same. */
export interface HomePair {
  readonly account: Line
  /** Named by its mortgage, whose uuid it has. */
  readonly home: Line
}

/**
 * The homes that may count twice: each one that was added without a mortgage, beside each that counts by what its
 * mortgage says, unless the client has said that they are different. Those of the nearest values come first.
 */
export function countedTwice({ groups }: Pick<NetWorth, 'groups'>): HomePair[] {
  const lines = groups.filter(({ kind }) => kind === 'property').flatMap((group) => group.lines)
  const added = lines.filter(({ of, debt_uuid }) => of === 'account' && debt_uuid === null)
  const distance = ({ account, home }: HomePair) => Math.abs(account.cents - home.cents)
  return lines
    .filter(({ of }) => of === 'home')
    .flatMap((home) => added.map((account) => ({ account, home })))
    .filter(({ account, home }) => !account.separate_debt_uuids?.includes(home.uuid))
    .sort((one, other) => distance(one) - distance(other))
}
