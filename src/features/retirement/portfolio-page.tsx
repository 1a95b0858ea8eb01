import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { annualReturn, estimatedDollars, share, wholeDollars } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Field } from '#app/ui/field.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Select } from '#app/ui/select.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { RiskPortfolioSection } from '#core/contract/retirement-sections.ts'
import { updateRiskPortfolio } from '#core/contract/retirement.ts'
import { MODELS, RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { badYearOf } from '#core/goal/bad-year.ts'
import { investedForRetirement } from '#core/goal/invested.ts'
import { compoundAfterCost } from '#core/goal/model.ts'
import { hasMoreRisk } from '#core/goal/suitability.ts'
import { resolvePlan } from '#core/retirement/defaults.ts'
import { portfolioReturn, stockShare } from '#core/retirement/glide-path.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { peopleOf, yearOf, yearsToRetirement } from '#core/retirement/people.ts'
import { chanceLabel } from './chance-and-age-labels.ts'
import { GlideChart } from './glide-chart.tsx'
import { type KnownPlan, PlanFrame, RetirementHeader } from './retirement-page.tsx'
import { useOutcome, usePlanOutcome } from './use-forecast.ts'
import { useSavePlan } from './use-save-plan.ts'

/** The portfolio before and in retirement, and how it moves from one to the other. */
export const PortfolioPage = () => (
  <PlanFrame title="Portfolio">
    {(known) => {
      const saved = resolvePlan(known.state.plan, known.state.facts, known.today).sections.risk_portfolio
      // A change from another device starts the choice over.
      return <Portfolio key={`${saved.before} ${saved.after}`} {...known} saved={saved} />
    }}
  </PlanFrame>
)

const isSame = (a: RiskPortfolioSection, b: RiskPortfolioSection): boolean =>
  a.before === b.before && a.after === b.after

function titleOf({ before, after }: RiskPortfolioSection, isRetired: boolean): string {
  if (isRetired) return `${MODELS[after].name} in retirement`
  if (before === after) return `${MODELS[before].name}, before and in retirement`
  return `${MODELS[before].name} now, ${MODELS[after].name} in retirement`
}

/** Calendar years to the first retirement; until the plan is set up, to the date we would suggest. */
function yearsLeftOf({ plan, facts }: KnownPlan['state'], today: KnownPlan['today']): number {
  const { sections } = resolvePlan(plan, facts, today)
  if (plan.dates) return yearsToRetirement(peopleOf(sections, facts), today)
  const { retires_in } = sections.dates
  return retires_in === null ? 0 : Math.max(0, Number(retires_in.slice(0, 4)) - yearOf(today))
}

interface PortfolioProps extends KnownPlan {
  readonly saved: RiskPortfolioSection
}

function Portfolio({ state, resolved, today, isPending, saved }: PortfolioProps) {
  const { plan, facts } = state
  const [draft, setDraft] = useState(saved)
  const [isBusy, setBusy] = useState(false)
  const save = useSavePlan(state)
  const suggested = resolvePlan({ ...plan, risk_portfolio: null }, facts, today).sections.risk_portfolio
  const yearsLeft = yearsLeftOf(state, today)
  const drafted = householdPlan({ ...plan, risk_portfolio: draft }, facts, today)
  const submit = async () => {
    setBusy(true)
    await save(updateRiskPortfolio, { risk_portfolio: draft }, 'Portfolio')
    setBusy(false)
  }
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="Portfolio"
        title={titleOf(draft, yearsLeft === 0)}
        sub={<Suggestion band={facts.band} suggested={suggested} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_3fr]">
        <Card>
          <CardTitle>Your portfolios</CardTitle>
          <ModelSelect
            label="Before retirement"
            value={draft.before}
            onChange={(before) => setDraft({ ...draft, before })}
          />
          <ModelSelect
            label="In retirement"
            value={draft.after}
            onChange={(after) => setDraft({ ...draft, after })}
          />
          <TooMuchRisk draft={draft} suggested={suggested} />
          <div className="flex flex-wrap gap-2">
            <Button
              busy={isBusy}
              disabled={plan.risk_portfolio !== null && isSame(draft, saved)}
              onClick={() => void submit()}
            >
              Save portfolios
            </Button>
            {!isSame(draft, suggested) && (
              <Button variant="quiet" onClick={() => setDraft(suggested)}>
                Use our suggestion
              </Button>
            )}
          </div>
        </Card>
        <Card>
          <CardTitle>Portfolio by year</CardTitle>
          <GlideChart portfolio={draft} firstYear={yearOf(today)} yearsLeft={yearsLeft} />
        </Card>
        <Expected draft={draft} basisCents={investedForRetirement(state.facts.accounts)} />
        {drafted.ok && resolved.ok && plan.dates && (
          <Effect before={resolved.value.household} after={drafted.value.household} />
        )}
      </div>
      <Models draft={draft} />
    </>
  )
}

const Suggestion = ({ band, suggested }: { band: RiskBand | null; suggested: RiskPortfolioSection }) => {
  const words = `${MODELS[suggested.before].name} before retirement and ${MODELS[suggested.after].name} in retirement`
  if (band) return <ThirdPerson>Your risk profile suggests {words}.</ThirdPerson>
  return (
    <>
      We suggest {words} until you{' '}
      <Link to="/risk/questions" className="text-accent underline">
        take the risk questionnaire
      </Link>
      .
    </>
  )
}

interface ModelSelectProps {
  readonly label: string
  readonly value: RiskBand
  readonly onChange: (band: RiskBand) => void
}

