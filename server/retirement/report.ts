/** Makes the retirement report. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getRetirementReport } from '#core/contract/retirement-report.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import { renderPdf } from '#server/http/render-pdf.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { planWithFacts } from './forecast.ts'
import { type ReportInput, reportDocument } from './report-pages.ts'

/** The report as PDF bytes. */
export const renderReport = (input: ReportInput): Promise<Uint8Array> => renderPdf(reportDocument(input))

/** @throws ApiError `conflict` while the plan is not set up */
export async function readReport({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getRetirementReport>): Promise<Answer<Data<typeof getRetirementReport>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { plan, facts } = await planWithFacts(db, userUuid, today)
  if (!plan.dates) throw new ApiError('conflict', 'Set up your retirement plan first.')
  const resolved = householdPlan(plan, facts, today)
  if (!resolved.ok) throw new ApiError('conflict', resolved.message)
  const { household, sections, sources } = resolved.value
  const forecast = forecastHousehold(household)
  const outcome = householdOutcomeOf(household)
  if (!forecast.ok) throw new ApiError('conflict', forecast.message)
  if (!outcome.ok) throw new ApiError('conflict', outcome.message)
  const pdf = await renderReport({
    kind: query.kind,
    today,
    household,
    goal: sections.targets.success_goal,
    sources,
    forecast: forecast.value,
    outcome: outcome.value,
  })
  return {
    data: {
      file_name: `retirement-${query.kind}-${today}.pdf`,
      pdf: Buffer.from(pdf).toString('base64'),
    },
  }
}
