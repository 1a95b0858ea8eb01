import { useQuery } from '@tanstack/react-query'
import type { Returns } from '#core/contract/goal-returns.ts'
import { benchmarkQuery } from '#app/shared/goal/goal-queries.ts'
import { aheadInWords, benchmarkCaution, rateInWords } from './returns-labels.ts'
import { TermLine } from './term-line.tsx'

interface BenchmarkLineProps {
  readonly goalUuid: string
  readonly benchmark: NonNullable<Returns['benchmark']>
}

/** The portfolio's benchmark over the same time, and the difference. */
export function BenchmarkLine({ goalUuid, benchmark }: BenchmarkLineProps) {
  // Only the benchmark's source; the figures are already shown.
  const { data } = useQuery(benchmarkQuery(goalUuid))
  return (
    <>
      <TermLine
        term={`${benchmark.name} benchmark`}
        value={rateInWords(benchmark)}
        explained="Benchmark"
        explanation="Historical returns of stocks, bonds, and bills, mixed like this goal’s portfolio, after its costs. You can’t buy it; it shows what a simple mix earned."
      />
      <div className="text-13 text-quiet">
        <dt className="sr-only">Compared with the benchmark</dt>
        <dd>
          {aheadInWords(benchmark)} {benchmarkCaution(benchmark)}
          {data?.benchmark_source && ` Source: ${data.benchmark_source}`}
        </dd>
      </div>
    </>
  )
}
