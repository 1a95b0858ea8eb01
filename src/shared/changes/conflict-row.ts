import type { ConflictRow } from './conflict-card.tsx'

/**
 * One field of a change with both values as text; nothing where the change does not name it.
 *
 * @param words formats an existing value; `None` stands for a missing one
 */
export function conflictRow<T>(
  label: string,
  mine: T | undefined,
  theirs: T,
  words: (value: NonNullable<T>) => string,
): ConflictRow[] {
  if (mine === undefined) return []
  const say = (value: T): string => (value === null || value === undefined ? 'None' : words(value))
  return [{ label, mine: say(mine), theirs: say(theirs) }]
}
