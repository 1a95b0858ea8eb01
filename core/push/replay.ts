import { type PushSettings, updatePushSettings } from '#core/contract/push-settings.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { changePushSettings } from './change.ts'

/** Replays pending writes over a client's push settings. */
export const pushSettingsReplay: Replay<PushSettings> = [
  on(updatePushSettings, (settings: PushSettings, { body }) => changePushSettings(settings, body)),
]
