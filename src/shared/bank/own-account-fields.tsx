import type { RefObject } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'

export type OwnAccountType = 'cash' | 'card'

interface OwnAccountFieldsProps {
  readonly name: string
  /** Undefined where the type isn't the client's to choose. */
  readonly type: OwnAccountType | undefined
  readonly onName: (name: string) => void
  readonly onType: (type: OwnAccountType) => void
  readonly nameError?: string | undefined
  readonly nameRef?: RefObject<HTMLInputElement | null>
}

/** The name and type of an account that no bank keeps up to date. */
export const OwnAccountFields = ({
  name,
  type,
  onName,
  onType,
  nameError,
  nameRef,
}: OwnAccountFieldsProps) => (
  <>
    <Field label="Account name" error={nameError}>
      <Input
        ref={nameRef}
        value={name}
        onChange={(event) => onName(event.target.value)}
        autoComplete="off"
        maxLength={80}
      />
    </Field>
    {type && (
      <Field label="Account type">
        <Select value={type} onValueChange={(value) => onType(value === 'card' ? 'card' : 'cash')}>
          <option value="cash">Checking, savings, or cash</option>
          <option value="card">Credit card</option>
        </Select>
      </Field>
    )}
  </>
)
