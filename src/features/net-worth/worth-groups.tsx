import { Link } from '@tanstack/react-router'
import type { NetWorth } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { share } from '#app/lib/format.ts'
import { WaitingPill } from '#app/lib/waiting-pill.tsx'
import { Amount } from '#app/ui/amount.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/list-row.tsx'
import { Section } from '#app/ui/page.tsx'
import { groupTitles, provenance } from './words.ts'

type Group = NetWorth['groups'][number]
type Line = Group['lines'][number]

interface WorthGroupsProps {
  readonly side: Group['side']
  readonly worth: NetWorth
  readonly waiting: ReadonlySet<string>
  readonly today: IsoDate
}

/** All that is owned, or all that is owed, by kind. */
export function WorthGroups({ side, worth, waiting, today }: WorthGroupsProps) {
  const groups = worth.groups.filter((group) => group.side === side)
  const isAsset = side === 'asset'
  const total = isAsset ? worth.assets_cents : worth.liabilities_cents
  return (
    <Section
      title={isAsset ? 'What you have' : 'What you owe'}
      action={
        <span className="text-17 font-bold">
          <Amount cents={total} />
        </span>
      }
    >
      {groups.map((group) => (
        <Card key={group.kind} padding="none">
          <CardHeader className="px-4 pt-4 pb-1 md:px-5">
            <CardTitle level={3}>{groupTitles[group.kind]}</CardTitle>
            <span className="text-15 text-quiet">
              <Amount cents={group.cents} /> · {share(group.cents / total)}
            </span>
          </CardHeader>
          <List>
            {group.lines.map((line) => (
              <WorthRow
                key={`${line.of} ${line.uuid}`}
                line={line}
                today={today}
                isWaiting={line.of === 'account' && waiting.has(line.uuid)}
              />
            ))}
          </List>
        </Card>
      ))}
      {groups.length === 0 && (
        <p className="text-15 text-quiet">
          {isAsset ? 'Nothing is entered yet.' : 'Nothing. What you enter as a debt stands here, too.'}
        </p>
      )}
    </Section>
  )
}

const WorthRow = ({ line, today, isWaiting }: { line: Line; today: IsoDate; isWaiting: boolean }) => (
  <ListRow
    title={<LineLink line={line} />}
    detail={provenance(line.source, line.as_of, today)}
    trailing={
      <span className="flex flex-col items-end gap-1">
        <Amount cents={line.cents} />
        {isWaiting && <WaitingPill />}
      </span>
    }
  />
)

/** The way to what a line is of. A home that is known by its loan alone is changed there. */
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
      {of === 'home' ? `The home behind ${name}` : name}
    </Link>
  )
}
