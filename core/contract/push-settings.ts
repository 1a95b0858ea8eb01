/** What a client wants to be notified of on their devices, and when not. The list of notifications keeps everything. */
import * as v from 'valibot'
import { LocalTime } from './debt-reminders.ts'
import { endpoint } from './endpoint.ts'
import type { PushData } from './push-payload.ts'

/** The groups of push messages that a client can turn off. */
const groups = {
  debts: v.boolean(),
  spending: v.boolean(),
  payments: v.boolean(),
  calls: v.boolean(),
  brokerage: v.boolean(),
}
export type PushGroup = keyof typeof groups

/** The group of each kind of message; null for one that always comes at once. */
export const PUSH_GROUP: Readonly<Record<PushData['kind'], PushGroup | null>> = {
  reminder: 'debts',
  guardrail: 'spending',
  payment: 'payments',
  call: 'calls',
  brokerage: 'brokerage',
  security: null,
  test: null,
}

/** From one wall time to another in the client's time zone; past midnight where the end is the earlier one. */
export const QuietHours = v.pipe(
  v.object({ from: LocalTime, to: LocalTime }),
  v.forward(
    v.check(({ from, to }) => from !== to, 'Choose an end that differs from the start'),
    ['to'],
  ),
)
export type QuietHours = v.InferOutput<typeof QuietHours>

export const PushSettings = v.object({
  ...groups,
  /** Null without quiet hours. */
  quiet_hours: v.nullable(QuietHours),
  /** How often quiet hours were changed. */
  version: v.optional(v.number(), 0),
})
export type PushSettings = v.InferOutput<typeof PushSettings>

/** `version` is the one that a change of quiet hours is based on; the groups are switches of their own, and have none. */
export const PushSettingsChange = v.partial(v.object({ ...PushSettings.entries, version: v.number() }))
export type PushSettingsChange = v.InferOutput<typeof PushSettingsChange>

export const getPushSettings = endpoint({
  name: 'getPushSettings',
  module: 'push',
  method: 'GET',
  path: '/push/get/settings/{userUuid}',
  summary: 'What the client wants to be notified of, and their quiet hours',
  access: 'client',
  data: PushSettings,
})

export const updatePushSettings = endpoint({
  name: 'updatePushSettings',
  module: 'push',
  method: 'PUT',
  path: '/push/update/settings',
  summary:
    'Change what the client is notified of: only what changes is named; `conflict` when quiet hours were changed since the version that is named',
  access: 'client',
  body: PushSettingsChange,
  data: PushSettings,
  errors: ['conflict'],
  waits: true,
})

export const pushSettingsEndpoints = [getPushSettings, updatePushSettings] as const
