/** Changes push settings. Shared by the server and the replay of queued writes. */
import type { PushSettings, PushSettingsChange } from '#core/contract/push-settings.ts'
import { namedFields } from '#core/fields.ts'

/** The settings of a client who has changed none: everything, at any time. */
export const DEFAULT_PUSH_SETTINGS: PushSettings = {
  debts: true,
  spending: true,
  payments: true,
  calls: true,
  brokerage: true,
  quiet_hours: null,
  version: 0,
}

/** Settings with the named ones changed. */
export const changePushSettings = (
  settings: PushSettings,
  { version: _, ...change }: PushSettingsChange,
): PushSettings => ({
  ...settings,
  ...namedFields(change),
  version: settings.version + (change.quiet_hours === undefined ? 0 : 1),
})
