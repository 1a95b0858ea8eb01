/** What a client adds to a transaction in their own words. */
import { X } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import { type Transaction, updateTransaction } from '#core/contract/transactions.ts'
import { changeTransaction } from './transaction-writes.ts'

const NoteForm = v.object({
  note: v.pipe(v.string(), v.trim(), v.maxLength(500, 'Use at most 500 characters')),
})

/** A note, which is saved when the focus leaves it. */
function NoteField({ transaction }: { transaction: Transaction }) {
  const form = useForm({
    about: transaction.transaction_uuid,
    record: transaction,
    initial: { note: transaction.note },
    schema: NoteForm,
    onSubmit: ({ note }, begun) => changeTransaction(begun, { note }),
  })
  const isChanged = form.values.note.trim() !== transaction.note
  return (
    <Form form={form} className="gap-2">
      <Field label="Note" error={form.errorOf('note')}>
        <Textarea
          rows={2}
          value={form.values.note}
          onChange={(event) => form.set('note', event.target.value)}
        />
      </Field>
      {isChanged && <FormButtons label="Save note" size="sm" />}
    </Form>
  )
}

const TagForm = v.object({ tag: updateTransaction.body.entries.tags.wrapped.item })

/** The tags, each with a button that removes it, and a field for another. */
function TagsField({ transaction }: { transaction: Transaction }) {
  const { tags } = transaction
  const form = useForm({
    about: transaction.transaction_uuid,
    initial: { tag: '' },
    schema: TagForm,
    onSubmit: async ({ tag }) => {
      const outcome = await changeTransaction(transaction, { tags: [...tags, tag] })
      if (outcome.ok) form.set('tag', '')
      return outcome
    },
  })
  return (
    <Form form={form} hasOwnButtons className="gap-2">
      <TextField
        form={form}
        name="tag"
        label="Tags"
        placeholder="Add a tag"
        suffix={
          form.values.tag.trim() !== '' && (
            <Button type="submit" variant="quiet" size="sm" busy={form.isBusy}>
              Add
            </Button>
          )
        }
      />
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <PlainButton
                aria-label={`Remove tag ${tag}`}
                className="flex min-h-9 items-center gap-1.5 rounded-full bg-sunken px-3 text-15 wrap-anywhere"
                onClick={() =>
                  void changeTransaction(transaction, { tags: tags.filter((each) => each !== tag) })
                }
              >
                {tag}
                <WhereEditable>
                  <X className="size-4" aria-hidden="true" />
                </WhereEditable>
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}

/** Both, open from the start where there is something. */
export function NoteAndTags({ transaction }: { transaction: Transaction }) {
  const [isOpen, setOpen] = useState(transaction.note !== '' || transaction.tags.length > 0)
  return (
    <Fold title="Note and tags" open={isOpen} onOpenChange={setOpen}>
      <div className="flex flex-col gap-6">
        <NoteField key={transaction.note} transaction={transaction} />
        <TagsField transaction={transaction} />
      </div>
    </Fold>
  )
}
