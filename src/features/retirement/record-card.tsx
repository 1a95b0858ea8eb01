import { useState } from 'react'
import { count, share, wholeDollars } from '#app/platform/format.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { BenefitProjection } from '#core/finance/social-security/benefit-projection.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { InsuredPerson } from '#core/retirement/insured-people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { possessiveLabel } from './person-labels.ts'
import { RecordSheet } from './record-sheet.tsx'

interface RecordCardProps {
  readonly insured: InsuredPerson
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
  readonly today: IsoDate
}

/** What a person's benefit is based on: the record or an estimate, the credits, and how it is worked out. */
export function RecordCard({ insured, state, resolved, today }: RecordCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { person, record, benefit, fullAge } = insured
  const { projection } = benefit ?? { projection: null }
  const action = benefit?.isEstimate ? 'Add record' : 'Edit record'
  const hasRecord = record.earnings.length > 0
  return (
    <Card>
      <CardHeader>
        <CardTitle>{possessiveLabel(person)} earnings record</CardTitle>
        <CardAction
          aria-label={person.role === 'self' ? action : `${action} of ${person.firstName}`}
          onClick={() => setOpen(true)}
        >
          {action}
        </CardAction>
      </CardHeader>
      {benefit ? (
        <Stat
          label={`At full retirement age, ${ageText(fullAge)}`}
          value={`${formatUsd(benefit.piaCents)} a month`}
          change={benefit.isEstimate && <Pill>Estimate</Pill>}
          detail={sourceWords(insured)}
        />
      ) : (
        <p className="text-15 text-quiet">
          {record.is_covered
            ? 'We can’t calculate a benefit from this record.'
            : 'No benefit on this record: the work wasn’t covered by Social Security.'}
        </p>
      )}
      {projection && hasRecord && <Credits projection={projection} />}
      {projection && <Working projection={projection} />}
      <RecordSheet {...{ insured, state, resolved, today }} open={isOpen} onOpenChange={setOpen} />
    </Card>
  )
}

function sourceWords({ record, benefit, person }: InsuredPerson): string {
  const [first, last] = [record.earnings[0], record.earnings.at(-1)]
  if (first && last) {
    return `Earnings of ${count(record.earnings.length, 'year')}, ${first.year} to ${last.year}, and planned pay until retirement`
  }
  if (!benefit?.isEstimate) return 'Entered from ssa.gov'
  return `Estimate: ${person.role === 'self' ? 'your' : 'today’s'} pay of ${wholeDollars(person.payCents ?? 0)} since age 22, adjusted for wages`
}

function Credits({ projection: { recorded, projected } }: { projection: BenefitProjection }) {
  const { quarters, needed } = recorded
  const shown = Math.min(quarters, needed)
  const words =
    quarters >= needed
      ? `${count(quarters, 'credit')} earned, ${needed} needed`
      : `${quarters} of ${needed} credits earned`
  return (
    <div>
      <p className="text-15">{words}</p>
      <Progress
        value={shown}
        max={needed}
        label="Social Security credits"
        valueText={words}
        tone={quarters >= needed ? 'good' : 'warning'}
      />
      {quarters < needed &&
        (projected.reachedIn === null ? (
          <Alert tone="warning" className="mt-2">
            With the planned pay, {projected.quarters} of {needed} credits are reached. Below {needed}, Social
            Security pays no retirement benefit on this record.
          </Alert>
        ) : (
          <p className="text-13 text-quiet">
            With the planned pay, all {needed} are reached in {projected.reachedIn}.
          </p>
        ))}
    </div>
  )
}

function Working({ projection }: { projection: BenefitProjection }) {
  const { years, aimeCents, parts, piaAtEligibilityCents, eligibility, piaCents } = projection
  return (
    <Fold title="How it’s calculated">
      <div className="flex flex-col gap-3 text-15">
        <p>
          Each year’s earnings, up to that year’s limit, are adjusted for the growth of wages. The 35 highest
          years average <b className="font-bold">{formatUsd(aimeCents)}</b> a month.
        </p>
        <PagedTable
          caption="Benefit formula"
          columns={['Part of the average', 'Counts', 'Benefit']}
          rows={parts.map(({ rate, aimeCents: part, benefitCents }) => [
            formatUsd(part),
            share(rate),
            formatUsd(Math.round(benefitCents)),
          ])}
          foot={['Rounded down to a dime', '', formatUsd(piaAtEligibilityCents)]}
        />
        {piaCents !== piaAtEligibilityCents && (
          <p className="text-quiet">
            That is for {eligibility}, the year of age 62. With cost-of-living adjustments since then it is{' '}
            {formatUsd(piaCents)} today.
          </p>
        )}
        <PagedTable
          caption="Earnings by year"
          columns={['Year', 'Counted', 'Adjusted', 'In top 35']}
          rows={years
            .toReversed()
            .map(({ year, countedCents, indexedCents, isCounted }) => [
              String(year),
              wholeDollars(countedCents),
              wholeDollars(indexedCents),
              isCounted ? 'Yes' : 'No',
            ])}
          pageSize={12}
        />
        <p className="text-13 text-quiet">
          Formula of the Social Security Act, 42 USC 415, with today’s wages and prices, as on the Social
          Security Statement.
        </p>
      </div>
    </Fold>
  )
}
