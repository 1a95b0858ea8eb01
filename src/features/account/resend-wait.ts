import { useEffect, useState } from 'react'
import { RESEND_WAIT_AFTER_SUBMIT_SECONDS, RESEND_WAIT_SECONDS } from '#core/contract/fields.ts'
import { clock } from '#app/lib/clock.ts'

/**
 * Seconds until another code may be asked for: 60 after one was sent, 30 after one was handed in. It counts by
 * the clock, so a phone that slept meanwhile shows the truth when it wakes.
 */
export function useResendWait() {
  const [until, setUntil] = useState(() => clock.now().getTime() + RESEND_WAIT_SECONDS * 1000)
  const [now, setNow] = useState(() => clock.now().getTime())
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(clock.now().getTime()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])

  const waitFor = (length: number) => {
    const at = clock.now().getTime()
    setNow(at)
    setUntil(at + length * 1000)
  }
  return {
    seconds,
    afterSend: () => waitFor(RESEND_WAIT_SECONDS),
    afterSubmit: () => waitFor(RESEND_WAIT_AFTER_SUBMIT_SECONDS),
  }
}
