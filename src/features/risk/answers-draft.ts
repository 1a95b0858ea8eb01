/** Answers on risk that are not handed in: in this tab alone, so that a reload does not lose them. */
import * as v from 'valibot'
import { RiskProfileInput } from '#core/contract/risk.ts'
import { version } from './questions.ts'

// Answers to another edition are to other questions.
const KEY = `verdant.risk.${version}`

export type DraftAnswers = v.InferOutput<typeof RiskProfileInput>['answers']

/** The answers so far; none where there are none, or where they cannot be read. */
export function readDraft(): DraftAnswers {
  const kept = sessionStorage.getItem(KEY) ?? '{}'
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), RiskProfileInput.entries.answers), kept)
  return parsed.success ? parsed.output : {}
}

/** Keeps the answers so far. Where storage is full or denied they live as long as the page. */
export function storeDraft(answers: DraftAnswers): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(answers))
  } catch {
    // Nothing to do: a reload begins anew.
  }
}

export const clearDraft = (): void => sessionStorage.removeItem(KEY)
