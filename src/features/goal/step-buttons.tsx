import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

export interface Buttons {
  /** Back, as a link. */
  readonly back: ReactNode
  readonly submitLabel: string
}

/** Next and Back. */
export const StepButtons = ({ back, submitLabel, isBusy }: Buttons & { readonly isBusy: boolean }) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" busy={isBusy}>
      {submitLabel}
    </Button>
    {back}
  </div>
)
