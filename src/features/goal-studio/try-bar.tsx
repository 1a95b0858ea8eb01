import { Button } from '#app/ui/button.tsx'

interface TryBarProps {
  readonly isBusy: boolean
  readonly canSave: boolean
  readonly onSave: () => void
  readonly onReset: () => void
  readonly onPin: () => void
}

/** What to do with what is tried: save it to the goal, compare it, or go back. */
export const TryBar = ({ isBusy, canSave, onSave, onReset, onPin }: TryBarProps) => (
  <div className="flex flex-wrap gap-2">
    <Button busy={isBusy} disabled={!canSave} onClick={onSave}>
      Save changes
    </Button>
    <Button variant="secondary" disabled={!canSave} onClick={onPin}>
      Pin to compare
    </Button>
    <Button variant="quiet" onClick={onReset}>
      Discard changes
    </Button>
  </div>
)
