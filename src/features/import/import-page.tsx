import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { BankAccount } from '#core/contract/bank.ts'
import { type ColumnMapping, getImports } from '#core/contract/imports.ts'
import { MAX_FILE_BYTES } from '#core/spend/import/imported-file.ts'
import { count, shortDate } from '#app/platform/format.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { useConnection } from '#app/platform/online.ts'
import { queryFor } from '#app/platform/queries.ts'
import { workerQueue } from '#app/platform/worker-answer.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Input } from '#app/ui/input.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import { ColumnFields } from './column-fields.tsx'
import type { ReadFile, ReadJob } from './read-file.ts'
import { ImportPreview, PastImports } from './import-preview.tsx'
import { type ImportDetails, type ImportTarget, sendImport } from './send-import.ts'

export const importsQuery = queryFor(getImports, { params: { userUuid: 'me' } })

const askReader = workerQueue<ReadJob, ReadFile>({
  start: () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
  // Loaded on demand: a page that has the worker does not need the readers a second time.
  work: async (job) => (await import('./read-file.ts')).readFile(job),
})

/** A chosen file and what was read from it. */
interface Chosen {
  readonly name: string
  readonly bytes: ArrayBuffer
  readonly mapping: ColumnMapping | null
  /** Undefined while it is being read. */
  readonly read: ReadFile | undefined
}

/** Where the import stands after the file was chosen. */
type Step =
  | { readonly kind: 'check' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  | { readonly kind: 'preview'; readonly details: ImportDetails }

const ACCEPTED = '.csv,.tsv,.txt,.ofx,.qfx,.qif,text/csv,application/x-ofx'

interface ChooseFileProps {
  readonly isOnline: boolean
  readonly onChoose: (file: File) => void
}

/** The file, by a button or dropped. */
function ChooseFile({ isOnline, onChoose }: ChooseFileProps) {
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
            : 'You’re offline. Importing a file needs a connection.'}
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

interface TargetFieldsProps {
  readonly accounts: readonly BankAccount[]
  readonly target: ImportTarget
  readonly onChange: (target: ImportTarget) => void
}

/** The account that the transactions belong to. */
function TargetFields({ accounts, target, onChange }: TargetFieldsProps) {
  const isNew = 'new_account_name' in target
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Account" hint="Choose the account that this file is from.">
        <Select
          value={isNew ? 'new' : target.bank_account_uuid}
          onValueChange={(value) =>
            onChange(
              value === 'new'
                ? { new_account_name: '', new_account_kind: 'cash' }
                : { bank_account_uuid: value },
            )
          }
        >
          {accounts.map((account) => (
            <option key={account.bank_account_uuid} value={account.bank_account_uuid}>
              {[account.name, account.institution].filter(Boolean).join(' · ')}
            </option>
          ))}
          <option value="new">A new account</option>
        </Select>
      </Field>
      {isNew && (
        <>
          <Field label="Account name">
            <Input
              value={target.new_account_name}
              onChange={(event) => onChange({ ...target, new_account_name: event.target.value })}
              autoComplete="off"
              maxLength={80}
            />
          </Field>
          <Field label="Account type">
            <Select
              value={target.new_account_kind}
              onValueChange={(value) =>
                onChange({ ...target, new_account_kind: value === 'card' ? 'card' : 'cash' })
              }
            >
              <option value="cash">Checking, savings, or cash</option>
              <option value="card">Credit card</option>
            </Select>
          </Field>
        </>
      )}
    </div>
  )
}

type GoodFile = Extract<ReadFile, { ok: true }>['file']

/** An import goes into one account, so a file with several is imported one account at a time. */
const rowsOfAccount = ({ rows }: GoodFile, accountText: string | undefined): GoodFile['rows'] =>
  accountText === undefined ? rows : rows.filter((row) => row.account_text === accountText)

/** `1,234 transactions, Jan 3, 2024 to Nov 20, 2026`. */
function rowsLabel(rows: GoodFile['rows']): string {
  const dates = rows.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  const many = count(rows.length, 'transaction')
  return first === undefined || last === undefined
    ? many
    : `${many}, ${shortDate(first)} to ${shortDate(last)}`
}

const SHOWN_PROBLEMS = 50

