import type { DebtType } from '#core/contract/debt-kinds.ts'
import type { AccountKind, AccountOwner, Source } from '#core/contract/money-accounts.ts'
import { type NetWorth, NetWorthKind, type WorthPoint } from '#core/contract/net-worth.ts'
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  isoDate,
  type IsoDate,
} from '#core/finance/math/dates.ts'
import { sumFigures } from './sum-figures.ts'

type Line = NetWorth['groups'][number]['lines'][number]

/** An asset or debt with its value history, oldest first. */
export interface Holding {
  readonly of: Line['of']
  readonly uuid: string
  readonly name: string
  readonly kind: NetWorthKind
  readonly source: Source
  readonly cents: number
  readonly as_of: IsoDate
  /** For an account: its loan. */
  readonly debt_uuid: string | null
  /** For an account: mortgages that the client said belong to another home. */
  readonly separate_debt_uuids?: string[] | undefined
  readonly owner: AccountOwner | null
  readonly history: readonly { readonly as_of: IsoDate; readonly cents: number }[]
}

/** A debt's fields for net worth; only home debts have a home value. */
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

/** Whether a type is a liability. */
export const isLiability = (kind: NetWorthKind): boolean => LIABILITIES.has(kind)

/** In display order. */
const KINDS = NetWorthKind.options

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

/** The net worth category of an account. */
export const kindOfAccount = (kind: AccountKind): NetWorthKind => KIND_OF_ACCOUNT[kind]

/** The net worth category of a debt; rent and leases have no balance. */
export function kindOfDebt(type: DebtType): NetWorthKind {
  if (type === 'mortgage' || type === 'home_equity') return 'home_debt'
  return type === 'credit_card' ? 'cards' : 'loans'
}

/** Whether an account of this type may have a loan that states a home value. */
export const mayHaveLoan = (kind: AccountKind): boolean => kind === 'property'

/** Whether a debt may be secured by a home and state its value. */
export const isHomeLoan = ({ debt_type }: { readonly debt_type: DebtType }): boolean =>
  debt_type === 'mortgage'

type History = Holding['history']

/** A debt as a net worth item. */
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
 * The home behind a loan, at the value the client stated with the loan; undefined without one.
 *
 * @param history of the loan; the home is known since the loan is
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
 * Counts each home once. If an account names its loan, the account's value counts and, before its first value, the
 * loan's; any other home counts at its loan's value.
 *
 * @param homes the homes behind loans
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

/** Month ends before today, oldest first, then today. */
export function monthEnds(today: IsoDate, months: number): IsoDate[] {
  const { year, month } = dateParts(today)
  const first = isoDate(year, month, 1)
  const ends = Array.from({ length: months }, (_, back) => addDays(addMonths(first, back - months + 1), -1))
  return [...ends, today]
}

/** The start of the one-year change. */
export const yearBefore = (today: IsoDate): IsoDate => addMonths(today, -12)

/** The first daily value of {@link netWorthOf}: three months before today. */
export const recentStart = (today: IsoDate): IsoDate => addMonths(today, -3)

/** The oldest day whose values {@link netWorthOf} adds up, apart from each record's first value. */
export const historyStart = (today: IsoDate, months: number): IsoDate =>
  [yearBefore(today), recentStart(today), ...monthEnds(today, months)].reduce((a, b) => (a < b ? a : b))

const daysFrom = (first: IsoDate, last: IsoDate): IsoDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day))

/** A holding's value at the end of a day: its latest value then; null before the first. */
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

/** Assets and debts by type, largest first, without empty ones. */
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

/** Current net worth. Values of zero do not make the sum older. */
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
 * A household's net worth: current, at month ends, for each day of the past three months, and a year ago. A value
 * counts until there is a newer one; days before the first value are left out.
 *
 * @param months length of the history
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

/** An added home and a home known from its mortgage, which may be the same. */
export interface HomePair {
  readonly account: Line
  /** Identified by its mortgage's uuid. */
  readonly home: Line
}

/**
 * Possible duplicate homes: each home added without a mortgage, paired with each home known from its mortgage, unless
 * the client said they are different. Pairs with the nearest values come first.
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
