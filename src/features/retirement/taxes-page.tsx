import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { estimatedDollars, share, wholeDollars } from '#app/platform/format.ts'
import { useWorkerAnswer } from '#app/platform/worker-answer.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Select } from '#app/ui/select.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { AssumptionsSection } from '#core/contract/retirement-sections.ts'
import { updateIncomeForecast } from '#core/contract/retirement.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { planConversions, planOrder } from '#core/retirement/household-plan.ts'
import { taxesLabel } from '#core/retirement/tax-labels.ts'
import { askTaxChoices, usePlanTaxes } from './ask-retirement.ts'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { TaxChart } from './tax-chart.tsx'
import {
  type Choice,
  conversionChoices,
  type Conversions,
  conversionsId,
  type ConversionYears,
  type Order,
  orderChoices,
  orderId,
  planSpan,
  usualYears,
} from './tax-choices.ts'
import type { PlanTaxes, TaxFigures } from './tax-jobs.ts'
import { END_BALANCE, FIRST_RMD, HEIRS_KEEP, LIFETIME_TAX, SURCHARGES, TaxOptions } from './tax-options.tsx'
import { useSavePlan } from './use-save-plan.ts'

const TITLE = 'Taxes and withdrawals'

/** What the plan pays in taxes, and the choices that move them: which account pays first, and Roth conversions. */
export const TaxesPage = () => (
  <RetirementPage title={TITLE}>{(ready) => <Taxes {...ready} />}</RetirementPage>
)

type Assumed = Pick<AssumptionsSection, 'order' | 'conversions'>

const withAssumed = (household: HouseholdPlan, { order, conversions }: Assumed): HouseholdPlan => ({
  ...household,
  order: planOrder(order),
  conversions: planConversions(conversions),
})

function Taxes({ state, resolved, isPending }: ReadyPlan) {
  const hasPage = useHasPage()
  const { household, sections } = resolved
  const saved: Assumed = sections.assumptions
  const [tried, setTried] = useState<Partial<Assumed>>({})
  const [chosenYears, setYears] = useState<ConversionYears>()
  const assumed = { order: saved.order, conversions: saved.conversions, ...tried }
  const years = chosenYears ?? assumed.conversions ?? usualYears(household)
  const orders = orderChoices(saved.order)
  const conversions = conversionChoices(saved.conversions, years)
  const { answer } = useWorkerAnswer(askTaxChoices, {
    household,
    choices: [
      ...orders.map(({ value }) => choiceOf({ ...assumed, order: value })),
      ...conversions.map(({ value }) => choiceOf({ ...assumed, conversions: value })),
    ],
  })
  const isChanged =
    orderId(assumed.order) !== orderId(saved.order) ||
    JSON.stringify(planConversions(assumed.conversions)) !==
      JSON.stringify(planConversions(saved.conversions))
  const now = withAssumed(household, assumed)
  const { taxes, saved: savedTaxes, isOfTrial } = usePlanTaxes(household, isChanged ? now : null)
  const before = isOfTrial ? (savedTaxes ?? null) : null
  const move = (next: ConversionYears) => {
    setYears(next)
    const { conversions: own } = assumed
    if (own) setTried({ ...tried, conversions: { ...own, ...next } })
  }
  const reset = () => {
    setTried({})
    setYears(undefined)
  }
  return (
    <>
      <Header household={now} taxes={taxes} saved={before} isPending={isPending} />
      {taxes ? (
        taxes.problem === null && (
          <TaxChart
            household={now}
            years={taxes.years}
            saved={before?.problem === null ? before.years : null}
          />
        )
      ) : (
        <Loading label="Calculating your taxes">
          <Skeleton className="h-80" />
        </Loading>
      )}
      <OrderCard
        choices={orders}
        figures={answer?.slice(0, orders.length)}
        chosen={orderId(assumed.order)}
        onChoose={({ value }) => setTried({ ...tried, order: value })}
      />
      <ConversionsCard
        choices={conversions}
        figures={answer?.slice(orders.length)}
        chosen={conversionsId(assumed.conversions)}
        onChoose={({ value }) => setTried({ ...tried, conversions: value })}
        years={years}
        span={planSpan(household)}
        onYears={move}
      />
      {isChanged && <SaveBar {...{ state, resolved }} assumed={assumed} onReset={reset} />}
      <p className="text-13 text-quiet">
        <ThirdPerson>
          {taxesLabel(household)} in a median market, in today’s dollars, by the law of {household.firstYear}{' '}
          with its amounts raised with inflation. Your state is part of{' '}
          <Link to="/netWorth" className="text-accent underline">
            <ThirdPerson>your income</ThirdPerson>
          </Link>
          . Heirs are assumed to pay {share(household.heirsTaxRate)} tax on traditional accounts; what they
          keep includes your home.
          {hasPage('/spend/tax') && (
            <>
              {' '}
              <Link to="/spend/tax" className="text-accent underline">
                See this year’s taxes
              </Link>
              .
            </>
          )}
        </ThirdPerson>
      </p>
    </>
  )
}

