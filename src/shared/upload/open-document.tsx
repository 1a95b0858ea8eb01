import { Download, Eye } from 'lucide-react'
import { useCallback, useState } from 'react'
import { downloadFile, fetchFile } from '#app/platform/download.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { FILE_PATH } from '#core/contract/documents.ts'

interface OpenDocumentProps {
  readonly document_uuid: string
  readonly name: string
  readonly isPicture: boolean
}

/** Shows a stored picture, or saves a PDF on the device, where the client opens it. */
export function OpenDocument({ document_uuid, name, isPicture }: OpenDocumentProps) {
  const [isBusy, setBusy] = useState(false)
  const [picture, setPicture] = useState<Blob>()
  const open = async () => {
    setBusy(true)
    const file = await fetchFile(`${FILE_PATH}/${document_uuid}`)
    setBusy(false)
    if (!file) return
    if (isPicture) setPicture(file)
    else downloadFile(name, file)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        busy={isBusy}
        aria-label={isPicture ? `Open ${name}` : `Download ${name}`}
        onClick={() => void open()}
      >
        {!isBusy && (isPicture ? <Eye aria-hidden="true" /> : <Download aria-hidden="true" />)}
      </Button>
      {picture && <PictureDialog name={name} picture={picture} onClose={() => setPicture(undefined)} />}
    </>
  )
}

interface PictureDialogProps {
  readonly name: string
  readonly picture: Blob
  readonly onClose: () => void
}

function PictureDialog({ name, picture, onClose }: PictureDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={name}
        footer={
          <Button variant="secondary" onClick={() => downloadFile(name, picture)}>
            <Download aria-hidden="true" />
            Download
          </Button>
        }
      >
        <LocalPicture
          file={picture}
          alt={name}
          className="mx-auto max-h-[60dvh] max-w-full rounded-control"
        />
      </DialogContent>
    </Dialog>
  )
}

interface LocalPictureProps {
  readonly file: Blob
  readonly alt: string
  readonly className: string
}

/** A picture that is in memory; its address ends with it. */
export function LocalPicture({ file, alt, className }: LocalPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
