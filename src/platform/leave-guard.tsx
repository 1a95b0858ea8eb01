import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { useReadOnly } from '#app/ui/read-only.ts'
import { readSession } from './session.ts'

interface LeaveGuardProps {
  /** Whether the page has unsaved work. */
  readonly isUnsaved: boolean
  /** The question: `Save this plan before you leave?` */
  readonly title: string
  /** What would be lost, in one sentence. */
  readonly children: ReactNode
  /** `Save plan` */
  readonly saveLabel: string
  /** Saves, and resolves to whether that worked; the page is left only then. */
  readonly onSave: () => Promise<boolean>
}

interface Leaving {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
  readonly action: string
}

// A session that has ended leaves at once: there is no one to save for.
const isSignedIn = (): boolean => readSession() !== undefined
// While a dialog is open, Back closes it and does not leave the page.
const isDialogOpen = (): boolean => document.querySelector('[data-slot=dialog-backdrop]') !== null
const isLeavingPage = ({ current, next, action }: Leaving): boolean =>
  current.pathname !== next.pathname && isSignedIn() && !(action === 'BACK' && isDialogOpen())

/**
 * Asks before unsaved work is lost: in a dialog when another page is opened, in the browser's own dialog when the tab is closed
 * or reloaded. Changes of the page's own query string pass.
 */
export function LeaveGuard({ isUnsaved, title, children, saveLabel, onSave }: LeaveGuardProps) {
  const [isSaving, setSaving] = useState(false)
  const isReadOnly = useReadOnly()
  const blocker = useBlocker({
    shouldBlockFn: isLeavingPage,
    enableBeforeUnload: isSignedIn,
    // What can't be saved, such as a viewer's scenario, is not lost.
    disabled: !isUnsaved || isReadOnly,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const { proceed, reset } = blocker
  const saveAndLeave = async () => {
    setSaving(true)
    const isSaved = await onSave().finally(() => setSaving(false))
    if (isSaved) proceed()
    // The page shows what went wrong.
    else reset()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && reset()}>
      <DialogContent
        role="alertdialog"
        title={title}
        description={children}
        footer={
          <>
            <Button variant="secondary" onClick={proceed}>
              Leave without saving
            </Button>
            <Button busy={isSaving} onClick={() => void saveAndLeave()}>
              {saveLabel}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
