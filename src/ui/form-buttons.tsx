import { Button } from './button.tsx'

export interface FormButtonsProps {
  /** What the form does, as a verb and its object. */
  label: string
  isBusy: boolean
  onCancel: () => void
  cancelLabel?: string
  /** Whether what it does can't be undone. */
  isDanger?: boolean | undefined
}

/** Ends a form that closes: sends it, or leaves everything as it was. */
export const FormButtons = ({
  label,
  isBusy,
  onCancel,
  cancelLabel = 'Cancel',
  isDanger = false,
}: FormButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" busy={isBusy} {...(isDanger && { variant: 'danger' })}>
      {label}
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      {cancelLabel}
    </Button>
  </div>
)
