import { share } from '#app/platform/format.ts'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import type { RiskPortfolioSection } from '#core/contract/retirement-sections.ts'
import type { Allocation } from '#core/finance/data/capital-market.ts'
import { allocationAt, stockShare } from '#core/retirement/glide-path.ts'

/** How many years after retirement are drawn: the portfolio stays the same from then on. */
const YEARS_AFTER = 8

interface GlideChartProps {
  readonly portfolio: RiskPortfolioSection
  readonly firstYear: number
  /** Calendar years to the first retirement. */
  readonly yearsLeft: number
}

/** Shares in whole hundredths of a percent, which add up without a binary error. */
const WHOLE = 10_000
const parts = (mix: Allocation) => {
  const stocks = Math.round(stockShare(mix) * WHOLE)
  const cash = Math.round(mix.cash * WHOLE)
  return { stocks, bonds: WHOLE - stocks - cash, cash }
}
const shown = (part: number): string => share(part / WHOLE)

/** The portfolio of each year: how it moves from the first to the second before retirement. */
export function GlideChart({ portfolio, firstYear, yearsLeft }: GlideChartProps) {
  const mixes = Array.from({ length: yearsLeft + YEARS_AFTER + 1 }, (_, passed) =>
    allocationAt(portfolio, yearsLeft - passed),
  )
  const [now, later] = [mixes[0], mixes.at(-1)].map((mix) => share(mix ? stockShare(mix) : 0))
  const retirement = firstYear + yearsLeft
  const last = firstYear + mixes.length - 1
  return (
    <StackedArea
      label="Portfolio by year"
      summary={
        yearsLeft === 0
          ? `${later} stocks in retirement. Real estate counts as stocks.`
          : `${now} stocks in ${firstYear}, ${later} from ${retirement} on. It moves gradually in the last 10 years before retirement. Real estate counts as stocks.`
      }
      series={[
        { name: 'Stocks', values: mixes.map((mix) => parts(mix).stocks) },
        { name: 'Bonds', values: mixes.map((mix) => parts(mix).bonds) },
        { name: 'Cash', values: mixes.map((mix) => parts(mix).cash) },
      ]}
      points={mixes.map((_, passed) =>
        passed === yearsLeft ? `${retirement}, retirement` : String(firstYear + passed),
      )}
      marks={[
        { point: 0, label: String(firstYear) },
        ...(yearsLeft > 0 ? [{ point: yearsLeft, label: `Retirement ${retirement}` }] : []),
        { point: mixes.length - 1, label: String(last) },
      ]}
      totalName="Portfolio"
      formatValue={shown}
      formatTick={shown}
      height={220}
    />
  )
}