const choiceOf = ({ order, conversions }: Assumed) => ({
  order: planOrder(order),
  conversions: planConversions(conversions),
})

interface HeaderProps {
  readonly household: HouseholdPlan
  /** Undefined until they are calculated. */
  readonly taxes: PlanTaxes | undefined
  /** Those of the saved plan, while another choice is tried. */
  readonly saved: PlanTaxes | null
  readonly isPending: boolean
}

function Header({ household, taxes, saved, isPending }: HeaderProps) {
  if (!taxes) return <RetirementHeader isPending={isPending} title={TITLE} />
  if (taxes.problem !== null)
    return <RetirementHeader isPending={isPending} title={TITLE} sub={taxes.problem} />
  const { lifetimeTax, heirsKeep, years, lastYear } = taxes
  const [first] = years
  const less = saved?.problem === null ? saved.lifetimeTax - lifetimeTax : null
  const span = first
    ? `${taxesLabel(household)} in today’s dollars, from ${first.year} through ${lastYear}.`
    : ''
  return (
    <RetirementHeader
      isPending={isPending}
      eyebrow={TITLE}
      title={
        <>
          <ThirdPerson>You’ll pay about</ThirdPerson>{' '}
          <Figure id="retirement-taxes" isTried={saved !== null}>
            {estimatedDollars(lifetimeTax)}
          </Figure>{' '}
          in taxes in retirement
          {heirsKeep > 0 && (
            <>
              , with{' '}
              <Figure id="retirement-heirs" isTried={saved !== null}>
                {estimatedDollars(heirsKeep)}
              </Figure>{' '}
              left for heirs
            </>
          )}
        </>
      }
      sub={
        <output>
          <ThirdPerson>
            {span}
            {less !== null &&
              ` ${wholeDollars(Math.abs(less))} ${less < 0 ? 'more' : 'less'} than your saved plan.`}
          </ThirdPerson>
        </output>
      }
    />
  )
}

interface OptionsCardProps<Value> {
  readonly choices: readonly Choice<Value>[]
  readonly figures: readonly (TaxFigures | null)[] | undefined
  readonly chosen: string
  readonly onChoose: (choice: Choice<Value>) => void
}

/** Which choice leaves heirs the most, as one sentence; nothing while it is worked out. */
function mostWords<Value>({ choices, figures, chosen }: OptionsCardProps<Value>): string | null {
  if (!figures) return null
  const keeps = figures.map((each) => (each?.shortFrom === null ? each.heirsKeep : -Infinity))
  const best = keeps.indexOf(Math.max(...keeps))
  const own = keeps[choices.findIndex(({ id }) => id === chosen)] ?? -Infinity
  const [choice, most = -Infinity] = [choices[best], keeps[best]]
  if (!choice || !Number.isFinite(most) || !Number.isFinite(own)) return null
  if (wholeDollars(most - own) === '$0')
    return `“${choices.find(({ id }) => id === chosen)?.name}” leaves the most after all taxes.`
  return `“${choice.name}” leaves the most after all taxes: ${wholeDollars(most - own)} more than your choice.`
}

const OrderCard = (props: OptionsCardProps<Order>) => (
  <Card>
    <CardHeader>
      <CardTitle>Which account pays first</CardTitle>
      <Explain term="withdrawal order">
        Traditional accounts are taxed when you withdraw, Roth accounts aren’t, and taxable accounts only on
        gains. The order decides how much is taxed in which year. Required withdrawals always come first.
      </Explain>
    </CardHeader>
    <Summary words={mostWords(props)} />
    <TaxOptions label="Withdrawal order" metrics={[LIFETIME_TAX, END_BALANCE, HEIRS_KEEP]} {...props} />
  </Card>
)

