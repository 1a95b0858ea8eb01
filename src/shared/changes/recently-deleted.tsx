import { useState } from 'react'
import type { Outcome } from '#app/platform/api.ts'
import { localDate } from '#app/platform/clock.ts'
import { inDays } from '#app/platform/format.ts'
import type { Pending } from '#app/platform/outbox.ts'
import { useToday } from '#app/platform/today.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Fold } from '#app/ui/fold.tsx'
import type { Deletion } from '#core/contract/deletion.ts'
import { daysBetween, type IsoDate } from '#core/finance/math/dates.ts'

type Restored = Outcome<unknown> | Pending

/** A deleted record that can still be restored. */
export interface DeletedRecord extends Deletion {
  readonly uuid: string
  readonly name: string
  /** What it is and how much: `Auto loan · $10,000`. */
  readonly about: string
  /** Undoes the deletion without a toast: the result is shown here. Resolves when the page has the record again. */
  readonly restore: () => Promise<Restored>
}

interface Said {
  readonly uuid: string
  readonly name: string
  readonly isBack: boolean
  readonly words: string
}

const wordsOf = (restored: Restored): string => {
  if ('isPending' in restored) return 'Restored. We’ll sync it when you’re back online.'
  return restored.message ?? 'Restored.'
}

/** A list's records deleted in the last seven days, folded at its end, with Restore. Not rendered while there are none. */
export function RecentlyDeleted({ things }: { things: readonly DeletedRecord[] }) {
  const today = useToday()
  const [busyUuid, setBusyUuid] = useState<string>()
  const [said, setSaid] = useState<Said>()
  // A list stored for offline use may contain records that are permanently deleted by now.
  const rows = things.filter(({ restorable_until }) => dayOf(restorable_until) >= today)

  const restore = async ({ uuid, name, restore: run }: DeletedRecord) => {
    setBusyUuid(uuid)
    setSaid(undefined)
    const restored = await run()
    setBusyUuid(undefined)
    setSaid({ uuid, name, isBack: restored.ok, words: wordsOf(restored) })
  }
  if (rows.length === 0 && !said) return null
  return (
    <div className="flex flex-col gap-3">
      {said && <Answer key={`${said.uuid} ${said.isBack}`} said={said} />}
      {rows.length > 0 && (
        <Fold title={`Recently deleted (${rows.length})`}>
          <Card padding="none">
            <List>
              {rows.map((thing) => (
                <Row
                  key={thing.uuid}
                  thing={thing}
                  today={today}
                  isBusy={thing.uuid === busyUuid}
                  onRestore={() => void restore(thing)}
                />
              ))}
            </List>
          </Card>
        </Fold>
      )}
    </div>
  )
}

const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** The result. The pressed button disappears with its row, so the focus comes here. */
const Answer = ({ said: { name, isBack, words } }: { said: Said }) =>
  isBack ? (
    <Alert tone="success" title={name} tabIndex={-1} ref={takeFocus}>
      {words}
    </Alert>
  ) : (
    <Alert tone="danger" title={name}>
      {words}
    </Alert>
  )

interface RowProps {
  readonly thing: DeletedRecord
  readonly today: IsoDate
  readonly isBusy: boolean
  readonly onRestore: () => void
}

const dayOf = (instant: string): IsoDate => localDate(new Date(instant))

/** `Nov 28, 9:00 AM` */
const momentFormat = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const Row = ({ thing, today, isBusy, onRestore }: RowProps) => {
  const { name, about, deleted_at, restorable_until } = thing
  return (
    <ListRow
      title={name}
      detail={
        <>
          <span className="block">{about}</span>
          <span className="block">
            Deleted {inDays(daysBetween(today, dayOf(deleted_at)))} · restorable until{' '}
            {momentFormat.format(new Date(restorable_until))}
          </span>
        </>
      }
      trailing={
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          aria-label={`Restore ${name}`}
          onClick={onRestore}
        >
          Restore
        </Button>
      }
    />
  )
}
