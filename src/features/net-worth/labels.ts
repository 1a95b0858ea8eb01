/** Labels of accounts and assets. */
import {
  Banknote,
  Car,
  CreditCard,
  Gem,
  HandCoins,
  House,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  Sprout,
  TrendingUp,
} from 'lucide-react'
import type { AccountKind, AccountOwner } from '#core/contract/money-accounts.ts'
import type { NetWorthKind } from '#core/contract/net-worth.ts'

interface KindWords {
  readonly kind: AccountKind
  readonly label: string
  readonly family: 'cash' | 'invested' | 'things' | 'owed'
}

/** The types in the order offered. */
export const accountKinds: readonly KindWords[] = [
  { kind: 'checking', label: 'Checking account', family: 'cash' },
  { kind: 'savings', label: 'Savings account', family: 'cash' },
  { kind: 'certificate', label: 'Certificate of deposit', family: 'cash' },
  { kind: 'brokerage', label: 'Brokerage account', family: 'invested' },
  { kind: 'workplace_plan', label: '401(k) or other workplace plan', family: 'invested' },
  { kind: 'traditional_ira', label: 'Traditional IRA', family: 'invested' },
  { kind: 'roth_ira', label: 'Roth IRA', family: 'invested' },
  { kind: 'hsa', label: 'Health savings account', family: 'invested' },
  { kind: 'education_529', label: '529 plan', family: 'invested' },
  { kind: 'other_retirement', label: 'Other retirement account', family: 'invested' },
  { kind: 'property', label: 'Home or land', family: 'things' },
  { kind: 'vehicle', label: 'Vehicle', family: 'things' },
  { kind: 'other_asset', label: 'Other asset', family: 'things' },
  { kind: 'other_liability', label: 'Other debt', family: 'owed' },
]

export const families = [
  { family: 'cash', title: 'Cash' },
  { family: 'invested', title: 'Investments and retirement' },
  { family: 'things', title: 'Property and valuables' },
  { family: 'owed', title: 'Debts without a payment plan' },
] as const

const known = new Map(accountKinds.map((words) => [words.kind, words]))

/** The name of a type: `Savings account`. */
export const kindLabel = (kind: AccountKind): string => known.get(kind)?.label ?? kind

/** Whether this type of account pays interest on cash. */
export const paysInterest = (kind: AccountKind): boolean => known.get(kind)?.family === 'cash'

export const isOwed = (kind: AccountKind): boolean => kind === 'other_liability'

/** Whether clients move money in and out of this type, so that its gains are not its whole change. */
export const hasTransfers = (kind: AccountKind): boolean => {
  const family = known.get(kind)?.family
  return family === 'cash' || family === 'invested'
}

/** The word for a figure of this type: a home has a value, an account and a debt have a balance. */
export const figureNoun = (kind: AccountKind): 'balance' | 'value' =>
  known.get(kind)?.family === 'things' ? 'value' : 'balance'

/** The label of a field for such a figure; before a type is chosen, one that fits all. */
export function figureLabel(kind: AccountKind | undefined): string {
  if (kind === undefined) return 'Balance or value'
  if (isOwed(kind)) return 'Amount you owe'
  return figureNoun(kind) === 'value' ? 'Current value' : 'Current balance'
}

/** Who owns an account. */
export const ownerLabels: Readonly<Record<AccountOwner, string>> = {
  self: 'You',
  partner: 'Partner',
  joint: 'Joint',
}

/** The headings of the list's groups. */
export const groupTitles: Readonly<Record<NetWorthKind, string>> = {
  cash: 'Cash',
  investments: 'Investments',
  retirement: 'Retirement',
  property: 'Real estate',
  vehicle: 'Vehicles',
  other_asset: 'Other assets',
  home_debt: 'Home loans',
  cards: 'Credit cards',
  loans: 'Loans and bills',
  other_liability: 'Other debts',
}

export const groupIcons: Readonly<Record<NetWorthKind, LucideIcon>> = {
  cash: PiggyBank,
  investments: TrendingUp,
  retirement: Sprout,
  property: House,
  vehicle: Car,
  other_asset: Gem,
  home_debt: ReceiptText,
  cards: CreditCard,
  loans: Banknote,
  other_liability: HandCoins,
}
