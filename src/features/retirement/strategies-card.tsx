import { useState } from 'react'
import * as v from 'valibot'
import { PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { estimatedDollars, monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { formatPercent, typedShare } from '#app/platform/typed-numbers.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { capitalized } from '#core/capitalized.ts'
import { IncomeStrategySection } from '#core/contract/retirement-sections.ts'
import { updateRetirementIncomeStrategy } from '#core/contract/retirement.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { useAnalysis } from './ask-retirement.ts'
import { RangeBars } from './range-bars.tsx'
import type { JobAnswer } from './retirement-jobs.ts'
import { AnyValues, type SectionValues } from './section-form.ts'
import { ruleNames, ruleMessages } from './spending-rule-labels.ts'
import { useSavePlan } from './use-save-plan.ts'

type Compared = NonNullable<JobAnswer<'strategies'>>
type Strategy = Compared['strategies'][number]
type StrategyOutcome = Strategy['simulation']

type Markets = 'history' | 'simulation'

interface StrategiesCardProps {
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
}

/** The plan with each of five spending rules side by side, on simulated markets and on the market's record. */
export function StrategiesCard({ state, resolved }: StrategiesCardProps) {
  const [markets, setMarkets] = useState<Markets>('simulation')
  const { answer } = useAnalysis('strategies', resolved)
  const { income_strategy, planning_strategy } = resolved.sections
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          Income strategies side by side{' '}
          <Explain term="Income strategies">
            Your plan with each spending rule, on the same markets. Amounts are everyday spending a month, in
            today’s dollars, after taxes, loans and health costs. Success means the same for all: every year’s
            essentials, loans, health costs and taxes are paid, with the nice-to-have spending that the rule
            allows, and what you want to leave is left.
          </Explain>
        </CardTitle>
      </CardHeader>
      <Segmented
        reads
        aria-label="Markets"
        value={markets}
        onValueChange={(value) => setMarkets(value === 'history' ? 'history' : 'simulation')}
      >
        <Segment value="simulation">Simulated</Segment>
        <Segment value="history">History</Segment>
      </Segmented>
      {answer === undefined && (
        <Loading label="Comparing the strategies" className="flex flex-col gap-3">
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </Loading>
      )}
      {answer === null && (
        <p className="text-15 text-quiet">
          <ThirdPerson>
            There’s no full year of retirement to compare, or your retirement is longer than the market
            record.
          </ThirdPerson>
        </p>
      )}
      {answer && (
        <>
          <Ranges compared={answer} markets={markets} />
          <ul className="grid gap-x-8 divide-y divide-hair lg:grid-cols-2 lg:divide-y-0">
            {answer.strategies.map((strategy) => (
              <Details
                key={strategy.kind}
                strategy={strategy}
                markets={markets}
                settings={income_strategy}
                isPlans={strategy.kind === planning_strategy.kind}
              />
            ))}
          </ul>
        </>
      )}
      <Fold title="Adjust the strategies">
        <SettingsForm
          key={JSON.stringify(income_strategy)}
          state={state}
          initial={income_strategy}
          sources={resolved.sources.income_strategy ?? {}}
        />
      </Fold>
    </Card>
  )
}

/** What each strategy pays, from a bad year to a good one, against the essentials. */
function Ranges({ compared, markets }: { readonly compared: Compared; readonly markets: Markets }) {
  const { strategies, record, everyday_monthly_cents: planned, essential_monthly_cents: essential } = compared
  const outcomes = strategies.map((strategy) => ({ kind: strategy.kind, ...strategy[markets] }))
  const most = Math.max(planned, ...outcomes.map(({ good_monthly_cents }) => good_monthly_cents))
  const paths = (outcomes[0]?.paths ?? 0).toLocaleString()
  const source =
    markets === 'history'
      ? `had you retired in any month of ${record} (${paths} start dates)`
      : `in ${paths} simulated markets`
  return (
    <RangeBars
      bars={outcomes.map(({ kind, bad_monthly_cents, good_monthly_cents }) => ({
        name: ruleNames[kind],
        from: bad_monthly_cents,
        to: good_monthly_cents,
        fromLabel: wholeDollars(bad_monthly_cents),
        toLabel: wholeDollars(good_monthly_cents),
      }))}
      line={{ value: essential, label: `Essentials ${wholeDollars(essential)}` }}
      least={0}
      most={most * 1.05}
      summary={`Everyday spending a month, from a bad year (1 in 10) to a good one (1 in 10), ${source}. Your plan has ${wholeDollars(planned)}. Amounts are in today’s dollars, and taxes, loans and health costs are paid on top.`}
      table={{
        caption: 'Income strategies',
        columns: [
          'Strategy',
          markets === 'history' ? 'Start dates that worked' : 'Chance of success',
          'Bad year',
          'Typical year',
          'Good year',
          'Lowest year',
          'Left at the end',
        ],
        rows: outcomes.map((outcome) => [
          ruleNames[outcome.kind],
          chanceFigure(outcome.success_share),
          wholeDollars(outcome.bad_monthly_cents),
          wholeDollars(outcome.median_monthly_cents),
          wholeDollars(outcome.good_monthly_cents),
          wholeDollars(outcome.worst_monthly_cents),
          estimatedDollars(outcome.median_end_cents),
        ]),
      }}
    />
  )
}

/** `Worked from 92% of start dates`. */
function startsInWords(success: number): string {
  if (success === 1) return 'Worked from every start date'
  return success === 0 ? 'Worked from no start date' : `Worked from ${chanceFigure(success)} of start dates`
}

/** What a typical, a bad and a good year pay, each amount once. */
function rangeInWords({
  bad_monthly_cents: bad,
  median_monthly_cents: median,
  good_monthly_cents: good,
}: StrategyOutcome): string {
  if (bad === good) return `${wholeDollars(median)} a month in bad and good years`
  if (median === good)
    return `${wholeDollars(median)} a month in a typical or good year, ${wholeDollars(bad)} in a bad one`
  return `${wholeDollars(median)} a month in a typical year, ${wholeDollars(bad)} in a bad one, ${wholeDollars(good)} in a good one`
}

interface DetailsProps {
  readonly strategy: Strategy
  readonly markets: Markets
  readonly settings: IncomeStrategySection
  readonly isPlans: boolean
}

function Details({ strategy, markets, settings, isPlans }: DetailsProps) {
  const { kind, history } = strategy
  const outcome = strategy[markets]
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-15 font-medium">{ruleNames[kind]}</span>
        {isPlans && (
          <Pill tone="good">
            <ThirdPerson>Your plan</ThirdPerson>
          </Pill>
        )}
      </p>
      <p className="text-15 text-quiet">
        <ThirdPerson>{ruleMessages[kind](settings)}</ThirdPerson>
      </p>
      <p className="text-15">
        <b className="font-bold">
          {markets === 'simulation' ? (
            <>
              <Figure id="strategy-success" of={kind}>
                {capitalized(chanceFigure(outcome.success_share))}
              </Figure>{' '}
              chance of success
            </>
          ) : (
            startsInWords(outcome.success_share)
          )}
        </b>{' '}
        · {rangeInWords(outcome)}
      </p>
      <p className="text-13 text-quiet">
        {wholeDollars(outcome.worst_monthly_cents)} in the lowest year
        {markets === 'history' && `, after a start in ${monthAndYear(`${history.worst_start}-01`)}`}.{' '}
        {estimatedDollars(outcome.median_end_cents)} left at the end in the median market.
      </p>
    </li>
  )
}

