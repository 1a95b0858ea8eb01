import { useState } from 'react'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { useConnection } from '#app/platform/online.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { closeAccount } from './use-brokerage.ts'

/** Closes an account, or says what has to be done before. Unlinks one that was linked. */
export function CloseAccount({ account }: { readonly account: BrokerageAccount }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isOffline = useConnection() === 'offline'
  const { name, origin, state, can_close, open_count } = account
  if (state !== 'approved') return null
  const isLinked = origin === 'linked'
  const label = isLinked ? 'Unlink account' : 'Close account'
  const close = async () => {
    setBusy(true)
    await closeAccount(account)
    setBusy(false)
    setAsking(false)
  }
  return (
    <Card>
      <CardTitle>{label}</CardTitle>
      <p className="text-15 text-quiet">
        {can_close
          ? isLinked
            ? 'The account stays at the broker. Here it keeps its last balance in your net worth.'
            : 'The account is empty, so you can close it. Its history stays here.'
          : open_count > 0
            ? 'Orders or transfers are under way. You can do this once they’re done.'
            : 'Sell what it holds and withdraw the cash first.'}
      </p>
      {can_close && (
        <div>
          <Button variant="secondary" disabled={isOffline} onClick={() => setAsking(true)}>
            {label}
          </Button>
        </div>
      )}
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title={isLinked ? `Unlink ${name}?` : `Close ${name}?`}
          description={
            isLinked
              ? 'You can link it again at any time.'
              : 'A closed account can’t be opened again. You can apply for a new one.'
          }
          footer={
            <>
              <DialogClose asChild>
                <Button variant="quiet">Keep</Button>
              </DialogClose>
              <Button variant="danger" busy={isBusy} onClick={() => void close()}>
                {label}
              </Button>
            </>
          }
        />
      </Dialog>
    </Card>
  )
}
