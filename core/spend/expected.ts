/** What is expected in the days ahead: recurring charges and income, and the payments of debts. */
import type { Debt, DebtType } from '#core/contract/debt-kinds.ts'
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { ExpectedItem, RecurringCharge } from '#core/contract/spend-dashboard.ts'
import { isDueOpen, nextDue } from '#core/debt/due-dates.ts'
import type { DueAmount } from '#core/debt/upcoming-payments.ts'
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  isMonthEnd,
  type IsoDate,
} from '#core/finance/math/dates.ts'
import { plainName, SAME_NAME, similarity } from '#core/finance/spend/name-similarity.ts'
import { usualType } from './categories.ts'
import { CHARGES_PER_YEAR, type FoundCharge } from './recurring.ts'

/** An expected item with what it counts as. */
export interface Expected extends ExpectedItem {
  readonly category: SpendCategory
  readonly type: SpendType
}

/** What a payment of a debt is categorized as; the first is what it counts as. */
const DEBT_CATEGORIES: Readonly<Record<DebtType, readonly [SpendCategory, ...SpendCategory[]]>> = {
  mortgage: ['mortgage', 'loan_payment'],
  home_equity: ['loan_payment', 'mortgage'],
  credit_card: ['card_payment', 'transfer'],
  rent: ['rent'],
  lease: ['car_payment', 'rent'],
  student: ['student_loan', 'loan_payment', 'education'],
  auto: ['car_payment', 'loan_payment'],
  personal: ['loan_payment'],
  medical: ['medical', 'loan_payment'],
  custom: ['loan_payment', 'other'],
}

/** Payments of one debt differ by at most this share: escrow and extra amounts change. */
const SAME_AMOUNT = 0.25

interface Due {
  readonly debt: Debt
  readonly cents: number
}

/** How well a charge fits a debt's payment, from 0; null if it does not. */
function fit({ charge }: FoundCharge, { debt, cents }: Due): number | null {
  if (charge.direction === 'in' || CHARGES_PER_YEAR[charge.cadence] < 12) return null
  const monthly = charge.yearly_cents / 12
  const difference = Math.abs(monthly - cents) / Math.max(monthly, cents, 1)
  const name = plainName(charge.name)
  const isNamed = [debt.lender, debt.name].some(
    (other) => other !== '' && similarity(plainName(other), name) >= SAME_NAME,
  )
  if (isNamed) return difference
  const isKind = DEBT_CATEGORIES[debt.debt_type].includes(charge.category)
  return isKind && difference <= SAME_AMOUNT ? 1 + difference : null
}

/**
 * The recurring charge that is each debt's payment. Such a charge counts once, as the debt's payment with the amount of
 * the saved payoff plan.
 */
function chargesOfDebts(dues: readonly Due[], found: readonly FoundCharge[]): Map<string, FoundCharge> {
  const fits = dues
    .flatMap((due) =>
      found.flatMap((each) => {
        const score = fit(each, due)
        return score === null ? [] : [{ debt_uuid: due.debt.debt_uuid, each, score }]
      }),
    )
    .sort((a, b) => a.score - b.score)
  const matched = new Map<string, FoundCharge>()
  const used = new Set<FoundCharge>()
  for (const { debt_uuid, each } of fits) {
    if (matched.has(debt_uuid) || used.has(each)) continue
    matched.set(debt_uuid, each)
    used.add(each)
  }
  return matched
}

/** A payment this many days before its due date, or after it, is the one for it. */
const PAID_BEFORE_DAYS = 10
const PAID_AFTER_DAYS = 7

const isPaidBy = (found: FoundCharge | undefined, due_on: IsoDate): boolean =>
  found?.charges.some(({ date }) => {
    const days = daysBetween(due_on, date)
    return days >= -PAID_BEFORE_DAYS && days <= PAID_AFTER_DAYS
  }) ?? false

