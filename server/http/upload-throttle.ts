/** Lets chunks of uploads take turns, so that other requests are served between them however many come in at once. */

/** What all uploads together may take in and store: 200 Mbit/s, at which they leave most of a core to others. */
const BYTES_PER_MS = 25_000

/** What authorizing an upload and preparing for it costs, in bytes of its content that would take as long. */
const BEGINNING_BYTES = 500_000

/** Resolves when it is this chunk's turn among those of all uploads. */
export type NextTurn = (chunk: { readonly byteLength: number }) => Promise<void>

interface Waiting {
  readonly place: number
  readonly bytes: number
  readonly resolve: () => void
}

const waiting: Waiting[] = []
let isReleasing = false
let lastPlace = 0

function release(): void {
  const first = waiting.reduce((least, { place }) => Math.min(least, place), Infinity)
  const [next] = waiting.splice(
    waiting.findIndex(({ place }) => place === first),
    1,
  )
  isReleasing = next !== undefined
  if (!next) return
  next.resolve()
  setTimeout(release, next.bytes / BYTES_PER_MS)
}

const turnsAt =
  (place: number): NextTurn =>
  ({ byteLength: bytes }) =>
    new Promise((resolve) => {
      waiting.push({ place, bytes, resolve })
      if (!isReleasing) release()
    })

/**
 * The turns of one request's body. A chunk goes before those of requests that began later: files that arrive together
 * end one after the other, so that they are not all checked and stored at the same moment.
 */
export function receivingTurns(): NextTurn {
  lastPlace += 1
  return turnsAt(lastPlace)
}

/** The turns of a file that has arrived and is being stored: before all that are still coming in. */
export const storingTurn: NextTurn = turnsAt(0)

/**
 * The turn of a request that will send a file, before anything is done for it: twenty that come at the same moment are authorized one
 * after the other. Those whose files are coming in go on meanwhile.
 */
export const beginningTurn = (): Promise<void> => turnsAt(Infinity)({ byteLength: BEGINNING_BYTES })
