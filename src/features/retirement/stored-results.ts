/** The last results about the retirement plan. */
import { storedAnswer } from '#app/platform/stored-answers.ts'
import { ENGINE_VERSION, PLAN_LIVES } from '#core/retirement/plan-lives.ts'

/** Where the last result of a kind is stored. One of another engine or seed is another result. */
export const storedResult = <Answer>(kind: string) =>
  storedAnswer<Answer>(['retirementResult', { kind }], [ENGINE_VERSION, PLAN_LIVES])
