import { Check } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Pill } from '#app/ui/pill.tsx'

/** Where the plan on the page stands: tried, kept, or kept on this device and not sent yet. */
export type Keeping = 'tried' | 'kept' | 'waiting'

/** Says whether this is the client's plan or one that they try. */
export const KeepMark = ({ keeping }: { keeping: Keeping }) => (
  <output>
    {keeping === 'kept' && (
      <Pill tone="good">
        <Check aria-hidden="true" />
        Your plan
      </Pill>
    )}
    {keeping === 'waiting' && <Pill tone="warning">Your plan, waiting to send</Pill>}
    {keeping === 'tried' && <Pill>Not kept yet</Pill>}
  </output>
)

interface KeepBarProps {
  readonly isBusy: boolean
  readonly onKeep: () => void
  readonly onUndo: () => void
}

/** Keeps the plan that is being tried, or goes back. In reach wherever the page is scrolled to. */
export const KeepBar = ({ isBusy, onKeep, onUndo }: KeepBarProps) => (
  <section
    aria-label="The plan that you try"
    className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-3 shadow-pop lg:bottom-4"
  >
    <p className="hidden text-15 sm:block">You are trying this plan.</p>
    <div className="flex flex-1 justify-between gap-2 sm:justify-end">
      <Button variant="quiet" onClick={onUndo}>
        Back to yours
      </Button>
      <Button busy={isBusy} onClick={onKeep}>
        Keep this plan
      </Button>
    </div>
  </section>
)
