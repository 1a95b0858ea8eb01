import { useState } from 'react'
import { monthAndYear } from '#app/platform/format.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyHint } from '#app/ui/empty-state.tsx'
import { Sheet } from '#app/ui/overlays/sheet.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { OneOff, PlanChoice } from '#core/contract/debt-plan.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { planMonthOf } from '#core/debt/plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { OneOffSheet } from './one-off-sheet.tsx'

interface OneOffsCardProps {
  readonly choice: PlanChoice
  readonly debts: readonly Debt[]
  readonly from: IsoDate
  readonly onChange: (choice: PlanChoice) => void
}

/** The most payments that a plan stores. */
const MOST = 50

/** Payments beyond the monthly ones: a tax refund, a bonus. */
export function OneOffsCard({ choice, debts, from, onChange }: OneOffsCardProps) {
  // The payment being edited; 'new' adds one.
  const [edited, setEdited] = useState<number | 'new'>()
  const owing = debts.filter((debt) => isOwing(debt))
  const nameOf = (uuid: string | null) => owing.find(({ debt_uuid }) => debt_uuid === uuid)?.name
  const change = (one_offs: OneOff[]) => {
    onChange({ ...choice, one_offs: one_offs.toSorted((one, other) => one.month.localeCompare(other.month)) })
    setEdited(undefined)
  }
  const others = choice.one_offs.filter((_, index) => index !== edited)
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-2 md:px-5 md:pt-5">
        <CardTitle>One-time payments</CardTitle>
        {choice.one_offs.length < MOST && (
          <CardAction onClick={() => setEdited('new')}>Add payment</CardAction>
        )}
      </CardHeader>
      {choice.one_offs.length === 0 ? (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <EmptyHint>Expecting a tax refund or a bonus? Add it to your plan.</EmptyHint>
        </div>
      ) : (
        <List>
          {choice.one_offs.map((oneOff, index) => (
            <ListRow
              // oxlint-disable-next-line react/no-array-index-key -- two payments may be identical
              key={index}
              title={
                <PlainButton onClick={() => setEdited(index)}>
                  {monthAndYear(`${oneOff.month}-01`)}
                  <WhereEditable>
                    <span className="sr-only">, edit</span>
                  </WhereEditable>
                </PlainButton>
              }
              detail={
                planMonthOf(from, oneOff.month) < 1
                  ? 'This month has passed, so it’s no longer in the plan'
                  : (nameOf(oneOff.debt_uuid) ?? 'Goes to the plan’s next debt')
              }
              trailing={<Amount cents={oneOff.amount_cents} />}
            />
          ))}
        </List>
      )}
      {choice.strategy === 'minimum' && choice.one_offs.length > 0 && (
        <p className="px-4 pb-4 text-13 text-quiet md:px-5">Minimum payments only leaves these out.</p>
      )}
      <Sheet open={edited !== undefined} onOpenChange={(isOpen) => !isOpen && setEdited(undefined)}>
        {edited !== undefined && (
          <OneOffSheet
            oneOff={edited === 'new' ? undefined : choice.one_offs[edited]}
            debts={owing}
            from={from}
            onSave={(oneOff) => change([...others, oneOff])}
            remove={
              edited !== 'new' && (
                <Button variant="secondary" onClick={() => change(others)}>
                  Remove
                </Button>
              )
            }
          />
        )}
      </Sheet>
    </Card>
  )
}
