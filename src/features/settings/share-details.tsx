import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { call, type Outcome } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { count, dayInYear } from '#app/platform/format.ts'
import { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { chosenSections, SECTION_NAMES, SectionChecks, sectionValues } from '#app/shared/sharing/sections.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { Section } from '#core/contract/section.ts'
import {
  deleteShare,
  getShareReads,
  type Share,
  type ShareUse,
  updateShare,
  widens,
} from '#core/contract/sharing.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import {
  proofOf,
  Reauthentication,
  ReauthenticationFields,
  reauthenticationValues,
} from './reauthentication.tsx'
import { ChosenSections } from './share-forms.tsx'
import { type SectionVisits, VISIT_MINUTES, visitsByDay } from './share-visits.ts'
import { rereadShares } from './shares-query.ts'

interface ShareDetailsProps {
  readonly share: Share
  readonly isOffline: boolean
  readonly onDone: () => void
  /** Called by the message that it ended. */
  readonly onUndo: () => void
}

/** One share: its sections, what was read, and ending it. */
export function ShareDetails({ share, isOffline, onDone, onUndo }: ShareDetailsProps) {
  const [isBusy, setBusy] = useState(false)
  const params = { id: share.share_uuid }
  const stop = async () => {
    setBusy(true)
    const outcome = await call(deleteShare, { params })
    await rereadShares()
    setBusy(false)
    if (!outcome.ok) return
    toast.success(outcome.message ?? 'No longer shared', { label: 'Undo', run: onUndo })
    onDone()
  }
  return (
    <div className="flex flex-col gap-6 pt-1">
      {share.ended_at === null && (
        <ShareForm
          share={share}
          isOffline={isOffline}
          stop={
            <Button variant="secondary" busy={isBusy} disabled={isOffline} onClick={() => void stop()}>
              Stop sharing
            </Button>
          }
        />
      )}
      <AccessLog share={share} />
    </div>
  )
}

const Chosen = v.object({ can_edit: v.boolean(), ...ChosenSections })

const accessOf = (canEdit: boolean) => (canEdit ? 'edit' : 'view')

/** More than before needs the password or a passkey. */
const changeSchema = (share: Share) =>
  v.lazy((input) => {
    const { success, output } = v.safeParse(Chosen, input)
    return success && isWider(share, output) ? v.intersect([Chosen, Reauthentication]) : Chosen
  })

const isWider = (share: Share, { can_edit, ...chosen }: v.InferOutput<typeof Chosen>): boolean =>
  widens(share, { access: accessOf(can_edit), sections: chosenSections(chosen) })

interface ShareFormProps extends Pick<ShareDetailsProps, 'share' | 'isOffline'> {
  /** The button that ends the share, beside the one that saves. */
  readonly stop: ReactNode
}