const ModelSelect = ({ label, value, onChange }: ModelSelectProps) => (
  <Field label={label} hint={`${share(stockShare(MODELS[value].allocation))} stocks.`}>
    <Select
      value={value}
      onValueChange={(chosen) => {
        const band = RISK_BANDS.find((each) => each === chosen)
        if (band) onChange(band)
      }}
    >
      {RISK_BANDS.map((band) => (
        <option key={band} value={band}>
          {MODELS[band].name}
        </option>
      ))}
    </Select>
  </Field>
)

interface DraftProps {
  readonly draft: RiskPortfolioSection
}

/** More risk than the client's answers suggest is allowed, and said. */
function TooMuchRisk({ draft, suggested }: DraftProps & { readonly suggested: RiskPortfolioSection }) {
  const risky = [draft.before, draft.after].find((band) => hasMoreRisk(band, suggested.before))
  if (!risky) return null
  return (
    <Alert tone="warning">
      {MODELS[risky].name} carries more risk than your answers suggest. {MODELS[suggested.before].name} is the
      most risk we suggest for you.
    </Alert>
  )
}

const EXAMPLE_CENTS = 100_000_00

/** Expected return, volatility and a bad year of the two portfolios. */
function Expected({ draft, basisCents }: DraftProps & { readonly basisCents: number }) {
  const basis = basisCents > 0 ? basisCents : EXAMPLE_CENTS
  const columns = (['before', 'after'] as const).map((when) => ({
    when,
    ...portfolioReturn(MODELS[draft[when]].allocation),
    bad: badYearOf(draft[when], basis),
  }))
  const loss = (cents: number) => (cents > 0 ? `−${wholeDollars(cents)}` : 'No loss')
  return (
    <Card>
      <CardTitle>What to expect</CardTitle>
      <table className="w-full text-left text-15 [&_td]:py-2 [&_td]:pl-3 [&_td]:text-right [&_td]:font-medium [&_th]:py-2 [&_th]:font-normal">
        <caption className="sr-only">What to expect from each portfolio in a year</caption>
        <thead>
          <tr className="text-13 text-quiet">
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="pl-3 text-right">
              Before retirement
            </th>
            <th scope="col" className="pl-3 text-right">
              In retirement
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair border-t border-hair">
          <tr>
            <th scope="row">Median return</th>
            {columns.map(({ when }) => (
              <td key={when}>
                <Figure id="median-return" of={draft[when]}>
                  {annualReturn(compoundAfterCost(draft[when]))}
                </Figure>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              Volatility{' '}
              <Explain term="Volatility">
                In about two years out of three, the return is within this much of the average.
              </Explain>
            </th>
            {columns.map(({ when, volatility }) => (
              <td key={when}>±{annualReturn(volatility)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Bad year (1 in 20)</th>
            {columns.map(({ when, bad }) => (
              <td key={when}>
                {annualReturn(bad.rate)}
                <span className="block text-13 font-normal text-quiet">{loss(bad.loss_cents)}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="text-13 text-quiet">
        <ThirdPerson>
          After fund costs.{' '}
          {basisCents > 0 ? (
            <>
              The loss is on the <Figure id="invested-for-retirement">{wholeDollars(basis)}</Figure> you have
              invested today, without cash and college savings.
            </>
          ) : (
            `The loss is for an example of ${wholeDollars(basis)}.`
          )}{' '}
          These are estimates.{' '}
          <Link to="/risk/models" className="text-accent underline">
            View assumptions
          </Link>
        </ThirdPerson>
      </p>
    </Card>
  )
}

interface EffectProps {
  readonly before: HouseholdPlan
  readonly after: HouseholdPlan
}

/** What the choice does to the plan. */
function Effect({ before, after }: EffectProps) {
  const isChanged = JSON.stringify(before) !== JSON.stringify(after)
  const saved = usePlanOutcome(before)
  const drafted = useOutcome(isChanged ? after : null)
  const { outcome, isFinal } = isChanged ? drafted : saved
  const [p5, , p50] = outcome?.endBalances ?? []
  return (
    <Card>
      <CardTitle>Effect on your plan</CardTitle>
      <Stat
        aria-live="polite"
        label="Chance of success"
        size="large"
        value={
          outcome ? (
            <Figure id="chance-of-success" isTried={isChanged || !isFinal}>
              {chanceLabel(outcome.success, isFinal)}
            </Figure>
          ) : (
            'Calculating…'
          )
        }
        detail={
          isChanged &&
          saved.outcome &&
          `${chanceLabel(saved.outcome.success, saved.isFinal)} with your saved portfolios`
        }
      />
      {p5 !== undefined && p50 !== undefined && (
        <p className="text-15">
          Left at the end of the plan: {!isFinal && 'about '}
          <b>
            <Figure id="left-at-end" isTried={isChanged || !isFinal}>
              {estimatedDollars(p50)}
            </Figure>
          </b>{' '}
          in a median market and <b>{estimatedDollars(p5)}</b> in a bad one (1 in 20), in today’s dollars.
        </p>
      )}
    </Card>
  )
}

/** The five portfolios side by side. */
const Models = ({ draft }: DraftProps) => (
  <Card>
    <CardTitle>Our five portfolios</CardTitle>
    <PagedTable
      caption="Our five portfolios"
      columns={['Portfolio', 'Stocks', 'Median return', 'Bad year']}
      rows={RISK_BANDS.map((band) => {
        const isChosen = band === draft.before || band === draft.after
        return [
          <span key={band} className={isChosen ? 'font-bold' : 'font-normal'}>
            {MODELS[band].name}
            {isChosen && (
              <span className="text-13 font-normal text-quiet max-sm:sr-only">
                <ThirdPerson> · yours</ThirdPerson>
              </span>
            )}
          </span>,
          share(stockShare(MODELS[band].allocation)),
          annualReturn(compoundAfterCost(band)),
          annualReturn(badYearOf(band, 0).rate),
        ]
      })}
    />
  </Card>
)
