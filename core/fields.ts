/** The fields of records and of changes to them. */

/** The fields that a change names: one that is undefined is as if it weren't there. */
export type NamedFields<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }

/** The fields of a change that aren't undefined, to lay over a record. */
export const namedFields = <T extends object>(change: T): NamedFields<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as NamedFields<T>

/** The fields of an input that differ from a record's. Lists are compared by their content. */
export function changedFields<T extends object>(record: object, input: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(record))
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(before.get(name)) !== JSON.stringify(value)
  return Object.fromEntries(Object.entries(input).filter(isChanged)) as Partial<T>
}
