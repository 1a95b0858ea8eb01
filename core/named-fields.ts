/** The fields that a change names: one that is undefined is as if it weren't there. */
export type NamedFields<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }

/** The fields of a change that aren't undefined, to lay over a record. */
export const namedFields = <T extends object>(change: T): NamedFields<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as NamedFields<T>
