import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import type { SpendCategory } from '#core/contract/spend-categories.ts'
import { MAX_SPLITS, type Split, type Transaction } from '#core/contract/transactions.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES, usualType } from '#core/spend/categories.ts'
import { changeProblem } from '#core/spend/change.ts'
import { changeTransaction } from './transaction-writes.ts'

/** A part as it is edited: its size in cents without sign, null while empty. */
interface Part {
  readonly key: number
  readonly cents: number | null
  readonly category: SpendCategory | ''
  readonly note: string
  /** Whether the client entered its amount; one that they left alone takes the rest. */
  readonly isEntered: boolean
}

const startOf = ({ splits, amount_cents, category }: Transaction): readonly Part[] =>
  splits.length > 0
    ? splits.map((part, key) => ({ ...part, key, cents: Math.abs(part.amount_cents), isEntered: true }))
    : [
        { key: 0, cents: Math.abs(amount_cents), category, note: '', isEntered: false },
        { key: 1, cents: null, category: '', note: '', isEntered: false },
      ]

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0)

/** The parts with the rest of the total in the one that the client left alone; as they are where that isn't one. */
function withRest(parts: readonly Part[], total: number): readonly Part[] {
  const [untouched, ...more] = parts.filter(({ isEntered }) => !isEntered)
  if (!untouched || more.length > 0) return parts
  const rest = total - sumOf(parts.filter((part) => part !== untouched))
  return parts.map((part) => (part === untouched ? { ...part, cents: rest > 0 ? rest : null } : part))
}

interface SplitEditorProps {
  readonly transaction: Transaction
  readonly onDone: () => void
}

/** Splits a transaction into parts of different categories, which add up to its amount. */
export function SplitEditor({ transaction, onDone }: SplitEditorProps) {
  const [parts, setParts] = useState(() => startOf(transaction))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { amount_cents } = transaction
  const left = Math.abs(amount_cents) - sumOf(parts)
  const set = (key: number, fields: Partial<Part>) => {
    setProblem(undefined)
    setParts((before) => before.map((part) => (part.key === key ? { ...part, ...fields } : part)))
  }
  const setCents = (key: number, cents: number | null) => {
    setProblem(undefined)
    setParts((before) =>
      withRest(
        before.map((part) => (part.key === key ? { ...part, cents, isEntered: true } : part)),
        Math.abs(amount_cents),
      ),
    )
  }
  const add = () =>
    setParts((before) => [
      ...before,
      {
        key: Math.max(...before.map(({ key }) => key)) + 1,
        cents: left > 0 ? left : null,
        category: '',
        note: '',
        isEntered: false,
      },
    ])
  const saveParts = async (splits: Split[]) => {
    setBusy(true)
    const outcome = await changeTransaction(transaction, { splits })
    setBusy(false)
    if (outcome.ok) onDone()
    else setProblem(outcome.fields.splits ?? outcome.message)
  }
  const save = async () => {
    const splits = parts.flatMap(({ cents, category, note }): Split[] =>
      cents && category !== ''
        ? [{ amount_cents: Math.sign(amount_cents) * cents, category, type: usualType(category), note }]
        : [],
    )
    if (splits.length < parts.length) return setProblem('Enter an amount and a category for each part.')
    const found = changeProblem(transaction, { transaction_uuid: transaction.transaction_uuid, splits })
    return found ? setProblem(`${found.message}.`) : saveParts(splits)
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 text-15 font-medium">Split {formatUsd(Math.abs(amount_cents))}</legend>
      {parts.map(({ key, cents, category }, at) => (
        <div key={key} className="flex items-end gap-2">
          <Field label={`Part ${at + 1}`} className="w-32 flex-none">
            <MoneyInput value={cents} onValueChange={(value) => setCents(key, value)} />
          </Field>
          <Field
            label={<span className="sr-only">Category of part {at + 1}</span>}
            className="min-w-0 flex-1"
          >
            <CategoryPicker
              value={category}
              placeholder="Category"
              onValueChange={(value) => set(key, { category: value })}
            />
          </Field>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove part ${at + 1}`}
            disabled={parts.length <= 2}
            onClick={() => setParts(parts.filter((part) => part.key !== key))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-15 text-quiet">
          {parts.filter(({ cents }) => cents !== null).length < 2
            ? ''
            : left === 0
              ? 'The parts add up.'
              : `${formatUsd(Math.abs(left))} ${left > 0 ? 'left' : 'too much'}`}
        </output>
        <Button variant="link" disabled={parts.length >= MAX_SPLITS} onClick={add}>
          <Plus aria-hidden="true" />
          Add part
        </Button>
      </div>
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => void save()}>
          Save split
        </Button>
        {transaction.splits.length > 0 && (
          <Button size="sm" variant="secondary" onClick={() => void saveParts([])}>
            Remove split
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}

/** The parts of a split transaction. */
export const SplitParts = ({ transaction }: { transaction: Transaction }) => (
  <section aria-label="Parts">
    <ul className="divide-y divide-hair text-15">
      {transaction.splits.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no id, and two may be identical
        <li key={at} className="flex justify-between gap-4 py-2">
          <span className="min-w-0">
            {CATEGORIES[part.category].label}
            {part.note && <span className="block text-13 wrap-anywhere text-quiet">{part.note}</span>}
          </span>
          <SignedAmount cents={part.amount_cents} className="font-medium" />
        </li>
      ))}
    </ul>
  </section>
)
