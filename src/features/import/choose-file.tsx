/** Choosing a file of transactions, and reading it on the device. */
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { workerQueue } from '#app/platform/worker-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { ColumnMapping } from '#core/contract/imports.ts'
import { MAX_FILE_BYTES } from '#core/spend/import/imported-file.ts'
import type { ReadFile, ReadJob } from './read-file.ts'

const askReader = workerQueue<ReadJob, ReadFile>({
  start: () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
  // Loaded on demand: a page that has the worker does not need the readers a second time.
  work: async (job) => (await import('./read-file.ts')).readFile(job),
  endsOnCancel: true,
})

/** The largest file takes a slow phone some ten seconds; a file that takes longer than this may never end. */
const READ_WITHIN_MS = 60_000

/** A chosen file and what was read from it. */
interface Chosen {
  readonly name: string
  readonly bytes: ArrayBuffer
  readonly mapping: ColumnMapping | null
  /** Undefined while it is being read. */
  readonly read: ReadFile | undefined
}

/** Reads a chosen file in the worker, again with every change of its columns. */
export function useChosenFile(saved: readonly ColumnMapping[]) {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef((): void => undefined)
  useEffect(() => () => stop.current(), [])
  const clear = () => {
    stop.current()
    setChosen(undefined)
  }
  const read = (name: string, bytes: ArrayBuffer, mapping: ColumnMapping | null) => {
    stop.current()
    setChosen((before) => ({ name, bytes, mapping, read: mapping ? before?.read : undefined }))
    const cancel = askReader({ bytes, mapping, saved }, (found) => {
      clearTimeout(timer)
      setChosen({ name, bytes, mapping, read: found })
    })
    const timer = setTimeout(() => {
      clear()
      setProblem(
        'This file took too long to read, so we stopped. Export a shorter period or a different format, and try again.',
      )
    }, READ_WITHIN_MS)
    stop.current = () => {
      clearTimeout(timer)
      cancel()
    }
  }
  const choose = async (file: File) => {
    setProblem(undefined)
    clear()
    if (file.size > MAX_FILE_BYTES) {
      setProblem('This file is larger than 20 MB. Export a shorter period.')
      return
    }
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes) read(file.name, bytes, null)
    else setProblem('This file can’t be read. Choose it again.')
  }
  return {
    chosen,
    problem,
    choose,
    map: (mapping: ColumnMapping) => chosen && read(chosen.name, chosen.bytes, mapping),
    clear,
  }
}

const ACCEPTED = '.csv,.tsv,.txt,.ofx,.qfx,.qif,text/csv,application/x-ofx'

interface ChooseFileProps {
  readonly isOnline: boolean
  readonly onChoose: (file: File) => void
}

/** The file, by a button or dropped. */
export function ChooseFile({ isOnline, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && isOnline) onChoose(file)
  }
  return (
    <Card>
      <div
        className="flex flex-col items-center gap-3 rounded-control border border-dashed border-line px-4 py-10 text-center"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <FileUp className="size-8 text-quiet" aria-hidden="true" />
        <p className="text-15">
          {isOnline
            ? 'Drop a file here, or choose one: CSV, OFX, QFX, or QIF, up to 20 MB.'
            : 'Importing a file needs a connection.'}
        </p>
        <Button disabled={!isOnline} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label="Transaction file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file can be chosen again after it was changed.
            target.value = ''
            if (file) onChoose(file)
          }}
        />
      </div>
      <p className="text-13 text-quiet">
        Most banks offer “Download transactions” or “Export” on an account’s page. The file is read on this
        device; only its transactions are sent.
      </p>
    </Card>
  )
}
