/** The homes that a client has added, which a mortgage may be on. */
import type { NetWorth } from '#core/contract/net-worth.ts'

export interface Home {
  /** Of its account. */
  readonly uuid: string
  readonly name: string
  readonly cents: number
  /** The mortgage on it. */
  readonly debt_uuid: string | null
}

/** The homes and the land among a client's assets; none while these are unknown. */
export const homesOf = (worth: NetWorth | undefined): Home[] =>
  (worth?.groups ?? [])
    .filter(({ kind }) => kind === 'property')
    .flatMap(({ lines }) => lines)
    .filter(({ of }) => of === 'account')
    .map(({ uuid, name, cents, debt_uuid }) => ({ uuid, name, cents, debt_uuid }))
