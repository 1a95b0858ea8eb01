import { clsx } from 'clsx'
import { Camera, FileText, RotateCcw, Undo2, Upload, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fileSize, share } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { MAX_UPLOAD_FILES } from '#core/contract/documents.ts'
import { ACCEPTED, problemOf } from './check-files.ts'
import { LocalPicture, OpenDocument } from './open-document.tsx'
import type { UploadItem, Uploads } from './use-uploads.ts'

interface UploadFieldProps {
  readonly label: string
  readonly uploads: Uploads
  readonly hint?: ReactNode
}

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true

/** Pastes anywhere on the page add files; a drop beside the field must not open the file in place of the page. */
function usePageFiles(onFiles: (files: readonly File[]) => void) {
  const add = useEffectEvent(onFiles)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    const ignore = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', ignore)
    document.addEventListener('drop', ignore)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', ignore)
      document.removeEventListener('drop', ignore)
    }
  }, [])
}

/** Adds files by choosing, photographing, dropping or pasting them, and shows what becomes of each. */
export function UploadField({ label, uploads, hint }: UploadFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const isOffline = useConnection() === 'offline'
  const { items, problem, announcement, add } = uploads
  usePageFiles(add)
  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-3">
      <p id={`${id}-label`} className="text-15 font-medium">
        {label}
      </p>
      <div
        data-slot="drop-zone"
        className={clsx(
          'flex flex-col items-center gap-2 rounded-control border border-dashed p-4 text-center transition-colors',
          isOver ? 'border-accent bg-wash' : 'border-faint',
        )}
        onDragEnter={() => setOver(true)}
        onDragOver={(event) => {
          if (!hasFiles(event.dataTransfer)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'copy'
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add([...event.dataTransfer.files])
        }}
      >
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton label={label} hintId={`${id}-hint`} onFiles={add}>
            <Upload aria-hidden="true" />
            Choose files
          </FileButton>
          <span className="hidden pointer-coarse:block">
            <FileButton label={label} hintId={`${id}-hint`} onFiles={add} isCamera>
              <Camera aria-hidden="true" />
              Take a photo
            </FileButton>
          </span>
        </div>
        <p className="text-13 text-quiet pointer-coarse:hidden">or drop or paste them here</p>
      </div>
      <p id={`${id}-hint`} className="text-13 text-quiet">
        {hint} PNG, JPEG or PDF. Up to {MAX_UPLOAD_FILES} files, 5 MB in total.
        {isOffline && ' Uploading needs a connection. Files you add start when you’re back online.'}
      </p>
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {items.length > 0 && (
        <ul aria-label={`${label}: added files`} className="divide-y divide-hair">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
      <output className="sr-only">{announcement}</output>
    </fieldset>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly hintId: string
  readonly isCamera?: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** A button that opens the device's files, or its camera. */
function FileButton({ label, hintId, isCamera = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" size="sm" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={isCamera ? `${label}: camera` : label}
        accept={isCamera ? 'image/jpeg,image/png' : ACCEPTED}
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** A picture in small; a mark for a PDF. */
const Thumbnail = ({ file }: { file: File }) =>
  file.type.startsWith('image/') ? (
    <LocalPicture
      file={file}
      alt=""
      className="size-11 flex-none rounded-inner border border-hair object-cover"
    />
  ) : (
    <span className="flex size-11 flex-none items-center justify-center rounded-inner bg-sunken">
      <FileText className="size-5 text-quiet" aria-hidden="true" />
    </span>
  )

/** What the button at the row's end does. */
function endLabel({ file: { name }, state }: UploadItem): string {
  switch (state.status) {
    case 'uploading':
      return `Cancel ${name}`
    case 'done':
    case 'error':
      return `Remove ${name}`
    case 'removed':
      return `Undo removing ${name}`
  }
}

function UploadRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { file, state } = item
  const { name } = file
  const isRemoved = state.status === 'removed'
  return (
    <li tabIndex={-1} className="flex items-start gap-3 py-3">
      <Thumbnail file={file} />
      <div className="flex min-w-0 flex-auto flex-col gap-1">
        <span className={clsx('text-15 wrap-anywhere', isRemoved && 'text-quiet line-through')}>{name}</span>
        <UploadStatus item={item} />
      </div>
      <div className="flex flex-none">
        {state.status === 'done' && (
          <OpenDocument
            document_uuid={state.document_uuid}
            name={name}
            isPicture={file.type.startsWith('image/')}
          />
        )}
        {state.status === 'error' && problemOf(file, 0) === undefined && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Try ${name} again`}
            onClick={({ currentTarget }) => {
              // This button is gone while the file is sent.
              currentTarget.closest('li')?.focus()
              uploads.retry(item)
            }}
          >
            <RotateCcw aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="quiet"
          size={isRemoved ? 'sm' : 'icon'}
          aria-label={endLabel(item)}
          onClick={({ currentTarget }) => {
            if (isRemoved) return uploads.retry(item)
            // So is the row of a file that failed.
            if (state.status === 'error') currentTarget.closest('fieldset')?.querySelector('button')?.focus()
            return void uploads.remove(item)
          }}
        >
          {isRemoved ? <Undo2 aria-hidden="true" /> : <X aria-hidden="true" />}
          {isRemoved && 'Undo'}
        </Button>
      </div>
    </li>
  )
}

/** What has become of a file, in words. */
function UploadStatus({ item: { file, state } }: { item: UploadItem }) {
  switch (state.status) {
    case 'uploading': {
      const text = state.isWaiting
        ? 'Waiting for a connection'
        : `Uploading · ${share(file.size === 0 ? 0 : state.sent_bytes / file.size)}`
      return (
        <>
          <span className="text-13 text-quiet tabular-nums">{text}</span>
          <Progress
            value={state.sent_bytes}
            max={file.size}
            label={`Upload of ${file.name}`}
            valueText={text}
            tone={state.isWaiting ? 'warning' : 'good'}
          />
        </>
      )
    }
    case 'done':
      return <span className="text-13 text-quiet">Uploaded · {fileSize(file.size)}</span>
    case 'error':
      return <span className="text-13 font-medium wrap-anywhere text-red">{state.message}</span>
    case 'removed':
      return <span className="text-13 text-quiet">Removed</span>
  }
}
