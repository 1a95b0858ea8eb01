/** Saved results of the retirement plan: each with its inputs, so that a later difference can be explained. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, required, Uuid } from './fields.ts'
import { RetirementFacts, RetirementPlan } from './retirement.ts'

/** The maximum number of saved results per client. */
export const MAX_RESULTS = 50

const SavedResult = v.object({
  result_uuid: Uuid,
  name: v.string(),
  /** The client's day of the calculation. */
  as_of: IsoDate,
  /** The version of the forecast, and the seed of its simulation. */
  engine_version: v.string(),
  seed: v.array(v.number()),
  success_share: v.number(),
  /** On the expected path, in today's dollars of `as_of`. */
  end_balance_cents: v.number(),
  lifetime_tax_cents: v.number(),
  created_at: IsoInstant,
})
export type SavedResult = v.InferOutput<typeof SavedResult>

/** A result with what it was calculated from, to compare it with another. */
const ResultWithInputs = v.object({ ...SavedResult.entries, plan: RetirementPlan, facts: RetirementFacts })
export type ResultWithInputs = v.InferOutput<typeof ResultWithInputs>

export const getRetirementResults = endpoint({
  name: 'getRetirementResults',
  module: 'retire',
  method: 'GET',
  path: '/retire/results/{userUuid}',
  summary: 'Saved results, the newest first',
  access: 'client',
  shared: 'retirement',
  data: v.array(SavedResult),
})

export const getRetirementResult = endpoint({
  name: 'getRetirementResult',
  module: 'retire',
  method: 'GET',
  path: '/retire/results/get/{id}',
  summary: 'A saved result with its inputs; `conflict` if they are from a version that this one cannot read',
  access: 'client',
  shared: 'retirement',
  data: ResultWithInputs,
  errors: ['not_found', 'conflict'],
})

export const createRetirementResult = endpoint({
  name: 'createRetirementResult',
  module: 'retire',
  method: 'POST',
  path: '/retire/results/create',
  summary: 'Calculate the plan now, and save the result with its inputs',
  access: 'client',
  shared: 'retirement',
  body: v.object({ name: required('Enter a name', 80) }),
  data: SavedResult,
  errors: ['conflict'],
  status: 201,
})

export const deleteRetirementResult = endpoint({
  name: 'deleteRetirementResult',
  module: 'retire',
  method: 'DELETE',
  path: '/retire/results/delete/{id}',
  summary: 'Delete a saved result',
  access: 'client',
  shared: 'retirement',
  data: v.null(),
  errors: ['not_found'],
})

/** What a part of a difference comes from, in the order in which the parts are calculated. */
export const CHANGE_CAUSES = ['engine', 'time', 'contributions', 'markets', 'edits'] as const

export const getResultChange = endpoint({
  name: 'getResultChange',
  module: 'retire',
  method: 'GET',
  path: '/retire/results/change/{id}',
  summary: 'Why the chance of success differs from a saved result: time, contributions, markets, edits',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    then_share: v.number(),
    /** Null if the plan lacks what it needs now; there are no parts then. */
    now_share: v.nullable(v.number()),
    /** The parts add up to the difference. */
    parts: v.array(
      v.object({
        cause: v.picklist(CHANGE_CAUSES),
        /** What was edited: a section of the plan, or accounts, debts, income, pensions, goals, risk or profile. */
        section: v.nullable(v.string()),
        /** The change of the chance of success. */
        share: v.number(),
        /** What was contributed, or what markets changed, in dollars; null for the other causes. */
        cents: v.nullable(v.number()),
      }),
    ),
  }),
  errors: ['not_found', 'conflict'],
})

export const retirementResultEndpoints = [
  getRetirementResults,
  getRetirementResult,
  createRetirementResult,
  deleteRetirementResult,
  getResultChange,
] as const
