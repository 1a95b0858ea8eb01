import { useState } from 'react'
import * as v from 'valibot'
import { IncomeStrategySection, type PlanningStrategySection } from '#core/contract/retirement-sections.ts'
import { updateRetirementIncomeStrategy } from '#core/contract/retirement.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { share, shortDollars, wholeDollars, rate } from '#app/platform/format.ts'
import { PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { formatPercent, typedShare } from '#app/platform/typed-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import type { JobAnswer } from './retirement-jobs.ts'
import { RangeBars } from './range-bars.tsx'
import { AnyValues, type SectionValues } from './section-form.ts'
import { chanceOfSuccess } from './story-words.ts'
import { useAnalysis } from './ask-retirement.ts'
import { useSavePlan } from './use-retirement.ts'
import { Said } from '#app/ui/voice.ts'

type Compared = NonNullable<JobAnswer<'strategies'>>
type Strategy = Compared['strategies'][number]
type StrategyOutcome = Strategy['history']

const strategyNames: Readonly<Record<Strategy['kind'], string>> = {
  fixed: 'Fixed spending',
  percentage: 'Share of savings',
  guardrails: 'Guardrails',
  required_distribution: 'Life expectancy',
  floor_upside: 'Floor and upside',
}

/** The rule in one sentence. */
const strategyRules: Readonly<Record<Strategy['kind'], (settings: IncomeStrategySection) => string>> = {
  fixed: ({ initial_rate }) =>
    `Spend ${rate(initial_rate)} of your savings in the first year, then the same amount plus inflation.`,
  percentage: ({ portfolio_rate }) => `Spend ${rate(portfolio_rate)} of what’s left each year.`,
  guardrails: ({ initial_rate }) =>
    `Start with ${rate(initial_rate)}, cut spending after bad markets, and raise it after good ones.`,
  required_distribution: () =>
    'Divide your savings each year by the years the IRS life table expects you to live.',
  floor_upside: ({ portfolio_rate, floor_share }) =>
    `Buy guaranteed income for ${floor_share === 1 ? 'your' : `${share(floor_share)} of your`} essentials first, then spend ${rate(portfolio_rate)} of what’s left each year.`,
}

/** Whether the plan's spending rule works like a strategy. */
const isPlanRule = (kind: Strategy['kind'], rule: PlanningStrategySection['kind']): boolean =>
  kind === (rule === 'guardrails' ? 'guardrails' : 'fixed')

/** How often income is cut and how deep: `Falls in 12% of years, by up to 31% in the median market and 64% in the worst`. */
function cutsInWords({ cut_share, usual_fall_share, deepest_fall_share }: StrategyOutcome): string {
  if (deepest_fall_share < 0.01) return 'Never cut'
  const often = cut_share < 0.005 ? 'Almost never cut' : `Cut in ${share(cut_share)} of years`
  return usual_fall_share < 0.01
    ? `${often}, by up to ${share(deepest_fall_share)} in the worst market`
    : `${often}, by up to ${share(usual_fall_share)} in the median market and ${share(deepest_fall_share)} in the worst`
}

type Markets = 'history' | 'simulation'

interface StrategiesCardProps {
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
}

/** Five income strategies side by side, on the market's record and on simulated markets. */
export function StrategiesCard({ state, resolved }: StrategiesCardProps) {
  const [markets, setMarkets] = useState<Markets>('history')
  const { answer } = useAnalysis('strategies', resolved)
  const { income_strategy, planning_strategy } = resolved.sections
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          Income strategies side by side{' '}
          <Explain term="Income strategies">
            Each strategy spends the same savings on the same markets, next to your Social Security and
            pensions. Income is after tax, in today’s dollars, at the tax rate of your plan. A market counts
            as a success if every year is paid, income never falls below your essentials, and what you want to
            leave is left.
          </Explain>
        </CardTitle>
      </CardHeader>
      <Segmented
        reads
        aria-label="Markets"
        value={markets}
        onValueChange={(value) => setMarkets(value === 'history' ? 'history' : 'simulation')}
      >
        <Segment value="history">History</Segment>
        <Segment value="simulation">Simulated</Segment>
      </Segmented>
      {answer === undefined && (
        <Loading label="Comparing the strategies" className="flex flex-col gap-3">
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </Loading>
      )}
      {answer === null && (
        <p className="text-15 text-quiet">
          <Said>
            There’s no full year of retirement to compare, or your retirement is longer than the market
            record.
          </Said>
        </p>
      )}
      {answer && (
        <>
          <Incomes compared={answer} markets={markets} />
          <ul className="grid gap-x-8 divide-y divide-hair lg:grid-cols-2 lg:divide-y-0">
            {answer.strategies.map((strategy) => (
              <Details
                key={strategy.kind}
                strategy={strategy}
                outcome={strategy[markets]}
                markets={markets}
                settings={income_strategy}
                rule={planning_strategy.kind}
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

/** The range from the worst year to the middle one of each strategy. */
function Incomes({ compared, markets }: { readonly compared: Compared; readonly markets: Markets }) {
  const { strategies, record, essential_cents } = compared
  const outcomes = strategies.map((strategy) => ({ kind: strategy.kind, ...strategy[markets] }))
  const most = Math.max(essential_cents, ...outcomes.map(({ median_income_cents }) => median_income_cents))
  const paths = outcomes[0]?.paths ?? 0
  return (
    <RangeBars
      bars={outcomes.map(({ kind, worst_income_cents, median_income_cents }) => ({
        name: strategyNames[kind],
        from: worst_income_cents,
        to: median_income_cents,
        fromLabel: shortDollars(worst_income_cents),
        toLabel: shortDollars(median_income_cents),
      }))}
      line={{ value: essential_cents, label: `Essentials ${shortDollars(essential_cents)}` }}
      least={0}
      most={most * 1.05}
      summary={
        markets === 'history'
          ? `Income a year, from the worst year to the median, had you retired in any month of ${record} (${paths.toLocaleString()} start dates). Today’s dollars, after tax.`
          : `Income a year, from the worst year to the median, in ${paths.toLocaleString()} simulated markets. Today’s dollars, after tax.`
      }
      table={{
        caption: 'Income strategies',
        columns: [
          'Strategy',
          markets === 'history' ? 'Past markets that worked' : 'Chance of success',
          'Median income',
          'Worst year',
          'Years cut',
          'Usual cut',
          'Deepest cut',
          'Left at the end',
        ],
        rows: outcomes.map((outcome) => [
          strategyNames[outcome.kind],
          chanceFigure(outcome.success_share),
          wholeDollars(outcome.median_income_cents),
          wholeDollars(outcome.worst_income_cents),
          share(outcome.cut_share),
          share(outcome.usual_fall_share),
          share(outcome.deepest_fall_share),
          wholeDollars(outcome.median_end_cents),
        ]),
      }}
    />
  )
}

interface DetailsProps {
  readonly strategy: Strategy
  readonly outcome: StrategyOutcome
  readonly markets: Markets
  readonly settings: IncomeStrategySection
  readonly rule: PlanningStrategySection['kind']
}

/** `Worked in 92% of past markets`, and of simulated markets `92% chance of success`. */
function successInWords(success: number, markets: Markets): string {
  if (markets === 'simulation') return chanceOfSuccess(success)
  if (success === 1) return 'Worked in every past market'
  return success === 0 ? 'Worked in no past market' : `Worked in ${chanceFigure(success)} of past markets`
}

const Details = ({ strategy: { kind }, outcome, markets, settings, rule }: DetailsProps) => (
  <li className="flex flex-col gap-1 py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-15 font-medium">{strategyNames[kind]}</span>
      {isPlanRule(kind, rule) && <Pill tone="good">Like your plan</Pill>}
    </p>
    <p className="text-15 text-quiet">
      <Said>{strategyRules[kind](settings)}</Said>
    </p>
    <p className="text-15">
      <b className="font-bold">{successInWords(outcome.success_share, markets)}</b> ·{' '}
      {wholeDollars(outcome.median_income_cents)} a year in the median,{' '}
      {wholeDollars(outcome.worst_income_cents)} in the worst
    </p>
    <p className="text-13 text-quiet">
      {cutsInWords(outcome)}. {wholeDollars(outcome.median_end_cents)} left at the end in the median.
    </p>
  </li>
)

const name = (field: keyof IncomeStrategySection): string => `income_strategy.${field}`

const SettingsSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    income_strategy: {
      initial_rate: typedShare(values[name('initial_rate')]),
      portfolio_rate: typedShare(values[name('portfolio_rate')]),
      floor_share: typedShare(values[name('floor_share')]),
    },
  })),
  v.object({ income_strategy: IncomeStrategySection }),
)

const FIELDS = [
  {
    field: 'initial_rate',
    label: 'First year’s withdrawal',
    hint: 'Share of savings, for fixed spending and guardrails.',
  },
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
    <form {...form.formProps} className="flex flex-col gap-4 pt-2">
      <ErrorSummary fields={form.failed} />
      <FormRefusal message={form.refusal} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
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
      <div>
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Save settings
        </Button>
      </div>
    </form>
  )
}
