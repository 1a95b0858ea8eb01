import { clsx } from 'clsx'
import { Fragment } from 'react'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import { tooHighWords } from './keep-card.tsx'
import { deductionWords, lineLabel, totalLabel } from './tax-labels.ts'
import { WideFold } from './wide-fold.tsx'

interface RowProps {
  readonly name: string
  readonly cents: number
  readonly about?: string | undefined
  readonly isTotal?: boolean
}

const Row = ({ name, cents, about, isTotal = false }: RowProps) => (
  <div className={clsx('flex items-baseline justify-between gap-4 py-1.5 text-15', isTotal && 'font-bold')}>
    <dt className="min-w-0 wrap-break-word">
      {name}
      {about !== undefined && (
        <>
          {' '}
          <Explain term={name}>{about}</Explain>
        </>
      )}
    </dt>
    <dd className="flex-none tabular-nums">
      <Amount cents={cents} whole />
    </dd>
  </div>
)

/** A section that changes nothing repeats the total before it. */
const isShown = ({ lines, total }: TaxEstimate['sections'][number]): boolean =>
  lines.length > 0 || total === 'adjusted_gross_income' || total === 'total_tax'

/** The return from income to the refund or the amount due, line by line. */
export const StatementCard = ({ estimate }: { readonly estimate: TaxEstimate }) => (
  <Card>
    <WideFold title={<CardTitle>Federal return, line by line</CardTitle>}>
      {estimate.sections.filter(isShown).map(({ total, lines, total_cents }) => (
        <Fragment key={total}>
          <dl className="divide-y divide-hair border-t border-hair first-of-type:border-t-0">
            {lines.map(({ id, cents }) => {
              const { name, about } = lineLabel(id)
              return <Row key={id} name={name} cents={cents} about={about} />
            })}
            <Row
              name={totalLabel(total, total_cents)}
              cents={total === 'balance' ? Math.abs(total_cents) : total_cents}
              isTotal
            />
          </dl>
          {total === 'taxable_income' && (
            <p className="border-t border-hair py-1.5 text-13 text-quiet">{deductionWords(estimate)}</p>
          )}
        </Fragment>
      ))}
    </WideFold>
  </Card>
)

const REDUCES = new Set(['subtraction', 'deduction', 'credit', 'refundable_credit'])

/** The state's own calculation, and what it leaves out. */
export function StateCard({ estimate, name }: { readonly estimate: TaxEstimate; readonly name: string }) {
  const { state } = estimate
  return (
    <Card>
      <WideFold title={<CardTitle>{state ? `${name} income tax` : 'State income tax'}</CardTitle>}>
        {!state && (
          <p className="text-15 text-quiet">
            <ThirdPerson>Choose your state under “What we used” to include state income tax.</ThirdPerson>
          </p>
        )}
        {state && state.lines.length === 0 && (
          <p className="text-15">
            <ThirdPerson>{name} doesn’t tax this income, so you owe no state income tax.</ThirdPerson>
          </p>
        )}
        {state && state.lines.length > 0 && (
          <dl className="divide-y divide-hair">
            {state.lines.map((line, place) => (
              <Row
                key={`${line.name}-${place}`}
                name={line.name}
                cents={REDUCES.has(line.kind) ? -line.cents : line.cents}
                isTotal={line.kind === 'taxable'}
              />
            ))}
            <Row
              name={state.tax_cents < 0 ? 'State refund' : 'State tax'}
              cents={Math.abs(state.tax_cents)}
              isTotal
            />
          </dl>
        )}
        {state?.is_without_itemizing && <p className="text-15">{tooHighWords(name)}</p>}
        {state && state.approximations.length > 0 && (
          <Fold title="What’s approximate">
            <ul className="flex list-disc flex-col gap-2 pl-5 text-15 text-quiet">
              {state.approximations.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Fold>
        )}
      </WideFold>
    </Card>
  )
}
