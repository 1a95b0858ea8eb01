import { useEffect, useState } from 'react'
import type { Outcome } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { RESEND_WAIT_AFTER_SUBMIT_SECONDS, RESEND_WAIT_SECONDS } from '#core/contract/fields.ts'

/**
 * Seconds until another code may be requested: 60 after one was sent, at least 30 after one was submitted, or what the server
 * says when it refuses to send. Counts by the clock, so it is right when a phone wakes from sleep.
 */
export function useResendWait() {
  const [until, setUntil] = useState(() => clock.now().getTime() + RESEND_WAIT_SECONDS * 1000)
  const [now, setNow] = useState(() => clock.now().getTime())
  const [isSending, setSending] = useState(false)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(clock.now().getTime()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])

  const waitFor = (length: number, atLeast = false) => {
    const at = clock.now().getTime()
    setNow(at)
    setUntil((before) => Math.max(at + length * 1000, atLeast ? before : 0))
  }
  return {
    seconds,
    isSending,
    /** A wait in progress is never shortened. */
    afterSubmit: () => waitFor(RESEND_WAIT_AFTER_SUBMIT_SECONDS, true),
    /** Requests another code; the answer determines the wait. */
    resend: async (ask: () => Promise<Outcome<unknown>>): Promise<Outcome<unknown>> => {
      setSending(true)
      const outcome = await ask()
      setSending(false)
      if (outcome.ok) waitFor(RESEND_WAIT_SECONDS)
      else if (outcome.retryAfterSeconds !== undefined) waitFor(outcome.retryAfterSeconds)
      return outcome
    },
  }
}
