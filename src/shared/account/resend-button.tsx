import { Button } from '#app/ui/button.tsx'

interface ResendButtonProps {
  /** The time until another code may be requested. */
  readonly seconds: number
  readonly isSending: boolean
  readonly onResend: () => void
}

/** Requests another code; disabled, with the seconds left, while none may be requested. */
export function ResendButton({ seconds, isSending, onResend }: ResendButtonProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <Button variant="link" disabled={seconds > 0} busy={isSending} onClick={onResend}>
        Resend Code
      </Button>
      {seconds > 0 && (
        <span className="text-13 text-quiet" role="timer">
          Resend in {waitInWords(seconds)}
        </span>
      )}
    </div>
  )
}

/** The server can ask for more than an hour, once a number has reached its limit of messages. */
function waitInWords(seconds: number): string {
  if (seconds <= 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
