/** Probes whether the server answers again: a page without data makes no call that would find out. */
import * as v from 'valibot'
import { clock } from '#app/platform/clock.ts'
import { noteAnswer } from '#app/platform/online.ts'
import { sendPending } from '#app/platform/outbox-lifecycle.ts'
import { queryClient } from '#app/platform/queries.ts'
import { apiBase } from '#core/contract/api-base.ts'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 120_000
const TIMEOUT_MS = 10_000

// A captive portal answers 200 to everything, but not with this.
const Health = v.object({ status: v.literal('ok') })

async function isAnswering(): Promise<boolean> {
  try {
    const address = new URL('/health', new URL(apiBase(location.host, import.meta.env), location.href))
    const response = await fetch(address.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok && v.is(Health, await response.json())
  } catch {
    return false
  }
}

/**
 * Probes the server at a tap, refetches everything on the page and sends queued writes. Hanging calls are aborted for that: together
 * they may occupy every connection the browser allows, and the probe would queue behind them.
 */
export async function probeNow(): Promise<void> {
  void sendPending(true)
  void queryClient.refetchQueries({ type: 'active' })
  noteAnswer(await isAnswering())
}

/** Probes the server once, and refreshes the page if it answers. */
async function probeOnce(): Promise<boolean> {
  const answers = await isAnswering()
  noteAnswer(answers)
  if (answers) await queryClient.refetchQueries({ type: 'active' })
  return answers
}

let wait = FIRST_WAIT_MS
let endedAt = 0

/**
 * Probes with growing intervals while the page is visible, until the server answers or the returned function is called. The intervals
 * go on growing where the server answers this probe, but soon fails the page's calls again.
 */
export function startProbing(): () => void {
  const isNew = clock.now().getTime() - endedAt > LONGEST_WAIT_MS
  if (isNew) wait = FIRST_WAIT_MS
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    timer = setTimeout(() => void ask(), wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const ask = async () => {
    const answers = document.visibilityState === 'visible' && (await probeOnce())
    if (!answers && !isOver) next()
  }
  next()
  return () => {
    isOver = true
    endedAt = clock.now().getTime()
    clearTimeout(timer)
  }
}
