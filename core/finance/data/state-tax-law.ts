import type { ByStatus } from '#core/finance/tax/tax-parameters.ts'

/** The years whose state tax law is known. */
export type StateTaxYear = 2024 | 2025 | 2026

/** Kinds of amounts that a state had not published for a year; an earlier year's are used. */
export type Carried = { readonly carried?: readonly string[] }

/** A state's law by year; null in a year without income tax. */
export type LawByYear<Law> = Readonly<Record<StateTaxYear, (Law & Carried) | null>>

type Differing<Figure> = {
  readonly separate?: Figure
  readonly head?: Figure
  readonly survivor?: Figure
}

/** Separate filers and heads of household have the single figure, and surviving spouses the joint one, unless given. */
export const singleOrJoint = <Figure>(
  single: Figure,
  joint: Figure,
  { separate = single, head = single, survivor = joint }: Differing<Figure> = {},
): ByStatus<Figure> => ({
  single,
  joint,
  separate,
  head_of_household: head,
  surviving_spouse: survivor,
})

/** The first year's law, and what changed in each later year; null if the tax was repealed. */
export function years<Law extends object>(
  first: Law & Carried,
  second: (Partial<NoInfer<Law>> & Carried) | null,
  third: (Partial<NoInfer<Law>> & Carried) | null,
): LawByYear<Law> {
  const later = second && { ...first, ...second }
  return { 2024: first, 2025: later, 2026: later && third && { ...later, ...third } }
}
