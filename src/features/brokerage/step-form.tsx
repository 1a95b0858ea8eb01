import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useForm } from '#app/platform/form.ts'
import type { ApplicationChange, ApplicationStep } from '#core/contract/brokerage-application.ts'
import { type Applied, clearTyped, readTyped, storeTyped, type StepValues } from './application-steps.ts'
import { saveApplication } from './use-brokerage.ts'

/** What every step of the form is given. */
export interface StepProps {
  readonly applied: Applied
  /** Goes to the next step, once this one is saved. */
  readonly onSaved: () => void
  readonly buttons: ReactNode
}

/** Form values as typed, which a schema then reads. */
export const AnyValues = v.custom<StepValues>((values) => typeof values === 'object' && values !== null)

/** Yes or no as typed; undefined for neither. */
export const typedFlag = (text: string | undefined): boolean | undefined =>
  text === 'yes' ? true : text === 'no' ? false : undefined

/** A saved flag as the text of its field. */
export const flagText = (flag: boolean | undefined): string => (flag === undefined ? '' : flag ? 'yes' : 'no')

interface StepFormOptions<T extends StepValues, S extends v.GenericSchema> {
  readonly step: ApplicationStep
  readonly applied: Applied
  /** As saved, or else suggested from what the client has entered elsewhere. */
  readonly initial: T
  readonly schema: S
  /** The change that saves what the schema parsed. */
  readonly changeOf: (output: v.InferOutput<S>) => ApplicationChange
  readonly onSaved: () => void
}

/** A step’s form: it starts with what was typed in this tab, and saves the step as a whole. */
export function useStepForm<T extends StepValues, S extends v.GenericSchema>(options: StepFormOptions<T, S>) {
  const { step, applied, schema, changeOf, onSaved } = options
  const [initial] = useState<T>(() => ({ ...options.initial, ...readTyped(applied, step) }))
  return useForm<T, S>({
    initial,
    schema,
    onChange: (values) => storeTyped(applied, step, values),
    onSubmit: async (output) => {
      const { brokerage_account_uuid, version } = applied.account
      const outcome = await saveApplication({ brokerage_account_uuid, version, ...changeOf(output) })
      if (!outcome.ok) {
        const fields = Object.entries(outcome.fields).map(([name, message]) => [
          name.replace(`${step}.`, ''),
          message,
        ])
        return { ...outcome, fields: Object.fromEntries(fields) as Record<string, string> }
      }
      clearTyped(applied, step)
      onSaved()
      return { ok: true }
    },
  })
}
