/** The steps of an application: their order, which comes next, and what was typed but not saved. */
import * as v from 'valibot'
import { readFromTab, removeFromTab, writeToTab } from '#app/platform/tab-storage.ts'
import type { ApplicationStep, BrokerageApplication } from '#core/contract/brokerage-application.ts'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'

/** A step of the form; the last one shows everything before it is sent. */
export type Step = ApplicationStep | 'review'

/** An account that was applied for. */
export interface Applied {
  readonly account: BrokerageAccount
  readonly application: BrokerageApplication
}

/** The steps of an application. Documents are asked for only where the type needs them, or the reviewer does. */
export function stepsOf({ documents_needed, review }: BrokerageApplication): readonly Step[] {
  const hasDocuments = documents_needed !== '' || (review?.asked.includes('documents') ?? false)
  return [
    'identity',
    'employment',
    'experience',
    'disclosures',
    ...(hasDocuments ? (['documents'] as const) : []),
    'review',
  ]
}

/**
 * The step to show: the one in the address if it is saved or next, or else the first that isn't saved.
 *
 * @param wanted as in the address
 */
export function stepOf(wanted: string | undefined, application: BrokerageApplication): Step {
  const { missing } = application
  const next: Step = missing[0] ?? 'review'
  const found = stepsOf(application).find((step) => step === wanted)
  if (found === undefined) return next
  const isSaved = found !== 'review' && !missing.includes(found)
  return isSaved || found === next ? found : next
}

/** The step before; undefined for the first. */
export function stepBefore(step: Step, application: BrokerageApplication): Step | undefined {
  const steps = stepsOf(application)
  return steps[steps.indexOf(step) - 1]
}

/** Where saving a step leads: to the next one, or back to the review once nothing else is missing. */
export function stepAfter(step: ApplicationStep, application: BrokerageApplication): Step {
  const steps = stepsOf(application)
  const isRestSaved = application.missing.every((missing) => missing === step)
  return isRestSaved ? 'review' : (steps[steps.indexOf(step) + 1] ?? 'review')
}

/** Text by field. */
export type StepValues = Readonly<Record<string, string>>

const Typed = v.object({ saved: v.string(), values: v.record(v.string(), v.string()) })

const keyOf = ({ account }: Applied, step: ApplicationStep): string =>
  `brokerage.${account.brokerage_account_uuid}.${step}`

/** What a step was when the client began to type, so that typed text never hides a newer save from elsewhere. */
const savedAs = ({ application }: Applied, step: ApplicationStep): string =>
  JSON.stringify(step === 'documents' ? null : application[step])

/** What was typed into a step in this tab and not saved: leaving the form for another page loses nothing. */
export function readTyped(applied: Applied, step: ApplicationStep): StepValues | undefined {
  const parsed = v.safeParse(Typed, readFromTab(keyOf(applied, step)))
  return parsed.success && parsed.output.saved === savedAs(applied, step) ? parsed.output.values : undefined
}

/** Stores what is typed into a step. Where storage is full or denied, the form continues. */
export function storeTyped(applied: Applied, step: ApplicationStep, values: StepValues): void {
  writeToTab(keyOf(applied, step), { saved: savedAs(applied, step), values })
}

export const clearTyped = (applied: Applied, step: ApplicationStep): void =>
  removeFromTab(keyOf(applied, step))
