/** Opens the outbox for whoever signs in, and forgets it when they leave. */
import { apiBase } from '#core/contract/api-base.ts'
import { readConnection, onConnectionChange } from './online.ts'
import { sendWaiting, stopSending } from './outbox-send.ts'
import { dropOutbox, keepIdentity, keepOnly, whenQueueChanges } from './outbox-store.ts'
import { lookAgain, showNothing, whenShownChanges } from './outbox-view.ts'
import { readDeviceSession, readSession } from './session.ts'

/** For whom the outbox was opened. */
let openedFor: string | undefined
let isListening = false

function listen(): void {
  isListening = true
  whenQueueChanges(() => {
    // While it is being forgotten, what is on its way out is not read again.
    if (openedFor !== undefined) void lookAgain()
  })
  let before = readConnection()
  onConnectionChange(() => {
    const now = readConnection()
    if (now !== before && now === 'online') void sendWaiting(true)
    before = now
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendWaiting(true)
  })
}

/** Opens the outbox for whoever has signed in: says to the worker who that is, and sends what they left. */
async function open(userUuid: string): Promise<void> {
  openedFor = userUuid
  if (!isListening) listen()
  const kept = readDeviceSession()
  const api_base = apiBase(location.host, import.meta.env)
  await keepIdentity(kept && { user_uuid: kept.user.user_uuid, token: kept.token, api_base })
  // A closed tab ends a session without a log-out: what it left goes when the next client comes.
  await keepOnly(kept?.user.user_uuid)
  await lookAgain()
  await sendWaiting(true)
}

/** For React: hears of changes of what waits. The first listener opens the outbox. */
export function subscribe(listener: () => void): () => void {
  const userUuid = readSession()?.user.user_uuid
  if (userUuid !== undefined && userUuid !== openedFor) void open(userUuid)
  return whenShownChanges(listener)
}

/** Shows and sends nothing any more in this tab, and says how many writes still waited. */
export function closeOutbox(): number {
  openedFor = undefined
  stopSending()
  return showNothing()
}

/**
 * Forgets what waits, and as whom the worker may send.
 *
 * @returns how many writes are lost
 */
export async function forgetOutbox(): Promise<number> {
  const lost = closeOutbox()
  await dropOutbox()
  return lost
}
