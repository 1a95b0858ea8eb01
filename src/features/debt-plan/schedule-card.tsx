import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '#app/platform/download.ts'
import { shortMonthAndYear } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { toCsv } from '#core/csv.ts'
import { leftOut } from '#core/debt/plan.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import {
  escrowsOf,
  figuresOf,
  type MonthFigures,
  scheduleFileName,
  scheduleRows,
  totalOf,
} from './schedule.ts'

const cells = ({ payment_cents, interest_cents, left_cents }: MonthFigures) => [
  <Amount key="payment" cents={payment_cents} />,
  <Amount key="interest" cents={interest_cents} />,
  <Amount key="left" cents={left_cents} />,
]

interface ScheduleCardProps {
  readonly plan: DebtPlan
  readonly debts: readonly Debt[]
  readonly from: IsoDate
}

/** The plan month by month, for all debts or one, and as a file. */
export function ScheduleCard({ plan, debts, from }: ScheduleCardProps) {
  const [debtUuid, setDebtUuid] = useState('')
  const found = plan.debts.findIndex(({ debt_uuid }) => debt_uuid === debtUuid)
  const place = found === -1 ? null : found
  // A debt's months end when it does.
  const until = (place === null ? null : plan.debts[place]?.closed_month) ?? Infinity
  const escrows = escrowsOf(plan, debts)
  const hasEscrow = escrows.some((cents, at) => cents > 0 && (place === null || place === at))
  const shown = plan.schedule.filter(({ month }) => month <= until)
  const months = shown.map((month) => figuresOf(month, place, escrows))
  return (
    <Card padding="none">
      <CardHeader className="flex-wrap px-4 pt-4 md:px-5 md:pt-5">
        <CardTitle>Payment schedule</CardTitle>
        <Button
          reads
          variant="secondary"
          size="sm"
          onClick={() =>
            download(scheduleFileName(from), 'text/csv', toCsv(scheduleRows(plan, escrows, from)))
          }
        >
          <Download aria-hidden="true" />
          Download as CSV
        </Button>
      </CardHeader>
      <div className="px-4 py-3 md:px-5">
        <Select
          aria-label="Show schedule for"
          value={place === null ? '' : debtUuid}
          onValueChange={setDebtUuid}
          className="sm:max-w-80"
        >
          <option value="">{leftOut(debts).length > 0 ? 'All debts in the plan' : 'All debts'}</option>
          {plan.debts.map(({ debt_uuid, name }) => (
            <option key={debt_uuid} value={debt_uuid}>
              {name}
            </option>
          ))}
        </Select>
        {hasEscrow && <p className="pt-3 text-13 text-quiet">Payments include escrow.</p>}
      </div>
      <PagedTable
        key={debtUuid}
        caption={hasEscrow ? 'Payments month by month, with escrow' : 'Payments month by month'}
        columns={['Month', 'Payment', 'Interest', 'Balance']}
        rows={months.map((figures, index) => [
          shortMonthAndYear(addMonths(from, shown[index]?.month ?? 0)),
          ...cells(figures),
        ])}
        // Counted as the plan counts: what is still due this month is month 0.
        foot={[`Total, ${shown.at(-1)?.month ?? 0} mo`, ...cells(totalOf(months))]}
        pageSize={12}
        frame="none"
      />
    </Card>
  )
}
