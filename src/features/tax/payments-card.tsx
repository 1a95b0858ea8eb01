import { CalendarPlus } from 'lucide-react'
import { clock } from '#app/platform/clock.ts'
import { download } from '#app/platform/download.ts'
import { count, dayInYear, share, shortDate, wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { calendarOf, escapeText } from '#core/calendar/calendar.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import { basisWords, lineLabel, noPaymentWords, SMALL_BALANCE } from './tax-labels.ts'

interface CardProps {
  readonly estimate: TaxEstimate
  readonly today: IsoDate
}

/** How to even out a balance without pay to withhold from. */
const withoutPay = (due: number, refund: number): string =>
  due >= SMALL_BALANCE
    ? 'Pay it as estimated payments, or with your return.'
    : refund >= SMALL_BALANCE
      ? 'Your payments and credits are more than your tax. You’ll get the rest back with your return.'
      : 'Your payments match your tax.'

/** What to change on Form W-4, if anything. */
function adviceOf({ withholding, keep }: TaxEstimate): string {
  const { basis, due_cents, refund_cents, rest_cents, paychecks_left } = withholding
  const { extra_per_paycheck_cents: extra, spare_per_paycheck_cents: spare } = withholding
  if (keep.paycheck_cents === null) return withoutPay(due_cents, refund_cents)
  const left =
    paychecks_left === 1
      ? 'your last paycheck of the year'
      : `each of your ${count(paychecks_left, 'remaining paycheck')}`
  if (due_cents >= SMALL_BALANCE && extra !== null && extra >= SMALL_BALANCE) {
    const rest =
      rest_cents >= SMALL_BALANCE ? `, and pay ${wholeDollars(rest_cents)} as an estimated payment` : ''
    return `To owe nothing, have ${wholeDollars(Math.ceil(extra / 100) * 100)} more withheld from ${left} (Form W-4, line 4c)${rest}.`
  }
  if (due_cents >= SMALL_BALANCE)
    return 'No paychecks are left to withhold from. Pay it with your return or as an estimated payment.'
  if (basis === 'estimate') {
    return refund_cents >= SMALL_BALANCE
      ? 'Enter what’s withheld to see if your paychecks could keep more.'
      : 'With typical withholding, nothing is left to pay.'
  }
  if (spare >= SMALL_BALANCE) return `You could keep about ${wholeDollars(spare)} more of ${left} (Form W-4).`
  return refund_cents >= SMALL_BALANCE
    ? 'More was withheld than you owe. You’ll get it back with your return.'
    : 'Your withholding matches your tax.'
}

/** Withholding against the year's tax. */
export function WithholdingCard({ estimate, today }: CardProps) {
  const { withholding, entries, totals } = estimate
  const isDue = withholding.due_cents >= SMALL_BALANCE
  const isPaid = estimate.keep.paycheck_cents !== null
  const state = withholding.state_balance_cents
  // Withheld apart from income tax, and paid toward the same tax.
  const additional = estimate.sections
    .flatMap(({ lines }) => lines)
    .find(({ id }) => id === 'additional_medicare_withheld')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{isPaid ? 'Withholding check' : isDue ? 'Balance due' : 'Refund'}</CardTitle>
        <Explain term="withholding">
          {!isPaid
            ? 'Federal tax of the year less the payments you made and refundable credits.'
            : withholding.basis === 'entered'
              ? 'We assume each remaining paycheck withholds as much as the ones so far.'
              : 'Until you enter what’s withheld, we use the IRS’s withholding tables, with a Form W-4 that states your filing status, your dependents, and whether both of you work, as if all paychecks were alike.'}
        </Explain>
      </CardHeader>
      <Stat
        size="large"
        label={isDue ? 'Expected federal tax due' : 'Expected federal refund'}
        value={wholeDollars(isDue ? withholding.due_cents : withholding.refund_cents)}
        detail={
          !isPaid
            ? undefined
            : withholding.basis === 'entered'
              ? `Entered by you · ${dayInYear(entries.withheld_as_of ?? today, today)}`
              : 'Estimate · enter your withholding for a better one'
        }
      />
      <p className="text-15">
        <ThirdPerson>{adviceOf(estimate)}</ThirdPerson>
      </p>
      <dl className="flex flex-col divide-y divide-hair text-15">
        <Line name="Federal tax" cents={totals.federal_cents} />
        {(isPaid || withholding.expected_withheld_cents > 0) && (
          <Line
            name={`Withheld by the end of ${estimate.year}`}
            cents={withholding.expected_withheld_cents}
          />
        )}
        {additional && <Line name={lineLabel(additional.id).name} cents={-additional.cents} />}
        {withholding.estimated_payments_cents > 0 && (
          <Line name="Estimated payments" cents={withholding.estimated_payments_cents} />
        )}
        {state !== null && (
          <Line
            name={state < 0 ? 'Expected state tax due' : 'Expected state refund'}
            cents={Math.abs(state)}
          />
        )}
      </dl>
    </Card>
  )
}

const Line = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt>{name}</dt>
    <dd className="tabular-nums">{wholeDollars(cents)}</dd>
  </div>
)

