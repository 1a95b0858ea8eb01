import { useState } from 'react'
import { apiAddress } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { readSession } from '#app/platform/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { toast } from '#app/ui/toast.ts'
import { queryClient } from '#app/platform/queries.ts'

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
    const answer = await fetch(`${apiAddress()}/dev/payment-clock`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${readSession()?.token ?? ''}`,
      },
      body: JSON.stringify({ days }),
    }).catch(() => undefined)
    if (answer?.ok) toast.success(`Billing moved ahead by ${days === 1 ? 'a day' : `${days} days`}`)
    else toast.error('The sandbox’s clock didn’t move. Try again.')
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['invoices'] })])
    setBusy(undefined)
  }
  return (
    <Card tone="sunken">
      <CardTitle>Sandbox clock</CardTitle>
      <p className="text-15 text-quiet">
        Move your billing ahead to see renewals, invoices and failed payments.
      </p>
      <div className="flex flex-wrap gap-2">
        {STEPS.map(({ days, label }) => (
          <Button
            key={days}
            variant="secondary"
            busy={busy === days}
            disabled={busy !== undefined}
            onClick={() => void advance(days)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
