import { formatUsd } from '#core/finance/math/money.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { HomeLoan } from './home-loans.ts'

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** How the choice changes the homes that count from their mortgages. */
function hintOf(loans: readonly HomeLoan[], chosen: string): string {
  const loan = loans.find(({ uuid }) => uuid === chosen)
  if (loan) {
    return loan.home_cents === null
      ? 'This home counts once, at the value of this account.'
      : `This account’s value replaces the ${formatUsd(loan.home_cents)} you entered with ${loan.name}, so the home counts once.`
  }
  const counted = loans.filter(({ home_cents }) => home_cents !== null)
  if (counted.length === 0) return 'Choose the mortgage on this home, if it has one.'
  return `Is this the home on ${list.format(counted.map(({ name }) => name))}? Choose it here, or the home counts twice.`
}

interface LoanFieldProps {
  readonly loans: readonly HomeLoan[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (loanUuid: string) => void
}

/** Which mortgage is on a home, so that the home counts once. */
export const LoanField = ({ loans, value, error, onChange }: LoanFieldProps) => (
  <Field label="Mortgage on this home" hint={hintOf(loans, value)} error={error}>
    <Select name="debt_uuid" value={value} onValueChange={onChange}>
      <option value="">None</option>
      {loans.map(({ uuid, name }) => (
        <option key={uuid} value={uuid}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
)
