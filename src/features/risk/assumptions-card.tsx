import type { Assumptions } from '#core/contract/risk.ts'
import { rate, shortDate } from '#app/lib/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { PagedTable } from '#app/ui/paged-table.tsx'

const percent = (fraction: number): string => rate(Math.round(fraction * 1e5) / 1e5)

/** What the portfolios rest on, with the source that a client may look up, and its date. */
export const AssumptionsCard = ({ assumptions }: { assumptions: Assumptions }) => (
  <Card>
    <CardTitle>What this rests on</CardTitle>
    <p className="text-15">
      {assumptions.source}, as of {shortDate(assumptions.as_of)}, for {assumptions.horizon}.{' '}
      <span className="text-quiet">{assumptions.reliability}</span>
    </p>
    <p className="text-15 text-quiet">
      Prices are taken to rise by {percent(assumptions.inflation_rate)} a year. The mixes and the costs of the
      funds are our own judgement. Nothing here is a promise, and a loss is possible in every one of them.
    </p>
    <PagedTable
      caption="What is expected of each kind of investment, a year"
      columns={['Asset', 'Compound', 'Mean', 'Volatility', 'Cost']}
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
