/** Answers to the questions about money habits: those in progress stay in this tab until submitted. */
import * as v from 'valibot'
import { BehaviorSection } from '#core/contract/retirement.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import { readFromTab, removeFromTab, writeToTab } from '#app/platform/tab-storage.ts'

export type HabitAnswers = BehaviorSection['answers']

const KEY = 'habits'

/** The answers in progress; none where there are none, or where they cannot be parsed. */
export function readDraft(): HabitAnswers {
  const parsed = v.safeParse(BehaviorSection.entries.answers, readFromTab(KEY))
  return parsed.success ? parsed.output : {}
}

/** Stores the answers in progress. Where storage is full or denied they last as long as the page. */
export const storeDraft = (answers: HabitAnswers): void => void writeToTab(KEY, answers)
export const clearDraft = (): void => removeFromTab(KEY)

/** The index of the first open question; one past the last when all are answered. */
export function firstOpen(answers: HabitAnswers): number {
  const place = BEHAVIORAL_QUESTIONS.findIndex(
    ({ id, options }) => !options.some((option) => option.id === answers[id]),
  )
  return place < 0 ? BEHAVIORAL_QUESTIONS.length : place
}
