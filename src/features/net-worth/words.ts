/** Accounts and things of value as a client reads them. */
import type { AccountKind, Figure, Source } from '#core/contract/money-accounts.ts'
import type { NetWorthKind } from '#core/contract/net-worth.ts'
import { daysBetween, type IsoDate } from '#core/finance/dates.ts'
import { sumFigures } from '#core/goal/figures.ts'
import { inDays, shortDate } from '#app/lib/format.ts'

interface KindWords {
  readonly kind: AccountKind
  readonly label: string
  readonly family: 'cash' | 'invested' | 'things' | 'owed'
}

/** The kinds in the order in which they are offered. */
export const accountKinds: readonly KindWords[] = [
  { kind: 'checking', label: 'Checking account', family: 'cash' },
  { kind: 'savings', label: 'Savings account', family: 'cash' },
  { kind: 'certificate', label: 'Certificate of deposit', family: 'cash' },
  { kind: 'brokerage', label: 'Brokerage account', family: 'invested' },
  { kind: 'workplace_plan', label: 'Workplace plan, such as a 401(k)', family: 'invested' },
  { kind: 'traditional_ira', label: 'Traditional IRA', family: 'invested' },
  { kind: 'roth_ira', label: 'Roth IRA', family: 'invested' },
  { kind: 'hsa', label: 'Health savings account', family: 'invested' },
  { kind: 'education_529', label: '529 plan', family: 'invested' },
  { kind: 'other_retirement', label: 'Other retirement account', family: 'invested' },
  { kind: 'property', label: 'Home or land', family: 'things' },
  { kind: 'vehicle', label: 'Vehicle', family: 'things' },
  { kind: 'other_asset', label: 'Something else of value', family: 'things' },
  { kind: 'other_liability', label: 'Something else that you owe', family: 'owed' },
]

export const families = [
  { family: 'cash', title: 'Cash' },
  { family: 'invested', title: 'Invested' },
  { family: 'things', title: 'Things of value' },
  { family: 'owed', title: 'Owed, outside of your debts' },
] as const

const known = new Map(accountKinds.map((words) => [words.kind, words]))

/** What a kind is called: `Savings account`. */
export const kindLabel = (kind: AccountKind): string => known.get(kind)?.label ?? kind

/** Whether an account of this kind pays interest on cash. */
export const paysInterest = (kind: AccountKind): boolean => known.get(kind)?.family === 'cash'

export const isOwed = (kind: AccountKind): boolean => kind === 'other_liability'

/** The kinds of the list, as their groups are called. */
export const groupTitles: Readonly<Record<NetWorthKind, string>> = {
  cash: 'Cash',
  investments: 'Investments',
  retirement: 'Retirement accounts',
  property: 'Home and land',
  vehicle: 'Vehicles',
  other_asset: 'Other things of value',
  home_debt: 'Home loans',
  cards: 'Credit cards',
  loans: 'Loans and bills',
  other_liability: 'Other debts',
}

const sources: Readonly<Record<Source, string>> = {
  linked: 'From your bank',
  typed: 'Typed by you',
  estimated: 'An estimate',
}

/** Where a figure comes from. */
export const sourceLabel = (source: Source): string => sources[source]

/** Where a figure comes from and how old it is: `Typed by you · 12 days ago`, and from a month on the day itself. */
export function provenance(source: Source, asOf: IsoDate, today: IsoDate): string {
  const days = daysBetween(asOf, today)
  const when = Math.abs(days) < 31 ? inDays(-days) : shortDate(asOf)
  return `${sources[source]} · ${when}`
}

/** How old a sum is and how sure: as old as its oldest part, and as sure as its least sure. */
export function sumProvenance(figures: readonly Figure[], today: IsoDate): string {
  const { as_of, source } = sumFigures(figures.filter((figure) => figure.as_of !== null))
  if (as_of === null) return ''
  const days = daysBetween(as_of, today)
  const oldest = days <= 0 ? 'today' : `${inDays(-days)}, ${shortDate(as_of)}`
  const parts: Readonly<Record<Source, string>> = {
    linked: 'All from your banks',
    typed: 'Some of it typed by you',
    estimated: 'Some of it estimated',
  }
  return `${parts[source]}. The oldest figure is from ${oldest}.`
}
