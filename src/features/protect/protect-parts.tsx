/** What the pages of the module share: loading, failing, no income yet, and a conflict of the profile. */
import { Link } from '@tanstack/react-router'
import { Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { dayInYear } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { ConflictCard, type ConflictRow } from '#app/shared/changes/conflict-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { ProtectNeeds } from '#core/contract/protect-needs.ts'
import type { ProtectProfile } from '#core/contract/protect-profile.ts'
import { CHECKLIST_TITLES } from './checklist-steps.ts'
import { type EntryName, entryField, entryText } from './entry-fields.ts'
import type { useProtect } from './use-protect.ts'

export const backToProtect = <BackLink to="/protect">Protect</BackLink>

interface UnloadedProps {
  readonly query: Parameters<typeof PageFailed>[0]['query'] & { readonly isError: boolean }
  readonly title: string
  /** What is loading: "your policies". */
  readonly what: string
  readonly back?: ReactNode
}

/** A page whose data is on its way, or could not be loaded. */
export const Unloaded = ({ query, title, what, back }: UnloadedProps) => (
  <Page>
    {query.isError ? (
      <PageFailed page={title} back={back} query={query} title={`Couldn’t load ${what}`} />
    ) : (
      <>
        <PageHeader title={title} back={back} />
        <Loading label={`Loading ${what}`} className="flex flex-col gap-4">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-72" />
          <Skeleton className="h-40" />
        </Loading>
      </>
    )}
  </Page>
)

/** Whether the client's pay is unknown: most needs are worked out from it. */
export const lacksIncome = ({ self }: ProtectNeeds): boolean => self.entries.income_cents === null

interface IncomeNeededProps {
  /** What the page shows once the income is known. */
  readonly title: string
  /** What is needed, and what it gives. */
  readonly children: ReactNode
}

/** A page, or a part of one, that needs the client's income, with the way to the page that asks for it. */
export const IncomeNeeded = ({ title, children }: IncomeNeededProps) => (
  <Card>
    <EmptyState
      icon={<Shield />}
      title={title}
      action={
        <Button asChild>
          <Link to="/protect">Add income</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  </Card>
)

/** A change of the profile that was refused because of a newer one: both versions, and the choice. */
export function ProfileConflict({
  conflict,
  query,
}: Pick<ReturnType<typeof useProtect>, 'conflict' | 'query'>) {
  const today = useToday()
  const server = query.data?.profile
  if (!conflict || !server) return null
  return (
    <ConflictCard
      thing="protection profile"
      rows={conflictRows(conflict.change, server, today)}
      {...conflictChoices(conflict.write.id)}
    />
  )
}

type Change = NonNullable<ReturnType<typeof useProtect>['conflict']>['change']

const NOT_ENTERED = 'Not entered'

function conflictRows(change: Change, server: ProtectProfile, today: string): ConflictRow[] {
  const entries = (Object.keys(change.entries) as EntryName[]).map((name) => {
    const field = entryField(name)
    const textIn = (values: Change['entries']) =>
      entryText(field, values, (iso) => iso.replace(/^US-/, '')) ?? NOT_ENTERED
    return { label: field.label, mine: textIn(change.entries), theirs: textIn(server.entries) }
  })
  const steps = Object.entries(CHECKLIST_TITLES).flatMap(([id, label]) => {
    const step = id as keyof typeof CHECKLIST_TITLES
    const mine = change.checklist[step]
    if (mine === undefined) return []
    const textOf = (mark: typeof mine | undefined) =>
      mark?.done_on == null ? 'Not done' : `Done ${dayInYear(mark.done_on, today)}`
    return [{ label, mine: textOf(mine), theirs: textOf(server.checklist[step]) }]
  })
  const accounts =
    change.checklist.account_beneficiaries === undefined
      ? []
      : [{ label: 'Account beneficiaries', mine: 'Changed here', theirs: 'Changed elsewhere' }]
  return [...entries, ...steps, ...accounts].filter(({ mine, theirs }) => mine !== theirs)
}
