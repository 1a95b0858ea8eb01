import { type ReactNode, useState } from 'react'
import { PlainButton } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyHint } from '#app/ui/empty-state.tsx'
import { Sheet } from '#app/ui/overlays/sheet.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'

/** What the sheet of a list is about. */
export interface PlanListSheet {
  /** The index of the entry to edit; undefined adds one. */
  readonly place: number | undefined
  readonly onClose: () => void
}

interface PlanListProps<Item> {
  readonly title: string
  readonly addLabel: string
  /** What to add, while there is nothing. */
  readonly empty: string
  /** Where the entries come from, if they are defaults. */
  readonly note?: string | undefined
  readonly items: readonly Item[]
  readonly most: number
  readonly rowOf: (item: Item) => {
    readonly title: string
    readonly detail: string
    readonly trailing: string
  }
  readonly renderSheet: (sheet: PlanListSheet) => ReactNode
}

/** A list in a section of the plan, whose entries are added and edited in a sheet. */
export function PlanList<Item>({
  title,
  addLabel,
  empty,
  note,
  items,
  most,
  rowOf,
  renderSheet,
}: PlanListProps<Item>) {
  const [edited, setEdited] = useState<number | 'new'>()
  const close = () => setEdited(undefined)
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-2 md:px-5 md:pt-5">
        <CardTitle>{title}</CardTitle>
        {items.length < most && <CardAction onClick={() => setEdited('new')}>{addLabel}</CardAction>}
      </CardHeader>
      {items.length === 0 ? (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <EmptyHint>{empty}</EmptyHint>
        </div>
      ) : (
        <List>
          {items.map((item, place) => {
            const row = rowOf(item)
            return (
              <ListRow
                // oxlint-disable-next-line react/no-array-index-key -- two entries may be identical
                key={place}
                title={
                  <PlainButton onClick={() => setEdited(place)}>
                    {row.title}
                    <WhereEditable>
                      <span className="sr-only">, edit</span>
                    </WhereEditable>
                  </PlainButton>
                }
                detail={row.detail}
                trailing={row.trailing}
              />
            )
          })}
        </List>
      )}
      {note !== undefined && <p className="px-4 pb-4 text-13 text-quiet md:px-5">{note}</p>}
      <Sheet open={edited !== undefined} onOpenChange={(isOpen) => !isOpen && close()}>
        {edited !== undefined &&
          renderSheet({ place: edited === 'new' ? undefined : edited, onClose: close })}
      </Sheet>
    </Card>
  )
}
