/** Limits on how many records of a kind a client may have. */

export interface Limit {
  readonly most: number
  /** What is counted, in the client's words: "debts". */
  readonly things: string
}

/** Whether one more record may be added or restored. */
export const hasRoom = (limit: Limit, count: number): boolean => count < limit.most

/** The message of a refusal beyond a limit. */
export const noRoom = ({ most, things }: Limit): string =>
  `You can have up to ${most.toLocaleString('en-US')} ${things}. Delete one you no longer need.`
