import { useState } from 'react'
import * as v from 'valibot'
import { useForm } from '#app/platform/form.ts'
import { count } from '#app/platform/format.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Dialog, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { type Transaction, updateTransactions } from '#core/contract/transactions.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import type { BulkChange } from '#core/spend/change.ts'
import { EXCLUDED, type Flag, REVIEWED } from './transaction-fields.ts'
import { changeTransaction, changeTransactions } from './transaction-writes.ts'

interface BulkBarProps {
  readonly chosen: readonly Transaction[]
  readonly onCategorize: () => void
  readonly onDone: () => void
}

/** What can be done with the chosen transactions, at the bottom of the screen. */
export function BulkBar({ chosen, onCategorize, onDone }: BulkBarProps) {
  const [isTagging, setTagging] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const change = async (fields: BulkChange, done: string) => {
    setBusy(true)
    const isDone = await changeTransactions(chosen, fields)
    setBusy(false)
    if (!isDone) return
    toast.success(`${count(chosen.length, 'transaction')} ${done}`)
    onDone()
  }
  const flagButton = (flag: Flag) => {
    const isOn = chosen.every(flag.isOn)
    const { label, done } = isOn ? flag.turnOff : flag.turnOn
    return (
      <Button size="sm" variant="secondary" onClick={() => void change(flag.change(!isOn), done)}>
        {label}
      </Button>
    )
  }
  return (
    <div
      data-slot="sticky-bar"
      role="toolbar"
      aria-label="Selected transactions"
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3 shadow-pop lg:bottom-4"
    >
      <output className="px-1 text-15 font-medium">{count(chosen.length, 'transaction')} selected</output>
      <div className="flex flex-wrap gap-2 sm:ml-auto" aria-busy={isBusy}>
        <Button size="sm" onClick={onCategorize}>
          Categorize
        </Button>
        {flagButton(REVIEWED)}
        <Button size="sm" variant="secondary" onClick={() => setTagging(true)}>
          Add tag
        </Button>
        {flagButton(EXCLUDED)}
      </div>
      {isTagging && (
        <TagDialog
          onClose={() => setTagging(false)}
          onTag={(add_tag) => change({ add_tag }, `tagged “${add_tag}”`)}
        />
      )}
    </div>
  )
}

const TagForm = v.object({ add_tag: v.nonOptional(updateTransactions.body.entries.add_tag, 'Enter a tag') })

function TagDialog({ onClose, onTag }: { onClose: () => void; onTag: (tag: string) => Promise<void> }) {
  const form = useForm({
    initial: { add_tag: '' },
    schema: TagForm,
    onSubmit: async ({ add_tag }) => {
      await onTag(add_tag)
      return { ok: true }
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Add tag">
        <Form form={form} className="gap-4 pt-1">
          <TextField form={form} name="add_tag" label="Tag" maxLength={30} />
          <FormButtons label="Add tag" />
        </Form>
      </DialogContent>
    </Dialog>
  )
}

interface CategorizeDialogProps {
  readonly transactions: readonly Transaction[]
  readonly onClose: () => void
  /** Called when several were changed. */
  readonly onDone: () => void
}

/** Gives one or several transactions a category, which closes the dialog. */
export function CategorizeDialog({ transactions, onClose, onDone }: CategorizeDialogProps) {
  const [first] = transactions
  const isOne = transactions.length === 1
  if (!first) return null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Categorize"
        description={isOne ? first.name : count(transactions.length, 'transaction')}
      >
        <Field label="Category" className="pt-1">
          <CategoryPicker
            value={isOne ? first.category : ''}
            onValueChange={(category) => {
              if (category === '') return
              onClose()
              const saved = isOne
                ? changeTransaction(first, { category }).then(({ ok }) => ok)
                : changeTransactions(transactions, { category })
              void saved.then((isSaved) => {
                if (!isSaved) return
                const what = isOne ? first.name : count(transactions.length, 'transaction')
                toast.success(`${what}: ${CATEGORIES[category].label}`)
                onDone()
              })
            }}
          />
        </Field>
      </DialogContent>
    </Dialog>
  )
}
