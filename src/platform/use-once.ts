import { useRef } from 'react'

/** A header with which a write is done once: the same input, such as after a lost answer, has the same key. */
export function useOnce() {
  const last = useRef<{ readonly payload: string; readonly key: string }>(undefined)
  return (input: unknown) => {
    const payload = JSON.stringify(input)
    if (last.current?.payload !== payload) last.current = { payload, key: crypto.randomUUID() }
    return { 'Idempotency-Key': last.current.key }
  }
}
