import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { Card } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { List } from '#app/ui/data/list-row.tsx'
import { Section } from '#app/ui/page.tsx'
import { DebtRow } from './debt-row.tsx'
import { families, kindOf } from './kinds.ts'

interface DebtGroupsProps {
  readonly debts: readonly Debt[]
  readonly pending: ReadonlySet<string>
}

/** What a debt weighs in its group, in cents: what is left of it, or what it takes a month. */
const weightOf = (debt: Debt): number => (hasBalance(debt) ? debt.balance_cents : debt.payment_cents)

/** The open debts by family, the largest first, and those that are paid off, folded. */
export function DebtGroups({ debts, pending }: DebtGroupsProps) {
  const open = debts.filter(({ is_paid_off }) => !is_paid_off)
  const paidOff = debts.filter(({ is_paid_off }) => is_paid_off)
  return (
    <>
      {families.map(({ family, title }) => {
        const members = open
          .filter(({ debt_type }) => kindOf(debt_type).family === family)
          .sort((a, b) => weightOf(b) - weightOf(a))
        if (members.length === 0) return null
        const sum = members.reduce((total, debt) => total + weightOf(debt), 0)
        return (
          <Section
            key={family}
            title={title}
            action={
              members.length > 1 && (
                <span className="text-15 text-quiet">
                  <Amount cents={sum} />
                  {family === 'rent' && ' a month'}
                </span>
              )
            }
          >
            <Rows debts={members} pending={pending} />
          </Section>
        )
      })}
      {paidOff.length > 0 && (
        <Fold title={`Paid off (${paidOff.length})`}>
          <Rows debts={paidOff} pending={pending} />
        </Fold>
      )}
    </>
  )
}

const Rows = ({ debts, pending }: DebtGroupsProps) => (
  <Card padding="none">
    <List>
      {debts.map((debt) => (
        <DebtRow key={debt.debt_uuid} debt={debt} isPending={pending.has(debt.debt_uuid)} />
      ))}
    </List>
  </Card>
)
