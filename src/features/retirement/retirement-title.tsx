import type { MonthlySpending } from '#core/contract/retirement.ts'
import { partnerOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'

interface RetirementTitleProps {
  readonly state: RetirementState
  readonly spending: MonthlySpending | null
}

/** `Retire in July 2041 on $9,800 a month`; who is retired already asks whether the money lasts. */
export function RetirementTitle({ state: { plan, facts }, spending }: RetirementTitleProps) {
  const month = plan.dates?.retires_in
  const partner = partnerOf(plan, facts)
  return (
    <>
      {month ? (
        <>
          Retire in <Figure id="retirement-date">{monthAndYear(`${month}-01`)}</Figure>
        </>
      ) : (
        'Retired'
      )}
      {!month && partner?.retiresIn && `, with ${partner.firstName} still working${spending ? ',' : ''}`}
      {spending && (
        <>
          {' '}
          on <Figure id="spend-in-retirement-month">{wholeDollars(spending.total_cents)}</Figure> a month
        </>
      )}
    </>
  )
}
