/** What a need is made of, and the figures behind it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count, monthAndYear, share, wholeDollars } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Need, NeedPart, PersonNeeds, ProtectNeeds } from '#core/contract/protect-needs.ts'
import { BarOfNeed, NeedBar } from './need-bar.tsx'
import { gapText } from './need-row.tsx'
import { methodLabels, methodReasons, partLabel, sourceLabels } from './protect-labels.ts'

const PartRows = ({ title, parts, total }: { title: string; parts: readonly NeedPart[]; total: number }) => (
  <div>
    <h3 className="text-13 font-medium text-quiet">{title}</h3>
    <dl className="flex flex-col divide-y divide-hair">
      {parts.map(({ id, cents, source }) => (
        <div key={id} className="flex items-baseline justify-between gap-4 py-2 text-15">
          <dt className="min-w-0 wrap-break-word">
            <ThirdPerson>{partLabel(id)}</ThirdPerson>
            <span className="block text-13 text-quiet">
              <ThirdPerson>{sourceLabels[source]}</ThirdPerson>
            </span>
          </dt>
          <dd className="flex-none tabular-nums">
            <Amount cents={cents} whole />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 py-2 text-15 font-medium">
        <dt>Total</dt>
        <dd className="tabular-nums">
          <Amount cents={total} whole />
        </dd>
      </div>
    </dl>
  </div>
)

type Weighed = Pick<Need, 'need_cents' | 'have_cents' | 'gap_cents' | 'need_parts' | 'have_parts'>

function WeighedParts({ weighed, isMonthly }: { readonly weighed: Weighed; readonly isMonthly: boolean }) {
  const { need_parts, need_cents, have_parts, have_cents, gap_cents } = weighed
  return (
    <>
      <PartRows title={isMonthly ? 'Need, per month' : 'Need'} parts={need_parts} total={need_cents} />
      <PartRows title={isMonthly ? 'Have, per month' : 'Have'} parts={have_parts} total={have_cents} />
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-17 font-medium">
        Gap{' '}
        <span className="tabular-nums">{gap_cents > 0 ? <Amount cents={gap_cents} whole /> : 'None'}</span>
      </p>
    </>
  )
}

/** Where accounts are entered. */
const toAccounts = (
  <WhereEditable>
    <Button asChild variant="secondary" className="self-start">
      <Link to="/netWorth">Add accounts</Link>
    </Button>
  </WhereEditable>
)

interface PartsProps {
  readonly need: Need
  readonly title: string
  /** The partner's whose need it is; null for the client. */
  readonly name: string | null
}

function PartsOf({ need, name }: Omit<PartsProps, 'title'>) {
  if (need.missing === 'at_risk_cents') {
    return (
      <>
        <p className="text-15 text-quiet">
          <ThirdPerson>
            Assets at risk in a lawsuit follow from your accounts, your home, and your debts.
          </ThirdPerson>
        </p>
        {toAccounts}
      </>
    )
  }
  if (need.state === 'unknown') {
    return (
      <p className="text-15 text-quiet">
        <ThirdPerson>{gapText(need, name)}.</ThirdPerson>
      </p>
    )
  }
  if (need.need_parts.length === 0) {
    return (
      <p className="text-15 text-quiet">
        <ThirdPerson>{gapText(need, name)}. If that changes, edit it under assumptions.</ThirdPerson>
      </p>
    )
  }
  return <WeighedParts weighed={need} isMonthly={need.is_monthly} />
}

/** What a need is made of, and what covers it. */
export const Parts = ({ need, title, name }: PartsProps) => (
  <Card>
    <CardTitle>How we get there</CardTitle>
    {need.state !== 'unknown' && need.need_cents > 0 && <BarOfNeed need={need} title={title} />}
    <PartsOf need={need} name={name} />
  </Card>
)

/** A second view of disability: what the household's budget would lack without the pay. */
export const DisabilityBudget = ({ budget }: { readonly budget: Weighed }) => (
  <Card>
    <CardTitle>Another view: the household’s budget</CardTitle>
    <p className="text-15 text-quiet">
      <ThirdPerson>What your essentials would lack without this pay. It doesn’t change the need.</ThirdPerson>
    </p>
    <WeighedParts weighed={budget} isMonthly />
  </Card>
)

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

/** Every method of the life need, the one that is used first. */
export function Methods({ person }: { readonly person: PersonNeeds }) {
  const { method: counted } = person.life
  const methods = person.life.methods.toSorted(
    (a, b) => Number(b.method === counted) - Number(a.method === counted),
  )
  if (methods.length === 0) return null
  return (
    <>
      <MethodRange person={person} />
      <div className="grid items-start gap-4 md:grid-cols-2 min-[75rem]:grid-cols-3">
        {methods.map(({ method, ...weighed }) => (
          <Card key={method} asChild>
            <section aria-label={methodLabels[method]}>
              <CardHeader>
                <CardTitle>{methodLabels[method]}</CardTitle>
                {method === counted && <Pill tone="good">Used</Pill>}
              </CardHeader>
              <p className="text-15 text-quiet">
                <ThirdPerson>{methodReasons[method]}</ThirdPerson>
              </p>
              <NeedBar {...weighed} label={methodLabels[method]} isMonthly={false} />
              <WeighedParts weighed={weighed} isMonthly={false} />
            </section>
          </Card>
        ))}
      </div>
    </>
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

/** What Social Security pays the family after a death, by person. */
export function Survivors({ survivors, name }: SurvivorsProps) {
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
          <ThirdPerson>No benefits counted. Children and a partner in your plan may get some.</ThirdPerson>
        </p>
      ) : (
        <>
          <p className="text-15">
            <ThirdPerson>
              Worth <b className="font-bold">{wholeDollars(present_value_cents)}</b> today, until{' '}
              {name ?? 'you'} would have retired.
            </ThirdPerson>
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

/** What a stay in care costs, and how likely it is. */
export const Care = ({ care }: { readonly care: PersonNeeds['care'] }) => (
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

/** How many months of essentials the cash is, beside how many are suggested. */
export const Months = ({ emergency, own: { entries } }: MonthsProps) => (
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

/** `1 month`, `4.5 months`. */
const monthsText = (months: number): string => count(Math.round(months * 10) / 10, 'month')

const Line = ({ label, value }: { readonly label: string; readonly value: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2">
    <dt className="min-w-0">
      <ThirdPerson>{label}</ThirdPerson>
    </dt>
    <dd className="flex-none tabular-nums">{value}</dd>
  </div>
)
