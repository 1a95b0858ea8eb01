import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  type Need,
  type NeedKind,
  PERSONAL_NEEDS,
  type PersonNeeds,
  type ProtectNeeds,
} from '#core/contract/protect-needs.ts'
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { monthAndYear, share, wholeDollars } from '#app/platform/format.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { needFields } from './entry-fields.ts'
import { EntryRows } from './entry-rows.tsx'
import { HouseholdQuestions } from './household-questions.tsx'
import { DisabilityBudget, Methods, Parts } from './need-breakdown.tsx'
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
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { Said, useVoice } from '#app/ui/voice.ts'

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
  const isOf = (role: PersonRole) => needs.needs.find((each) => each.kind === kind && each.person === role)
  // The partner may have left the household since the address was kept.
  const need = isOf(person) ?? isOf('self')
  if (!need) return null
  const own = (need.person === 'partner' && needs.partner) || needs.self
  const name = partnerName(needs, need)
  const title = needTitle(needs, need)
  const isKnown = need.state !== 'unknown'
  const benefit = waitingFor(need, needs)
  const isWaiting = benefit !== undefined
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
      {kind === 'life' && isKnown && need.need_cents > 0 && <MethodRange person={own} />}
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
            <Fold title={ASSUMPTIONS}>
              <Assumptions kind={kind} state={state} own={own} name={name} />
            </Fold>
          ) : (
            <>
              <CardTitle>{ASSUMPTIONS}</CardTitle>
              <Assumptions kind={kind} state={state} own={own} name={name} />
            </>
          )}
        </Card>
      </div>
      <Card className="sm:flex-row! sm:items-center sm:justify-between">
        <WhereEditable>
          <p className="text-15">
            <Said>
              {kind === 'emergency_fund'
                ? 'A savings goal can fill the gap month by month.'
                : 'Already have coverage? Add the policy. Or look at bundles that close your gaps.'}
            </Said>
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
                  <Said>Your policies</Said>
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
  const { state, gap_cents, is_monthly, have_cents, need_cents } = need
  const amount = amountOf(need_cents, is_monthly)
  if (state === 'gap' && have_cents === 0) {
    return `${name === null ? 'You need' : `${name} needs`} ${amount} and ${name === null ? 'have' : 'has'} none yet`
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
    <nav aria-label={useVoice()('Whose need')} className="flex gap-2">
      {link('self', useVoice()('You'))}
      {link('partner', partner)}
    </nav>
  )
}

/** How far the three methods are apart. */
function MethodRange({ person }: { readonly person: PersonNeeds }) {
  const gaps = person.life.methods.map(({ gap_cents }) => gap_cents)
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  if (least === most) return null
  return (
    <p className="text-15 text-quiet">
      The methods put the gap between {wholeDollars(least)} and {wholeDollars(most)}. We use the one marked;
      choose another under assumptions.
    </p>
  )
}

const survivorLabels = {
  child: 'Child',
  parent: 'Partner, caring for a child under 16',
  widow: 'Partner, from age 60',
} as const

interface SurvivorsProps {
  readonly survivors: PersonNeeds['survivors']
  /** The partner's on whose record they are; null for the client. */
  readonly name: string | null
}

function Survivors({ survivors, name }: SurvivorsProps) {
  const { benefits, present_value_cents, family_maximum_cents, basis } = survivors
  return (
    <Card>
      <CardHeader>
        <CardTitle>Survivors’ Social Security</CardTitle>
        <Explain term="survivors’ Social Security">
          Monthly benefits that Social Security pays a family after a death, up to a family maximum. They
          lower the need for insurance, and aren’t a policy.
        </Explain>
      </CardHeader>
      {benefits.length === 0 ? (
        <p className="text-15 text-quiet">
          <Said>No benefits counted. Children and a partner in your plan may get some.</Said>
        </p>
      ) : (
        <>
          <p className="text-15">
            <Said>
              Worth <b className="font-bold">{wholeDollars(present_value_cents)}</b> today, until{' '}
              {name ?? 'you'} would have retired.
            </Said>
          </p>
          <ul className="flex flex-col divide-y divide-hair">
            {benefits.map(({ who, born, from, to, monthly_cents }) => (
              <li
                key={`${who} ${born} ${from}`}
                className="flex items-baseline justify-between gap-4 py-2 text-15"
              >
                <span className="min-w-0">
                  {survivorLabels[who]}
                  {who === 'child' && `, born ${born}`}
                  <span className="block text-13 text-quiet">
                    {monthAndYear(`${from}-01`)} to {monthAndYear(`${to}-01`)}
                  </span>
                </span>
                <span className="flex-none tabular-nums">{wholeDollars(monthly_cents)} a month</span>
              </li>
            ))}
          </ul>
          {family_maximum_cents !== null && (
            <p className="text-13 text-quiet">
              Family maximum: {wholeDollars(family_maximum_cents)} a month. {basis}, in today’s dollars.
            </p>
          )}
        </>
      )}
    </Card>
  )
}

const Care = ({ care }: { readonly care: PersonNeeds['care'] }) => (
  <Card>
    <CardTitle>What care may cost</CardTitle>
    <dl className="flex flex-col divide-y divide-hair text-15">
      <Line label="A year of care today" value={wholeDollars(care.yearly_cost_today_cents)} />
      <Line label="A year of care when it begins" value={wholeDollars(care.yearly_cost_then_cents)} />
      <Line label="Chance of ever needing care" value={share(care.chance)} />
      <Line label="Cost, weighted by that chance" value={wholeDollars(care.expected_cents)} />
    </dl>
  </Card>
)

interface MonthsProps extends Pick<ProtectNeeds, 'emergency'> {
  readonly own: PersonNeeds
}

const Months = ({ emergency, own: { entries } }: MonthsProps) => (
  <Card>
    <CardTitle>How long your cash lasts</CardTitle>
    <dl className="flex flex-col divide-y divide-hair text-15">
      {emergency.months_covered !== null && (
        <Line label="Your cash covers" value={monthsText(emergency.months_covered)} />
      )}
      <Line
        label="Suggested"
        value={<Figure id="emergency-fund-months">{monthsText(emergency.months)}</Figure>}
      />
      {entries.essential_monthly_cents != null && (
        <Line
          label="Your essentials a month"
          value={<Figure id="essentials-month">{wholeDollars(entries.essential_monthly_cents)}</Figure>}
        />
      )}
    </dl>
  </Card>
)

const monthsText = (months: number): string => {
  const rounded = Math.round(months * 10) / 10
  return `${rounded} ${rounded === 1 ? 'month' : 'months'}`
}

const Line = ({ label, value }: { readonly label: string; readonly value: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2">
    <dt className="min-w-0">
      <Said>{label}</Said>
    </dt>
    <dd className="flex-none tabular-nums">{value}</dd>
  </div>
)

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
