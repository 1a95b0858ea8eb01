import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'

/** A field with both of its values as text. */
export interface ConflictRow {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

interface Choices {
  readonly onOverride: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** Both versions of a record, and the choice between them. */
export interface ConflictProps<Change, Saved> extends Choices {
  /** The client's version. */
  readonly change: Change
  /** The server's current version. */
  readonly server: Saved
}

interface ConflictCardProps extends Choices {
  /** What was changed: "debt". */
  readonly thing: string
  readonly rows: readonly ConflictRow[]
}

/** The pressed button is often a screen below the card, so the card scrolls into view and takes the focus. */
function showIt(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

/** Something changed elsewhere meanwhile: both versions, and the choice between them. */
export function ConflictCard({ thing, rows, onOverride, onUseServer }: ConflictCardProps) {
  const [busy, setBusy] = useState<'mine' | 'server'>()
  const choose = async (which: 'mine' | 'server', work: () => Promise<unknown>) => {
    setBusy(which)
    await work()
    setBusy(undefined)
  }
  return (
    <Card role="alert" tabIndex={-1} ref={showIt} className="scroll-mt-4 outline-none">
      <CardTitle>This {thing} was changed on another device or tab</CardTitle>
      <p className="text-15 text-quiet">Choose which version to keep.</p>
      <table className="w-full table-fixed text-left text-15 [&_td]:py-2 [&_td]:pr-3 [&_td]:wrap-break-word [&_th]:py-2 [&_th]:pr-3">
        <thead>
          <tr className="text-13 text-quiet">
            <td aria-hidden="true" />
            <th scope="col" className="font-medium">
              Your change
            </th>
            <th scope="col" className="font-medium">
              Other version
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair border-t border-hair">
          {rows.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row" className="font-normal text-quiet">
                {label}
              </th>
              <td className="font-medium">{mine}</td>
              <td className="font-medium">{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'mine'} onClick={() => void choose('mine', onOverride)}>
          Keep my change
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'server'}
          onClick={() => void choose('server', onUseServer)}
        >
          Use the other version
        </Button>
      </div>
    </Card>
  )
}

/**
 * One field of a change with both values as text; nothing where the change does not name it.
 *
 * @param words formats an existing value; `None` stands for a missing one
 */
export function conflictRow<T>(
  label: string,
  mine: T | undefined,
  theirs: T,
  words: (value: NonNullable<T>) => string,
): ConflictRow[] {
  if (mine === undefined) return []
  const say = (value: T): string => (value === null || value === undefined ? 'None' : words(value))
  return [{ label, mine: say(mine), theirs: say(theirs) }]
}
