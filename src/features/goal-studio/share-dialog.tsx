import { useState, type RefObject, useEffect, useRef } from 'react'
import { downloadFile } from '#app/platform/download.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import { figuresOf } from './scenario.ts'
import { drawShared, SHARED_SIZE, sharedColors } from './share-picture.ts'
import { sharedGoal, type SharedGoal } from './shared-goal.ts'

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

interface SharedPictureProps {
  /** Where it is drawn, for the sender. */
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly shared: SharedGoal
}

/** The picture to send, and its text alternative. */
function SharedPicture({ canvas, shared }: SharedPictureProps) {
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawShared(context, shared, sharedColors())
  }, [canvas, shared])
  return (
    <figure>
      <canvas
        ref={canvas}
        {...SHARED_SIZE}
        aria-hidden="true"
        className="mx-auto block max-h-[50dvh] w-auto max-w-full rounded-control border border-line"
      />
      <figcaption className="sr-only">
        {[shared.name, shared.headline, ...shared.lines].join('. ')}
      </figcaption>
    </figure>
  )
}

const TYPE = 'image/png'

/** A canvas as a file; null where the browser cannot create one. */
const pictureOf = async (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, TYPE))

/** Whether the device has a share sheet for pictures. */
const canSharePictures = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'picture.png', { type: TYPE })] })

/** Shares a picture. `cancelled` when the client closed the share sheet. */
async function sendPicture(picture: Blob, name: string): Promise<'sent' | 'cancelled' | 'failed'> {
  if (!canSharePictures()) {
    downloadFile(name, picture)
    return 'sent'
  }
  try {
    await navigator.share({ files: [new File([picture], name, { type: TYPE })] })
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
