/** What the plan answers section by section. */
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Caller, Moment } from '#server/http/route.ts'
import { factsOf } from './facts.ts'
import { planOf } from './queries.ts'

interface Read extends Moment {
  readonly db: Db
  readonly caller: Caller
  readonly params: { readonly userUuid: string }
}

/** A handler that calculates its answer from the plan, what it is built on, and the client's day. */
export const answerWith =
  <T>(calculate: (plan: RetirementPlan, facts: RetirementFacts, today: IsoDate) => T) =>
  async ({ db, caller, params, today }: Read): Promise<Answer<T>> => {
    const userUuid = ownUuid(caller, params.userUuid)
    const [plan, facts] = await parallelQueries(
      db,
      () => planOf(db, userUuid),
      () => factsOf(db, userUuid, today),
    )
    return { data: calculate(plan, facts, today) }
  }
