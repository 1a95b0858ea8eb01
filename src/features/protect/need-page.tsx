import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { wholeDollars } from '#app/platform/format.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { FiguresIn } from '#app/shared/figures/figure.tsx'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import {
  type Need,
  type NeedKind,
  PERSONAL_NEEDS,
  type PersonNeeds,
  type ProtectNeeds,
} from '#core/contract/protect-needs.ts'
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { needFields } from './entry-fields.ts'
import { EntryRows } from './entry-rows.tsx'
import { HouseholdQuestions } from './household-questions.tsx'
import { Care, DisabilityBudget, Methods, Months, Parts, Survivors } from './need-breakdown.tsx'
import { gapText, haveText } from './need-row.tsx'
import {
  amountOf,
  gapFigure,
  needFigure,
  needLabels,
  needReasons,
  needTitle,
  partnerName,
} from './protect-labels.ts'
import { backToProtect, IncomeNeeded, lacksIncome, ProfileConflict, Unloaded } from './protect-parts.tsx'
import { PROFILE_SUBJECT, useNeeds, useProtect } from './use-protect.ts'

/** How a need is worked out: its parts, what covers it, and every assumption. */
export function NeedPage({ kind, person }: { readonly kind: NeedKind; readonly person: PersonRole }) {
  const protect = useProtect()
  const { query, state, pending } = protect
  if (!state) {
    return <Unloaded query={query} title={needLabels[kind]} what="this need" back={backToProtect} />
  }
  return (
    <Page>
      <ProfileConflict {...protect} />
      <Explained kind={kind} person={person} state={state} isPending={pending.has(PROFILE_SUBJECT)} />
      <div>
        <FaqLink module="protect" />
      </div>
    </Page>
  )
}

interface ExplainedProps {
  readonly kind: NeedKind
  readonly person: PersonRole
  readonly state: ProtectState
  readonly isPending: boolean
}