/** The payments to come as a calendar file, with an alarm a week before and on the day, at 9 AM. */
function calendarFile({ estimated_payments, year }: TaxEstimate, today: IsoDate): string {
  const events = estimated_payments.installments
    .filter(({ due_date, suggested_cents }) => due_date >= today && suggested_cents > 0)
    .map(({ due_date, suggested_cents }) => ({
      uid: `estimated-tax-${year}-${due_date}`,
      date: due_date,
      summary: escapeText(`Estimated federal tax of ${wholeDollars(suggested_cents)} is due`),
      triggers: ['-P6DT15H', 'PT9H'],
    }))
  return calendarOf('Estimated tax', events, clock.now().toISOString())
}

/** Quarterly payments that avoid a penalty, with their due dates. */
export function EstimatedPaymentsCard({
  estimate,
  today,
  stateName,
}: CardProps & { readonly stateName: string }) {
  const { estimated_payments: plan, year } = estimate
  const basis = basisWords(plan.basis)
  const isPaid = estimate.keep.paycheck_cents !== null
  const notes = [
    ...(estimate.entries.prior_tax_cents === null
      ? ['Enter last year’s tax under “What we used”: it can lower what’s required.']
      : []),
    ...(estimate.entries.state === 'US-CA' || (estimate.totals.state_cents ?? 0) <= 0
      ? []
      : [`Federal only. ${stateName} may ask for estimated payments, too.`]),
  ]
  const isToPay = plan.installments.some(({ suggested_cents }) => suggested_cents > 0)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Estimated payments</CardTitle>
        <Explain term="safe harbor">
          The least to pay during the year so that no penalty is due: 90% of this year’s tax, or 100% of last
          year’s (110% after a high income), whichever is less. Withholding counts toward it.
        </Explain>
      </CardHeader>
      <p className="text-15">
        <ThirdPerson>
          {basis === undefined
            ? noPaymentWords(plan.basis)
            : `Pay at least ${wholeDollars(plan.required_cents)} during the year, with withholding, to avoid a penalty: ${basis}.`}
        </ThirdPerson>
      </p>
      {plan.overdue && <OverdueNotice overdue={plan.overdue} today={today} />}
      {basis !== undefined && (
        <ul className="flex flex-col divide-y divide-hair">
          {plan.installments.map(({ due_date, suggested_cents, underpaid_cents }) => (
            <li key={due_date} className="flex items-baseline justify-between gap-4 py-2 text-15">
              <span>{shortDate(due_date)}</span>
              <span className="text-right">
                {paymentWords(due_date < today, suggested_cents, underpaid_cents)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {plan.penalty_cents >= SMALL_BALANCE && (
        <p className="text-15">
          {estimate.withholding.basis === 'estimate' && isPaid
            ? 'With the withholding we assume, payments'
            : 'Payments'}{' '}
          that were missed so far add a penalty of about {wholeDollars(plan.penalty_cents)}
          {plan.overdue && ' if you pay today'}.
        </p>
      )}
      {isToPay && (
        <Button
          reads
          variant="secondary"
          className="self-start"
          onClick={() =>
            download(`estimated-tax-${year}.ics`, 'text/calendar', calendarFile(estimate, today))
          }
        >
          <CalendarPlus aria-hidden="true" />
          Add to calendar
        </Button>
      )}
      {estimate.state_payments && (
        <>
          <h3 className="text-15 font-medium">{stateName}, 30%, 40%, and 30% of the year</h3>
          <ul className="flex flex-col divide-y divide-hair">
            {estimate.state_payments.installments.map(({ due_date, share: part, cents }) => (
              <li key={due_date} className="flex items-baseline justify-between gap-4 py-2 text-15">
                <span>{shortDate(due_date)}</span>
                <span className="text-right">
                  {share(part)} · {wholeDollars(cents)}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-13 text-quiet">
            Of the tax that isn’t withheld. Leave out what you’ve already paid.
          </p>
        </>
      )}
      {notes.length > 0 && <p className="text-13 text-quiet">{notes.join(' ')}</p>}
    </Card>
  )
}

interface OverdueNoticeProps {
  readonly overdue: NonNullable<TaxEstimate['estimated_payments']['overdue']>
  readonly today: IsoDate
}

/** What to pay at once, before anything else. */
function OverdueNotice({ overdue, today }: OverdueNoticeProps) {
  const { cents, first_due_date, last_due_date, monthly_penalty_cents } = overdue
  const [first, last] = [dayInYear(first_due_date, today), dayInYear(last_due_date, today)]
  const when = first === last ? `It was due ${last}` : `It was due between ${first} and ${last}`
  return (
    <p className="text-15">
      <ThirdPerson>
        <b>Pay {wholeDollars(cents)} now.</b> {when}, and a penalty of about{' '}
        {wholeDollars(monthly_penalty_cents)} a month runs until you do.
      </ThirdPerson>
    </p>
  )
}

function paymentWords(isPast: boolean, suggested: number, underpaid: number): string {
  if (isPast) return underpaid > 0 ? `${wholeDollars(underpaid)} was missing` : 'Covered'
  return suggested > 0 ? `Pay ${wholeDollars(suggested)}` : 'Covered'
}
