/** Unsubmitted answers on risk: in this tab only, so that a reload does not lose them. */
import * as v from 'valibot'
import { RiskProfileInput } from '#core/contract/risk.ts'
import { version } from './questions.ts'

// Answers to another edition belong to other questions.
const KEY = `verdant.risk.${version}`

export type DraftAnswers = v.InferOutput<typeof RiskProfileInput>['answers']

/** The answers so far; none where there are none, or where they cannot be parsed. */
export function readDraft(): DraftAnswers {
  const stored = sessionStorage.getItem(KEY) ?? '{}'
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), RiskProfileInput.entries.answers), stored)
  return parsed.success ? parsed.output : {}
}

/** Stores the answers so far. Where storage is full or denied they last as long as the page. */
export function storeDraft(answers: DraftAnswers): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(answers))
  } catch {
    // Ignored: a reload starts over.
  }
}

export const clearDraft = (): void => sessionStorage.removeItem(KEY)
