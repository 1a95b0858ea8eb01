/** The demo household's debts: a home, a car, a student loan, and two cards, with three years of payments. */
import * as v from 'valibot'
import { v7 as uuidv7 } from 'uuid'
import { type Debt, DebtInput } from '#core/contract/debt-kinds.ts'
import { createDebt } from '#core/debt/change.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { applyPayment, splitPayment } from '#core/debt/payment.ts'
import { usualChoice } from '#core/debt/plan.ts'
import { addDays, addMonths, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { createStream, fillNormals, type Seed, startStream } from '#core/finance/math/random.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'
import { rowOf } from '#server/debt/families.ts'
import type { debtBalances, debtPayments, debts, payoffPlans } from '#server/db/schema/debt.ts'
import { nextAfterChange } from '#server/reminder/next-firing.ts'
import type { reminders } from '#server/db/schema/reminder.ts'
import { DEMO_MONTHS } from './accounts.ts'

/** A debt as it was at the beginning and, for a card, the balance that it swings around. */
interface Plan {
  readonly input: v.InferInput<typeof DebtInput>
  readonly swing?: { readonly aroundCents: number; readonly share: number }
  readonly remindDaysBefore?: readonly number[]
}

const PLANS: readonly Plan[] = [
  {
    input: {
      debt_type: 'mortgage',
      name: 'Home loan',
      lender: 'Champlain Bank',
      balance_cents: 356_400_00,
      apr: 0.0475,
      minimum_payment_cents: 1_940_53,
      payment_cents: 1_940_53,
      escrow_cents: 640_00,
      property_value_cents: 465_000_00,
      term_months: 360,
      due_day: 1,
    },
    remindDaysBefore: [3],
  },
  {
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
    input: {
      debt_type: 'credit_card',
      name: 'Everyday card',
      lender: 'Champlain Bank',
      balance_cents: 4_150_00,
      apr: 0.2199,
      minimum_payment_cents: 40_00,
      minimum_share: 0.01,
      payment_cents: 420_00,
      limit_cents: 12_000_00,
      statement_day: 12,
      due_day: 5,
    },
    swing: { aroundCents: 4_200_00, share: 0.18 },
    remindDaysBefore: [5, 1],
  },
  {
    input: {
      debt_type: 'credit_card',
      name: 'Store card',
      lender: 'Maple & Main',
      balance_cents: 1_900_00,
      apr: 0.2749,
      minimum_payment_cents: 30_00,
      minimum_share: 0.01,
      payment_cents: 90_00,
      limit_cents: 3_000_00,
      statement_day: 2,
      due_day: 25,
    },
    swing: { aroundCents: 1_250_00, share: 0.12 },
  },
]

type NewPayment = typeof debtPayments.$inferInsert
type NewBalance = typeof debtBalances.$inferInsert
type NewReminder = typeof reminders.$inferInsert

/** Rows of the debts and their payments, balances, and payoff plan. */
export interface DemoDebts {
  /** The loan on the home. */
  readonly homeLoan: string | null
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

/** A statement: purchases since the last one bring a card's balance back to its usual level. */
function withStatement(debt: Debt, { swing }: Plan, luck: number, dueOn: IsoDate): Debt {
  if (!swing || debt.debt_type !== 'credit_card') return debt
  const balance_cents = roundCents(swing.aroundCents * (1 + swing.share * Math.tanh(luck)))
  const day = addDays(dueOn, -21)
  const at = noon(day).toISOString()
  return { ...debt, balance_cents, balance_as_of: day, balance_stated_on: day, balance_stated_at: at }
}

interface Lived {
  readonly debt: Debt
  readonly payments: readonly NewPayment[]
  readonly balances: ReadonlyMap<IsoDate, NewBalance>
}

/** Simulates a debt through its due dates before today, a payment each, by the same calculation as any payment. */
function live(user_uuid: string, plan: Plan, start: IsoDate, today: IsoDate, luck: Float64Array): Lived {
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
    balances.set(as_of, { debt_uuid, as_of, balance_cents, ...said })
  }
  keepBalance()
  // A card's first statement comes three weeks before it is due.
  const first = nextDueDate(addDays(start, plan.swing ? 22 : 1), debt.due_day)
  for (let month = 0; ; month += 1) {
    const due_on = addMonths(first, month, debt.due_day)
    if (due_on >= today || debt.is_paid_off) break
    debt = withStatement(debt, plan, luck[month] ?? 0, due_on)
    keepBalance()
    const payment = { paid_on: due_on, due_on }
    const split = splitPayment(debt, payment)
    payments.push({
      ...split,
      payment_uuid: uuidv7(),
      debt_uuid: debt.debt_uuid,
      user_uuid,
      ...payment,
      created_at: noon(due_on),
    })
    debt = applyPayment(debt, payment, noon(due_on).toISOString())
    keepBalance()
  }
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

/** Simulates the household's debts over three years. The same seed and day give the same amounts. */
export function demoDebts(user_uuid: string, seed: Seed, today: IsoDate, now: Date): DemoDebts {
  const start = addMonths(today, -DEMO_MONTHS)
  const stream = createStream()
  const lived = PLANS.map((plan, place) => {
    const luck = new Float64Array(DEMO_MONTHS + 1)
    startStream(stream, seed, 100 + place)
    fillNormals(stream, luck, luck.length)
    return { plan, ...live(user_uuid, plan, start, today, luck) }
  })
  return {
    homeLoan: lived.find(({ debt }) => isHomeLoan(debt))?.debt.debt_uuid ?? null,
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
