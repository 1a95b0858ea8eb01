import type { DebtType } from '#core/contract/debt-kinds.ts'
import type { AccountKind, Source } from '#core/contract/money-accounts.ts'
import type { NetWorth, NetWorthKind } from '#core/contract/net-worth.ts'
import { addDays, addMonths, dateParts, isoDate, type IsoDate } from '#core/finance/dates.ts'
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
  readonly history: readonly { readonly as_of: IsoDate; readonly cents: number }[]
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

/** The last days of the months before today, the oldest first, and today. */
export function monthEnds(today: IsoDate, months: number): IsoDate[] {
  const { year, month } = dateParts(today)
  const first = isoDate(year, month, 1)
  const ends = Array.from({ length: months }, (_, back) => addDays(addMonths(first, back - months + 1), -1))
  return [...ends, today]
}

/** What a holding was worth at the end of a day: its newest value then; null before the first. */
function worthOn({ history }: Holding, date: IsoDate): number | null {
  const after = history.findIndex(({ as_of }) => as_of > date)
  const known = after < 0 ? history.at(-1) : history[after - 1]
  return known?.cents ?? null
}

type Totals = NetWorth['history'][number]

function totalsOn(holdings: readonly Holding[], as_of: IsoDate): Totals | null {
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
      .map(({ of, uuid, name, cents, as_of, source }): Line => ({ of, uuid, name, cents, as_of, source }))
      .sort((a, b) => b.cents - a.cents)
    if (lines.length === 0) return []
    const cents = lines.reduce((sum, line) => sum + line.cents, 0)
    return [{ side: isLiability(kind) ? ('liability' as const) : ('asset' as const), kind, cents, lines }]
  })
}

/**
 * What a household has and owes, and its history by month's end. A value counts until there is a newer one; months before
 * the first value of all are left out.
 *
 * @param months how far the history goes back
 */
export function netWorthOf(holdings: readonly Holding[], today: IsoDate, months: number): NetWorth {
  const counted = holdings.filter(({ cents }) => cents !== 0)
  const assets = sumFigures(counted.filter(({ kind }) => !isLiability(kind)))
  const liabilities = sumFigures(counted.filter(({ kind }) => isLiability(kind)))
  const net_cents = assets.cents - liabilities.cents
  const now: Totals = {
    as_of: today,
    assets_cents: assets.cents,
    liabilities_cents: liabilities.cents,
    net_cents,
  }
  const before = monthEnds(today, months).slice(0, -1)
  const since = (monthsBack: number): number | null => {
    const [then = today] = monthEnds(today, monthsBack)
    const totals = totalsOn(holdings, then)
    return totals && net_cents - totals.net_cents
  }
  return {
    ...now,
    assets,
    liabilities,
    groups: groupsOf(holdings),
    history: [...before.map((date) => totalsOn(holdings, date)).filter((each) => each !== null), now],
    change: { month_cents: since(1), year_cents: since(12) },
  }
}
