import { useState } from 'react'
import * as v from 'valibot'
import { createUserDebtTypes } from '#core/contract/debt.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { DebtFormState } from './form-fields.tsx'
import { makeType } from './type-writes.ts'
import { useCustomTypes } from '#app/shared/debt/use-debts.ts'

const TypeName = createUserDebtTypes.body.entries.name

/** One of the client's own types, or a new one made on the spot. */
export function OwnTypeField({ form }: { form: DebtFormState }) {
  const types = useCustomTypes()
  const [isMaking, setMaking] = useState(false)
  const isNew = isMaking || types.length === 0
  if (isNew) {
    return (
      <NewType
        error={form.errorOf('debt_type_uuid')}
        onMade={(uuid) => {
          form.set('debt_type_uuid', uuid)
          setMaking(false)
        }}
        {...(types.length > 0 && { onCancel: () => setMaking(false) })}
      />
    )
  }
  return (
    <Field
      label="Your type"
      error={form.errorOf('debt_type_uuid')}
      aside={
        <Button variant="link" size="sm" onClick={() => setMaking(true)} className="-my-2">
          New type
        </Button>
      }
    >
      <Select
        name="debt_type_uuid"
        value={form.values.debt_type_uuid}
        placeholder="Choose a type"
        onValueChange={(value) => form.set('debt_type_uuid', value)}
      >
        {types.map(({ debt_type_uuid, name }) => (
          <option key={debt_type_uuid} value={debt_type_uuid}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface NewTypeProps {
  readonly error: string | undefined
  readonly onMade: (debtTypeUuid: string) => void
  readonly onCancel?: () => void
}

// No form of its own: forms do not stand inside each other. Enter makes the type instead of saving the debt.
function NewType({ error, onMade, onCancel }: NewTypeProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    const parsed = v.safeParse(TypeName, name)
    if (!parsed.success) {
      setProblem(parsed.issues[0].message)
      return
    }
    setBusy(true)
    const made = await makeType(parsed.output)
    setBusy(false)
    if (made.ok) onMade(made.debtTypeUuid)
    else setProblem(made.message)
  }
  return (
    <Field label="Type name" hint="For example: family loan, taxes owed." error={problem ?? error}>
      <div className="flex gap-2">
        <Input
          name="debt_type_uuid"
          aria-label="Type name"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void make()
          }}
          autoComplete="off"
        />
        <Button variant="secondary" busy={isBusy} onClick={() => void make()}>
          Create
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Field>
  )
}
