import type { Assumptions } from '#core/contract/risk.ts'
import { rate, shortDate } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'

const percent = (fraction: number): string => rate(Math.round(fraction * 1e5) / 1e5)

/** What the portfolios are based on, with the source that a client may look up, and its date. */
export const AssumptionsCard = ({ assumptions }: { assumptions: Assumptions }) => (
  <Card>
    <CardTitle>Assumptions and sources</CardTitle>
    <p className="text-15">
      Return assumptions: {assumptions.source}, as of {shortDate(assumptions.as_of)}, for{' '}
      {assumptions.horizon}. <span className="text-quiet">{assumptions.reliability}</span>
    </p>
    <p className="text-15 text-quiet">
      We assume {percent(assumptions.inflation_rate)} inflation a year. The portfolio mixes and fund costs are
      our own judgment. Nothing here is a promise; you can lose money in any portfolio.
    </p>
    <PagedTable
      caption="Expected yearly return, volatility, and cost by asset class"
      columns={['Asset class', 'Compound return', 'Average return', 'Volatility', 'Cost']}
      rows={assumptions.assets.map((asset) => [
        asset.name,
        percent(asset.compound_return),
        percent(asset.expected_return),
        percent(asset.volatility),
        percent(asset.cost_rate),
      ])}
    />
  </Card>
)
