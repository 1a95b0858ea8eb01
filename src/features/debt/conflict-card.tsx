import { useState } from 'react'
import type { Debt, DebtChange } from '#core/contract/debt-kinds.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { fieldLabel, fieldOrder, fieldValue } from './field-words.ts'

interface ConflictCardProps {
  /** What the client wanted. */
  readonly change: DebtChange
  /** What the server has by now. */
  readonly server: Debt
  readonly onKeepMine: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** The debt was changed elsewhere in the meantime: both versions, and the choice between them. */
export function ConflictCard({ change, server, onKeepMine, onUseServer }: ConflictCardProps) {
  const [busy, setBusy] = useState<'mine' | 'server'>()
  const mine = new Map<string, unknown>(Object.entries(change))
  const theirs = new Map<string, unknown>(Object.entries(server))
  const names = fieldOrder.filter((name) => mine.get(name) !== undefined)
  const choose = async (which: 'mine' | 'server', work: () => Promise<unknown>) => {
    setBusy(which)
    await work()
    setBusy(undefined)
  }
  return (
    <Card role="alert">
      <CardTitle>This debt was changed on another device</CardTitle>
      <p className="text-15 text-quiet">Nothing is lost yet. Choose which version holds.</p>
      <table className="w-full table-fixed text-left text-15 [&_td]:py-2 [&_td]:pr-3 [&_td]:wrap-break-word [&_th]:py-2 [&_th]:pr-3">
        <thead>
          <tr className="text-13 text-quiet">
            <td aria-hidden="true" />
            <th scope="col" className="font-medium">
              Your change
            </th>
            <th scope="col" className="font-medium">
              What the server has
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair border-t border-hair">
          {names.map((name) => (
            <tr key={name}>
              <th scope="row" className="font-normal text-quiet">
                {fieldLabel(name)}
              </th>
              <td className="font-medium">{fieldValue(name, mine.get(name))}</td>
              <td className="font-medium">{fieldValue(name, theirs.get(name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'mine'} onClick={() => void choose('mine', onKeepMine)}>
          Keep my change
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'server'}
          onClick={() => void choose('server', onUseServer)}
        >
          Use what the server has
        </Button>
      </div>
    </Card>
  )
}
