import { longMonth } from '#app/platform/format.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { escrowOf } from '#core/debt/kinds.ts'
import { cardsPaidInFull, leftOut, outsidePaths } from '#core/debt/plan.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { monthOfPlan } from './plan-labels.ts'

interface MonthCardProps {
  readonly plan: DebtPlan
  /** The same debts on minimum payments only. */
  readonly minimums: DebtPlan
  readonly debts: readonly Debt[]
  readonly from: IsoDate
}

/** What to pay next month, including debts outside the plan, and which debt gets the extra. */
export function MonthCard({ plan, minimums, debts, from }: MonthCardProps) {
  const payments = nextMonthOf(plan, minimums, debts, from)
  const title = `Pay in ${longMonth(addMonths(from, 1))}`
  const total = <Amount cents={payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)} />
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <span className="font-bold">{total}</span>
      </CardHeader>
      <table className="w-full text-left text-15 [&_td]:py-2 [&_td]:text-right [&_td]:align-top [&_th]:py-2 [&_th]:pr-3">
        <caption className="sr-only">
          {title}
          {payments.some(({ escrow_cents }) => escrow_cents > 0) && ', with escrow'}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col" className="font-medium">
              Debt
            </th>
            <th scope="col" className="pr-0! text-right font-medium">
              Pay
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair border-y border-hair">
          {payments.map((payment) => (
            <tr key={payment.debt_uuid}>
              <th scope="row" className="font-normal wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {payment.name}
                  {payment.hasExtra && <Pill tone="good">Extra payment</Pill>}
                </span>
                <Notes {...payment} from={from} />
              </th>
              <td className={payment.hasExtra ? 'font-bold' : undefined}>
                <Amount cents={payment.amount_cents} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sr-only">
          <tr>
            <th scope="row">All debts</th>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
      {cardsPaidInFull(debts).map(({ debt_uuid, name, balance_cents }) => (
        <div key={debt_uuid} className="flex justify-between gap-4 text-15">
          <span className="wrap-anywhere">
            {name}
            <span className="block text-13 text-quiet">
              <ThirdPerson>Paid in full each month, so it isn’t part of your plan</ThirdPerson>
            </span>
          </span>
          <Amount cents={balance_cents} />
        </div>
      ))}
    </Card>
  )
}

function Notes({
  minimum_cents,
  closed_month,
  escrow_cents,
  hasExtra,
  isLast,
  isOutside,
  from,
}: MonthPayment & { readonly from: IsoDate }) {
  const notes = [
    isOutside && 'Not in your plan',
    hasExtra && minimum_cents > 0 && `Minimum ${formatUsd(minimum_cents)} and the extra`,
    hasExtra && !isLast && closed_month !== null && `Paid off in ${monthOfPlan(from, closed_month)}`,
    escrow_cents > 0 && `Includes ${formatUsd(escrow_cents)} escrow`,
    isLast && 'Final payment',
  ]
  const words = notes.filter(Boolean).join(' · ')
  return (
    words && (
      <span className="block text-13 text-quiet">
        <ThirdPerson>{words}</ThirdPerson>
      </span>
    )
  )
}

/** The payment on a debt. */
interface MonthPayment {
  readonly debt_uuid: string
  readonly name: string
  /** With escrow: the amount sent to the lender. */
  readonly amount_cents: number
  readonly escrow_cents: number
  /** What the lender asks for. */
  readonly minimum_cents: number
  /** Whether it gets more than its minimum. */
  readonly hasExtra: boolean
  /** The month of the plan in which it is paid off; null if never. */
  readonly closed_month: number | null
  /** Whether this pays it off. */
  readonly isLast: boolean
  /** Whether the plan leaves it out, so that current payments continue. */
  readonly isOutside: boolean
}

const nextOf = ({ schedule }: DebtPlan) => schedule.find(({ month }) => month === 1)

/**
 * Next month's payments on all debts, matching the monthly totals: those in the plan, with extra first, then those left out.
 *
 * @param minimums the same debts on minimum payments only
 */
function nextMonthOf(
  plan: DebtPlan,
  minimums: DebtPlan,
  debts: readonly Debt[],
  from: IsoDate,
): MonthPayment[] {
  const [month, least] = [nextOf(plan), nextOf(minimums)]
  const escrows = new Map(debts.map((debt) => [debt.debt_uuid, escrowOf(debt)]))
  const planned = plan.debts
    .map(({ debt_uuid, name, closed_month }, place) => {
      const payment_cents = month?.payment_cents[place] ?? 0
      const minimum_cents = least?.payment_cents[place] ?? 0
      const escrow_cents = payment_cents > 0 ? (escrows.get(debt_uuid) ?? 0) : 0
      return {
        debt_uuid,
        name,
        amount_cents: payment_cents + escrow_cents,
        escrow_cents,
        minimum_cents,
        hasExtra: payment_cents > minimum_cents,
        closed_month,
        isLast: month?.balance_cents[place] === 0,
        isOutside: false,
      }
    })
    .sort((one, other) => Number(other.hasExtra) - Number(one.hasExtra))
  const paths = outsidePaths(debts, from)
  const outside = leftOut(debts).map((debt) => {
    const { debt_uuid, name } = debt
    const path = paths.get(debt_uuid)
    const payment_cents = path?.payment_cents.get(1) ?? 0
    const escrow_cents = payment_cents > 0 ? escrowOf(debt) : 0
    return {
      debt_uuid,
      name,
      amount_cents: payment_cents + escrow_cents,
      escrow_cents,
      minimum_cents: payment_cents,
      hasExtra: false,
      closed_month: path?.closed_month ?? null,
      isLast: path?.closed_month === 1,
      isOutside: true,
    }
  })
  return [...planned, ...outside]
}
