/** Accounts and things of value as a client reads them. */
import type { AccountKind } from '#core/contract/money-accounts.ts'
import type { NetWorthKind } from '#core/contract/net-worth.ts'

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
