import { useState } from 'react'
import type { Data } from '#core/contract/endpoint.ts'
import { finishImport, type getImports } from '#core/contract/imports.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { call } from '#app/platform/api.ts'
import { localDate } from '#app/platform/clock.ts'
import { count, shortDate } from '#app/platform/format.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { toast } from '#app/ui/toast.ts'
import { type ImportDetails, undoImport } from './send-import.ts'

interface PreviewProps {
  readonly details: ImportDetails
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** What the import adds, and which rows seem to be stored already. */
export function ImportPreview({ details, onDone, onCancel }: PreviewProps) {
  const { preview } = details
  const { import_uuid } = details.import
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  if (!preview) return null
  const { new_count, duplicates, duplicate_count } = preview
  const total = new_count + kept.size
  const finish = async () => {
    setBusy(true)
    const outcome = await call(finishImport, { body: { import_uuid, kept_lines: [...kept] } })
    setBusy(false)
    if (!outcome.ok) return
    toast.success(`${count(outcome.data.added_count, 'transaction')} imported`, {
      label: 'Undo',
      run: () => void undoImport(import_uuid),
    })
    onDone()
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
        {count(new_count, 'new transaction')} from {shortDate(preview.first_date)} to{' '}
        {shortDate(preview.last_date)}: {formatUsd(preview.in_cents)} in, {formatUsd(preview.out_cents)} out.
        {duplicate_count > 0 &&
          ` ${count(duplicate_count, 'transaction')} ${duplicate_count === 1 ? 'seems' : 'seem'} to be here already and will be left out.`}
      </p>
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
