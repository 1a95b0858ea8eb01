/** Lets chunks of uploads take turns, so that other requests are served between them however many come in at once. */

/** What all uploads together may take in: 200 Mbit/s, at which they leave most of a core to others. */
const BYTES_PER_MS = 25_000

interface Waiting {
  readonly bytes: number
  readonly resolve: () => void
}

const waiting: Waiting[] = []
let isReleasing = false

function release(): void {
  const next = waiting.shift()
  isReleasing = next !== undefined
  if (!next) return
  next.resolve()
  setTimeout(release, next.bytes / BYTES_PER_MS)
}

/** Resolves when it is this chunk's turn among those of all uploads. */
export function nextTurn({ byteLength: bytes }: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    waiting.push({ bytes, resolve })
    if (!isReleasing) release()
  })
}
