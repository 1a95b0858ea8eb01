/** The states of the United States, as the server lists them and the device stores them. */
import { queryFor } from '#app/platform/queries.ts'
import { listStates, type UsState } from '#core/contract/location.ts'

export const statesQuery = queryFor(listStates, {})

/** `Vermont` for `US-VT`; its two letters while the list is missing. */
export const stateName = (states: readonly UsState[] | undefined, iso: string): string =>
  states?.find((state) => state.iso === iso)?.name ?? iso.replace(/^US-/, '')
