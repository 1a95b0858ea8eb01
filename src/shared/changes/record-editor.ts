/** Editing a saved record, which may change elsewhere meanwhile. */
import { useState } from 'react'
import type { Outcome, Refusal } from '#app/platform/api.ts'
import type { SubmitResult } from '#app/platform/form.ts'
import type { Pending } from '#app/platform/outbox.ts'

interface Options<Saved extends Versioned, Change> {
  /** Sends a change; without a version it replaces whichever there is. */
  readonly write: (change: Change & Partial<Versioned>) => Promise<Outcome<unknown> | Pending>
  /** Reads the server's version; undefined if the record is gone. */
  readonly read: () => Promise<Saved | undefined>
  /** Says that a change is saved, or will be. */
  readonly onSaved?: (change: Change, saved: { readonly isPending: boolean; readonly begun: Saved }) => void
  /** Leaves the editor: the change is saved, there was none, or the other version stays. */
  readonly onDone: () => unknown
}

interface Versioned {
  readonly version: number
}

/**
 * Saves what changed of a record. If it was changed elsewhere meanwhile, `conflict` has both versions and the choice between them,
 * for a conflict card above the form; the form stays, so that no input is lost.
 */
export function useRecordEditor<Saved extends Versioned, Change extends object>({
  write,
  read,
  onSaved,
  onDone,
}: Options<Saved, Change>) {
  const [conflict, setConflict] = useState<{ change: Change; server: Saved; begun: Saved }>()

  const save = async (change: Change, begun: Saved, version?: number): Promise<SubmitResult> => {
    const outcome = await write({ ...change, ...(version !== undefined && { version }) })
    if (outcome.ok) {
      onSaved?.(change, { isPending: 'isPending' in outcome, begun })
      await onDone()
    } else if (isOutdated(outcome)) {
      const server = await read()
      if (server) {
        setConflict({ change, server, begun })
        // The card says it, and takes the focus.
        return { ok: false, fields: {}, code: outcome.code }
      }
    }
    return outcome
  }
  return {
    conflict: conflict && {
      change: conflict.change,
      server: conflict.server,
      onOverride: () => save(conflict.change, conflict.begun),
      onUseServer: async () => onDone(),
    },
    /** @param begun the version that the client began with */
    submit: async (begun: Saved, change: Change): Promise<SubmitResult> => {
      if (Object.keys(change).length > 0) return save(change, begun, begun.version)
      await onDone()
      return { ok: true }
    },
  }
}

/** A taken name is also a conflict, and is reported at its field. */
const isOutdated = ({ code, fields }: Refusal): boolean =>
  code === 'conflict' && Object.keys(fields).length === 0
