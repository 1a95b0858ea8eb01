/** The account that a file's transactions go to: recognized, chosen, or new. */
import type { RefObject } from 'react'
import { OwnAccountFields, type OwnAccountType } from '#app/shared/bank/own-account-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { BankAccount } from '#core/contract/bank.ts'
import type { ColumnMapping, Import } from '#core/contract/imports.ts'
import type { ImportTarget } from './send-import.ts'

/**
 * What files of one account have in common: the account as the file names it, else the layout of its columns. Empty for a
 * file that tells neither.
 */
export const sourceOf = (accountText: string | undefined, mapping: ColumnMapping | undefined): string =>
  accountText || (mapping?.fingerprint ?? '')

/**
 * The account that a file is surely from: the one with its number, or the only one that files of the same source went to.
 * Undefined where the client has to choose.
 */
export function suggestedAccount(
  source: string,
  imports: readonly Import[],
  accounts: readonly BankAccount[],
): ImportTarget | undefined {
  if (source === '') return undefined
  const number = /^…(\d{4})$/.exec(source)?.[1]
  const uuids = new Set(
    imports
      .filter((each) => each.source === source && each.state === 'finished')
      .map((each) => each.bank_account_uuid),
  )
  const found = accounts.filter(
    ({ bank_account_uuid, mask }) => mask === number || uuids.has(bank_account_uuid),
  )
  const [only] = found
  return only && found.length === 1 ? { bank_account_uuid: only.bank_account_uuid } : undefined
}

/** What the chosen account is called. */
export const targetName = (target: ImportTarget, accounts: readonly BankAccount[]): string =>
  'new_account_name' in target
    ? target.new_account_name.trim()
    : (accounts.find(({ bank_account_uuid }) => bank_account_uuid === target.bank_account_uuid)?.name ?? '')

interface TargetFieldsProps {
  /** The kind that the file seems to be of, for a new account. */
  readonly kind: OwnAccountType
  readonly accounts: readonly BankAccount[]
  /** Undefined until the client chooses. */
  readonly target: ImportTarget | undefined
  readonly onChange: (target: ImportTarget) => void
  readonly accountRef: RefObject<HTMLSelectElement | null>
  readonly nameRef: RefObject<HTMLInputElement | null>
  /** Whether the client tried to go on, so that what is missing is said. */
  readonly isAsked: boolean
}

/** The account that the transactions belong to. */
export function TargetFields({
  kind,
  accounts,
  target,
  onChange,
  accountRef,
  nameRef,
  isAsked,
}: TargetFieldsProps) {
  const made = target && 'new_account_name' in target ? target : undefined
  const existing = target && 'bank_account_uuid' in target ? target.bank_account_uuid : ''
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Which account is this file from?"
        error={isAsked && !target ? 'Choose an account' : undefined}
      >
        <Select
          ref={accountRef}
          value={made ? 'new' : existing}
          onValueChange={(value) =>
            onChange(
              value === 'new'
                ? { new_account_name: '', new_account_kind: kind }
                : { bank_account_uuid: value },
            )
          }
        >
          {!target && <option value="">Choose an account</option>}
          {accounts.map((account) => (
            <option key={account.bank_account_uuid} value={account.bank_account_uuid}>
              {[account.name, account.institution].filter(Boolean).join(' · ')}
            </option>
          ))}
          <option value="new">A new account</option>
        </Select>
      </Field>
      {made && (
        <OwnAccountFields
          name={made.new_account_name}
          type={made.new_account_kind}
          onName={(name) => onChange({ ...made, new_account_name: name })}
          onType={(type) => onChange({ ...made, new_account_kind: type })}
          nameError={isAsked && !made.new_account_name.trim() ? 'Enter a name for this account' : undefined}
          nameRef={nameRef}
        />
      )}
    </div>
  )
}
