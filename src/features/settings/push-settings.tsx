import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '#app/platform/clock.ts'
import { useForm } from '#app/platform/form.ts'
import { timeInWords, zoneInWords } from '#app/platform/format.ts'
import { conflictChoices, write } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { queryClient } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useSession } from '#app/platform/session.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { ConflictCard, conflictRow } from '#app/shared/changes/conflict-card.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { pushSettingsQuery } from '#app/shared/push/push-devices.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import {
  getPushSettings,
  PUSH_GROUP,
  type PushGroup,
  type PushSettings as Settings,
  type PushSettingsChange,
  QuietHours,
  updatePushSettings,
} from '#core/contract/push-settings.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { conflictOf, pendingSubjects, replay } from '#core/outbox/replay.ts'
import { changePushSettings } from '#core/push/change.ts'
import { pushSettingsReplay } from '#core/push/replay.ts'

const GROUPS: readonly { group: PushGroup; label: string; detail: string }[] = [
  { group: 'debts', label: 'Debt reminders', detail: 'Due dates, at the times you set for each debt' },
  {
    group: 'spending',
    label: 'Spending alerts',
    detail: 'At 80% and 100% of a limit, if your limits have alerts on',
  },
  { group: 'payments', label: 'Your plan', detail: 'A payment that didn’t go through, or a plan that ended' },
  {
    group: 'calls',
    label: 'Advisor calls',
    detail: 'An hour before a call, and when your advisor changes it',
  },
  {
    group: 'brokerage',
    label: 'Brokerage',
    detail: 'Decisions on your application, and orders that were filled or refused',
  },
]
const sent = new Set(Object.values(PUSH_GROUP))

/** The subject of changes that an earlier release queued. */
const ALL_SETTINGS = getPushSettings.name

/**
 * The subject of a change: its setting, so that a conflict in quiet hours holds up no switch. While changes of an earlier release
 * are queued, it joins them: an older change of the same setting must not be sent after it.
 */
const subjectOf = (change: PushSettingsChange, queued: readonly QueuedWrite[]): string =>
  queued.some(({ subject }) => subject === ALL_SETTINGS)
    ? ALL_SETTINGS
    : ['push-settings', ...Object.keys(change)].join('.')

const NIGHT: QuietHours = { from: '22:00', to: '07:00' }

/** The settings with pending writes, and how to change them: a change shows at once and is taken back if refused. */
function usePushSettings() {
  const query = useQuery(pushSettingsQuery)
  const { data, writes } = useReplayed<Settings>(query, query.data, (known, queued) =>
    replay(known, queued, pushSettingsReplay),
  )
  const [sending, setSending] = useState<PushSettingsChange>({})
  const save = async (change: PushSettingsChange) => {
    setSending((before) => ({ ...before, ...change }))
    // A change of quiet hours on top of one that is being sent is no conflict with that.
    const isFirst = change.quiet_hours !== undefined && sending.quiet_hours === undefined
    const body = { ...change, ...(isFirst && data && { version: data.version }) }
    const about = {
      subject: subjectOf(change, writes),
      label: change.quiet_hours === undefined ? 'Notification settings' : 'Quiet hours',
    }
    const outcome = await write(updatePushSettings, { body }, about, {
      onSent: (settings) => queryClient.setQueryData(pushSettingsQuery.queryKey, settings),
    })
    setSending((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
    )
    return outcome
  }
  return {
    query,
    settings: data && changePushSettings(data, sending),
    isPending:
      pendingSubjects(writes.filter(({ endpoint }) => endpoint === updatePushSettings.name)).size > 0,
    conflict: conflictOf(writes, updatePushSettings),
    save,
  }
}

const hoursInWords = ({ from, to }: QuietHours): string => `${timeInWords(from)} to ${timeInWords(to)}`

/** Which messages come, and when none should. */
export function PushSettings() {
  const { query, settings, isPending, conflict, save } = usePushSettings()
  if (query.isPending) {
    return (
      <Loading label="Loading your notification settings">
        <Skeleton className="h-60" />
      </Loading>
    )
  }
  if (!settings) return <QueryFailed query={query} title="Couldn’t load your notification settings" />
  return (
    <div className="flex flex-col gap-4 border-t border-hair pt-3">
      {isPending && (
        <span className="self-start empty:hidden">
          <PendingPill />
        </span>
      )}
      {conflict && (
        <ConflictCard
          thing="setting"
          rows={conflictRow('Quiet hours', conflict.change.quiet_hours, settings.quiet_hours, hoursInWords)}
          {...conflictChoices(conflict.write.id)}
        />
      )}
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-15 font-medium">Notify me about</legend>
        {GROUPS.filter(({ group }) => sent.has(group)).map(({ group, label, detail }) => (
          <Switch
            key={group}
            label={label}
            detail={detail}
            checked={settings[group]}
            onCheckedChange={(isOn) => void save({ [group]: isOn })}
          />
        ))}
        <Switch
          label="Account security"
          detail="Always on"
          checked
          disabled
          disabledReason="New logins, changes to how you log in or how we reach you, and exports. These come at once to your other devices, even in quiet hours, so that nobody can change your account unnoticed. We text you about them, too."
        />
        <p className="pt-1 text-13 text-quiet">
          What you turn off still appears in the list behind the bell on your dashboard.
        </p>
      </fieldset>
      <QuietHoursFields quietHours={settings.quiet_hours} onSave={(quiet_hours) => save({ quiet_hours })} />
    </div>
  )
}

interface QuietHoursProps {
  readonly quietHours: QuietHours | null
  readonly onSave: (quietHours: QuietHours | null) => Promise<unknown>
}

function QuietHoursFields({ quietHours, onSave }: QuietHoursProps) {
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label="Quiet hours"
        detail="Messages wait until your quiet hours end, and come as one. Account security doesn’t wait."
        checked={quietHours !== null}
        onCheckedChange={(isOn) => void onSave(isOn ? NIGHT : null)}
      />
      {quietHours && (
        <QuietHoursForm key={`${quietHours.from} ${quietHours.to}`} hours={quietHours} onSave={onSave} />
      )}
    </div>
  )
}

function QuietHoursForm({ hours, onSave }: { hours: QuietHours; onSave: QuietHoursProps['onSave'] }) {
  const { time_zone, is_time_zone_chosen } = useSession()?.user ?? {}
  // Unless the client chose a zone, it follows the device, which the stored session doesn’t.
  const zone = (is_time_zone_chosen && time_zone) || clock.zone()
  const form = useForm({
    initial: hours,
    schema: QuietHours,
    onSubmit: async (next) => {
      await onSave(next)
      return { ok: true }
    },
  })
  const isChanged = form.values.from !== hours.from || form.values.to !== hours.to
  return (
    <Form form={form} hasOwnButtons aria-label="Quiet hours" className="gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField form={form} name="from" label="From" type="time" />
        <TextField form={form} name="to" label="To" type="time" />
        {isChanged && (
          <Button type="submit" variant="secondary" busy={form.isBusy}>
            Save hours
          </Button>
        )}
      </div>
      <p className="text-13 text-quiet">
        {zoneInWords(zone)}. A reminder that would be late by then comes at its own time.
      </p>
    </Form>
  )
}
