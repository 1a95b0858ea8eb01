import { useQuery } from '@tanstack/react-query'
import { shortDate } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { formatPercent } from '#app/platform/typed-numbers.ts'
import { stateName, statesQuery } from '#app/shared/account/states.ts'
import { ConflictCard, type ConflictRow, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import type { Child, LifeTableSex, Partner } from '#core/contract/income.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { payOf } from '#core/household/income.ts'
import { filingLabels, payLabels } from './income-labels.ts'
import { useIncome } from './income.ts'

const sexLabels = { female: 'Female', male: 'Male', unknown: 'Not entered' } as const
const sexRow = (label: string, mine: LifeTableSex | null | undefined, theirs: LifeTableSex | null) =>
  row<keyof typeof sexLabels>(
    label,
    mine === null ? 'unknown' : mine,
    theirs ?? 'unknown',
    (sex) => sexLabels[sex],
  )
const childrenText = (children: readonly Child[]): string =>
  children.map((child) => `${child.first_name}, born ${shortDate(child.birth_date)}`).join('; ') || 'None'

/** A partner of both versions field by field; one of either version in a line. */
function partnerRows(mine: Partner | null | undefined, theirs: Partner | null): ConflictRow[] {
  if (!mine || !theirs) {
    return row('Partner', mine, theirs, (each) => `${each.first_name}, ${formatUsd(payOf(each))}`)
  }
  const rows = [
    ...row('Partner’s first name', mine.first_name, theirs.first_name, String),
    ...row('Partner’s date of birth', mine.birth_date, theirs.birth_date, shortDate),
    ...sexRow('Partner’s sex at birth', mine.sex, theirs.sex),
    ...row('Partner’s pay', mine.gross_annual_cents, theirs.gross_annual_cents, formatUsd),
    ...row('Partner’s self-employment', mine.business_annual_cents, theirs.business_annual_cents, formatUsd),
  ]
  return rows.filter((each) => each.mine !== each.theirs)
}

/**
 * A change of the household that was made elsewhere meanwhile: both versions, and the choice between them. On each page where the
 * household is changed, whichever form the change came from.
 */
export function HouseholdConflict() {
  const { query, conflict } = useIncome({ asks: false })
  const { data: states } = useQuery({ ...statesQuery, enabled: conflict?.change.state !== undefined })
  const { data: server } = query
  if (!conflict || !server) return null
  const { change, write: refused } = conflict
  return (
    <ConflictCard
      thing="household"
      rows={[
        ...row('Your pay', change.gross_annual_cents, server.gross_annual_cents, formatUsd),
        ...row('Self-employment', change.business_annual_cents, server.business_annual_cents, formatUsd),
        ...partnerRows(change.partner, server.partner),
        ...row('Children', change.children, server.children, childrenText),
        ...sexRow('Sex at birth', change.sex, server.sex),
        ...row('Other income', change.other_annual_cents, server.other_annual_cents, formatUsd),
        ...row('Pay frequency', change.pay_frequency, server.pay_frequency, (each) => payLabels[each]),
        ...row('Filing status', change.filing_status, server.filing_status, (each) => filingLabels[each]),
        ...row(
          'State',
          change.state,
          server.state,
          (each) => stateName(states, each) || 'Same as your address',
        ),
        ...row('Yearly growth', change.growth_rate, server.growth_rate, (each) => `${formatPercent(each)}%`),
      ]}
      {...conflictChoices(refused.id)}
    />
  )
}
