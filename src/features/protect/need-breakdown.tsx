import { Link } from '@tanstack/react-router'
import type { Need, NeedPart, PersonNeeds } from '#core/contract/protect-needs.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { BarOfNeed, NeedBar } from './need-bar.tsx'
import { gapText } from './need-row.tsx'
import { methodLabels, methodReasons, partLabel, sourceLabels } from './protect-labels.ts'
import { Said } from '#app/ui/voice.ts'

const PartRows = ({ title, parts, total }: { title: string; parts: readonly NeedPart[]; total: number }) => (
  <div>
    <h3 className="text-13 font-medium text-quiet">{title}</h3>
    <dl className="flex flex-col divide-y divide-hair">
      {parts.map(({ id, cents, source }) => (
        <div key={id} className="flex items-baseline justify-between gap-4 py-2 text-15">
          <dt className="min-w-0 wrap-break-word">
            <Said>{partLabel(id)}</Said>
            <span className="block text-13 text-quiet">
              <Said>{sourceLabels[source]}</Said>
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
          <Said>Assets at risk in a lawsuit follow from your accounts, your home, and your debts.</Said>
        </p>
        {toAccounts}
      </>
    )
  }
  if (need.state === 'unknown') {
    return (
      <p className="text-15 text-quiet">
        <Said>{gapText(need, name)}.</Said>
      </p>
    )
  }
  if (need.need_parts.length === 0) {
    return (
      <p className="text-15 text-quiet">
        <Said>{gapText(need, name)}. If that changes, edit it under assumptions.</Said>
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
      <Said>What your essentials would lack without this pay. It doesn’t change the need.</Said>
    </p>
    <WeighedParts weighed={budget} isMonthly />
  </Card>
)

/** Every method of the life need, the one that is used first. */
export function Methods({ person }: { readonly person: PersonNeeds }) {
  const { method: counted } = person.life
  const methods = person.life.methods.toSorted(
    (a, b) => Number(b.method === counted) - Number(a.method === counted),
  )
  if (methods.length === 0) return null
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 min-[75rem]:grid-cols-3">
      {methods.map(({ method, ...weighed }) => (
        <Card key={method} asChild>
          <section aria-label={methodLabels[method]}>
            <CardHeader>
              <CardTitle>{methodLabels[method]}</CardTitle>
              {method === counted && <Pill tone="good">Used</Pill>}
            </CardHeader>
            <p className="text-15 text-quiet">
              <Said>{methodReasons[method]}</Said>
            </p>
            <NeedBar {...weighed} label={methodLabels[method]} isMonthly={false} />
            <WeighedParts weighed={weighed} isMonthly={false} />
          </section>
        </Card>
      ))}
    </div>
  )
}
