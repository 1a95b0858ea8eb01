import { createHash } from 'node:crypto'

/** A digest of plain data, which equal data shares. */
export const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/**
 * Remembers what was last worked out for each of many, with a digest of all that it follows from: a change of that, by whomever
 * and in whichever process, has it worked out again.
 *
 * @param most how many are remembered; the one that was asked for longest ago is dropped first
 * @returns what is remembered of `who` if it follows from this content, else what `work` makes of it
 */
export function createContentCache<T>(most: number) {
  const entries = new Map<string, { readonly digest: string; readonly value: T }>()
  return (who: string, content: unknown, work: () => T): T => {
    const digest = digestOf(content)
    const found = entries.get(who)
    const entry = found?.digest === digest ? found : { digest, value: work() }
    entries.delete(who)
    entries.set(who, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    const { value } = entry
    // A failure may be over the next time.
    if (value instanceof Promise) value.catch(() => entries.get(who) === entry && entries.delete(who))
    return value
  }
}
