/** The kinds of debt in a client's words. */
import {
  Banknote,
  Car,
  CreditCard,
  GraduationCap,
  HandCoins,
  House,
  HousePlus,
  KeyRound,
  Stethoscope,
  Tag,
  type LucideIcon,
} from 'lucide-react'
import type { DebtType } from '#core/contract/debt-kinds.ts'

/** Debts that share their fields and stand together in the list. */
export type Family = 'home' | 'card' | 'loan' | 'rent'

export interface Kind {
  readonly type: DebtType
  readonly family: Family
  readonly label: string
  readonly detail: string
  readonly icon: LucideIcon
}

const byType: Readonly<Record<DebtType, Omit<Kind, 'type'>>> = {
  credit_card: {
    family: 'card',
    label: 'Credit card',
    detail: 'A balance you carry or pay in full',
    icon: CreditCard,
  },
  mortgage: { family: 'home', label: 'Mortgage', detail: 'The loan on your home', icon: House },
  home_equity: {
    family: 'home',
    label: 'Home equity',
    detail: 'A second loan or a line of credit on your home',
    icon: HousePlus,
  },
  student: {
    family: 'loan',
    label: 'Student loan',
    detail: 'Federal or private, yours or for a child',
    icon: GraduationCap,
  },
  auto: { family: 'loan', label: 'Auto loan', detail: 'A car, a truck or a motorcycle', icon: Car },
  personal: {
    family: 'loan',
    label: 'Personal loan',
    detail: 'From a bank, an app, or someone you know',
    icon: Banknote,
  },
  medical: {
    family: 'loan',
    label: 'Medical bill',
    detail: 'A bill you pay off over time',
    icon: Stethoscope,
  },
  rent: { family: 'rent', label: 'Rent', detail: 'A monthly payment with no balance', icon: KeyRound },
  lease: { family: 'rent', label: 'Lease', detail: 'A car or anything else you lease', icon: HandCoins },
  custom: { family: 'loan', label: 'Your own type', detail: 'Anything else you owe', icon: Tag },
}

/** The kind of a debt. */
export const kindOf = (type: DebtType): Kind => ({ type, ...byType[type] })

/** The kinds to choose from, the most frequent first; a client's own types stand beside them. */
export const kinds: readonly Kind[] = (
  [
    'credit_card',
    'mortgage',
    'home_equity',
    'student',
    'auto',
    'personal',
    'medical',
    'rent',
    'lease',
  ] as const
).map(kindOf)

/** The families as the list groups them. */
export const families: readonly { readonly family: Family; readonly title: string }[] = [
  { family: 'home', title: 'Home' },
  { family: 'card', title: 'Credit cards' },
  { family: 'loan', title: 'Loans and bills' },
  { family: 'rent', title: 'Rent and leases' },
]
