/** Answers that are not submitted yet: in this tab only, so that a reload does not lose them. */
import * as v from 'valibot'
import { readFromTab, removeFromTab, writeToTab } from '#app/platform/tab-storage.ts'

/** The keys of the chosen options by question. */
export type Answers = Readonly<Record<string, string>>

export interface Question {
  readonly id: string
  readonly text: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
}

export interface DraftAnswers<Draft extends Answers> {
  /** The answers so far; none where there are none, or where they cannot be parsed. */
  readonly read: () => Draft
  readonly store: (answers: Draft) => void
  readonly clear: () => void
}

/** @param key names the questionnaire and, where it has several, its edition */
export const draftAnswers = <Draft extends Answers>(
  key: string,
  schema: v.GenericSchema<unknown, Draft>,
  none: Draft,
): DraftAnswers<Draft> => ({
  read: () => {
    const parsed = v.safeParse(schema, readFromTab(key))
    return parsed.success ? parsed.output : none
  },
  // Where storage is full or denied they last as long as the page.
  store: (answers) => void writeToTab(key, answers),
  clear: () => removeFromTab(key),
})

/** The index of the first open question; one past the last when all are answered. */
export function firstOpen(questions: readonly Question[], answers: Answers): number {
  const place = questions.findIndex(({ id, options }) => !options.some(({ key }) => key === answers[id]))
  return place < 0 ? questions.length : place
}
