import { Link } from '@tanstack/react-router'
import type { NetWorth } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { allocate } from '#core/finance/math/money.ts'
import { provenance } from '#app/shared/net-worth/provenance.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Card } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { groupIcons, groupTitles, ownerLabels } from './labels.ts'

type Group = NetWorth['groups'][number]
type Line = Group['lines'][number]

interface WorthGroupsProps {
  readonly side: Group['side']
  readonly worth: NetWorth
  readonly pending: ReadonlySet<string>
  readonly today: IsoDate
}

/** All assets, or all debts, by type. */
export function WorthGroups({ side, worth, pending, today }: WorthGroupsProps) {
  const groups = worth.groups.filter((group) => group.side === side)
  const isAsset = side === 'asset'
  const total = isAsset ? worth.assets_cents : worth.liabilities_cents
  const isEstimate = isAsset && worth.assets.source === 'estimated'
  // Whole percents that add up to 100.
  const shares = allocate(
    100,
    groups.map(({ cents }) => Math.max(0, cents)),
  )
  const percents = shares.ok ? shares.value : []
  const id = `worth-${side}`
  return (
    <Card asChild padding="none">
      <section aria-labelledby={id}>
        <div className="flex items-baseline justify-between gap-4 px-4 pt-4 pb-1 md:px-5 md:pt-5">
          <h2 id={id} className="text-17 font-medium">
            {isAsset ? 'Assets' : 'Debts'}
          </h2>
          <span className="text-20 font-bold">
            <Amount cents={total} whole={isEstimate} />
          </span>
        </div>
        {groups.map((group, place) => (
          <WorthGroup
            key={group.kind}
            group={group}
            percent={percents[place] ?? 0}
            pending={pending}
            today={today}
          />
        ))}
        {groups.length === 0 && (
          <p className="px-4 pb-4 text-15 text-quiet md:px-5">
            {isAsset ? 'No accounts yet.' : 'No debts yet. Debts you add appear here.'}
          </p>
        )}
      </section>
    </Card>
  )
}

interface WorthGroupProps extends Pick<WorthGroupsProps, 'pending' | 'today'> {
  readonly group: Group
  /** Of the group's side. */
  readonly percent: number
}

const WorthGroup = ({ group, percent, pending, today }: WorthGroupProps) => (
  <div className="border-t border-hair">
    <div className="flex items-baseline justify-between gap-4 px-4 pt-4 text-13 text-quiet md:px-5">
      <h3>{groupTitles[group.kind]}</h3>
      <span>
        <Amount cents={group.cents} whole={group.lines.some(isEstimated)} /> · {percent}%
      </span>
    </div>
    <List>
      {group.lines.map((line) => (
        <ListRow
          key={`${line.of} ${line.uuid}`}
          leading={<Mark icon={groupIcons[group.kind]} />}
          title={<LineLink line={line} />}
          detail={[ownerWords(line), provenance(line.source, line.as_of, today)].filter(Boolean).join(' · ')}
          trailing={
            <span className="flex flex-col items-end gap-1">
              <Amount cents={line.cents} whole={isEstimated(line)} />
              {line.of !== 'home' && pending.has(line.uuid) && <PendingPill />}
            </span>
          }
        />
      ))}
    </List>
  </div>
)

/** The owner of an account, where it is not the client alone. */
const ownerWords = ({ owner }: Line): string => (owner === null || owner === 'self' ? '' : ownerLabels[owner])

const isEstimated = ({ source }: Line): boolean => source === 'estimated'

/** The link of a line. A home known only from its loan is changed there. */
function LineLink({ line: { of, uuid, name } }: { line: Line }) {
  if (of === 'account') {
    return (
      <Link to="/netWorth/$accountUuid" params={{ accountUuid: uuid }}>
        {name}
      </Link>
    )
  }
  return (
    <Link to="/debt/$debtUuid" params={{ debtUuid: uuid }}>
      {of === 'home' ? `Home on ${name}` : name}
    </Link>
  )
}
