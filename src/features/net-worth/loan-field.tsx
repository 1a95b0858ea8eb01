import { formatUsd } from '#core/finance/money.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { HomeLoan } from './home-loans.ts'

const list = new Intl.ListFormat('en-US')

/** What the choice makes of the homes that count by their loans. */
function hintOf(loans: readonly HomeLoan[], chosen: string): string {
  const loan = loans.find(({ uuid }) => uuid === chosen)
  if (loan) {
    const says = loan.home_cents === null ? '' : `${loan.name} says ${formatUsd(loan.home_cents)}. `
    return `${says}This home counts once, at the value of this account.`
  }
  const counted = loans.filter(({ home_cents }) => home_cents !== null)
  if (counted.length === 0) return 'Choose the loan on this home, if there is one.'
  const homes = counted.map(({ name, home_cents }) => `${formatUsd(home_cents ?? 0)} behind ${name}`)
  return `A home counts already: ${list.format(homes)}. If it is this one, choose its loan, or it counts twice.`
}

interface LoanFieldProps {
  readonly loans: readonly HomeLoan[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (loanUuid: string) => void
}

/** Which loan is on a home, so that the home counts once. */
export const LoanField = ({ loans, value, error, onChange }: LoanFieldProps) => (
  <Field label="Loan on it" hint={hintOf(loans, value)} error={error}>
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