const name = (field: keyof IncomeStrategySection): string => `income_strategy.${field}`

const SettingsSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    income_strategy: {
      portfolio_rate: typedShare(values[name('portfolio_rate')]),
      floor_share: typedShare(values[name('floor_share')]),
    },
  })),
  v.object({ income_strategy: IncomeStrategySection }),
)

const FIELDS = [
  {
    field: 'portfolio_rate',
    label: 'Share of savings each year',
    hint: 'For share of savings, and for the upside above a floor.',
  },
  { field: 'floor_share', label: 'Guaranteed share of essentials', hint: 'For floor and upside.' },
] as const

interface SettingsFormProps {
  readonly state: RetirementState
  readonly initial: IncomeStrategySection
  readonly sources: Readonly<Record<string, string>>
}

function SettingsForm({ state, initial, sources }: SettingsFormProps) {
  const save = useSavePlan(state)
  const form = useForm<SectionValues, typeof SettingsSchema>({
    initial: Object.fromEntries(FIELDS.map(({ field }) => [name(field), formatPercent(initial[field])])),
    schema: SettingsSchema,
    onSubmit: (change) => save(updateRetirementIncomeStrategy, change, 'Income strategies'),
  })
  return (
    <Form form={form} className="gap-4 pt-2">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ field, label, hint }) => (
          <PercentField
            key={field}
            form={form}
            name={name(field)}
            label={label}
            hint={sources[field] ? `${hint} ${sources[field]}.` : hint}
          />
        ))}
      </div>
      <FormButtons label="Save settings" variant="secondary" />
    </Form>
  )
}
