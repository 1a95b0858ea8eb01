import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { dayInYear, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { useDebtFigures } from '#app/shared/bank/kept-by-bank.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Card } from '#app/ui/card.tsx'
import { TrendArea } from '#app/ui/charts/trend-area.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Change, Pill } from '#app/ui/pill.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import type { NetWorth, WorthPoint } from '#core/contract/net-worth.ts'
import { epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'
import { changeOver, pointsIn, WORTH_RANGES, type WorthRange } from '#core/goal/worth-range.ts'
import { asOfParts } from './provenance.ts'

const rangeLabels: Readonly<Record<WorthRange, { readonly short: string; readonly long: string }>> = {
  '1M': { short: '1M', long: '1 month' },
  '3M': { short: '3M', long: '3 months' },
  '1Y': { short: '1Y', long: '1 year' },
  all: { short: 'All', long: 'All time' },
}

interface NetWorthHeroProps {
  readonly worth: NetWorth
  /** Its title: the heading of a page or of a card. */
  readonly title: ReactNode
  /** Beside the title, such as a link or a button. */
  readonly action?: ReactNode
  /** Whether assets and debts are separate lines in the chart. */
  readonly drawsAll?: boolean
  readonly height?: number
}

/** Net worth as one figure, its change over a range that the client chooses, and its parts. */
export function NetWorthHero({ worth, title, action, drawsAll = false, height }: NetWorthHeroProps) {
  const today = useToday()
  const [range, setRange] = useState<WorthRange>('1Y')
  const points = pointsIn(worth, range)
  const change = changeOver(points)
  const figureOf = useDebtFigures()
  const parts = worth.groups.flatMap(({ lines }) =>
    lines.map((line) => ({
      ...(line.of === 'debt' ? figureOf(line.uuid, line) : line),
      name: line.name,
    })),
  )
  const isEstimate = sumFigures(parts).source === 'estimated'
  return (
    <Card
      padding="none"
      className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:border-t-0 max-md:bg-transparent max-md:shadow-none"
    >
      <div className="flex flex-col items-start gap-2 px-4 md:px-5 md:pt-5">
        <div className="flex w-full items-center justify-between gap-4">
          {title}
          {action}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-40 font-bold">
            <Figure id="net-worth">
              <Amount cents={worth.net_cents} whole={isEstimate} />
            </Figure>
          </p>
          {change && (
            <Change direction={change.cents > 0 ? 'up' : change.cents < 0 ? 'down' : 'none'}>
              {change.cents === 0 ? 'No change' : wholeDollars(Math.abs(change.cents))} since{' '}
              {dayInYear(change.since, today)}
            </Change>
          )}
        </div>
        <Pill className="whitespace-normal">{asOfParts(parts, today)}</Pill>
      </div>
      {points.length > 1 && (
        <TrendArea
          label="Net worth"
          summary={trendSentence(points, today)}
          lines={['Net worth', 'Assets', 'Debts']}
          drawsAll={drawsAll}
          points={points.map((point) => trendPoint(point, today))}
          formatValue={isEstimate ? wholeDollars : formatUsd}
          height={height}
        />
      )}
      <div className="flex flex-col gap-4 px-4 pt-2 pb-4 md:px-5 md:pb-5">
        {WORTH_RANGES.some((each) => pointsIn(worth, each).length > 1) && (
          <Segmented
            reads
            aria-label="Time range"
            value={range}
            onValueChange={(next) => setRange(next as WorthRange)}
          >
            {WORTH_RANGES.map((each) => (
              <Segment key={each} value={each}>
                <span aria-hidden="true">{rangeLabels[each].short}</span>
                <span className="sr-only">{rangeLabels[each].long}</span>
              </Segment>
            ))}
          </Segmented>
        )}
        <Split worth={worth} isEstimate={isEstimate} />
      </div>
    </Card>
  )
}

const trendPoint = ({ as_of, net_cents, assets_cents, liabilities_cents }: WorthPoint, today: IsoDate) => ({
  at: epochDay(as_of),
  when: as_of === today ? 'Today' : dayInYear(as_of, today),
  values: [net_cents, assets_cents, liabilities_cents],
})

/** `Net worth rose by $300 since Oct 21, to $3,200.` */
function trendSentence(points: readonly WorthPoint[], today: IsoDate): string {
  const change = changeOver(points)
  const now = wholeDollars(points.at(-1)?.net_cents ?? 0)
  if (!change) return `Net worth is ${now}.`
  const since = dayInYear(change.since, today)
  if (change.cents === 0) return `Net worth is ${now}, the same as on ${since}.`
  const way = change.cents > 0 ? 'rose' : 'fell'
  return `Net worth ${way} by ${wholeDollars(Math.abs(change.cents))} since ${since}, to ${now}.`
}

/** Assets and debts side by side, each with a bar for its share. */
function Split({
  worth: { assets_cents, liabilities_cents },
  isEstimate,
}: {
  worth: NetWorth
  isEstimate: boolean
}) {
  const all = assets_cents + liabilities_cents
  return (
    <div className="flex flex-col gap-2">
      {all > 0 && (
        <svg className="h-2 w-full rounded-full" aria-hidden="true">
          <rect width="100%" height="8" className="fill-amber" />
          <rect width={`${(assets_cents / all) * 100}%`} height="8" className="fill-series-2" />
        </svg>
      )}
      <dl className="grid grid-cols-2 gap-4">
        <Side id="total-assets" name="Assets" cents={assets_cents} dot="bg-series-2" isWhole={isEstimate} />
        <Side id="total-debts" name="Debts" cents={liabilities_cents} dot="bg-amber" isWhole={isEstimate} />
      </dl>
    </div>
  )
}

interface SideProps {
  readonly id: 'total-assets' | 'total-debts'
  readonly name: string
  readonly cents: number
  readonly dot: string
  readonly isWhole: boolean
}

const Side = ({ id, name, cents, dot, isWhole }: SideProps) => (
  <div className="flex flex-col last:items-end">
    <dt className="flex items-center gap-1.5 text-13 text-quiet">
      <span className={clsx('size-2 rounded-full', dot)} aria-hidden="true" />
      {name}
    </dt>
    <dd className="text-17 font-medium">
      <Figure id={id}>
        <Amount cents={cents} whole={isWhole} />
      </Figure>
    </dd>
  </div>
)
