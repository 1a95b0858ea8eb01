import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { BankAccount } from '#core/contract/bank.ts'
import { getImports } from '#core/contract/imports.ts'
import { count, shortDate } from '#app/platform/format.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { useIsReachable } from '#app/platform/online.ts'
import { queryFor } from '#app/platform/queries.ts'
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
import { ChooseFile, useChosenFile } from './choose-file.tsx'
import { ColumnFields } from './column-fields.tsx'
import type { ReadFile } from './read-file.ts'
import { ImportPreview, PastImports } from './import-preview.tsx'
import { type ImportDetails, type ImportTarget, type NewAccount, sendImport } from './send-import.ts'

export const importsQuery = queryFor(getImports, { params: { userUuid: 'me' } })

/** Where the import stands after the file was chosen. */
type Step =
  | { readonly kind: 'check' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  | { readonly kind: 'preview'; readonly details: ImportDetails }

interface TargetFieldsProps {
  /** The kind that the file seems to be of, for a new account. */
  readonly kind: NewAccount['new_account_kind']
  readonly accounts: readonly BankAccount[]
  readonly target: ImportTarget
  readonly onChange: (target: ImportTarget) => void
  readonly nameRef: RefObject<HTMLInputElement | null>
  readonly nameError: string | undefined
}

/** The account that the transactions belong to. */
function TargetFields({ kind, accounts, target, onChange, nameRef, nameError }: TargetFieldsProps) {
  const isNew = 'new_account_name' in target
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Account" hint="Choose the account that this file is from.">
        <Select
          value={isNew ? 'new' : target.bank_account_uuid}
          onValueChange={(value) =>
            onChange(
              value === 'new'
                ? { new_account_name: '', new_account_kind: kind }
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
          <Field label="Account name" error={nameError}>
            <Input
              ref={nameRef}
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
            <li key={line}>{message}</li>
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

interface SendingProps {
  readonly sent: number
  readonly total: number
  readonly onCancel: () => void
}

/** How far the rows have been sent. */
const Sending = ({ sent, total, onCancel }: SendingProps) => (
  <Card>
    <CardTitle>Sending transactions</CardTitle>
    <Progress value={sent} max={total} label="Transactions sent" valueText={`${sent} of ${total}`} />
    <p className="text-15 text-quiet tabular-nums">
      {sent.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
    </p>
    <Button variant="quiet" className="self-start" onClick={onCancel}>
      Cancel
    </Button>
  </Card>
)

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
  const [isNameAsked, setNameAsked] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(undefined)
  const isOnline = useIsReachable()
  const [first] = accounts
  const reset = () => {
    sending.current?.abort()
    file.clear()
    setFailure(undefined)
    setNameAsked(false)
    setFoldOpen(undefined)
    setAccountInFile(undefined)
    setStep({ kind: 'check' })
  }
  const { chosen } = file
  const read = chosen?.read
  const inFile = read?.ok && read.file.accounts.length > 1 ? read.file.accounts : []
  const accountInFile = inFile.length > 0 ? (chosenAccount ?? inFile[0]?.account_text) : undefined
  const fileAccount = read?.ok
    ? read.file.accounts.find(({ account_text }) => account_text === (accountInFile ?? account_text))
    : undefined
  const newKind = fileAccount?.kind === 'card' ? 'card' : 'cash'
  const target: ImportTarget =
    chosenTarget ??
    (first
      ? { bank_account_uuid: first.bank_account_uuid }
      : { new_account_name: '', new_account_kind: newKind })
  const rows = read?.ok ? rowsOfAccount(read.file, accountInFile) : []
  const isNamed = !('new_account_name' in target) || target.new_account_name.trim() !== ''
  const send = async () => {
    if (!read?.ok || !chosen) return
    if (!isNamed) {
      setNameAsked(true)
      nameRef.current?.focus()
      return
    }
    sending.current = new AbortController()
    setFailure(undefined)
    setStep({ kind: 'sending', sent: 0, total: rows.length })
    const outcome = await sendImport(
      target,
      { file_name: chosen.name.slice(0, 200), kind: read.file.kind, mapping: read.table?.mapping ?? null },
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
        back={<BackLink to="/spend">Spend</BackLink>}
      />
      {!chosen && <ChooseFile isOnline={isOnline} onChoose={(each) => void file.choose(each)} />}
      {file.problem && <Alert tone="danger">{file.problem}</Alert>}
      {chosen && !read && (
        <Card>
          <Loading label={`Reading ${chosen.name}`}>
            <SkeletonRows rows={4} />
          </Loading>
          <Button variant="quiet" className="self-start" onClick={reset}>
            Cancel
          </Button>
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
          {rows.length > 0 && (
            <TargetFields
              kind={newKind}
              accounts={accounts}
              target={target}
              onChange={setTarget}
              nameRef={nameRef}
              nameError={isNameAsked && !isNamed ? 'Enter a name for this account' : undefined}
            />
          )}
          {failure && <Alert tone="danger">{failure} Nothing was imported.</Alert>}
          <div className="flex flex-wrap gap-3">
            {rows.length > 0 && (
              <Button disabled={!isOnline} onClick={() => void send()}>
                Check for duplicates
              </Button>
            )}
            <Button variant="quiet" onClick={reset}>
              Choose another file
            </Button>
          </div>
        </Card>
      )}
      {step.kind === 'sending' && <Sending sent={step.sent} total={step.total} onCancel={reset} />}
      {step.kind === 'preview' && <ImportPreview details={step.details} onDone={reset} onCancel={reset} />}
      {past.data && <PastImports imports={past.data.imports} />}
    </Page>
  )
}
