import { Check } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Pill } from '#app/ui/pill.tsx'

/** Where the plan on the page stands: none chosen, so that it is what the client pays today, tried, saved, or saved on this device and not sent yet. */
export type Keeping = 'none' | 'tried' | 'kept' | 'waiting'

/** Says whether this is the client's plan, one that they try, or what they pay without one. */
export const KeepMark = ({ keeping }: { keeping: Keeping }) => (
  <output>
    {keeping === 'kept' && (
      <Pill tone="good">
        <Check aria-hidden="true" />
        Your plan
      </Pill>
    )}
    {keeping === 'waiting' && <Pill tone="warning">Your plan, waiting to sync</Pill>}
    {keeping === 'none' && <Pill>As you pay today</Pill>}
    {keeping === 'tried' && <Pill>Not saved</Pill>}
  </output>
)

interface KeepBarProps {
  readonly isBusy: boolean
  readonly onKeep: () => void
  readonly onUndo: () => void
}

/** Saves the plan that is being tried, or goes back. In reach wherever a page that is tall enough is scrolled to. */
export const KeepBar = ({ isBusy, onKeep, onUndo }: KeepBarProps) => (
  <section
    aria-label="Unsaved plan"
    className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-3 shadow-pop lg:bottom-4 [@media(max-height:31rem)]:static"
  >
    <p className="hidden text-15 sm:block">You have unsaved changes.</p>
    <div className="flex flex-1 justify-between gap-2 sm:justify-end">
      <Button variant="quiet" onClick={onUndo}>
        Discard changes
      </Button>
      <Button busy={isBusy} onClick={onKeep}>
        Save this plan
      </Button>
    </div>
  </section>
)
