// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { beginSession } from '#app/platform/begin-session.ts'
import { Button } from '#app/ui/button.tsx'
import { createDemo, getDemo } from '#core/contract/demo.ts'

/**
 * Opens a demo household with one tap, where the server offers one. Its space is reserved from the first paint, so that nothing
 * moves when the server answers.
 */
export function DemoOffer() {
  const isOffered = useOffered()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const look = async () => {
    setBusy(true)
    const outcome = await call(createDemo, {})
    setBusy(false)
    if (!outcome.ok) return
    // For this tab only: the household is deleted after a day.
    await beginSession(outcome.data, false)
    await navigate({ to: '/dashboard', replace: true })
  }
  return (
    <div
      className={clsx('flex flex-col gap-2', !isOffered && 'invisible')}
      aria-hidden={isOffered ? undefined : true}
    >
      <Button variant="quiet" size="lg" block busy={isBusy} onClick={() => void look()}>
        Try the demo
      </Button>
      <p className="text-center text-13 text-quiet">
        Explore a sample household with three years of accounts, debts and goals. No account needed.
      </p>
    </div>
  )
}

function useOffered(): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (!navigator.onLine) return
    void call(getDemo, {}, { quiet: true }).then((outcome) =>
      setOffered(outcome.ok && outcome.data.is_offered),
    )
  }, [])
  return isOffered
}
