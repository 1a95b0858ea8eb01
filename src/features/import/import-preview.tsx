import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { localDate } from '#app/platform/clock.ts'
import { count, shortDate } from '#app/platform/format.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Fold } from '#app/ui/fold.tsx'
import type { BankAccount } from '#core/contract/bank.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { finishImport, type getImports, type Import } from '#core/contract/imports.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { type ImportDetails, undoImport } from './send-import.ts'

interface PreviewProps {
  readonly details: ImportDetails
  /** Of the account that the transactions go to. */
  readonly accountName: string
  readonly onDone: (done: Import) => void
  readonly onCancel: () => void
}

/** What the import adds, and which rows seem to be stored already. */
export function ImportPreview({ details, accountName, onDone, onCancel }: PreviewProps) {
  const { preview } = details
  const { import_uuid } = details.import
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  if (!preview) return null
  const { new_count, duplicates, duplicate_count, elsewhere, sample } = preview
  const total = new_count + kept.size
  const finish = async () => {
    setBusy(true)
    const outcome = await call(finishImport, { body: { import_uuid, kept_lines: [...kept] } })
    setBusy(false)
    if (!outcome.ok) return
    onDone(outcome.data)
    await refresh()
  }
  const toggle = (line: number, isKept: boolean) => {
    const next = new Set(kept)
    if (isKept) next.add(line)
    else next.delete(line)
    setKept(next)
  }
  return (
    <Card>
      <CardTitle>Ready to import</CardTitle>
      <p className="text-15">
        {count(new_count, 'new transaction')} for {accountName}, from {shortDate(preview.first_date)} to{' '}
        {shortDate(preview.last_date)}: {formatUsd(preview.in_cents)} in, {formatUsd(preview.out_cents)} out.
        {duplicate_count > 0 &&
          ` ${count(duplicate_count, 'transaction')} ${duplicate_count === 1 ? 'seems' : 'seem'} to be here already and will be left out.`}
      </p>
      {elsewhere.map(({ bank_account_uuid, name, count: found }) => (
        <Alert key={bank_account_uuid} tone="warning">
          {found.toLocaleString('en-US')} of {count(details.import.row_count, 'transaction')} in this file{' '}
          {found === 1 ? 'is' : 'are'} already in {name}. Make sure that {accountName} is the right account.
        </Alert>
      ))}
      {sample.length > 0 && (
        <section aria-label="First transactions">
          <List className="-mx-4 md:-mx-5">
            {sample.map(({ line, name, date, category, amount_cents }) => (
              <ListRow
                key={line}
                title={name}
                detail={`${CATEGORIES[category].label} · ${shortDate(date)}`}
                trailing={<SignedAmount cents={amount_cents} />}
              />
            ))}
          </List>
          {new_count > sample.length && (
            <p className="text-13 text-quiet">
              And {(new_count - sample.length).toLocaleString('en-US')} more.
            </p>
          )}
        </section>
      )}
      {duplicates.length > 0 && (
        <Fold title="Already here">
          <ul className="flex flex-col divide-y divide-hair">
            {duplicates.map(({ row, transaction }) => (
              <li key={row.line} className="py-2">
                <Checkbox
                  checked={kept.has(row.line)}
                  onCheckedChange={(isKept) => toggle(row.line, isKept)}
                  label={`Import ${row.description}, ${shortDate(row.date)}, ${formatUsd(row.amount_cents)} anyway`}
                />
                <p className="pl-8 text-13 text-quiet">
                  Like {transaction.name} on {shortDate(transaction.date)}
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} disabled={total === 0} onClick={() => void finish()}>
          Import {count(total, 'transaction')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

interface DoneProps {
  readonly done: Import
  /** Undefined while the accounts load. */
  readonly account: BankAccount | undefined
  /** What can be done with the account next. */
  readonly children: (account: BankAccount) => ReactNode
}

/** What an import added, and the ways to look at it or undo it. */
export function ImportDone({ done, account, children }: DoneProps) {
  const [isUndone, setUndone] = useState(false)
  const { import_uuid, added_count } = done
  if (isUndone) return null
  return (
    <Card asChild>
      <section aria-labelledby="import-done">
        <CardTitle id="import-done">
          {count(added_count, 'transaction')} imported
          {account === undefined ? '' : ` into ${account.name}`}
        </CardTitle>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/spend/transactions" search={{ import: import_uuid }}>
              View {count(added_count, 'transaction')}
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/spend/transactions" search={{ import: import_uuid, status: 'unreviewed' }}>
              Review categories
            </Link>
          </Button>
          <Button variant="quiet" onClick={() => void undoImport(import_uuid).then(setUndone)}>
            Undo import
          </Button>
        </div>
        {account && children(account)}
      </section>
    </Card>
  )
}

/** Earlier imports, each of which can be undone. */
export function PastImports({ imports }: { imports: Data<typeof getImports>['imports'] }) {
  const [busy, setBusy] = useState<string>()
  const finished = imports.filter(({ state }) => state !== 'receiving')
  if (finished.length === 0) return null
  const undo = async (importUuid: string) => {
    setBusy(importUuid)
    await undoImport(importUuid)
    setBusy(undefined)
  }
  return (
    <Card asChild padding="none">
      <section aria-labelledby="past-imports">
        <CardTitle id="past-imports" className="px-4 pt-4 md:px-5">
          Earlier imports
        </CardTitle>
        <List>
          {finished.map((each) => (
            <ListRow
              key={each.import_uuid}
              title={each.file_name}
              detail={`${shortDate(localDate(new Date(each.created_at)))} · ${
                each.state === 'undone' ? 'Undone' : `${count(each.added_count, 'transaction')} added`
              }`}
              trailing={
                each.state === 'finished' && (
                  <Button
                    variant="quiet"
                    size="sm"
                    busy={busy === each.import_uuid}
                    aria-label={`Undo import of ${each.file_name}`}
                    onClick={() => void undo(each.import_uuid)}
                  >
                    Undo
                  </Button>
                )
              }
            />
          ))}
        </List>
      </section>
    </Card>
  )
}
