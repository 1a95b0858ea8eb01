import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

export interface Buttons {
  /** The way back: a link. */
  readonly back: ReactNode
  readonly submitLabel: string
}

/** On to the next step, or back. */
export const StepButtons = ({ back, submitLabel, isBusy }: Buttons & { readonly isBusy: boolean }) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" busy={isBusy}>
      {submitLabel}
    </Button>
    {back}
  </div>
)
