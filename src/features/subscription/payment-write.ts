import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { queryClient } from '#app/platform/queries.ts'
import { subscriptionQuery } from '#app/shared/plan/plan-queries.ts'
import { toast } from '#app/ui/toast.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { getPaymentStatus, type updateSubscription } from '#core/contract/payment.ts'
import { NOT_CONFIRMED, type PaymentSetup, useBankCheck } from './bank-check.tsx'
import { callPayment, once } from './payment-call.ts'
import { refusalMessage } from './subscription-labels.ts'

/** How often a write is sent again while the server is still at an earlier one, which takes three minutes at most. */
const MOST_TRIES = 12

type Written = Data<typeof updateSubscription>

/** For the call of a write, which is made once and whose refusal is shown in place. */
interface WriteOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly quiet: true
  readonly onRefusal: (refusal: Refusal) => void
}

/**
 * Sends a change of the subscription, with the check of the card's bank where it asks, and refetches the page.
 *
 * @param onConflict called where the server refuses a change because the page is out of date
 * @returns what is to be rendered (`dialog`), and why the last write failed (`problem`)
 */
export function usePaymentWrite(setup: PaymentSetup, onConflict?: () => void) {
  const { check, dialog } = useBankCheck(setup)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  /**
   * @param words said once it is done
   * @param onDone runs before the page is refetched
   * @returns whether it is done
   */
  const run = async (
    write: (options: WriteOptions) => Promise<Written | 'error'>,
    words: string,
    onDone?: () => void | Promise<void>,
  ): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    const last: { refusal?: Refusal } = {}
    const onRefusal = (refusal: Refusal) => {
      last.refusal = refusal
      setProblem(refusalMessage(refusal))
      if (refusal.code === 'conflict') onConflict?.()
    }
    const options: WriteOptions = { ...once(), quiet: true, onRefusal }
    let now = await write(options)
    // An earlier call is at work, or was cut off: with the same key it is done once.
    for (
      let tries = 1;
      now === 'error' && last.refusal?.code === 'in_flight' && tries < MOST_TRIES;
      tries += 1
    ) {
      const { retryAfterSeconds = 2 } = last.refusal
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000))
      if (!isHere.current) return false
      delete last.refusal
      now = await write(options)
    }
    if (now !== 'error') setProblem(undefined)
    let isDone = now !== 'error'
    if (now !== 'error' && now.action) {
      isDone = await check(now.action.client_secret)
      now = await callPayment(getPaymentStatus, {}, { quiet: true })
      if (!isDone) setProblem(NOT_CONFIRMED)
    }
    if (isDone) {
      toast.success(words)
      await onDone?.()
    }
    if (now !== 'error') queryClient.setQueryData(subscriptionQuery.queryKey, now.subscription)
    await refresh()
    setBusy(false)
    return isDone
  }
  return { run, dialog, isBusy, problem, setProblem }
}
