import type { Dependencies } from '#server/dependencies.ts'
import { releasePushes } from '#server/push/alerts.ts'
import { startRounds } from './rounds.ts'

const EVERY_MS = 15_000

/** Sends what waited for the end of quiet hours, now and every 15 seconds. */
export const startReleasingPushes = (dependencies: Dependencies): { stop(): void } =>
  startRounds(
    dependencies,
    EVERY_MS,
    () => releasePushes(dependencies),
    'messages held in quiet hours could not be sent',
  )
