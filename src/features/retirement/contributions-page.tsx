import { share, wholeDollars } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { ContributionSection } from '#core/contract/retirement-sections.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { planContributions, yearlyMatch } from '#core/retirement/contribution.ts'
import { resolvePlan } from '#core/retirement/defaults.ts'
import { householdPay, peopleOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { ContributionsEditor } from './contributions-editor.tsx'
import { PlanConflict } from './plan-conflict.tsx'
import { BackToRetirement } from './retirement-page.tsx'
import { useRetirement } from './use-retirement.ts'

/** What the household saves for retirement each year, and what its employers add. */
export function ContributionsPage() {
  const { query, state, today, isPending, conflict } = useRetirement()
  return (
    <Page>
      {query.isPending && <ContributionsWaiting />}
      {query.isError && !state && (
        <PageFailed
          page="Contributions"
          back={<BackToRetirement />}
          query={query}
          title="Couldn’t load your contributions"
        />
      )}
      {state && (
        <>
          <Header state={state} today={today} isPending={isPending} />
          {conflict && <PlanConflict conflict={conflict} server={query.data?.plan ?? state.plan} />}
          <ContributionsEditor state={state} initial={sectionOf(state, today)} />
        </>
      )}
      <div>
        <FaqLink module="retire" answer="contribution-limits-2026">
          About contribution limits
        </FaqLink>
      </div>
    </Page>
  )
}

const sectionOf = ({ plan, facts }: RetirementState, today: string): ContributionSection =>
  resolvePlan(plan, facts, today).sections.contribution

interface HeaderProps {
  readonly state: RetirementState
  readonly today: string
  readonly isPending: boolean
}

/** What goes in each year as saved, of which the employer's part. */
function Header({ state, today, isPending }: HeaderProps) {
  const { plan, facts } = state
  const { sections, sources } = resolvePlan(plan, facts, today)
  const { contribution } = sections
  const own = contribution.contributions.reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)
  const match = yearlyMatch(planContributions(contribution, peopleOf(plan, facts), today))
  const hadPartner =
    !facts.income?.partner && contribution.contributions.some(({ owner }) => owner === 'partner')
  return (
    <>
      <PageHeader
        back={<BackToRetirement />}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            Contributions
            {isPending && <PendingPill />}
          </span>
        }
        size="figure"
        title={
          <>
            <Figure id="retirement-contribution-year">
              <Amount cents={own + match} whole />
            </Figure>
            <span className="text-20 font-medium"> a year</span>
          </>
        }
        sub={
          <FiguresIn
            text={summaryOf({
              own,
              match,
              pay: householdPay(facts),
              source: sources.contribution?.['contributions'],
            })}
            figures={
              match > 0 ? [[`${wholeDollars(match)} from employers`, { id: 'employer-match-year' }]] : []
            }
          />
        }
      />
      {hadPartner && (
        <Alert tone="warning">
          Your plan no longer has a partner. Saving removes the partner’s contributions.
        </Alert>
      )}
    </>
  )
}

interface Summary {
  readonly own: Cents
  readonly match: Cents
  readonly pay: Cents | null
  /** Where the contributions come from, if they were not saved. */
  readonly source: string | undefined
}

const summaryOf = ({ own, match, pay, source }: Summary): string =>
  [
    match > 0 && `${wholeDollars(own)} from you and ${wholeDollars(match)} from employers.`,
    match === 0 && own > 0 && 'Until retirement, growing with pay.',
    pay !== null && pay > 0 && own > 0 && `You save ${share(own / pay)} of pay.`,
    source && `${source}.`,
  ]
    .filter(Boolean)
    .join(' ')

const ContributionsWaiting = () => (
  <Loading label="Loading your contributions" className="flex flex-col gap-4">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-11 w-60" />
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  </Loading>
)
