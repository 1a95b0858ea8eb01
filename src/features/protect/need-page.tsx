import { clsx } from 'clsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Need, NeedKind, ProtectNeeds } from '#core/contract/protect-needs.ts'
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
import { NEED_FIELDS } from './entry-fields.ts'
import { EntryRows } from './entry-rows.tsx'
import { Methods, Parts } from './need-breakdown.tsx'
import { gapText } from './need-row.tsx'
import { amountOf, needLabels, needReasons } from './protect-labels.ts'
import { backToProtect, IncomeNeeded, lacksIncome, ProfileConflict, Unloaded } from './protect-parts.tsx'
import { PROFILE_SUBJECT, useNeeds, useProtect } from './use-protect.ts'
import { WhereEditable } from '#app/ui/read-only.ts'
import { Said } from '#app/ui/voice.ts'

/** How a need is worked out: its parts, what covers it, and every assumption. */
export function NeedPage({ kind }: { readonly kind: NeedKind }) {
  const protect = useProtect()
  const { query, state, pending } = protect
  if (!state) {
    return <Unloaded query={query} title={needLabels[kind]} what="this need" back={backToProtect} />
  }
  return (
    <Page>
      <ProfileConflict {...protect} />
      <Explained kind={kind} state={state} isPending={pending.has(PROFILE_SUBJECT)} />
      <div>
        <FaqLink module="protect" />
      </div>
    </Page>
  )
}

interface ExplainedProps {
  readonly kind: NeedKind
  readonly state: ProtectState
  readonly isPending: boolean
}

function Explained({ kind, state, isPending }: ExplainedProps) {
  const needs = useNeeds(state)
  const need = needs.needs.find((each) => each.kind === kind)
  if (!need) return null
  const benefit = waitingFor(need, needs)
  const isWaiting = benefit !== undefined
  return (
    <>
      <PageHeader
        back={backToProtect}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            {needLabels[kind]} {isPending && <PendingPill />}
          </span>
        }
        title={isWaiting ? 'Add your income to see your need' : titleOf(need)}
        sub={`${needReasons[kind]} This is an estimate.`}
      />
      {benefit && <IncomeNeeded title={benefit.title}>{benefit.detail}</IncomeNeeded>}
      {kind === 'life' && <Methods needs={needs} />}
      <div className={clsx('grid items-start gap-4', !isWaiting && kind !== 'life' && 'lg:grid-cols-2')}>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden">
          {kind !== 'life' && !isWaiting && <Parts need={need} />}
          {kind === 'life' && (!isWaiting || needs.survivors.benefits.length > 0) && (
            <Survivors survivors={needs.survivors} />
          )}
          {kind === 'long_term_care' && <Care care={needs.care} />}
          {kind === 'emergency_fund' && <Months emergency={needs.emergency} />}
        </div>
        <Card>
          {isWaiting ? (
            <Fold title={ASSUMPTIONS}>
              <Assumptions kind={kind} state={state} needs={needs} />
            </Fold>
          ) : (
            <>
              <CardTitle>{ASSUMPTIONS}</CardTitle>
              <Assumptions kind={kind} state={state} needs={needs} />
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
  needs,
}: Pick<ExplainedProps, 'kind' | 'state'> & { readonly needs: ProtectNeeds }) => (
  <>
    <p className="text-15 text-quiet">Change anything that isn’t right. The result updates at once.</p>
    <EntryRows fields={NEED_FIELDS[kind]} state={state} needs={needs} isWide={kind === 'life'} />
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
    detail: 'Add your income. We compare your essential spending with what would still come in.',
  },
  emergency_fund: {
    title: 'See how much cash to set aside',
    detail: 'Add your income. We estimate your essential spending from it until we know your spending.',
  },
}

/** What adding the income gives; undefined where the need is known, or lacks something else. */
const waitingFor = ({ kind, state }: Need, needs: ProtectNeeds) =>
  state === 'unknown' && lacksIncome(needs) ? BENEFITS[kind] : undefined

function titleOf(need: Need): string {
  const { state, gap_cents, is_monthly, have_cents, need_cents } = need
  if (state === 'gap' && have_cents === 0) {
    return `You need ${amountOf(need_cents, is_monthly)} and have none yet`
  }
  if (state === 'gap') {
    return `You have ${amountOf(have_cents, is_monthly)} of the ${amountOf(need_cents, is_monthly)} you need: ${amountOf(gap_cents, is_monthly)} short`.replace(
      / a month of the/,
      ' of the',
    )
  }
  return state === 'covered' ? `Your ${amountOf(need_cents, is_monthly)} need is covered` : gapText(need)
}

const survivorLabels = {
  child: 'Child',
  parent: 'Partner, caring for a child under 16',
  widow: 'Partner, from age 60',
} as const

function Survivors({ survivors }: { readonly survivors: ProtectNeeds['survivors'] }) {
  const { benefits, present_value_cents, family_maximum_cents, basis } = survivors
  return (
    <Card>
      <CardHeader>
        <CardTitle>Survivors’ Social Security</CardTitle>
        <Explain term="survivors’ Social Security">
          Monthly benefits that Social Security pays your family if you die, up to a family maximum. They
          count toward what you have.
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
              Worth <b className="font-bold">{wholeDollars(present_value_cents)}</b> today, until you would
              have retired.
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

const Care = ({ care }: { readonly care: ProtectNeeds['care'] }) => (
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

const Months = ({ emergency }: { readonly emergency: ProtectNeeds['emergency'] }) => (
  <Card>
    <CardTitle>How long your cash lasts</CardTitle>
    <dl className="flex flex-col divide-y divide-hair text-15">
      {emergency.months_covered !== null && (
        <Line label="Your cash covers" value={monthsText(emergency.months_covered)} />
      )}
      <Line label="Suggested" value={monthsText(emergency.months)} />
    </dl>
  </Card>
)

const monthsText = (months: number): string => {
  const rounded = Math.round(months * 10) / 10
  return `${rounded} ${rounded === 1 ? 'month' : 'months'}`
}

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex items-baseline justify-between gap-4 py-2">
    <dt className="min-w-0">
      <Said>{label}</Said>
    </dt>
    <dd className="flex-none tabular-nums">{value}</dd>
  </div>
)

const LINKS: Readonly<Record<NeedKind, readonly (readonly [NonNullable<LinkProps['to']>, string])[]>> = {
  life: [
    ['/retirement/people', 'Family'],
    ['/debt', 'Debts'],
    ['/netWorth', 'Accounts and income'],
  ],
  disability: [
    ['/netWorth', 'Income'],
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
