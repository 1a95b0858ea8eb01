/** The retirement plan: reading it, and saving its sections. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getIncomeForecastValues } from '#core/contract/retirement-forecast.ts'
import type {
  getIncomeForecast,
  RetirementFacts,
  RetirementPlan,
  sectionEndpoints,
} from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type SectionChange, versionOfSections } from '#core/retirement/change.ts'
import { forecastValues, headlineOf } from '#core/retirement/forecast.ts'
import { planProblems } from '#core/retirement/rules.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { presentRecord } from '#server/db/records.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { ApiError, assertVersion } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import { deletionOf } from '#server/http/record-handlers.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { forecastOf, planWithFacts } from './forecast.ts'
import { lockPlan, pensionRecords, savePlan } from './queries.ts'

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
  const [{ plan, facts }, deleted] = await parallelQueries(
    db,
    () => planWithFacts(db, userUuid, today),
    () => pensionRecords.deleted(db, userUuid, now),
  )
  return {
    data: {
      plan,
      facts,
      deleted_pensions: deleted.map((row) => ({
        pension: presentRecord(row),
        ...deletionOf(row, now),
      })),
      headline: headline(plan, facts, today),
    },
  }
}

function headline(plan: RetirementPlan, facts: RetirementFacts, today: IsoDate) {
  const forecast = forecastOf(plan, facts, today)
  return forecast && headlineOf(forecast.household, forecast.expected, forecast.outcome)
}

export async function readForecastValues({
  db,
  caller,
  params,
  today,
}: Call<typeof getIncomeForecastValues>): Promise<Answer<Data<typeof getIncomeForecastValues>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { plan, facts } = await planWithFacts(db, userUuid, today)
  const forecast = forecastOf(plan, facts, today)
  return { data: forecast && forecastValues(forecast.expected, forecast.outcome) }
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
    assertVersion(version, versionOfSections(plan, change), 'This part of your retirement plan')
    const household = await loadHousehold(transaction, user_uuid, today, ['income', 'accounts'])
    assertNoProblems(planProblems(plan, change, household, today))
    return savePlan(transaction, user_uuid, plan, change, now)
  })
  return { data, message: 'Retirement plan saved' }
}
