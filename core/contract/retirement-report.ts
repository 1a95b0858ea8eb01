/** The retirement plan as a PDF, for the client or an advisor. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** `summary` is one page; `full` adds every year and every assumption. */
export const ReportKind = v.picklist(['summary', 'full'], 'Choose a summary or the full report')
export type ReportKind = v.InferOutput<typeof ReportKind>

export const getRetirementReport = endpoint({
  name: 'getRetirementReport',
  module: 'retire',
  method: 'GET',
  path: '/retire/report/{userUuid}',
  summary: 'The retirement plan as a PDF document',
  access: 'client',
  query: v.object({ kind: v.optional(ReportKind, 'summary') }),
  data: v.object({
    file_name: v.string(),
    /** The document, base64. */
    pdf: v.pipe(v.string(), v.base64()),
  }),
  errors: ['conflict'],
})
