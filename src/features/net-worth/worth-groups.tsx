import { Link } from '@tanstack/react-router'
import type { NetWorth } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { share } from '#app/lib/format.ts'
import { provenance } from '#app/lib/provenance.ts'
import { WaitingPill } from '#app/lib/waiting-pill.tsx'
import { Amount } from '#app/ui/amount.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/list-row.tsx'
import { Section } from '#app/ui/page.tsx'
import { groupTitles } from './words.ts'

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
                isWaiting={line.of !== 'home' && waiting.has(line.uuid)}
              />
            ))}
          </List>
          <MaybeTwice lines={group.lines} />
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

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Asks whether a home that counts by its loan is one that was entered, too. */
function MaybeTwice({ lines }: { lines: readonly Line[] }) {
  const entered = lines.filter(({ of, debt_uuid }) => of === 'account' && debt_uuid === null)
  const homes = lines.filter(({ of }) => of === 'home')
  if (entered.length === 0 || homes.length === 0) return null
  const inWords = (some: readonly Line[]) => anyOf.format(some.map(({ name }) => name))
  return (
    <p className="px-4 pt-1 pb-4 text-13 text-quiet md:px-5">
      Is {inWords(entered)} the home behind {inWords(homes)}? Then it counts twice. Open it, and choose its
      loan under Edit.
    </p>
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
