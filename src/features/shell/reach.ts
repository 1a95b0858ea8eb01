/** Asks whether the server answers again: a page without data makes no call that would find out. */
import * as v from 'valibot'
import { apiBase } from '#core/contract/api-base.ts'
import { noteAnswer } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 120_000
const PATIENCE_MS = 10_000

// A portal says 200 to everything, but not this.
const Health = v.object({ status: v.literal('ok') })

async function isAnswering(): Promise<boolean> {
  try {
    const address = new URL('/health', new URL(apiBase(location.host, import.meta.env), location.href))
    const response = await fetch(address.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response.ok && v.is(Health, await response.json())
  } catch {
    return false
  }
}

/**
 * Asks the server at a tap, and for all that is on the page at once. Calls that hang are given up for that: together they may
 * hold every connection that the browser allows, and the question would wait behind them.
 */
export async function tryNow(): Promise<void> {
  void queryClient.refetchQueries({ type: 'active' })
  noteAnswer(await isAnswering())
}

/** Asks the server once, and brings the page up to date if it answers. */
async function tryServer(): Promise<boolean> {
  const answers = await isAnswering()
  noteAnswer(answers)
  if (answers) await queryClient.refetchQueries({ type: 'active' })
  return answers
}

/** Asks by itself while the page is looked at, less and less often, until the server answers or it is called off. */
export function keepTrying(): () => void {
  let wait = FIRST_WAIT_MS
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    timer = setTimeout(() => void ask(), wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const ask = async () => {
    const answers = document.visibilityState === 'visible' && (await tryServer())
    if (!answers && !isOver) next()
  }
  next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
