import { clsx } from 'clsx'
import { inDays } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { useDueAmount } from '#app/shared/debt/use-debts.ts'
import { Logo } from '#app/ui/logo.tsx'
import { brand } from '#core/contract/brand.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { ReminderDebt } from './reminder-values.ts'

const longDay = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A reminder's text, as the server words it. */
function wordsOf({ debt, hides, dueOn, days }: LockScreenProps, amount: number) {
  const when = `due ${inDays(days)}`
  const due = `Due ${longDay.format(new Date(`${dueOn}T00:00:00Z`))}.`
  if (hides) return { title: `A payment is ${when}`, body: `${due} Open ${brand} to see more.` }
  return {
    title: amount > 0 ? `${debt.name}: ${formatUsd(amount)} ${when}` : `${debt.name} is ${when}`,
    body: due,
  }
}

export interface LockScreenProps {
  readonly debt: ReminderDebt
  readonly hides: boolean
  /** The due date of the example, and how many days before it the example is shown. */
  readonly dueOn: IsoDate
  readonly days: number
  /** Of two examples: the chosen one, or the other. */
  readonly tone?: 'plain' | 'chosen' | 'other'
}

/** An illustration of a reminder on a locked phone. */
export function LockScreen(example: LockScreenProps) {
  const { debt, hides, dueOn, tone = 'plain' } = example
  const { title, body } = wordsOf(example, useDueAmount(debt, dueOn, useToday()))
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <div
        className={clsx(
          'flex min-w-0 items-start gap-3 rounded-control border bg-surface p-3 shadow-card',
          tone === 'chosen' ? 'border-accent outline-1 outline-accent' : 'border-line',
        )}
      >
        <span className="grid size-9 flex-none place-items-center rounded-inner bg-wash">
          <Logo className="text-13!" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-3 text-13 text-quiet">
            <span>{brand}</span>
            <span>now</span>
          </p>
          <p className="text-15 font-medium wrap-break-word">{title}</p>
          <p className="text-15 wrap-break-word">{body}</p>
        </div>
      </div>
      {tone !== 'plain' && (
        <figcaption className={clsx('text-13', tone === 'chosen' ? 'font-medium text-accent' : 'text-quiet')}>
          {hides ? 'Details hidden' : 'Details shown'}
          {tone === 'chosen' && ' (selected)'}
        </figcaption>
      )}
    </figure>
  )
}
