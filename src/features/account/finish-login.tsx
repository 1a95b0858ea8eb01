import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { BoxHeading } from './box-heading.tsx'

interface FinishLoginProps {
  /** Reads the client's record again, and continues with it. */
  readonly onRetry: () => Promise<void>
  readonly onBackToLogin: () => void
}

/** The code was correct, but the client's record did not load. */
export function FinishLogin({ onRetry, onBackToLogin }: FinishLoginProps) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-5">
      <BoxHeading title="Almost there">
        Your code was right, but your account didn&rsquo;t load. Try again. You don&rsquo;t need another code.
      </BoxHeading>
      <Button size="lg" block busy={isBusy} onClick={() => void retry()}>
        Try again
      </Button>
      <Button variant="link" block onClick={onBackToLogin}>
        Back to login
      </Button>
    </div>
  )
}
