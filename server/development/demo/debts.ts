/** The demo household's debts: a home, a car, a student loan, and two cards, with three years of payments. */
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { type Debt, DebtInput } from '#core/contract/debt-kinds.ts'
import { createDebt } from '#core/debt/change.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { applyPayment, splitPayment } from '#core/debt/payment.ts'
import { usualChoice } from '#core/debt/plan.ts'
import { addDays, addMonths, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'
import type { debtBalances, debtPayments, debts, payoffPlans } from '#server/db/schema/debt.ts'
import type { reminders } from '#server/db/schema/reminder.ts'
import { rowOf } from '#server/debt/families.ts'
import {
  ESCROW_CENTS,
  EVERYDAY_CARD_RATE,
  STORE_CARD_PAYMENT_CENTS,
  STORE_CARD_RATE,
} from '#server/providers/bank-link/demo-household.ts'
import {
  CARD_CLOSES,
  CARD_DUE_DAY,
  type LedgerAccount,
  REWARDS_CLOSES,
  REWARDS_DUE_DAY,
} from '#server/providers/bank-link/sandbox-household.ts'
import type { Ledger } from '#server/providers/bank-link/sandbox-ledger.ts'
import { nextAfterChange } from '#server/reminder/next-firing.ts'

/** The keys of the bank's accounts that are debts. */
export type DemoDebt = Exclude<LedgerAccount, 'checking' | 'savings'>

/** A debt as it was at the beginning, and its bank's account. */
interface Plan {
  readonly account: DemoDebt
  readonly input: v.InferInput<typeof DebtInput>
  readonly remindDaysBefore?: readonly number[]
}

const PLANS: readonly Plan[] = [
  {
    account: 'mortgage',
    input: {
      debt_type: 'mortgage',
      name: 'Home loan',
      lender: 'Champlain Bank',
      balance_cents: 356_400_00,
      apr: 0.0475,
      minimum_payment_cents: 1_940_53,
      payment_cents: 1_940_53,
      escrow_cents: ESCROW_CENTS,
      property_value_cents: 465_000_00,
      term_months: 360,
      due_day: 1,
    },
    remindDaysBefore: [3],
  },
  {
    account: 'auto',
    input: {
      debt_type: 'auto',
      name: 'Car loan',
      lender: 'Champlain Bank',
      balance_cents: 31_500_00,
      apr: 0.064,
      minimum_payment_cents: 614_87,
      payment_cents: 614_87,
      term_months: 60,
      due_day: 12,
    },
  },
  {
    account: 'student',
    input: {
      debt_type: 'student',
      name: 'Sam’s student loan',
      lender: 'Federal Student Aid',
      balance_cents: 24_800_00,
      apr: 0.0499,
      minimum_payment_cents: 298_00,
      payment_cents: 320_00,
      term_months: 120,
      due_day: 20,
    },
  },
  {
    account: 'card',
    input: {
      debt_type: 'credit_card',
      name: 'Everyday card',
      lender: 'Champlain Bank',
      balance_cents: 3_200_00,
      apr: EVERYDAY_CARD_RATE,
      minimum_payment_cents: 40_00,
      minimum_share: 0.01,
      limit_cents: 15_000_00,
      pays_in_full: true,
      statement_day: CARD_CLOSES,
      due_day: CARD_DUE_DAY,
    },
    remindDaysBefore: [5, 1],
  },
  {
    account: 'rewards',
    input: {
      debt_type: 'credit_card',
      name: 'Store card',
      lender: 'Maple & Main',
      balance_cents: 1_300_00,
      apr: STORE_CARD_RATE,
      minimum_payment_cents: 30_00,
      minimum_share: 0.01,
      payment_cents: STORE_CARD_PAYMENT_CENTS,
      limit_cents: 3_000_00,
      statement_day: REWARDS_CLOSES,
      due_day: REWARDS_DUE_DAY,
    },
  },
]

type NewPayment = typeof debtPayments.$inferInsert
type NewBalance = typeof debtBalances.$inferInsert
type NewReminder = typeof reminders.$inferInsert

/** Rows of the debts and their payments, balances, and payoff plan. */
export interface DemoDebts {
  /** The loan on the home. */
  readonly homeLoan: string | null
  readonly byAccount: ReadonlyMap<LedgerAccount, string>
  readonly rows: readonly (typeof debts.$inferInsert)[]
  readonly payments: readonly NewPayment[]
  readonly balances: readonly NewBalance[]
  readonly reminders: readonly NewReminder[]
  /** The payoff plan, which counts on all that they pay. */
  readonly choice: typeof payoffPlans.$inferInsert
}

const noon = (day: IsoDate): Date => new Date(`${day}T12:00:00Z`)

const debtOn = (start: IsoDate, { input }: Plan): Debt =>
  createDebt(v.parse(DebtInput, input), uuidv7(), noon(start).toISOString(), start)

/** A debt at the balance that its bank shows at the end of a day. */
function stated(debt: Debt, owed_cents: number, day: IsoDate, at: string): Debt {
  if (!hasBalance(debt)) return debt
  const balance_cents = Math.max(0, owed_cents)
  return { ...debt, balance_cents, balance_as_of: day, balance_stated_on: day, balance_stated_at: at }
}

interface Lived {
  readonly debt: Debt
  readonly payments: readonly NewPayment[]
  readonly balances: ReadonlyMap<IsoDate, NewBalance>
}

/** A bank's ledger, and the last day that a link has read of each debt. */
export interface DemoBank {
  readonly ledger: Ledger
  readonly readOn: Readonly<Record<DemoDebt, IsoDate>>
}

/** Takes a debt through the payments that left the bank before today, by the same calculation as any payment. */
function live(user_uuid: string, plan: Plan, { ledger, readOn }: DemoBank, today: IsoDate): Lived {
  const { account } = plan
  const start = ledger.household.starts_on
  let debt = debtOn(start, plan)
  const payments: NewPayment[] = []
  const balances = new Map<IsoDate, NewBalance>()
  const keepBalance = () => {
    if (!hasBalance(debt)) return
    const { debt_uuid, balance_cents, balance_as_of: as_of, balance_stated_on, balance_stated_at } = debt
    const said = as_of === balance_stated_on && {
      stated_cents: balance_cents,
      stated_at: new Date(balance_stated_at),
    }
    balances.set(as_of, { user_uuid, debt_uuid, as_of, balance_cents, ...said })
  }
  const owedOn = (day: IsoDate): number => 0 - ledger.balanceOn(account, day)
  keepBalance()
  const received = ledger.entries.filter(
    (entry) =>
      entry.account === account &&
      entry.amount_cents > 0 &&
      entry.merchant.category.startsWith('LOAN_PAYMENTS'),
  )
  for (const { occurred_on: paid_on, amount_cents } of received) {
    if (paid_on >= today || debt.is_paid_off) break
    // What falls on a weekend is paid on Monday.
    const due_on = nextDueDate(addDays(paid_on, -2), debt.due_day)
    const carries = account !== 'card'
    if (debt.debt_type === 'credit_card') {
      const closed_on = addMonths(due_on, -1, debt.statement_day ?? debt.due_day)
      // What is paid in full has charged no interest: the bank states what else was bought by then.
      const stated_on = carries ? closed_on : addDays(paid_on, -1)
      debt = stated(debt, owedOn(stated_on), stated_on, noon(stated_on).toISOString())
      keepBalance()
    }
    const payment = { paid_on, due_on, amount_cents, ...(!carries && { interest_cents: 0 }) }
    payments.push({
      ...splitPayment(debt, payment),
      payment_uuid: uuidv7(),
      debt_uuid: debt.debt_uuid,
      user_uuid,
      paid_on,
      due_on,
      created_at: noon(paid_on),
    })
    debt = applyPayment(debt, payment, noon(paid_on).toISOString())
    keepBalance()
  }
  debt = stated(debt, owedOn(readOn[account]), readOn[account], noon(readOn[account]).toISOString())
  keepBalance()
  return { debt, payments, balances }
}

const debtRow = (user_uuid: string, debt: Debt, now: Date): typeof debts.$inferInsert => ({
  ...rowOf(debt),
  user_uuid,
  version: debt.version,
  created_at: new Date(debt.created_at),
  updated_at: now,
})

function reminderRow(user_uuid: string, debt: Debt, days_before: readonly number[], now: Date): NewReminder {
  const timing = {
    days_before: [...days_before],
    local_time: '09:00',
    time_zone: 'America/New_York',
    repeats: 'monthly' as const,
    due_on: null,
    is_enabled: true,
    snoozed_until: null,
    last_sent_at: null,
    last_due_on: null,
    next_at: null,
    next_due_on: null,
  }
  const { debt_uuid } = debt
  const due = { balance_cents: 0, ends_on: null, ...debt, deleted_at: null }
  return {
    ...timing,
    ...nextAfterChange(timing, due, now),
    reminder_uuid: uuidv7(),
    user_uuid,
    debt_uuid,
    hides_details: true,
    created_at: now,
    updated_at: now,
  }
}

/** The household's debts over three years, as its banks know them. */
export function demoDebts(user_uuid: string, bank: DemoBank, today: IsoDate, now: Date): DemoDebts {
  const lived = PLANS.map((plan) => ({ plan, ...live(user_uuid, plan, bank, today) }))
  return {
    homeLoan: lived.find(({ debt }) => isHomeLoan(debt))?.debt.debt_uuid ?? null,
    byAccount: new Map(lived.map(({ plan, debt }) => [plan.account, debt.debt_uuid])),
    rows: lived.map(({ debt }) => debtRow(user_uuid, debt, now)),
    payments: lived.flatMap(({ payments }) => payments),
    balances: lived.flatMap(({ balances }) => [...balances.values()]),
    reminders: lived.flatMap(({ plan, debt }) =>
      plan.remindDaysBefore ? [reminderRow(user_uuid, debt, plan.remindDaysBefore, now)] : [],
    ),
    choice: {
      ...usualChoice(
        lived.map(({ debt }) => debt),
        today,
      ),
      user_uuid,
      updated_at: now,
    },
  }
}
