import { useState } from 'react'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { toast } from '#app/ui/toast.ts'
import { CancelReason, cancelPayment, type Subscription } from '#core/contract/payment.ts'
import { callPayment, once } from './payment-call.ts'
import { CANCEL_REASONS, dayOf, subscribedName } from './subscription-labels.ts'

/** Cancels the plan. The reason is asked for, and not needed. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = subscribedName(subscription)
  const { state, period_ends_at } = subscription
  const chosen = CancelReason.options.find((option) => option === reason)
  const cancel = async () => {
    setBusy(true)
    const done = await callPayment(
      cancelPayment,
      { body: { ...(chosen && { reason: chosen }), comment } },
      once(),
    )
    await refresh()
    setBusy(false)
    if (done === 'error') return
    const endsAt = done.cancellation?.ends_at
    toast.success(endsAt ? `${name} ends on ${dayOf(endsAt)}` : `${name} is canceled`)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Cancel ${name}?`}
        description={
          state === 'active' && period_ends_at
            ? `You can use it until ${dayOf(period_ends_at)}. After that there are no more charges, and everything you entered stays.`
            : 'What isn’t paid is no longer owed, and everything you entered stays.'
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Keep {name}</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
              Cancel plan
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Why? (optional)">
            <Select value={reason} onChange={(event) => setReason(event.target.value)}>
              <option value="">Choose a reason</option>
              {CancelReason.options.map((option) => (
                <option key={option} value={option}>
                  {CANCEL_REASONS[option]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Anything we could do better? (optional)">
            <Textarea value={comment} maxLength={500} onChange={(event) => setComment(event.target.value)} />
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  )
}
