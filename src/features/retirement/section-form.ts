import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { ResolvedPlan } from '#core/retirement/defaults.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { parseNumber, parsePercent } from '#app/platform/percent.ts'

/** A form that saves one section of the plan. */
export interface SectionFormProps {
  readonly state: RetirementState
  /** Every section as saved or by default, which the form starts with. */
  readonly defaults: ResolvedPlan
  readonly onDone: () => void
  /** The buttons below the fields. */
  readonly renderButtons: (isBusy: boolean) => ReactNode
  /** Whether no toast confirms the save, as in the steps of the setup. */
  readonly isQuiet?: boolean
}

/** Form values by name. Names are the section's dotted paths, so that issues of its schema appear beside the fields. */
export type SectionValues = Readonly<Record<string, string>>

export const AnyValues = v.custom<SectionValues>((values) => typeof values === 'object' && values !== null)

// Text that is no number becomes NaN, and the schema reports it beside the field.
export const typedCents = (text: string | undefined): number => (text ? Number(text) : Number.NaN)
export const typedShare = (text: string | undefined): number => parsePercent(text ?? '') ?? Number.NaN
export const typedNumber = (text: string | undefined): number => parseNumber(text ?? '') ?? Number.NaN
