import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { share, wholeDollars } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { stateName, statesQuery } from '#app/shared/account/states.ts'
import { ConflictCard, type ConflictRow } from '#app/shared/changes/conflict-card.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { HouseholdConflict } from '#app/shared/household/household-conflict.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { later } from '#app/ui/later.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { capitalized } from '#core/capitalized.ts'
import { TAX_YEAR_RANGE, type TaxEntries, type TaxField, type TaxProfile } from '#core/contract/tax.ts'
import { withEntries } from '#core/tax/change.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import type { TaxState } from '#core/tax/replay.ts'
import { DetailsCard } from './details-card.tsx'
import { KeepCard } from './keep-card.tsx'
import { NextDollarsCard } from './next-dollars-card.tsx'
import { PreTaxCard } from './pay-card.tsx'
import { EstimatedPaymentsCard, WithholdingCard } from './payments-card.tsx'
import { StateCard, StatementCard } from './statement-card.tsx'
import { TAX_SECTIONS } from './tax-fields.ts'
import { SMALL_BALANCE, taxParts } from './tax-labels.ts'
import { useEstimates } from './use-estimate.ts'
import { useTax } from './use-tax.ts'

const TITLE = 'Taxes'

/** Only a client without an income sees it. */
const IncomeForm = later(
  async () => (await import('#app/shared/household/income-form.tsx')).IncomeForm,
  () => <Skeleton className="h-96" />,
)

const YEARS = Array.from(
  { length: TAX_YEAR_RANGE.last - TAX_YEAR_RANGE.first + 1 },
  (_, place) => TAX_YEAR_RANGE.first + place,
)

/**
 * What the client will owe for a year, where every dollar of it comes from, and what would change it.
 *
 * @param year of the address; a year without known law shows the saved or the current one
 */
export function TaxPage({ year: asked }: { readonly year: number | undefined }) {
  const year = YEARS.find((each) => each === asked)
  const { query, state, isPending, conflict } = useTax()
  const back = <BackLink to="/spend">Spend</BackLink>
  if (!state) {
    return (
      <Page>
        {query.isError ? (
          <PageFailed page={TITLE} back={back} query={query} title="Couldn’t load your tax details" />
        ) : (
          <EstimateLoading back={back} />
        )}
      </Page>
    )
  }
  return (
    <Page>
      <HouseholdConflict />
      {conflict && (
        <ConflictCard
          thing="tax estimate"
          rows={conflictRows(conflict.change, query.data?.profile ?? state.profile)}
          {...conflictChoices(conflict.write.id)}
        />
      )}
      {hasIncome(state) ? (
        <Taxes state={state} year={year} isPending={isPending} back={back} />
      ) : (
        <NoIncome back={back} onSaved={() => void query.refetch()} />
      )}
      <div>
        <FaqLink module="spend" answer="tax-estimate">
          How the tax estimate works
        </FaqLink>
      </div>
    </Page>
  )
}

const EstimateLoading = ({ back }: { readonly back: ReactNode }) => (
  <>
    <PageHeader title={TITLE} back={back} />
    <Loading label="Loading your tax estimate" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </Loading>
  </>
)

const RECEIVED = /_wages_|_business_|interest|dividends|_gain_|retirement_income|social_security|other_income/

/** Whether there is anything to tax: an income, or an entry of one. */
const hasIncome = ({ profile, facts }: TaxState): boolean =>
  facts.income !== null ||
  Object.entries(profile.entries).some(([field, value]) => RECEIVED.test(field) && value !== 0)

/** An entry of either version as text. */
function conflictText(value: TaxEntries[TaxField], isCount: boolean): string {
  if (value === null || value === undefined) return 'Not entered'
  if (typeof value === 'object') return 'Changed'
  return typeof value === 'number' && !isCount ? wholeDollars(value) : String(value)
}

/** The entries that differ, both versions as text. */
const conflictRows = (change: TaxEntries, server: TaxProfile): ConflictRow[] =>
  TAX_SECTIONS.flatMap(({ fields }) => fields)
    .filter(({ field }) => change[field] !== undefined && change[field] !== server.entries[field])
    .map(({ field, label, kind }) => ({
      label,
      mine: conflictText(change[field], kind === 'count'),
      theirs: conflictText(server.entries[field], kind === 'count'),
    }))

function NoIncome({ back, onSaved }: { readonly back: ReactNode; readonly onSaved: () => void }) {
  return (
    <>
      <PageHeader title={TITLE} back={back} />
      <Card>
        <EmptyState icon={<Receipt />} title="See what you’ll owe">
          Tell us how you’re paid to estimate federal and state tax, what you keep, and your refund.
        </EmptyState>
        <IncomeForm
          income={null}
          reason="Your state and filing status are under More details."
          onDone={onSaved}
        />
      </Card>
    </>
  )
}

interface TaxesProps {
  readonly state: TaxState
  readonly year: number | undefined
  readonly isPending: boolean
  readonly back: ReactNode
}