const Problems = ({ file: { problems, ignored } }: { file: GoodFile }) => (
  <>
    {problems.length > 0 && (
      <Fold title={`${count(problems.length, 'line')} left out`}>
        <ul className="flex flex-col gap-1 text-13 text-quiet">
          {problems.slice(0, SHOWN_PROBLEMS).map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
          {problems.length > SHOWN_PROBLEMS && <li>And {problems.length - SHOWN_PROBLEMS} more.</li>}
        </ul>
      </Fold>
    )}
    {ignored > 0 && (
      <p className="text-13 text-quiet">
        {count(ignored, 'entry', 'entries')} without spending, such as balances,{' '}
        {ignored === 1 ? 'was' : 'were'} skipped.
      </p>
    )}
  </>
)

const NO_ACCOUNTS: readonly BankAccount[] = []
const NEW_ACCOUNT: ImportTarget = { new_account_name: '', new_account_kind: 'cash' }

/** Reads a chosen file in the worker, again with every change of its columns. */
function useChosenFile(saved: readonly ColumnMapping[]) {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const read = (name: string, bytes: ArrayBuffer, mapping: ColumnMapping | null) => {
    setChosen((before) => ({ name, bytes, mapping, read: mapping ? before?.read : undefined }))
    askReader({ bytes, mapping, saved }, (found) => setChosen({ name, bytes, mapping, read: found }))
  }
  const choose = async (file: File) => {
    setProblem(undefined)
    setChosen(undefined)
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
    clear: () => setChosen(undefined),
  }
}

/** Imports a file of transactions: choose, check, send, compare, finish. */
export function ImportPage() {
  const past = useQuery(importsQuery)
  const accounts = useQuery(banksQuery).data?.accounts ?? NO_ACCOUNTS
  const file = useChosenFile(past.data?.mappings ?? [])
  const [step, setStep] = useState<Step>({ kind: 'check' })
  const [chosenTarget, setTarget] = useState<ImportTarget>()
  const [failure, setFailure] = useState<string>()
  const [chosenAccount, setAccountInFile] = useState<string>()
  const [isFoldOpen, setFoldOpen] = useState<boolean>()
  const sending = useRef<AbortController>(undefined)
  const connection = useConnection()
  const isOnline = connection === 'online' || connection === 'slow'
  const [first] = accounts
  const target = chosenTarget ?? (first ? { bank_account_uuid: first.bank_account_uuid } : NEW_ACCOUNT)
  const reset = () => {
    sending.current?.abort()
    file.clear()
    setFailure(undefined)
    setFoldOpen(undefined)
    setAccountInFile(undefined)
    setStep({ kind: 'check' })
  }
  const { chosen } = file
  const read = chosen?.read
  const inFile = read?.ok && read.file.accounts.length > 1 ? read.file.accounts : []
  const accountInFile = inFile.length > 0 ? (chosenAccount ?? inFile[0]?.account_text) : undefined
  const rows = read?.ok ? rowsOfAccount(read.file, accountInFile) : []
  const isNamed = !('new_account_name' in target) || target.new_account_name.trim() !== ''
  const send = async () => {
    if (!read?.ok || !chosen) return
    const { kind } = read.file
    sending.current = new AbortController()
    setFailure(undefined)
    setStep({ kind: 'sending', sent: 0, total: rows.length })
    const outcome = await sendImport(
      target,
      { file_name: chosen.name.slice(0, 200), kind, mapping: read.table?.mapping ?? null },
      rows,
      (sent) => setStep({ kind: 'sending', sent, total: rows.length }),
      sending.current.signal,
    )
    if (sending.current.signal.aborted) return
    if (!outcome.ok) {
      setFailure(outcome.message)
      setStep({ kind: 'check' })
      return
    }
    setStep({ kind: 'preview', details: outcome.data })
  }
  return (
    <Page>
      <PageHeader
        title="Import transactions"
        sub="Bring in a file from your bank or another app. Nothing counts until you’ve checked it, and you can undo it."
        back={<BackLink to="/spend">Spending</BackLink>}
      />
      {!chosen && <ChooseFile isOnline={isOnline} onChoose={(each) => void file.choose(each)} />}
      {file.problem && <Alert tone="danger">{file.problem}</Alert>}
      {chosen && !read && (
        <Card>
          <Loading label={`Reading ${chosen.name}`}>
            <SkeletonRows rows={4} />
          </Loading>
        </Card>
      )}
      {chosen && read && step.kind === 'check' && (
        <Card>
          <CardTitle>{chosen.name}</CardTitle>
          {read.ok ? (
            <>
              <p className="text-15">{rowsLabel(rows)}</p>
              <Problems file={read.file} />
            </>
          ) : (
            <Alert tone="danger">{read.message}</Alert>
          )}
          {read.table && (
            <Fold
              title="Columns and formats"
              // Shown where there is something to answer; otherwise our reading is likely right.
              open={isFoldOpen ?? (!read.ok || read.table.questions.length > 0)}
              onOpenChange={setFoldOpen}
            >
              <ColumnFields table={read.table} onChange={file.map} />
            </Fold>
          )}
          {inFile.length > 0 && (
            <Field
              label="Account in this file"
              hint="This file has several accounts. Import them one at a time."
            >
              <Select value={accountInFile} onValueChange={setAccountInFile}>
                {inFile.map(({ account_text }) => (
                  <option key={account_text} value={account_text}>
                    {account_text}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {rows.length > 0 && <TargetFields accounts={accounts} target={target} onChange={setTarget} />}
          {failure && <Alert tone="danger">{failure} Nothing was imported.</Alert>}
          <div className="flex flex-wrap gap-3">
            {rows.length > 0 && (
              <Button disabled={!isOnline || !isNamed} onClick={() => void send()}>
                Check for duplicates
              </Button>
            )}
            <Button variant="quiet" onClick={reset}>
              Choose another file
            </Button>
          </div>
        </Card>
      )}
      {step.kind === 'sending' && (
        <Card>
          <CardTitle>Sending transactions</CardTitle>
          <Progress
            value={step.sent}
            max={step.total}
            label="Transactions sent"
            valueText={`${step.sent} of ${step.total}`}
          />
          <p className="text-15 text-quiet tabular-nums">
            {step.sent.toLocaleString('en-US')} of {step.total.toLocaleString('en-US')}
          </p>
          <Button variant="quiet" className="self-start" onClick={reset}>
            Cancel
          </Button>
        </Card>
      )}
      {step.kind === 'preview' && <ImportPreview details={step.details} onDone={reset} onCancel={reset} />}
      {past.data && <PastImports imports={past.data.imports} />}
    </Page>
  )
}
