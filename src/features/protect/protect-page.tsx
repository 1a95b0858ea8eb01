import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, ClipboardCheck, FileText, type LucideIcon, PackageCheck, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { count, wholeDollars } from '#app/platform/format.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { FiguresIn } from '#app/shared/figures/figure.tsx'
import { HouseholdConflict } from '#app/shared/household/household-conflict.tsx'
import { IncomeForm } from '#app/shared/household/income-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import type { Need, ProtectNeeds } from '#core/contract/protect-needs.ts'
import { byUrgency } from '#core/protect/needs.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { checklistSteps } from './checklist-steps.ts'
import { HouseholdQuestions } from './household-questions.tsx'
import { NeedRow } from './need-row.tsx'
import { amountOf, gapFigure, needWords, whoseWords } from './protect-labels.ts'
import { lacksIncome, ProfileConflict, Unloaded } from './protect-parts.tsx'
import { useNeeds, useProtect } from './use-protect.ts'

const TITLE = 'Protect'

/** The household's needs, what covers each, and what to close first. */
export function ProtectPage() {
  const protect = useProtect()
  const { query, state, pending } = protect
  if (!state) return <Unloaded query={query} title={TITLE} what="your needs" />
  return (
    <Page>
      <HouseholdConflict />
      <ProfileConflict {...protect} />
      <Needs state={state} isPending={pending.size > 0} onIncome={() => void query.refetch()} />
      <div>
        <FaqLink module="protect" answer="needs-analysis">
          How we work out your needs
        </FaqLink>
      </div>
    </Page>
  )
}

/** Whether the client has entered or added anything here. */
const hasOwn = ({ profile, policies }: ProtectState): boolean =>
  Object.keys(profile.entries).length > 0 || policies.length > 0

function headline(needs: ProtectNeeds): { readonly title: ReactNode; readonly sub: ReactNode } {
  const gaps = byUrgency(needs.needs).filter(({ state }) => state === 'gap')
  const [first] = gaps
  const unknown = needs.needs.filter(({ state }) => state === 'unknown').length
  const open = unknown > 0 && ` ${count(unknown, 'need')} ${unknown === 1 ? 'lacks' : 'lack'} details.`
  if (!first) {
    return {
      title: unknown > 0 ? 'No gaps so far' : 'Your household is covered',
      sub: <>What you have covers every need that we can estimate.{open}</>,
    }
  }
  const required = gaps.filter(({ is_required }) => is_required)
  return {
    title: (
      <FiguresIn
        text={`Start with ${whoseWords(needs, first)}: ${amountOf(first.gap_cents, first.is_monthly)} short`}
        figures={[[amountOf(first.gap_cents, false), gapFigure(first)]]}
      />
    ),
    sub: (
      <>
        <b>{count(gaps.length, 'gap')}</b> in {needs.needs.length} needs.
        {required.length > 0 && ` ${requiredText(required)}`}
        {open} This is an estimate.
      </>
    ),
  }
}

const requiredText = (required: readonly Need[]): string =>
  required
    .map(({ kind }) => needWords[kind])
    .join(' and ')
    .replace(/^./, (first) => first.toUpperCase()) +
  (required.length === 1 ? ' is required.' : ' are required.')

interface NeedsProps {
  readonly state: ProtectState
  readonly isPending: boolean
  readonly onIncome: () => void
}

function Needs({ state, isPending, onIncome }: NeedsProps) {
  const needs = useNeeds(state)
  const isWaiting = lacksIncome(needs)
  // The few needs that can be known of a new client are no headline.
  const { title, sub } = isWaiting && !hasOwn(state) ? { title: TITLE, sub: undefined } : headline(needs)
  return (
    <>
      <PageHeader
        eyebrow={
          (title !== TITLE || isPending) && (
            <span className="flex flex-wrap items-center gap-2">
              {title !== TITLE && TITLE} {isPending && <PendingPill />}
            </span>
          )
        }
        title={title}
        sub={sub}
      />
      {isWaiting ? <Start onIncome={onIncome} /> : <HouseholdQuestions state={state} needs={needs} />}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card padding="none">
          <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">What you need and have</CardTitle>
          <ul className="divide-y divide-hair">
            {byUrgency(needs.needs).map((need) => (
              <NeedRow key={`${need.kind} ${need.person}`} need={need} needs={needs} />
            ))}
          </ul>
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Places state={state} needs={needs} />
          {!isWaiting && <Basis />}
        </div>
      </div>
    </>
  )
}