const Summary = ({ words }: { words: string | null }) => (
  <p className="min-h-6 text-15 text-quiet">
    <ThirdPerson>{words}</ThirdPerson>
  </p>
)

interface ConversionsCardProps extends OptionsCardProps<Conversions | null> {
  readonly years: ConversionYears
  /** The plan's first and last year. */
  readonly span: readonly [number, number]
  readonly onYears: (years: ConversionYears) => void
}

function ConversionsCard({ years, span, onYears, ...props }: ConversionsCardProps) {
  const hasNothing = props.figures?.every((each) => each === null || each.converted === 0) ?? false
  return (
    <Card>
      <CardHeader>
        <CardTitle>Roth conversions</CardTitle>
        <Explain term="Roth conversions">
          Moving money from a traditional account to a Roth account: you pay income tax now, and none later.
          It helps most in years with low income, before Social Security and required withdrawals. More income
          can raise Medicare premiums two years later (IRMAA). RMDs are the required minimum distributions
          that begin at 73 or 75.
        </Explain>
      </CardHeader>
      {hasNothing ? (
        <p className="text-15 text-quiet">
          <ThirdPerson>
            Your plan has no traditional savings to convert from {years.from_year} through{' '}
            {years.through_year}.
          </ThirdPerson>
        </p>
      ) : (
        <Summary words={mostWords(props)} />
      )}
      <ConversionYearsFields years={years} span={span} onYears={onYears} />
      <TaxOptions
        label="Roth conversions"
        metrics={[LIFETIME_TAX, SURCHARGES, FIRST_RMD, END_BALANCE, HEIRS_KEEP]}
        {...props}
      />
    </Card>
  )
}

const yearsFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index)

function ConversionYearsFields({
  years,
  span: [first, last],
  onYears,
}: Pick<ConversionsCardProps, 'years' | 'span' | 'onYears'>) {
  const { from_year, through_year } = years
  const options = (from: number) =>
    yearsFrom(from, Math.max(last, through_year)).map((year) => (
      <option key={year} value={year}>
        {year}
      </option>
    ))
  return (
    <div className="grid gap-4 sm:max-w-box sm:grid-cols-2">
      <Field label="First year">
        <Select
          value={String(from_year)}
          onValueChange={(value) =>
            onYears({ from_year: Number(value), through_year: Math.max(Number(value), through_year) })
          }
        >
          {options(Math.min(first, from_year))}
        </Select>
      </Field>
      <Field label="Last year">
        <Select
          value={String(through_year)}
          onValueChange={(value) => onYears({ from_year, through_year: Number(value) })}
        >
          {options(from_year)}
        </Select>
      </Field>
    </div>
  )
}

interface SaveBarProps extends Pick<ReadyPlan, 'state' | 'resolved'> {
  readonly assumed: Assumed
  readonly onReset: () => void
}

/** Saves the tried choices with the plan, or discards them. Stays visible while scrolling on a tall enough page. */
function SaveBar({ state, resolved, assumed, onReset }: SaveBarProps) {
  const save = useSavePlan(state)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const keep = async () => {
    setBusy(true)
    const assumptions = { ...resolved.sections.assumptions, ...assumed }
    const outcome = await save(updateIncomeForecast, { assumptions }, 'Taxes and withdrawals')
    setBusy(false)
    if (outcome.ok) onReset()
    else setRefusal(outcome.message ?? Object.values(outcome.fields)[0])
  }
  return (
    <section
      aria-label="Unsaved choices"
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex flex-col gap-3 rounded-card border border-line bg-surface p-3 shadow-pop lg:bottom-4 [@media(max-height:31rem)]:static"
    >
      <FormRefusal message={refusal} />
      <div className="flex items-center justify-between gap-4">
        <p className="hidden text-15 sm:block">You have unsaved changes.</p>
        <div className="flex flex-1 justify-between gap-2 sm:justify-end">
          <Button reads variant="quiet" onClick={onReset}>
            Discard changes
          </Button>
          <Button busy={isBusy} onClick={() => void keep()}>
            Use in my plan
          </Button>
        </div>
      </div>
    </section>
  )
}
