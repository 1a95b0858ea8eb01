import { Button } from '#app/ui/button.tsx'

/** Asks for another code; shut, with the seconds left, while none may be asked for. */
export function ResendButton({ seconds, onResend }: { seconds: number; onResend: () => void }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <Button variant="link" disabled={seconds > 0} onClick={onResend}>
        Resend Code
      </Button>
      {seconds > 0 && (
        <span className="text-13 text-quiet" role="timer">
          Again in {seconds} seconds
        </span>
      )}
    </div>
  )
}
