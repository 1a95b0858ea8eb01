import { useEffect, useState } from 'react'
import { RESEND_WAIT_AFTER_SUBMIT_SECONDS, RESEND_WAIT_SECONDS } from '#core/contract/fields.ts'
import type { Outcome } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'

/**
 * Seconds until another code may be asked for: 60 after one was sent, at least 30 after one was handed in, and what the
 * server says where it refuses to send. It counts by the clock, so a phone that slept meanwhile shows the truth when it
 * wakes.
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
    /** A wait that is under way is never shortened. */
    afterSubmit: () => waitFor(RESEND_WAIT_AFTER_SUBMIT_SECONDS, true),
    /** Asks for another code; the answer decides the wait. */
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
