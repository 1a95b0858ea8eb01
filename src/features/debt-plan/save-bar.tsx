import { Check } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Pill } from '#app/ui/pill.tsx'

/** The state of the plan on the page: none, so current payments; a scenario; saved; or saved on this device and pending. */
export type SaveState = 'none' | 'tried' | 'saved' | 'waiting'

/** Whether this is the client's plan, a scenario, or current payments without a plan. */
export const SaveMark = ({ saveState }: { saveState: SaveState }) => (
  <output>
    {saveState === 'saved' && (
      <Pill tone="good">
        <Check aria-hidden="true" />
        Your plan
      </Pill>
    )}
    {saveState === 'waiting' && <Pill tone="warning">Your plan, waiting to sync</Pill>}
    {saveState === 'none' && <Pill>As you pay today</Pill>}
    {saveState === 'tried' && <Pill>Not saved</Pill>}
  </output>
)

interface SaveBarProps {
  readonly isBusy: boolean
  readonly onKeep: () => void
  readonly onUndo: () => void
}

/** Saves the scenario, or discards it. Stays visible while scrolling on a tall enough page. */
export const SaveBar = ({ isBusy, onKeep, onUndo }: SaveBarProps) => (
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
