/** What a waiting version brings, as reported by the server of that version. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'

const WhatsNew = v.object({ build: v.string(), notes: v.array(v.string()) })

/** What the server's version lists beyond this page's own; nothing while it cannot be fetched. */
export async function readWhatsNew(): Promise<readonly string[]> {
  try {
    const response = await fetch('/whats-new.json', { cache: 'no-store' })
    const parsed = v.safeParse(WhatsNew, await response.json())
    if (!response.ok || !parsed.success || parsed.output.build === __BUILD_ID__) return []
    return parsed.output.notes.filter((note) => !__NOTES__.includes(note))
  } catch {
    return []
  }
}

/** {@link readWhatsNew}, once for each offer. */
export function useWhatsNew(): readonly string[] {
  const [notes, setNotes] = useState<readonly string[]>([])
  useEffect(() => {
    let isWanted = true
    void readWhatsNew().then((read) => isWanted && setNotes(read))
    return () => {
      isWanted = false
    }
  }, [])
  return notes
}
