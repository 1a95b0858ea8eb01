import { Plus } from 'lucide-react'
import type { NetWorth } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { wholeDollars } from '#app/lib/format.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Change } from '#app/ui/pill.tsx'
import { sumProvenance } from './words.ts'

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
        <Changes change={worth.change} />
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

/** How it changed since the last month's end and within a year, as far as that is known. */
const Changes = ({ change: { month_cents, year_cents } }: { change: NetWorth['change'] }) => (
  <span className="flex flex-wrap gap-2 empty:hidden">
    {month_cents !== null && <Moved cents={month_cents} when="this month" />}
    {year_cents !== null && <Moved cents={year_cents} when="in a year" />}
  </span>
)

const Moved = ({ cents, when }: { cents: number; when: string }) => (
  <Change direction={cents > 0 ? 'up' : cents < 0 ? 'down' : 'none'}>
    {wholeDollars(Math.abs(cents))} {when}
  </Change>
)
