/** The files that a client adds in one place, from choosing them to having them stored. */
import { useRef, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { queryClient } from '#app/platform/queries.ts'
import { deleteDocument, getDocuments, MAX_UPLOAD_FILES } from '#core/contract/documents.ts'
import { documentTypeOf, problemOf, TOO_MANY_FILES } from './check-files.ts'
import { sendFile, type Sending, type UploadSubject } from './send-file.ts'

export type UploadState =
  | { readonly status: 'uploading'; readonly sent_bytes: number; readonly isWaiting: boolean }
  | { readonly status: 'done'; readonly document_uuid: string }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'removed' }

/** A file that the client added. */
export interface UploadItem {
  readonly id: string
  readonly file: File
  readonly state: UploadState
}

const refetchDocuments = () => queryClient.invalidateQueries({ queryKey: [getDocuments.name] })

const isCounted = ({ state }: UploadItem): boolean => state.status === 'uploading' || state.status === 'done'

/**
 * Uploads of one place. They go on when the client leaves it.
 *
 * @param listed ids of documents that the page lists elsewhere: a file that is among them is no longer an item here
 */
export function useUploads(subject: UploadSubject, listed: ReadonlySet<string> = new Set()) {
  const [stored, setItems] = useState<readonly UploadItem[]>([])
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const sending = useRef(new Map<string, Sending>())
  const items = stored.filter(({ state }) => state.status !== 'done' || !listed.has(state.document_uuid))
  const counted = items.filter(isCounted)

  const setState = (id: string, state: UploadState) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, state } : item)))

  const send = (id: string, file: File, batch: string) => {
    const type = documentTypeOf(file)
    if (!type) return
    let wasWaiting = false
    const upload = sendFile(
      { ...subject, file, type, batch },
      {
        onProgress: (progress) => {
          setState(id, { status: 'uploading', ...progress })
          if (progress.isWaiting && !wasWaiting) setAnnouncement(`${file.name} is waiting for a connection`)
          wasWaiting = progress.isWaiting
        },
        onDone: (document_uuid) => {
          setState(id, { status: 'done', document_uuid })
          setAnnouncement(`${file.name} uploaded`)
          void refetchDocuments()
        },
        onFailed: (message) => {
          setState(id, { status: 'error', message })
          setAnnouncement(`${file.name} couldn’t be uploaded. ${message}`)
        },
      },
    )
    sending.current.set(id, upload)
  }

  /** A file as an item, sent unless something is wrong with it. */
  const begin = (id: string, file: File, otherBytes: number, batch: string): UploadItem => {
    const message = problemOf(file, otherBytes)
    if (message !== undefined) {
      setAnnouncement(`${file.name} couldn’t be uploaded. ${message}`)
      return { id, file, state: { status: 'error', message } }
    }
    send(id, file, batch)
    return { id, file, state: { status: 'uploading', sent_bytes: 0, isWaiting: false } }
  }

  const bytesOf = (those: readonly UploadItem[]) => those.reduce((sum, { file }) => sum + file.size, 0)

  /** Adds chosen files and starts to send them. */
  const add = (files: readonly File[]) => {
    const room = MAX_UPLOAD_FILES - counted.length
    setProblem(files.length > room ? TOO_MANY_FILES : undefined)
    const batch = crypto.randomUUID()
    const added: UploadItem[] = []
    for (const file of files.slice(0, room)) {
      added.push(begin(crypto.randomUUID(), file, bytesOf([...counted, ...added.filter(isCounted)]), batch))
    }
    setItems((before) => [...before, ...added])
  }

  /** Sends a file that failed or was removed. */
  const retry = ({ id, file }: UploadItem) => {
    if (counted.length >= MAX_UPLOAD_FILES) return setProblem(TOO_MANY_FILES)
    setState(id, begin(id, file, bytesOf(counted), crypto.randomUUID()).state)
  }

  /** Stops an upload, or deletes what it stored. An item that failed is taken off the list. */
  const remove = async ({ id, file, state }: UploadItem) => {
    setProblem(undefined)
    if (state.status === 'error') return setItems((before) => before.filter((item) => item.id !== id))
    sending.current.get(id)?.cancel()
    if (state.status === 'done') {
      const outcome = await call(deleteDocument, { params: { id: state.document_uuid } })
      if (!outcome.ok && outcome.status !== 404) return
      void refetchDocuments()
    }
    setState(id, { status: 'removed' })
    setAnnouncement(`${file.name} removed`)
  }

  return {
    items,
    problem,
    announcement,
    add,
    retry,
    remove,
    isUploading: items.some(({ state }) => state.status === 'uploading'),
    documentUuids: items.flatMap(({ state }) => (state.status === 'done' ? [state.document_uuid] : [])),
  }
}

export type Uploads = ReturnType<typeof useUploads>
