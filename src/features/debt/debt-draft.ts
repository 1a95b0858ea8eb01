/**
 * A debt that is half typed, kept in this tab so that a reload loses none of it: one of each kind. Logging out clears it
 * with all else that the tab holds.
 */
import { v7 } from 'uuid'
import * as v from 'valibot'
import { DebtType } from '#core/contract/debt-kinds.ts'
import { readSession } from '#app/platform/session.ts'
import { type DebtValues, emptyValues } from './debt-values.ts'

const Kept = v.object({
  user_uuid: v.string(),
  debt_uuid: v.string(),
  values: v.objectWithRest({ debt_type: DebtType }, v.string()),
})

/** What was typed of a debt, and the id that it will have. */
export interface DebtDraft {
  readonly debt_uuid: string
  readonly values: DebtValues
  /** Whether it was typed before the page was opened. */
  readonly isOld: boolean
}

const keyOf = (kind: DebtType, ownType = ''): string => `verdant.debt-draft.${kind}.${ownType}`

/** The draft of a kind, or an empty one. */
export function readDraft(kind: DebtType, ownType?: string): DebtDraft {
  const empty = emptyValues(kind, ownType)
  const text = sessionStorage.getItem(keyOf(kind, ownType)) ?? ''
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), text)
  if (!parsed.success || parsed.output.user_uuid !== readSession()?.user.user_uuid) {
    return { debt_uuid: v7(), values: empty, isOld: false }
  }
  const { debt_uuid, values } = parsed.output
  return { debt_uuid, values: { ...empty, ...values }, isOld: true }
}

/** Keeps what is typed by now. Full or denied storage keeps nothing, and the form goes on. */
export function keepDraft(
  kind: DebtType,
  ownType: string | undefined,
  { debt_uuid, values }: Pick<DebtDraft, 'debt_uuid' | 'values'>,
): void {
  const user_uuid = readSession()?.user.user_uuid
  try {
    sessionStorage.setItem(keyOf(kind, ownType), JSON.stringify({ user_uuid, debt_uuid, values }))
  } catch {
    return
  }
}

/** Forgets it, once the debt is entered or given up. */
export const dropDraft = (kind: DebtType, ownType?: string): void =>
  sessionStorage.removeItem(keyOf(kind, ownType))
