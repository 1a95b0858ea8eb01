import { Plus } from 'lucide-react'
import type { NetWorth } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { shortDate, wholeDollars } from '#app/lib/format.ts'
import { sumProvenance } from '#app/lib/provenance.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Change } from '#app/ui/pill.tsx'

interface WorthHeroProps {
  readonly worth: NetWorth
  readonly today: IsoDate
  readonly onAdd: () => void
}

/** The answer of the page: what is left when all debts are taken from all that is there. */
export const WorthHero = ({ worth, today, onAdd }: WorthHeroProps) => (
  <PageHeader
    eyebrow="Net worth"
    size="figure"
    title={<Amount cents={worth.net_cents} />}
    sub={
      <div className="flex flex-col gap-1">
        <Changes worth={worth} />
        <span>
          You have <b>{formatUsd(worth.assets_cents)}</b> and owe <b>{formatUsd(worth.liabilities_cents)}</b>.
        </span>
        <span className="text-13">{sumProvenance([worth.assets, worth.liabilities], today)}</span>
      </div>
    }
    actions={
      <Button variant="secondary" onClick={onAdd}>
        <Plus aria-hidden="true" />
        Add an account
      </Button>
    }
  />
)

/** How it changed since the last month's end and within a year; where less is known, since the first month that is. */
function Changes({ worth: { net_cents, change, history } }: { worth: NetWorth }) {
  const { month_cents, year_cents } = change
  const [first, ...later] = history
  // The first month's end is the last month's, of which is told already, unless two points follow it.
  const start = year_cents === null && later.length > 1 ? first : undefined
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {month_cents !== null && <Moved cents={month_cents} when="this month" />}
      {year_cents !== null && <Moved cents={year_cents} when="in a year" />}
      {start && <Moved cents={net_cents - start.net_cents} when={`since ${shortDate(start.as_of)}`} />}
    </span>
  )
}

const Moved = ({ cents, when }: { cents: number; when: string }) => (
  <Change direction={cents > 0 ? 'up' : cents < 0 ? 'down' : 'none'}>
    {wholeDollars(Math.abs(cents))} {when}
  </Change>
)
