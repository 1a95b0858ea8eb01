import type { Debt, DebtChange } from '#core/contract/debt-kinds.ts'
import { ConflictCard } from '#app/lib/conflict-card.tsx'
import { fieldLabel, fieldOrder, fieldValue } from './field-words.ts'

interface DebtConflictProps {
  /** What the client wanted. */
  readonly change: DebtChange
  /** What the server has by now. */
  readonly server: Debt
  readonly onKeepMine: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** The debt was changed elsewhere in the meantime: both versions, and the choice between them. */
export function DebtConflict({ change, server, ...choices }: DebtConflictProps) {
  const mine = new Map<string, unknown>(Object.entries(change))
  const theirs = new Map<string, unknown>(Object.entries(server))
  const rows = fieldOrder
    .filter((name) => mine.get(name) !== undefined)
    .map((name) => ({
      label: fieldLabel(name),
      mine: fieldValue(name, mine.get(name)),
      theirs: fieldValue(name, theirs.get(name)),
    }))
  return <ConflictCard thing="debt" rows={rows} {...choices} />
}
