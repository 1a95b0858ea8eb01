import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { Section } from '#core/contract/section.ts'
import {
  deleteShare,
  getShareReads,
  restoreShare,
  type Share,
  SHARE_LOG_DAYS,
  type ShareUse,
  updateShare,
} from '#core/contract/sharing.ts'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { chosenSections, SECTION_NAMES, SectionChecks, sectionValues } from '#app/shared/sharing/sections.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import { rereadShares } from './shares-query.ts'

interface ShareDetailsProps {
  readonly share: Share
  readonly isOffline: boolean
  readonly onDone: () => void
}

/** One share: its sections, what was read, and ending it. */
export function ShareDetails({ share, isOffline, onDone }: ShareDetailsProps) {
  const [isBusy, setBusy] = useState(false)
  const params = { id: share.share_uuid }
  const undo = async () => {
    const outcome = await call(restoreShare, { params })
    if (outcome.ok && outcome.message) toast.success(outcome.message)
    await rereadShares()
  }
  const stop = async () => {
    setBusy(true)
    const outcome = await call(deleteShare, { params })
    await rereadShares()
    setBusy(false)
    if (!outcome.ok) return
    toast.success(outcome.message ?? 'No longer shared', { label: 'Undo', run: () => void undo() })
    onDone()
  }
  return (
    <div className="flex flex-col gap-6 pt-1">
      {share.ended_at === null && (
        <>
          <ShareForm share={share} isOffline={isOffline} />
          <Button
            variant="danger"
            className="self-start"
            busy={isBusy}
            disabled={isOffline}
            onClick={() => void stop()}
          >
            Stop sharing
          </Button>
        </>
      )}
      <AccessLog share={share} />
    </div>
  )
}

const Chosen = v.objectWithRest({ can_edit: v.boolean() }, v.boolean())

function ShareForm({ share, isOffline }: { share: Share; isOffline: boolean }) {
  const form = useForm({
    initial: { can_edit: share.access === 'edit', ...sectionValues(share.sections) },
    schema: Chosen,
    about: share.share_uuid,
    onSubmit: async ({ can_edit, ...chosen }) => {
      const sections = chosenSections({ ...sectionValues([]), ...chosen })
      if (sections.length === 0) {
        return { ok: false, fields: {}, message: 'Choose at least one section, or stop sharing.' }
      }
      const outcome = await call(
        updateShare,
        { body: { share_uuid: share.share_uuid, sections, access: can_edit ? 'edit' : 'view' } },
        { quiet: true },
      )
      if (!outcome.ok) return outcome
      await rereadShares()
      toast.success(outcome.message ?? 'Changes saved')
      return outcome
    },
  })
  const isChanged =
    form.values.can_edit !== (share.access === 'edit') ||
    Section.options.some((section) => form.values[section] !== share.sections.includes(section))
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      {share.kind === 'partner' && (
        <Switch
          name="can_edit"
          label="Can edit"
          checked={form.values.can_edit}
          onCheckedChange={(canEdit) => form.set('can_edit', canEdit)}
        />
      )}
      <SectionChecks values={form.values} onChange={(section, chosen) => form.set(section, chosen)} />
      <FormRefusal message={form.refusal} />
      <Button type="submit" className="self-start" busy={form.isBusy} disabled={!isChanged || isOffline}>
        Save changes
      </Button>
    </form>
  )
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function wordsOf({ section, reads, changes }: ShareUse): string {
  const did = changes === 0 ? 'Read' : reads === 0 ? 'Changed' : 'Read and changed'
  return `${did} ${SECTION_NAMES[section].toLowerCase()}`
}

/** What was read and changed, newest first. */
function AccessLog({ share }: { share: Share }) {
  const log = useInfiniteQuery({
    queryKey: [getShareReads.name, { params: { id: share.share_uuid }, isLog: true }],
    meta: { isStored: false },
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const input = {
        params: { id: share.share_uuid },
        query: pageParam === '' ? {} : { cursor: pageParam },
      }
      const outcome = await call(getShareReads, input, { signal, quiet: true })
      if (!outcome.ok) throw new ApiFailure(outcome)
      return outcome.data
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const uses = log.data?.pages.flatMap((page) => page.uses) ?? []
  return (
    <section aria-label="Access log" className="flex flex-col gap-2 border-t border-hair pt-4">
      <h3 className="text-17 font-medium">Access log</h3>
      {log.isPending && <Skeleton className="h-24" />}
      {log.isError && uses.length === 0 && <QueryFailed query={log} title="Couldn’t load the access log" />}
      {log.data && uses.length === 0 && (
        <p className="text-15 text-quiet">{share.first_name} hasn’t looked at your plan yet.</p>
      )}
      <ul className="flex flex-col divide-y divide-hair">
        {uses.map((use) => (
          <li key={`${use.at}${use.section}`} className="flex flex-col py-2">
            <span className="text-15">{wordsOf(use)}</span>
            <time dateTime={use.at} className="text-13 text-quiet">
              {time.format(new Date(use.at))}
            </time>
          </li>
        ))}
      </ul>
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
      {uses.length > 0 && (
        <p className="text-13 text-quiet">By the minute. Entries are deleted after {SHARE_LOG_DAYS} days.</p>
      )}
    </section>
  )
}