/** The other pages of the module, each with what is on it. */
function Places({ state, needs }: { readonly state: ProtectState; readonly needs: ProtectNeeds }) {
  const steps = checklistSteps(state)
  const done = steps.filter(({ mark }) => mark?.done_on != null).length
  const policies = state.policies.length
  const premiums = needs.premiums_monthly_cents
  return (
    <nav aria-label="Protect" className="flex flex-col gap-3">
      <Place
        to="/protect/bundles"
        icon={PackageCheck}
        title="Close your gaps"
        detail="Bundles with illustrative premiums"
      />
      <Place
        to="/protect/policies"
        icon={FileText}
        title="Your policies"
        detail={
          policies === 0
            ? 'Add the coverage you already have'
            : `${count(policies, 'policy', 'policies')}${premiums > 0 ? `, ${wholeDollars(premiums)} a month` : ''}`
        }
      />
      <Place
        to="/protect/checklist"
        icon={ClipboardCheck}
        title="Papers and beneficiaries"
        detail={`${done} of ${steps.length} done`}
      />
    </nav>
  )
}

interface PlaceProps {
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: LucideIcon
  readonly title: string
  readonly detail: string
}

const Place = ({ to, icon: Icon, title, detail }: PlaceProps) => (
  <Card className="flex-row! items-center hover:bg-canvas">
    <Icon className="size-6 flex-none text-accent" aria-hidden="true" />
    <div className="min-w-0 flex-1">
      <Link to={to} className="text-15 font-medium after:absolute after:inset-0 after:content-['']">
        {useThirdPersonText()(title)}
      </Link>
      <p className="text-13 text-quiet">{detail}</p>
    </div>
    <ChevronRight className="size-5 flex-none text-quiet" aria-hidden="true" />
  </Card>
)

const Basis = () => (
  <Card>
    <CardTitle>Where the figures come from</CardTitle>
    <p className="text-15 text-quiet">
      <ThirdPerson>
        We use what the rest of your plan already knows. Open a need to see and change every assumption.
      </ThirdPerson>
    </p>
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      <li>
        <BasisLink to="/netWorth">Net worth</BasisLink>
      </li>
      <li>
        <BasisLink to="/debt">Debts</BasisLink>
      </li>
      <li>
        <BasisLink to="/spend">Spending</BasisLink>
      </li>
      <li>
        <BasisLink to="/household">Your household</BasisLink>
      </li>
    </ul>
  </Card>
)

const BasisLink = ({
  to,
  children,
}: {
  readonly to: NonNullable<LinkProps['to']>
  readonly children: string
}) => (
  <Button asChild variant="link" size="sm">
    <Link to={to}>
      <ThirdPerson>{children}</ThirdPerson>
    </Link>
  </Button>
)

/** Asks for what the needs are worked out from, the income first. */
const Start = ({ onIncome }: Pick<NeedsProps, 'onIncome'>) => (
  <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
    <Card>
      <EmptyState icon={<Shield />} title="See what your household needs">
        Start with your income. Then add who depends on it, and the coverage you already have.
      </EmptyState>
      <IncomeForm
        income={null}
        reason="Your income is what life and disability insurance replace."
        onDone={onIncome}
      />
    </Card>
    <WhereEditable>
      <Card>
        <CardTitle>What else helps</CardTitle>
        <ul className="flex flex-col items-start gap-1">
          <li>
            <BasisLink to="/household">Add your family</BasisLink>
          </li>
          <li>
            <BasisLink to="/debt">Add your debts</BasisLink>
          </li>
          <li>
            <BasisLink to="/netWorth">Add your accounts, home and cars</BasisLink>
          </li>
          <li>
            <BasisLink to="/protect/policies">Add your policies</BasisLink>
          </li>
        </ul>
      </Card>
    </WhereEditable>
  </div>
)
