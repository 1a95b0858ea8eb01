import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { createSandboxChallenge } from '#core/contract/payment-sandbox.ts'
import type { getPaymentSetup } from '#core/contract/payment.ts'
import { callPayment } from './payment-call.ts'

export type PaymentSetup = Data<typeof getPaymentSetup>

export const NOT_CONFIRMED = 'Your bank didn’t confirm that it’s you. Try again, or use another card.'

interface Asked {
  readonly clientSecret: string
  readonly answer: (isPassed: boolean) => void
}

/** The sandbox's stand-in for the page of a card's bank. */
function SandboxCheck({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const end = async (outcome: 'complete' | 'fail') => {
    setBusy(true)
    const done = await callPayment(createSandboxChallenge, {
      body: { client_secret: asked.clientSecret, outcome },
    })
    onDone()
    asked.answer(done !== 'error')
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && void end('fail')}>
      <DialogContent
        title="Your bank asks if this is you"
        description="This is a practice check. A real bank would send a code or open its app."
        footer={
          <>
            <Button variant="quiet" disabled={isBusy} onClick={() => void end('fail')}>
              Fail the check
            </Button>
            <Button busy={isBusy} onClick={() => void end('complete')}>
              Complete the check
            </Button>
          </>
        }
      >
        {null}
      </DialogContent>
    </Dialog>
  )
}

/**
 * Lets the card's bank ask the client, for a card or a payment (3-D Secure).
 *
 * @returns the function that asks, which resolves to whether the check was passed, and the dialog to render
 */
export function useBankCheck(setup: PaymentSetup | undefined): {
  readonly check: (clientSecret: string) => Promise<boolean>
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const check = async (clientSecret: string): Promise<boolean> => {
    if (setup?.provider === 'stripe' && setup.publishable_key !== null) {
      const { checkWithBank } = await import('./stripe-card.ts')
      const problem = await checkWithBank(setup.publishable_key, clientSecret).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      )
      if (problem !== undefined) toast.error(problem)
      return problem === undefined
    }
    return new Promise((answer) => setAsked({ clientSecret, answer }))
  }
  return { check, dialog: asked && <SandboxCheck asked={asked} onDone={() => setAsked(undefined)} /> }
}
