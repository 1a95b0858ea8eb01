import { useQuery } from '@tanstack/react-query'
import { annualReturn, wholeDollars } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { BadYear } from '#core/contract/risk.ts'
import { MODELS, RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { badYearOf } from '#core/goal/bad-year.ts'
import { riskPortfolioQuery } from './risk-queries.ts'

/** What is shown while nothing is invested. */
const EXAMPLE_CENTS = 10_000_00

/** What a bad year (1 in 20) would do to the money invested today: in the band's portfolio, and in the others. */
export function BadYearCard({ band }: { band: RiskBand }) {
  const query = useQuery(riskPortfolioQuery)
  const { data, isPending, isError } = query
  return (
    <Card>
      <CardTitle>In a bad year</CardTitle>
      {isPending && <Skeleton className="h-40" />}
      {isError && !data && <QueryFailed query={query} title="Couldn’t load your investments" />}
      {data && <Costs band={band} basisCents={data.bad_year?.basis_cents ?? 0} />}
    </Card>
  )
}

function Costs({ band, basisCents }: { band: RiskBand; basisCents: number }) {
  const basis = basisCents > 0 ? basisCents : EXAMPLE_CENTS
  // Calculated here: the band may come from pending answers.
  const own = badYearOf(band, basis)
  return (
    <>
      <div>
        <p className="text-28 font-bold">
          {own.loss_cents > 0 ? <Amount cents={-own.loss_cents} whole /> : 'No loss'}
        </p>
        <p className="text-15 text-quiet">
          <ThirdPerson>
            In a bad year (1 in 20), {MODELS[band].name} loses this much or more of{' '}
            {basisCents > 0 ? (
              <>
                the <Figure id="invested-for-goals">{wholeDollars(basis)}</Figure> you have invested for goals
              </>
            ) : (
              `every ${formatUsd(basis)} you invest`
            )}
            . {basisCents > 0 && 'Money that doesn’t fund an invested goal is left out. '}This is an estimate,
            not a limit.
          </ThirdPerson>
        </p>
      </div>
      <table className="w-full text-left text-15 [&_td]:py-2 [&_td]:pl-3 [&_td]:text-right [&_th]:py-2">
        <caption className="sr-only">A bad year in each portfolio</caption>
        <thead>
          <tr className="text-13 text-quiet">
            <th scope="col" className="font-medium">
              Portfolio
            </th>
            <th scope="col" className="text-right font-medium">
              Bad year (1 in 20)
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair border-t border-hair">
          {RISK_BANDS.map((each) => (
            <Row key={each} year={badYearOf(each, basis)} isOwn={each === band} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Row = ({ year, isOwn }: { year: BadYear; isOwn: boolean }) => (
  <tr>
    <th scope="row" className={isOwn ? 'font-bold' : 'font-normal'}>
      {MODELS[year.model].name}
      {isOwn && (
        <span className="text-13 font-normal text-quiet">
          <ThirdPerson> · yours</ThirdPerson>
        </span>
      )}
    </th>
    <td>
      <span className={isOwn ? 'block font-bold' : 'block font-medium'}>
        {year.loss_cents > 0 ? <Amount cents={-year.loss_cents} whole /> : 'No loss'}
      </span>
      <span className="block text-13 text-quiet">{annualReturn(year.rate)}</span>
    </td>
  </tr>
)
