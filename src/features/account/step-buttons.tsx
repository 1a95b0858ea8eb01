import { Button } from '#app/ui/button.tsx'

/** Back and Next; Next submits the form. */
export const StepButtons = ({ onBack, isBusy }: { onBack: () => void; isBusy: boolean }) => (
  <div className="grid grid-cols-2 gap-3">
    <Button variant="secondary" size="lg" onClick={onBack}>
      Back
    </Button>
    <Button type="submit" size="lg" busy={isBusy}>
      Next
    </Button>
  </div>
)
