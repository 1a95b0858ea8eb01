import { X } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { DayField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { useReadOnly } from '#app/ui/read-only.ts'
import { toast } from '#app/ui/toast.ts'
import { Child, type IncomeDetail } from '#core/contract/income.ts'
import { ageOn } from '#core/retirement/people.ts'
import { saveHousehold } from './income.ts'

interface ChildrenListProps {
  readonly income: IncomeDetail
}

const saveChildren = (income: IncomeDetail, children: Child[], today: string) =>
  saveHousehold({ children }, income, { today, label: 'Your children', isQuiet: true })

/** The children of the household with their ages; each is added and removed by itself. */
export function ChildrenList({ income }: ChildrenListProps) {
  const today = useToday()
  const isReadOnly = useReadOnly()
  const [isAdding, setAdding] = useState(false)
  const children = income.children ?? []
  const remove = async (child: Child) => {
    const saved = await saveChildren(
      income,
      children.filter((each) => each !== child),
      today,
    )
    if (saved.ok) toast.success(`${child.first_name} removed`)
    else if (saved.message !== undefined) toast.error(saved.message)
  }
  return (
    <>
      {children.length > 0 && (
        <ul className="flex flex-col divide-y divide-hair">
          {children.map((child) => (
            <li
              key={`${child.first_name} ${child.birth_date}`}
              className="flex items-center justify-between gap-4 py-1 text-15"
            >
              <span className="min-w-0 wrap-break-word">
                {child.first_name}
                <span className="text-quiet"> · {ageText(child.birth_date, today)}</span>
              </span>
              {!isReadOnly && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove ${child.first_name}`}
                  onClick={() => void remove(child)}
                >
                  <X className="size-5" aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {children.length === 0 && !isAdding && (
        <p className="text-15 text-quiet">
          {income.children === null
            ? 'Children count for taxes, life insurance, and survivors’ benefits.'
            : 'No children.'}
        </p>
      )}
      {isAdding && (
        <ChildForm
          onAdd={(child) => saveChildren(income, [...children, child], today)}
          onDone={() => setAdding(false)}
        />
      )}
      {!isAdding && !isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add child
          </Button>
          {income.children === null && (
            <Button variant="quiet" onClick={() => void saveChildren(income, [], today)}>
              No children
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function ageText(birthDate: string, today: string): string {
  const age = ageOn(birthDate, today)
  return age < 1 ? 'under 1' : String(age)
}

interface ChildFormProps {
  readonly onAdd: (child: Child) => ReturnType<typeof saveChildren>
  readonly onDone: () => void
}

const ChildSchema = v.pipe(
  v.custom<Readonly<Record<keyof Child, string>>>((values) => typeof values === 'object' && values !== null),
  Child,
)

function ChildForm({ onAdd, onDone }: ChildFormProps) {
  const form = useForm({
    about: 'child',
    initial: { first_name: '', birth_date: '' },
    schema: ChildSchema,
    onSubmit: async (child) => {
      const saved = await onAdd(child)
      if (saved.ok) {
        onDone()
        return saved
      }
      // The household names a child by its place in the list.
      const problem = Object.entries(saved.fields).find(([field]) => field.endsWith('birth_date'))?.[1]
      return { ...saved, fields: problem === undefined ? saved.fields : { birth_date: problem } }
    },
  })
  return (
    <Form form={form} className="gap-4">
      <TextField form={form} name="first_name" label="Child’s first name" />
      <DayField form={form} name="birth_date" label="Child’s date of birth" />
      <FormButtons label="Save child" onCancel={onDone} />
    </Form>
  )
}
