/** What is asked about a linked debt: whether a card is paid in full, and the rate that its bank does not give. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import type { CreditCard, Debt } from '#core/contract/debt-kinds.ts'
import { changeDebt } from './debt-writes.ts'

/** Asks once about each card whose transactions show that it is paid in full. */
export const FullCardQuestions = ({ debts }: { debts: readonly Debt[] }) => (
  <WhereEditable>
    {debts
      .filter((debt) => debt.debt_type === 'credit_card')
      .filter((card) => card.seems_paid_in_full && card.pays_in_full === null && !card.is_paid_off)
      .map((card) => (
        <FullCardQuestion key={card.debt_uuid} card={card} />
      ))}
  </WhereEditable>
)

function FullCardQuestion({ card }: { card: CreditCard }) {
  const [isBusy, setBusy] = useState(false)
  const answer = async (pays_in_full: boolean) => {
    setBusy(true)
    const { debt_uuid, version } = card
    await changeDebt(card.name, { debt_uuid, version, pays_in_full })
    setBusy(false)
  }
  return (
    <Alert
      title={`You usually pay ${card.name} off`}
      actions={
        <>
          <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void answer(true)}>
            I pay it in full
          </Button>
          <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void answer(false)}>
            I carry a balance
          </Button>
        </>
      }
    >
      A card you pay in full each month is due at its statement balance and isn’t part of your payoff plan.
    </Alert>
  )
}

/** Asks for the rate of a linked debt. */
export const AddRate = ({ debt }: { debt: Debt }) => (
  <WhereEditable>
    <Alert
      tone="warning"
      title="Add the rate"
      actions={
        <Button asChild variant="secondary" size="sm">
          <Link to="/debt/$debtUuid/edit" params={{ debtUuid: debt.debt_uuid }}>
            Add the rate
          </Link>
        </Button>
      }
    >
      Your bank doesn’t share this debt’s rate, so its interest isn’t in your plan yet. It’s on your
      statement.
    </Alert>
  </WhereEditable>
)