function ShareForm({ share, isOffline, stop }: ShareFormProps) {
  const form = useForm({
    initial: {
      can_edit: share.access === 'edit',
      ...sectionValues(share.sections),
      ...reauthenticationValues,
    },
    schema: changeSchema(share),
    about: share.share_uuid,
    onSubmit: async (entered) => {
      const sections = chosenSections(entered)
      if (sections.length === 0) {
        return { ok: false, fields: {}, message: 'Choose at least one section, or stop sharing.' }
      }
      const proof = 'proof' in entered ? await proofOf(entered) : undefined
      if (proof?.ok === false) return proof
      const change = { share_uuid: share.share_uuid, sections, access: accessOf(entered.can_edit) } as const
      const outcome = await call(updateShare, { body: { ...change, ...proof?.body } }, { quiet: true })
      if (!outcome.ok) return outcome
      form.setMany(reauthenticationValues)
      await rereadShares()
      toast.success(outcome.message ?? 'Changes saved')
      return outcome
    },
  })
  const isChanged =
    form.values.can_edit !== (share.access === 'edit') ||
    Section.options.some((section) => form.values[section] !== share.sections.includes(section))
  return (
    <Form form={form} className="gap-4">
      {share.kind === 'partner' && (
        <Switch
          name="can_edit"
          label="Can edit"
          checked={form.values.can_edit}
          onCheckedChange={(canEdit) => form.set('can_edit', canEdit)}
        />
      )}
      <SectionChecks values={form.values} onChange={(section, chosen) => form.set(section, chosen)} />
      {isWider(share, form.values) && <ReauthenticationFields form={form} />}
      <FormButtons label="Save changes" disabled={!isChanged || isOffline}>
        {stop}
      </FormButtons>
    </Form>
  )
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** `Viewed debts`, `Viewed and changed spending` */
const didWhat = ({ section, changes }: SectionVisits): string =>
  `${changes > 0 ? 'Viewed and changed' : 'Viewed'} ${SECTION_NAMES[section].toLowerCase()}`

/** `3 times · last at 2:10 PM`, `2 changes · at 9:41 AM` */
const howOften = ({ visits, changes, lastAt }: SectionVisits): string =>
  [
    visits > 1 && count(visits, 'time'),
    changes > 0 && count(changes, 'change'),
    `${visits > 1 ? 'last at' : 'at'} ${time.format(lastAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')

function dayName(day: IsoDate, today: IsoDate): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : dayInYear(day, today)
}

/** How many pages are read at once for the rest of a day. */
const DAY_PAGES = 10

/** Entries from a cursor on, until a day is complete: its counts would otherwise grow with the next page. */
async function readDay(id: string, cursor: string, signal: AbortSignal) {
  const uses: ShareUse[] = []
  let next: string | null = cursor
  for (let pages = 0; next !== null && pages < DAY_PAGES; pages += 1) {
    const outcome: Outcome<Data<typeof getShareReads>> = await call(
      getShareReads,
      { params: { id }, query: next === '' ? {} : { cursor: next } },
      { signal, quiet: true },
    )
    if (!outcome.ok) throw new ApiFailure(outcome)
    uses.push(...outcome.data.uses)
    next = outcome.data.next_cursor
    if (visitsByDay(uses).length > 1) break
  }
  return { uses, next_cursor: next }
}

/** What was read and changed, by day, newest first. */
function AccessLog({ share }: { share: Share }) {
  const today = useToday()
  const log = useInfiniteQuery({
    queryKey: [getShareReads.name, { params: { id: share.share_uuid }, isLog: true }],
    meta: { isStored: false },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readDay(share.share_uuid, pageParam, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const known = visitsByDay(log.data?.pages.flatMap((page) => page.uses) ?? [])
  // The last day may go on beyond what has been read.
  const days = log.hasNextPage && known.length > 1 ? known.slice(0, -1) : known
  return (
    <section aria-label="Access log" className="flex flex-col gap-3 border-t border-hair pt-4">
      <h3 className="text-17 font-medium">What {share.first_name} viewed</h3>
      {log.isPending && <Skeleton className="h-24" />}
      {log.isError && days.length === 0 && <QueryFailed query={log} title="Couldn’t load the access log" />}
      {log.data && days.length === 0 && (
        <p className="text-15 text-quiet">{share.first_name} hasn’t looked at your plan yet.</p>
      )}
      {days.map(({ day, sections }) => (
        <section key={day} aria-labelledby={`visits-${day}`}>
          <h4 id={`visits-${day}`} className="text-13 font-medium text-quiet">
            {dayName(day, today)}
          </h4>
          <ul className="flex flex-col divide-y divide-hair">
            {sections.map((visits) => (
              <li key={visits.section} className="flex flex-col py-2">
                <span className="text-15">{didWhat(visits)}</span>
                <span className="text-13 text-quiet">{howOften(visits)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {log.hasNextPage && (
        <Button
          variant="link"
          className="self-start"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      {days.length > 0 && (
        <p className="text-13 text-quiet">
          Views within {VISIT_MINUTES} minutes of each other count as one. Entries are deleted after a year.
        </p>
      )}
    </section>
  )
}
