import { Link } from '@tanstack/react-router'
import { interestRate, wholeDollars } from '#app/platform/format.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { ReorderList } from '#app/ui/data/reorder-list.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan, PlanChoice } from '#core/contract/debt-plan.ts'
import { isHomeDebt } from '#core/debt/kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { byClosing, ownOrder } from './choices.ts'
import { monthOfPlan } from './plan-labels.ts'

interface OrderCardProps {
  readonly choice: PlanChoice
  readonly plan: DebtPlan
  readonly debts: readonly Debt[]
  readonly from: IsoDate
  readonly onChange: (choice: PlanChoice) => void
}

type PlannedDebt = DebtPlan['debts'][number]

/** `June 2027 · $312 interest` */
const endWords = ({ closed_month, interest_cents }: PlannedDebt, from: IsoDate): string =>
  closed_month === null
    ? 'Never paid off'
    : `Paid off ${monthOfPlan(from, closed_month)} · ${wholeDollars(interest_cents)} interest`

/** When each debt ends and its interest: in payoff order, or in the client's own, reorderable. */
export function OrderCard(props: OrderCardProps) {
  const { choice, plan, onChange } = props
  const takeOver = () =>
    onChange({ ...choice, strategy: 'custom', order: byClosing(plan).map(({ debt_uuid }) => debt_uuid) })
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 md:px-5 md:pt-5">
        <CardTitle>{choice.strategy === 'custom' ? 'Your order' : 'Payoff order'}</CardTitle>
        {choice.strategy !== 'custom' && plan.debts.length > 1 && (
          <CardAction onClick={takeOver}>Change order</CardAction>
        )}
      </CardHeader>
      {choice.strategy === 'custom' ? <OwnOrder {...props} /> : <Closing {...props} />}
    </Card>
  )
}

function OwnOrder({ choice, plan, debts, from, onChange }: OrderCardProps) {
  const planned = new Map(plan.debts.map((debt) => [debt.debt_uuid, debt]))
  const items = ownOrder(debts, choice.order).map(({ debt_uuid, name }) => {
    const debt = planned.get(debt_uuid)
    return {
      id: debt_uuid,
      name,
      content: (
        <>
          <p className="text-15 font-medium wrap-anywhere">{name}</p>
          <p className="text-13 text-quiet">{debt && endWords(debt, from)}</p>
        </>
      ),
    }
  })
  return (
    <>
      <p className="px-4 text-13 text-quiet md:px-5">
        Extra payments go to the first debt that’s still open.
      </p>
      <ReorderList
        label="Your order"
        items={items}
        className="px-1 pb-2 md:px-2"
        onReorder={(order) => onChange({ ...choice, order })}
      />
    </>
  )
}

function Closing({ plan, debts, from }: OrderCardProps) {
  const byId = new Map(debts.map((debt) => [debt.debt_uuid, debt]))
  return (
    <List className="pb-1">
      {byClosing(plan).map((planned) => {
        const debt = byId.get(planned.debt_uuid)
        return (
          <ListRow
            key={planned.debt_uuid}
            title={
              <Link to="/debt/$debtUuid" params={{ debtUuid: planned.debt_uuid }}>
                {planned.name}
              </Link>
            }
            detail={endWords(planned, from)}
            trailing={
              debt &&
              'apr' in debt && (
                <span className="flex flex-col items-end">
                  <Amount cents={debt.balance_cents} />
                  <span className="text-13 font-normal text-quiet">
                    {interestRate(debt.apr)} {isHomeDebt(debt) ? 'interest rate' : 'APR'}
                  </span>
                </span>
              )
            }
          />
        )
      })}
    </List>
  )
}
