/** The questions in the order in which they are asked. */
import {
  CAPACITY_QUESTIONS,
  RISK_QUESTIONNAIRE_VERSION,
  TOLERANCE_QUESTIONS,
  type RiskQuestion,
} from '#core/finance/data/risk-questionnaire.ts'

export const questions: readonly RiskQuestion[] = [...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS]
export const version = RISK_QUESTIONNAIRE_VERSION

/** What the questions of a part are about. */
export const partOf = (place: number): string =>
  place < TOLERANCE_QUESTIONS.length ? 'How you see risk' : 'Your situation'

/** The index of the first open question; one past the last when all are answered. */
export function firstOpen(answers: Readonly<Record<string, string>>): number {
  const place = questions.findIndex(({ id }) => answers[id] === undefined)
  return place < 0 ? questions.length : place
}
