import { useState } from 'react'
import { call, type Input } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { useOnce } from '#app/platform/use-once.ts'
import { toast } from '#app/ui/toast.ts'
import type { Data, Endpoint } from '#core/contract/endpoint.ts'

/**
 * Writes that cannot wait for a connection. The same input has the same key, so that a second try after a lost answer
 * does nothing twice.
 *
 * @returns `problem` is why the last one was refused, to show in place
 */
export function useAdvisorWrite() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const once = useOnce()
  /** @returns the answer; undefined when it was refused */
  const run = async <E extends Endpoint>(
    endpoint: E,
    input: Input<E> & object,
  ): Promise<Data<E> | undefined> => {
    setBusy(true)
    setProblem(undefined)
    const headers = once([endpoint.name, input])
    const outcome = await call(endpoint, input, { headers, quiet: true })
    // Also after a refusal: the time may have been taken, or the call changed elsewhere.
    await refresh()
    setBusy(false)
    if (!outcome.ok) {
      setProblem(outcome.message)
      return undefined
    }
    if (outcome.message !== undefined) toast.success(outcome.message)
    return outcome.data
  }
  return { run, isBusy, problem, setProblem }
}
