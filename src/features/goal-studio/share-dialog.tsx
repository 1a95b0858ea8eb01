import { useRef, useState } from 'react'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { canSharePictures, pictureOf, sendPicture } from './send-picture.ts'
import { sharedGoal } from './shared-goal.ts'
import { SharedPicture } from './shared-picture.tsx'
import { figuresOf } from './scenario.ts'

interface ShareDialogProps {
  readonly known: GoalWithRisk
  readonly plan: GoalPlan
  readonly onClose: () => void
}

/** The picture to send, without amounts unless they are ticked. */
export function ShareDialog({ known, plan, onClose }: ShareDialogProps) {
  const [withAmounts, setWithAmounts] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [canShare] = useState(canSharePictures)
  const shared = sharedGoal(known, figuresOf(plan), withAmounts)

  const send = async () => {
    if (!canvas.current) return
    setBusy(true)
    setFailed(false)
    const picture = await pictureOf(canvas.current)
    const sent = picture ? await sendPicture(picture, fileNameOf(known.goal.name)) : 'failed'
    setBusy(false)
    if (sent === 'failed') setFailed(true)
    if (sent === 'sent') onClose()
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Share this goal"
        description="The image is made on this device. You choose who gets it."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button busy={isBusy} onClick={() => void send()}>
              {canShare ? 'Share image' : 'Download image'}
            </Button>
          </>
        }
      >
        <SharedPicture canvas={canvas} shared={shared} />
        <Checkbox
          className="mt-3"
          label="Include amounts: balance, target, and monthly contribution"
          checked={withAmounts}
          onCheckedChange={setWithAmounts}
        />
        {hasFailed && <Alert tone="danger">We couldn’t create the image. Try again.</Alert>}
      </DialogContent>
    </Dialog>
  )
}

/** A file name from a goal's name, which may contain any characters. */
const fileNameOf = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
