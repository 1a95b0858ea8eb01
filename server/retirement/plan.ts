/** The retirement plan: reading it, and saving its sections. */
import type { Data } from '#core/contract/endpoint.ts'
import { deletionAt } from '#core/contract/deletion.ts'
import type { getIncomeForecast, RetirementPlan, sectionEndpoints } from '#core/contract/retirement.ts'
import type { SectionChange } from '#core/retirement/change.ts'
import { planProblems } from '#core/retirement/rules.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { ApiError, assertVersion } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { factsOf, ruleFactsOf } from './facts.ts'
import { deletedPensionsOf, lockPlan, planOf, presentPension, savePlan } from './queries.ts'

/** @throws ApiError naming every field that has a problem, the first as its message */
export function assertNoProblems(fields: Readonly<Record<string, string>>): void {
  const [first] = Object.values(fields)
  if (first !== undefined) throw new ApiError('invalid_input', first, { fields })
}

export async function readForecast({
  db,
  caller,
  params,
  now,
  today,
}: Call<typeof getIncomeForecast>): Promise<Answer<Data<typeof getIncomeForecast>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [plan, facts, deleted] = await parallelQueries(
    db,
    () => planOf(db, userUuid),
    () => factsOf(db, userUuid, today),
    () => deletedPensionsOf(db, userUuid, now),
  )
  return {
    data: {
      plan,
      facts,
      deleted_pensions: deleted.map((row) => ({
        pension: presentPension(row),
        ...deletionAt((row.deleted_at ?? now).getTime()),
      })),
      headline: null,
    },
  }
}

type SectionCall = Call<(typeof sectionEndpoints)[number]>

/** Saves the sections of any of the calls that save one. */
export async function saveSections({
  body,
  db,
  caller: { user_uuid },
  now,
  today,
}: SectionCall): Promise<Answer<RetirementPlan>> {
  const { version, ...sections } = body
  const change: SectionChange = sections
  const data = await db.transaction(async (transaction) => {
    const plan = await lockPlan(transaction, user_uuid, now)
    assertVersion(version, plan.version, 'Your retirement plan')
    assertNoProblems(planProblems(plan, change, await ruleFactsOf(transaction, user_uuid), today))
    return savePlan(transaction, user_uuid, plan, change, now)
  })
  return { data, message: 'Retirement plan saved' }
}
