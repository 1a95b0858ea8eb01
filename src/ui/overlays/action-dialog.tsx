import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, type DialogContentProps } from './dialog.tsx'

interface ActionDialogProps extends Pick<DialogContentProps, 'title' | 'description' | 'children'> {
  /** The button that does it: a verb and what it acts on. */
  readonly action: string
  readonly variant?: 'primary' | 'danger'
  /** The button that closes the dialog without doing it. */
  readonly cancel?: string
  /** The button is busy until this is done; the owner then closes the dialog, or says in it what failed. */
  readonly onAction: () => Promise<void>
  readonly onClose: () => void
}

/** An open dialog with one action and a way out, such as a question before something is deleted. */
export function ActionDialog({
  action,
  variant = 'primary',
  cancel = 'Cancel',
  onAction,
  onClose,
  ...content
}: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">{cancel}</Button>
            </DialogClose>
            <Button
              variant={variant}
              busy={isBusy}
              onClick={() => {
                setBusy(true)
                void onAction().finally(() => setBusy(false))
              }}
            >
              {action}
            </Button>
          </>
        }
        {...content}
      />
    </Dialog>
  )
}