function Explained({ kind, person, state, isPending }: ExplainedProps) {
  const needs = useNeeds(state)
  const needOf = (role: PersonRole) => needs.needs.find((each) => each.kind === kind && each.person === role)
  // The partner may have left the household since the address was saved.
  const need = needOf(person) ?? needOf('self')
  if (!need) return null
  const own = (need.person === 'partner' && needs.partner) || needs.self
  const name = partnerName(needs, need)
  const title = needTitle(needs, need)
  const isKnown = need.state !== 'unknown'
  const benefit = waitingFor(need, needs)
  const isWaiting = benefit !== undefined
  const assumptions = <Assumptions kind={kind} state={state} own={own} name={name} />
  return (
    <>
      <PageHeader
        back={backToProtect}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            {title} {isPending && <PendingPill />}
          </span>
        }
        title={
          isWaiting ? (
            'Add your income to see your need'
          ) : (
            <FiguresIn
              text={titleOf(need, name)}
              figures={[
                [amountOf(need.gap_cents, false), gapFigure(need)],
                [amountOf(need.need_cents, false), needFigure(need)],
              ]}
            />
          )
        }
        sub={[
          PERSONAL_NEEDS.includes(kind) && need.state === 'gap' && haveText(need, name),
          needReasons[kind],
          'This is an estimate.',
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {needs.partner && PERSONAL_NEEDS.includes(kind) && (
        <PersonSwitch kind={kind} person={need.person} partner={needs.partner.first_name} />
      )}
      {!isWaiting && <HouseholdQuestions state={state} needs={needs} only={need} />}
      {benefit && <IncomeNeeded title={benefit.title}>{benefit.detail}</IncomeNeeded>}
      {kind === 'life' && isKnown && need.need_cents > 0 && <Methods person={own} />}
      <div className={clsx('grid items-start gap-4', !isWaiting && kind !== 'life' && 'lg:grid-cols-2')}>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden">
          {(kind !== 'life' || need.state === 'not_needed') && !isWaiting && (
            <Parts need={need} title={title} name={name} />
          )}
          {kind === 'disability' && isKnown && own.disability_budget && (
            <DisabilityBudget budget={own.disability_budget} />
          )}
          {kind === 'life' && (isKnown || own.survivors.benefits.length > 0) && (
            <Survivors survivors={own.survivors} name={name} />
          )}
          {kind === 'long_term_care' && <Care care={own.care} />}
          {kind === 'emergency_fund' && <Months emergency={needs.emergency} own={own} />}
        </div>
        <Card>
          {isWaiting ? (
            <Fold title={ASSUMPTIONS}>{assumptions}</Fold>
          ) : (
            <>
              <CardTitle>{ASSUMPTIONS}</CardTitle>
              {assumptions}
            </>
          )}
        </Card>
      </div>
      <Card className="sm:flex-row! sm:items-center sm:justify-between">
        <WhereEditable>
          <p className="text-15">
            <ThirdPerson>
              {kind === 'emergency_fund'
                ? 'A savings goal can fill the gap month by month.'
                : 'Already have coverage? Add the policy. Or look at bundles that close your gaps.'}
            </ThirdPerson>
          </p>
        </WhereEditable>
        <div className="flex flex-wrap gap-2">
          {kind === 'emergency_fund' ? (
            <Button asChild variant="secondary">
              <Link to="/$mode" params={{ mode: 'save' }}>
                View savings goals
              </Link>
            </Button>
          ) : (
            <>
              <Button asChild variant="secondary">
                <Link to="/protect/policies">
                  <ThirdPerson>Your policies</ThirdPerson>
                </Link>
              </Button>
              <Button asChild variant={isWaiting ? 'secondary' : 'primary'}>
                <Link to="/protect/bundles">View bundles</Link>
              </Button>
            </>
          )}
        </div>
      </Card>
    </>
  )
}

const ASSUMPTIONS = 'Assumptions and sources'

/** Every assumption of a need, each edited in its place. */
const Assumptions = ({
  kind,
  state,
  own,
  name,
}: Pick<ExplainedProps, 'kind' | 'state'> & {
  readonly own: PersonNeeds
  readonly name: string | null
}) => (
  <>
    <p className="text-15 text-quiet">Change anything that isn’t right. The result updates at once.</p>
    <EntryRows
      // What a policy says of coverage through work is changed with the policy.
      fields={needFields(kind, name).filter(
        ({ field }) => field !== 'has_work_cover' || own.sources[field] === 'entered',
      )}
      state={state}
      person={own}
      isWide={kind === 'life'}
    />
    <MoreSources kind={kind} />
  </>
)

/** What a need that is worked out from the income shows once it is known. */
const BENEFITS: Partial<Record<NeedKind, { readonly title: string; readonly detail: string }>> = {
  life: {
    title: 'See what your family would need',
    detail:
      'Add your income, and who depends on it. We compare three ways to work out the need with what your family would have.',
  },
  disability: {
    title: 'See how much of your pay to insure',
    detail: 'Add your income. Insurance usually replaces 60% to 70% of it.',
  },
  emergency_fund: {
    title: 'See how much cash to set aside',
    detail: 'Add your income. We estimate your essential spending from it until we know your spending.',
  },
}

/** What adding the income gives; undefined where the need is known, or lacks something else. */
const waitingFor = ({ kind, state }: Need, needs: ProtectNeeds) =>
  state === 'unknown' && lacksIncome(needs) ? BENEFITS[kind] : undefined

function titleOf(need: Need, name: string | null): string {
  const { kind, state, gap_cents, is_monthly, have_cents, need_cents } = need
  const amount = amountOf(need_cents, is_monthly)
  if (state === 'gap' && have_cents === 0) {
    const [needs, has] = name === null ? ['You need', 'You have'] : [`${name} needs`, `${name} has`]
    return `${needs} ${amount}. ${has} no ${kind === 'emergency_fund' ? 'cash for it' : 'coverage'} yet.`
  }
  if (state === 'gap') {
    return `${amountOf(gap_cents, is_monthly)} short of the ${wholeDollars(need_cents)} that ${name === null ? 'you need' : `${name} needs`}`
  }
  return state === 'covered'
    ? `${name === null ? 'Your' : `${name}’s`} ${amount} need is covered`
    : gapText(need, name)
}

interface PersonSwitchProps {
  readonly kind: NeedKind
  readonly person: PersonRole
  readonly partner: string
}

/** Both partners' needs of a kind, one at a time. */
function PersonSwitch({ kind, person, partner }: PersonSwitchProps) {
  const thirdPersonText = useThirdPersonText()
  const link = (role: PersonRole, label: string) => (
    <Button asChild size="sm" variant={role === person ? 'primary' : 'secondary'}>
      <Link
        to="/protect/needs/$need"
        params={{ need: kind }}
        search={role === 'partner' ? { person: role } : {}}
        aria-current={role === person ? 'page' : undefined}
      >
        {label}
      </Link>
    </Button>
  )
  return (
    <nav aria-label={thirdPersonText('Whose need')} className="flex gap-2">
      {link('self', thirdPersonText('You'))}
      {link('partner', partner)}
    </nav>
  )
}

const LINKS: Readonly<Record<NeedKind, readonly (readonly [NonNullable<LinkProps['to']>, string])[]>> = {
  life: [
    ['/household', 'Family'],
    ['/debt', 'Debts'],
    ['/netWorth', 'Accounts'],
  ],
  disability: [
    ['/household', 'Income'],
    ['/spend/guardrail', 'Spending limits'],
  ],
  long_term_care: [],
  home: [['/netWorth', 'Home']],
  auto: [['/netWorth', 'Cars']],
  umbrella: [['/netWorth', 'Accounts']],
  emergency_fund: [
    ['/spend/guardrail', 'Spending limits'],
    ['/netWorth', 'Accounts'],
  ],
}

/** Where what the app knows is entered. */
function MoreSources({ kind }: { readonly kind: NeedKind }) {
  const hasPage = useHasPage()
  const links = LINKS[kind].filter(([to]) => hasPage(to))
  if (links.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-13 text-quiet">
      Change it at the source:
      {links.map(([to, label]) => (
        <Button key={label} asChild variant="link" size="sm">
          <Link to={to}>{label}</Link>
        </Button>
      ))}
    </p>
  )
}
