/** Goals and accounts for server tests. */
import { sampleAnswers } from '#core/goal/sample.ts'
import type { World } from './server.ts'

/** $20,000 for a boat in ten years; enough fields for a goal that is under way. */
export const goalInput = (change: Readonly<Record<string, unknown>> = {}) => ({
  mode: 'invest',
  kind: 'other',
  name: 'Boat',
  target_cents: 20_000_00,
  target_date: '2036-11-21',
  monthly_contribution_cents: 100_00,
  ...change,
})

/** $10,000 in a savings account at 4 %. */
export const accountInput = (change: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Savings',
  kind: 'savings',
  balance_cents: 10_000_00,
  apy: 0.04,
  ...change,
})

/** The calls of a client about goals, by the end of their path. */
export function goalsOfClient(world: World, token: string) {
  const call = async (method: string, path: string, body?: unknown) =>
    world.send(method, `/investment/${path}`, { token, ...(body !== undefined && { body }) })
  return {
    call,
    enterGoal: async (change?: Readonly<Record<string, unknown>>) => {
      const { status, json, text } = await call('POST', 'create', goalInput(change))
      if (status !== 201) throw new Error(text)
      return json.data
    },
    enterAccount: async (change?: Readonly<Record<string, unknown>>) => {
      const { status, json, text } = await call('POST', 'create/account', accountInput(change))
      if (status !== 201) throw new Error(text)
      return json.data
    },
    answer: async (risk: 'most' | 'least') => {
      const { status, json, text } = await call('POST', 'create/user-risk-profile', {
        answers: sampleAnswers(risk),
      })
      if (status !== 201) throw new Error(text)
      return json.data
    },
  }
}