function Taxes({ state, year, isPending, back }: TaxesProps) {
  const today = useToday()
  const [trial, setTrial] = useState<TaxEntries>({})
  const { profile, facts } = state
  const entries = year === undefined ? profile.entries : withEntries(profile.entries, { year })
  const { saved, tried } = useEstimates(
    { entries, facts, today },
    Object.keys(trial).length === 0 ? null : { entries: withEntries(entries, trial), facts, today },
  )
  // The charts may follow a moving slider a moment later.
  const deferred = useDeferredValue(tried)
  const { data: states } = useQuery(statesQuery)
  const stateOf = ({ entries: { state: iso } }: TaxEstimate): string => (iso ? stateName(states, iso) : '')
  if (!saved || !tried || !deferred) return <EstimateLoading back={back} />
  const details = <DetailsCard state={state} estimate={saved} />
  if (saved.keep.income_cents === 0) {
    return (
      <>
        <PageHeader
          back={back}
          eyebrow={`Taxes for ${saved.year}`}
          title="What do you have coming in?"
          sub="Pensions, withdrawals, Social Security, and investment income go under Other income, and pay goes under Household. Then you’ll see what you’ll owe."
        />
        {details}
      </>
    )
  }
  return (
    <>
      <Hero estimate={tried} state={stateOf(tried)} isPending={isPending} back={back} />
      <YearSwitch year={saved.year} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <KeepCard estimate={tried} state={stateOf(tried)} />
          <WithholdingCard estimate={deferred} today={today} />
          <EstimatedPaymentsCard estimate={deferred} today={today} stateName={stateOf(deferred)} />
          <PreTaxCard state={state} estimate={tried} saved={saved} trial={trial} onTry={setTrial} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <StatementCard estimate={deferred} />
          <StateCard estimate={deferred} name={stateOf(deferred)} />
          <NextDollarsCard estimate={deferred} />
        </div>
      </div>
      {details}
      <LeftOutCard estimate={saved} />
    </>
  )
}

/** What to expect from the return. */
function balanceWords({ due_cents, refund_cents }: TaxEstimate['withholding']): string {
  if (due_cents >= SMALL_BALANCE) return `expect to owe the IRS ${wholeDollars(due_cents)}.`
  if (refund_cents >= SMALL_BALANCE) return `expect a federal refund of ${wholeDollars(refund_cents)}.`
  return 'you’ll likely break even: no refund, nothing due.'
}

const LIST = new Intl.ListFormat('en-US')
/** How the household is paid, in a word. */
function payKind({ entries }: TaxEstimate): string | undefined {
  const isEmployed = entries.self_wages_cents > 0 || entries.partner_wages_cents > 0
  const isSelfEmployed = entries.self_business_cents > 0 || entries.partner_business_cents > 0
  if (isSelfEmployed) return isEmployed ? 'employed and self-employed' : 'self-employed'
  if (isEmployed) return 'employed'
  return entries.social_security_cents > 0 || entries.retirement_income_cents > 0 ? 'retired' : undefined
}

function Hero({
  estimate,
  state,
  isPending,
  back,
}: Omit<TaxesProps, 'state' | 'year'> & { readonly estimate: TaxEstimate; readonly state: string }) {
  const { keep, rates, withholding, year } = estimate
  const parts = taxParts(keep, state)
    .filter(({ cents }) => cents >= SMALL_BALANCE)
    .map(({ said, cents }) => `${wholeDollars(cents)} ${said}`)
  const balance = balanceWords(withholding)
  const of = String(year)
  const assumed = withholding.basis === 'estimate' && withholding.expected_withheld_cents > 0
  return (
    <PageHeader
      back={back}
      eyebrow={
        <span className="flex flex-wrap items-center gap-2">
          {[`Taxes for ${year}`, [payKind(estimate), state].filter(Boolean).join(', ')]
            .filter(Boolean)
            .join(' · ')}{' '}
          {isPending && <PendingPill />}
        </span>
      }
      title={
        <FiguresIn
          text={
            keep.kept_cents < 0
              ? `Taxes for ${year} are ${wholeDollars(-keep.kept_cents)} more than you have coming in`
              : `You keep ${wholeDollars(keep.kept_cents)} of ${wholeDollars(keep.income_cents)}`
          }
          figures={[
            [wholeDollars(Math.abs(keep.kept_cents)), { id: 'kept-after-tax', of }],
            [wholeDollars(keep.income_cents), { id: 'tax-income', of }],
          ]}
        />
      }
      sub={
        <>
          {parts.length > 0 ? (
            <>
              <b>
                <Figure id="effective-tax-rate" of={of}>
                  {share(rates.effective_rate)}
                </Figure>
              </b>{' '}
              of your income goes to tax: {LIST.format(parts)}.
            </>
          ) : (
            'No tax on this income.'
          )}{' '}
          <FiguresIn
            text={`${assumed ? `With typical withholding, ${balance}` : capitalized(balance)} This is an estimate.`}
            figures={[
              [
                wholeDollars(Math.max(withholding.due_cents, withholding.refund_cents)),
                { id: 'federal-balance', of },
              ],
            ]}
          />
        </>
      }
    />
  )
}

/** The year whose law applies; the amounts are the same for each. */
function YearSwitch({ year }: { readonly year: number }) {
  const navigate = useNavigate()
  return (
    <Segmented
      reads
      aria-label="Tax year"
      name="tax-year"
      value={String(year)}
      onValueChange={(value) =>
        void navigate({
          to: '/spend/tax',
          search: { year: Number(value) },
          replace: true,
          resetScroll: false,
        })
      }
      className="sm:max-w-80"
    >
      {YEARS.map((each) => (
        <Segment key={each} value={String(each)}>
          {each}
        </Segment>
      ))}
    </Segmented>
  )
}

const LeftOutCard = ({ estimate }: { readonly estimate: TaxEstimate }) => (
  <Card>
    <CardHeader>
      <CardTitle>This is an estimate</CardTitle>
    </CardHeader>
    <p className="text-15 text-quiet">
      It follows the law of {estimate.year} with the amounts above and is no tax advice. It leaves out:
    </p>
    <ul className="flex list-disc flex-col gap-1 pl-5 text-15 text-quiet">
      {estimate.left_out.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p className="text-13 text-quiet">
      Federal figures: {estimate.source}. State figures: each state’s published law, with what’s approximate
      listed above.
    </p>
  </Card>
)