/** A debt's due dates through a day that are neither marked as paid nor paid by a transaction. */
function openDues(debt: Debt, today: IsoDate, to: IsoDate, paidBy: FoundCharge | undefined): IsoDate[] {
  const dues: IsoDate[] = []
  let due = nextDue(debt, today)?.due_on
  while (due !== undefined && due <= to && isDueOpen(debt, due)) {
    if (!isPaidBy(paidBy, due)) dues.push(due)
    due = addMonths(due, 1, debt.due_day)
  }
  return dues
}

function stepOf(charge: RecurringCharge): (date: IsoDate, times: number) => IsoDate {
  const perYear = CHARGES_PER_YEAR[charge.cadence]
  if (perYear > 12) return (date, times) => addDays(date, times * (perYear === 52 ? 7 : 14))
  const day = isMonthEnd(charge.next_date) ? 31 : dateParts(charge.next_date).day
  return (date, times) => addMonths(date, times * (12 / perYear), day)
}

/** The days on which a charge is due, with the latest one that did not come. */
function duesOf(charge: RecurringCharge, today: IsoDate, to: IsoDate): IsoDate[] {
  const step = stepOf(charge)
  const dues: IsoDate[] = []
  for (let times = 0; ; times += 1) {
    const due = step(charge.next_date, times)
    if (due > to) return dues
    if (due >= today || times === 0) dues.push(due)
  }
}

/** What is late is expected today. */
const daysOf = (due_on: IsoDate, today: IsoDate) => ({ date: due_on < today ? today : due_on, due_on })

const kindOf = ({ charge, type }: FoundCharge): ExpectedItem['kind'] =>
  charge.direction === 'in' ? 'income' : type === 'saving' ? 'saving' : 'bill'

/** What expectations are drawn from. */
export interface ExpectedFacts {
  readonly recurring: readonly FoundCharge[]
  readonly debts: readonly Debt[]
  /** By the saved payoff plan. */
  readonly dueAmount: DueAmount
  readonly today: IsoDate
}

/** What is expected from today through a day, the earliest first, and the recurring charges that pay debts. */
export function expectedItems(
  { recurring, debts, dueAmount, today }: ExpectedFacts,
  to: IsoDate,
): { readonly items: Expected[]; readonly ofDebts: ReadonlySet<FoundCharge> } {
  const active = recurring.filter(({ charge }) => charge.state === 'active')
  const dues = debts.flatMap((debt): Due[] => {
    const due = nextDue(debt, today)
    return due ? [{ debt, cents: dueAmount(debt, due.due_on) }] : []
  })
  const matched = chargesOfDebts(dues, active)
  const ofDebts = new Set(matched.values())
  const payments = dues.flatMap(({ debt }) => {
    const [category] = DEBT_CATEGORIES[debt.debt_type]
    const paidBy = matched.get(debt.debt_uuid)
    return openDues(debt, today, to, paidBy).flatMap((due_on): Expected[] => {
      const cents = dueAmount(debt, due_on)
      if (cents <= 0) return []
      return [
        {
          ...daysOf(due_on, today),
          name: debt.name,
          amount_cents: -cents,
          kind: 'debt',
          debt_uuid: debt.debt_uuid,
          recurring_key: null,
          category,
          type: usualType(category),
        },
      ]
    })
  })
  const others = active
    .filter((found) => !ofDebts.has(found))
    .flatMap((found) => {
      const { charge, type } = found
      const amount_cents = charge.direction === 'in' ? charge.typical_cents : -charge.typical_cents
      return duesOf(charge, today, to).map((due_on): Expected => ({
        ...daysOf(due_on, today),
        name: charge.name,
        amount_cents,
        kind: kindOf(found),
        debt_uuid: null,
        recurring_key: charge.key,
        category: charge.category,
        type,
      }))
    })
  const items = [...payments, ...others].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.amount_cents - b.amount_cents,
  )
  return { items, ofDebts }
}

/** An expected item without what only the sums need. */
export const presentItem = ({ category: _, type: __, ...item }: Expected): ExpectedItem => item
