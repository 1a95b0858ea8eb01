/** The questions in the order in which they are asked. */
import {
  CAPACITY_QUESTIONS,
  TOLERANCE_QUESTIONS,
  type RiskQuestion,
} from '#core/finance/data/risk-questionnaire.ts'

export const questions: readonly RiskQuestion[] = [...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS]

/** What the questions of a part are about. */
export const partOf = (place: number): string =>
  place < TOLERANCE_QUESTIONS.length ? 'How you see risk' : 'Your situation'
