import { Download, Eye } from 'lucide-react'
import { useCallback, useState } from 'react'
import { FILE_PATH } from '#core/contract/documents.ts'
import { parseResponse } from '#core/outbox/classify-response.ts'
import { apiAddress, endSession, NO_ANSWER, NO_CONNECTION } from '#app/platform/api.ts'
import { downloadFile } from '#app/platform/download.ts'
import { readSession } from '#app/platform/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'

/** Reads a stored file. Undefined when that fails, which a toast has said. */
async function readFile(documentUuid: string): Promise<Blob | undefined> {
  const token = readSession()?.token ?? ''
  const response = await fetch(`${apiAddress()}${FILE_PATH}/${documentUuid}`, {
    headers: { Authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  const file = response?.ok ? await response.blob().catch(() => undefined) : undefined
  if (file) return file
  const json: unknown = await response?.json().catch(() => undefined)
  const answer = response && parseResponse(response.status, json, null)
  if (answer && !answer.ok && answer.status === 401) endSession(token)
  else toast.error((answer && !answer.ok && answer.message) || (navigator.onLine ? NO_ANSWER : NO_CONNECTION))
  return undefined
}

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
    const file = await readFile(document_uuid)
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
