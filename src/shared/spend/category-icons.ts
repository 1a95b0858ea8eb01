/** An icon for each group of categories; the label beside it says which category. */
import {
  ArrowLeftRight,
  Banknote,
  Car,
  CircleDashed,
  HeartPulse,
  House,
  Landmark,
  type LucideIcon,
  PiggyBank,
  ShoppingBag,
  Ticket,
  Users,
  Utensils,
} from 'lucide-react'
import type { SpendCategory } from '#core/contract/spend-categories.ts'
import { CATEGORIES, type SpendGroup } from '#core/spend/categories.ts'

const ICONS: Readonly<Record<SpendGroup, LucideIcon>> = {
  income: Banknote,
  home: House,
  food: Utensils,
  transportation: Car,
  health: HeartPulse,
  personal: ShoppingBag,
  leisure: Ticket,
  family: Users,
  money: Landmark,
  saving: PiggyBank,
  transfers: ArrowLeftRight,
  other: CircleDashed,
}

export const categoryIcon = (category: SpendCategory): LucideIcon => ICONS[CATEGORIES[category].group]
