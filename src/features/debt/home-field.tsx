import type { DebtType } from '#core/contract/debt-kinds.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

/** The homes that a debt of a kind may be on: those that no other mortgage is on. */
export const homesFor = (
  homes: readonly Home[],
  debt_type: DebtType,
  debtUuid: string | undefined,
): readonly Home[] =>
  isHomeLoan({ debt_type })
    ? homes.filter(({ debt_uuid }) => debt_uuid === null || debt_uuid === debtUuid)
    : []

/** The home to begin with: the one that the mortgage is on, or for a new mortgage the only one without any. */
export function likelyHome(offered: readonly Home[], debtUuid: string | undefined): Home | undefined {
  if (debtUuid !== undefined) return offered.find(({ debt_uuid }) => debt_uuid === debtUuid)
  return offered.length === 1 ? offered[0] : undefined
}

interface HomeFieldProps {
  readonly offered: readonly Home[]
  readonly home: Home | undefined
  readonly onChange: (homeUuid: string) => void
}

/** Which of the client's homes a mortgage is on, so that the home counts once. */
export const HomeField = ({ offered, home, onChange }: HomeFieldProps) => (
  <Field
    label="Home"
    hint={
      home
        ? 'This home is already in your net worth, so it counts once.'
        : 'Choose the home this mortgage is on, so it isn’t counted twice.'
    }
  >
    <Select name="home" value={home?.uuid ?? ''} onValueChange={onChange}>
      <option value="">A home that isn’t listed</option>
      {offered.map(({ uuid, name, cents }) => (
        <option key={uuid} value={uuid}>
          {name} · {formatUsd(cents)}
        </option>
      ))}
    </Select>
  </Field>
)
