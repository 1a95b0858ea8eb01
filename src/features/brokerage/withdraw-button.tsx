import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionDialog } from '#app/ui/overlays/action-dialog.tsx'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { withdrawApplication } from './use-brokerage.ts'

/** Deletes a draft or withdraws an application, after asking. */
export function WithdrawButton({ account }: { readonly account: BrokerageAccount }) {
  const navigate = useNavigate()
  const isOffline = useConnection() === 'offline'
  const [isAsking, setAsking] = useState(false)
  const { name, submitted_at, can_withdraw_application } = account
  if (!can_withdraw_application) return null
  const isSent = submitted_at !== null
  const remove = async () => {
    await withdrawApplication(account, () => navigate({ to: '/brokerage' }))
    setAsking(false)
  }
  const label = isSent ? 'Withdraw application' : 'Delete draft'
  return (
    <>
      <Button variant="secondary" size="sm" disabled={isOffline} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ActionDialog
          title={isSent ? `Withdraw the ${name} application?` : `Delete the ${name} draft?`}
          description={
            isSent
              ? 'The broker stops its review. You can apply again later.'
              : 'What you’ve entered and uploaded for it is deleted.'
          }
          action={label}
          variant="danger"
          cancel="Keep"
          onAction={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
