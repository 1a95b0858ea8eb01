import { useState } from 'react'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { toast } from '#app/ui/toast.ts'
import { createPaymentClock } from '#core/contract/payment-sandbox.ts'
import { callPayment } from './payment-call.ts'

const STEPS = [
  { days: 1, label: '1 day' },
  { days: 7, label: '7 days' },
  { days: 31, label: '31 days' },
] as const

/** Moves this household's billing ahead, so that renewals and failed payments can be tried out. In the sandbox only. */
export function SandboxClock() {
  const [busy, setBusy] = useState<number>()
  const advance = async (days: number) => {
    setBusy(days)
    const moved = await callPayment(createPaymentClock, { body: { days } })
    if (moved !== 'error') toast.success(`Billing moved ahead by ${days === 1 ? 'a day' : `${days} days`}`)
    await refresh()
    setBusy(undefined)
  }
  return (
    <Fold title="Sandbox clock">
      <p className="pb-3 text-15 text-quiet">
        Move your billing ahead to see renewals, invoices, and failed payments.
      </p>
      <div className="flex flex-wrap gap-2">
        {STEPS.map(({ days, label }) => (
          <Button
            key={days}
            variant="secondary"
            busy={busy === days}
            disabled={busy !== undefined && busy !== days}
            onClick={() => void advance(days)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Fold>
  )
}
