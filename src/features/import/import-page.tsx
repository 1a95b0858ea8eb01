import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { count, shortDate } from '#app/platform/format.ts'
import { useIsReachable } from '#app/platform/online.ts'
import { queryFor } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import type { BankAccount } from '#core/contract/bank.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { getImports, type Import } from '#core/contract/imports.ts'
import { BalanceOffer, type ImportedBalance } from './balance-offer.tsx'
import { ChooseFile, useChosenFile } from './choose-file.tsx'
import { ColumnFields } from './column-fields.tsx'
import { ImportDone, ImportPreview, PastImports } from './import-preview.tsx'
import { sourceOf, suggestedAccount, TargetFields, targetName } from './import-target.tsx'
import type { ReadFile } from './read-file.ts'
import { type ImportDetails, type ImportTarget, sendImport } from './send-import.ts'

export const importsQuery = queryFor(getImports, { params: { userUuid: 'me' } })

/** Where the import stands after the file was chosen. */
type Step =
  | { readonly kind: 'check' }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number }
  | { readonly kind: 'preview'; readonly details: ImportDetails }
  | { readonly kind: 'done'; readonly done: Import; readonly balance: ImportedBalance | null }

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
const NO_IMPORTS: readonly Import[] = []
const NO_DEBTS: readonly Debt[] = []

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

/** Imports a file of transactions: choose, check, send, compare, finish, and count the balance that it states. */
export function ImportPage({ debts = NO_DEBTS }: { readonly debts: readonly Debt[] | undefined }) {
  const past = useQuery(importsQuery)
  const accounts = useQuery(banksQuery).data?.accounts ?? NO_ACCOUNTS
  const file = useChosenFile(past.data?.mappings ?? [])
  const [step, setStep] = useState<Step>({ kind: 'check' })
  const [chosenTarget, setTarget] = useState<ImportTarget>()
  const [failure, setFailure] = useState<string>()
  const [chosenAccount, setAccountInFile] = useState<string>()
  const [isFoldOpen, setFoldOpen] = useState<boolean>()
  const [isTargetAsked, setTargetAsked] = useState(false)
  const accountRef = useRef<HTMLSelectElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(undefined)
  const isOnline = useIsReachable()
  const reset = () => {
    sending.current?.abort()
    file.clear()
    setFailure(undefined)
    setTargetAsked(false)
    setTarget(undefined)
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
  const source = sourceOf(fileAccount?.account_text, read?.table?.mapping)
  const suggested = suggestedAccount(source, past.data?.imports ?? NO_IMPORTS, accounts)
  const target: ImportTarget | undefined =
    chosenTarget ??
    suggested ??
    (accounts.length === 0 ? { new_account_name: '', new_account_kind: newKind } : undefined)
  const rows = read?.ok ? rowsOfAccount(read.file, accountInFile) : []
  const isUnnamed = target !== undefined && 'new_account_name' in target && !target.new_account_name.trim()
  const send = async () => {
    if (!read?.ok || !chosen) return
    if (!target || isUnnamed) {
      setTargetAsked(true)
      ;(target ? nameRef : accountRef).current?.focus()
      return
    }
    sending.current = new AbortController()
    setFailure(undefined)
    setStep({ kind: 'sending', sent: 0, total: rows.length })
    const outcome = await sendImport(
      target,
      {
        source,
        file_name: chosen.name.slice(0, 200),
        kind: read.file.kind,
        mapping: read.table?.mapping ?? null,
      },
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
              accountRef={accountRef}
              nameRef={nameRef}
              isAsked={isTargetAsked}
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
      {step.kind === 'preview' && target && (
        <ImportPreview
          details={step.details}
          accountName={targetName(target, accounts)}
          onDone={(done) => {
            reset()
            setStep({ kind: 'done', done, balance: fileAccount?.balance ?? null })
          }}
          onCancel={reset}
        />
      )}
      {step.kind === 'done' && (
        <ImportDone
          done={step.done}
          account={accounts.find((each) => each.bank_account_uuid === step.done.bank_account_uuid)}
        >
          {(account) =>
            step.balance && (
              <BalanceOffer
                account={account}
                kind={step.done.kind}
                stated={step.balance}
                others={accounts}
                debts={debts}
              />
            )
          }
        </ImportDone>
      )}
      {past.data && <PastImports imports={past.data.imports} />}
    </Page>
  )
}
