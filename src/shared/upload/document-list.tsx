import { FileText, Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { localDate } from '#app/platform/clock.ts'
import { dayInYear, fileSize } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { deleteDocument, type Document, getDocuments } from '#core/contract/documents.ts'
import { OpenDocument } from './open-document.tsx'

interface DocumentListProps {
  readonly label: string
  readonly documents: readonly Document[]
}

/** Stored documents, each of which can be opened and deleted. */
export function DocumentList({ label, documents }: DocumentListProps) {
  const [asked, setAsked] = useState<Document>()
  const isOffline = useConnection() === 'offline'
  const today = useToday()
  return (
    <>
      <ul aria-label={label} className="divide-y divide-hair">
        {documents.map((document) => {
          const { document_uuid, name, type, size_bytes, created_at } = document
          const isPicture = type !== 'application/pdf'
          const Mark = isPicture ? Image : FileText
          return (
            <li key={document_uuid} className="flex items-center gap-3 py-2">
              <Mark className="size-5 flex-none text-quiet" aria-hidden="true" />
              <span className="min-w-0 flex-auto">
                <span className="block text-15 wrap-anywhere">{name}</span>
                <span className="block text-13 text-quiet">
                  {fileSize(size_bytes)} · {dayInYear(localDate(new Date(created_at)), today)}
                </span>
              </span>
              {!isOffline && (
                <span className="flex flex-none">
                  <OpenDocument document_uuid={document_uuid} name={name} isPicture={isPicture} />
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Delete ${name}`}
                    onClick={() => setAsked(document)}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {asked && <DeleteDialog document={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function DeleteDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { document_uuid, name } = document
  const remove = async () => {
    setBusy(true)
    const outcome = await call(deleteDocument, { params: { id: document_uuid } })
    if (outcome.ok) {
      await queryClient.invalidateQueries({ queryKey: [getDocuments.name] })
      toast.success(`${name} deleted`)
      onClose()
    }
    setBusy(false)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Delete ${name}?`}
        description="The file is deleted for good."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Keep</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              Delete
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
