import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { ResolvedPlan } from '#core/retirement/defaults.ts'
import type { RetirementState } from '#core/retirement/replay.ts'

/** A form that saves one section of the plan. */
export interface SectionFormProps {
  readonly state: RetirementState
  /** Every section as saved or by default, which the form starts with. */
  readonly defaults: ResolvedPlan
  readonly onDone: () => void
  /** The buttons below the fields. */
  readonly buttons: ReactNode
  /** Whether no toast confirms the save, as in the steps of the setup. */
  readonly isQuiet?: boolean
}

/** Form values by name. Names are the section's dotted paths, so that issues of its schema appear beside the fields. */
export type SectionValues = Readonly<Record<string, string>>

export const AnyValues = v.custom<SectionValues>((values) => typeof values === 'object' && values !== null)
