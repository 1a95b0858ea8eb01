import { Button } from '#app/ui/button.tsx'
import { FormButtons } from '#app/ui/form.tsx'

/** Back and Next; Next submits the form. */
export const StepButtons = ({ onBack }: { onBack: () => void }) => (
  <FormButtons
    label="Next"
    size="lg"
    className="grid grid-cols-2 gap-3"
    before={
      <Button variant="secondary" size="lg" onClick={onBack}>
        Back
      </Button>
    }
  />
)
