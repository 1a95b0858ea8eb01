import type { ConflictRow } from './conflict-card.tsx'

/**
 * One field of a change with both values in words; nothing where the change does not name it.
 *
 * @param words of a value that is there; `None` stands for one that is not
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
