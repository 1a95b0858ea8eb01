/** Creates and changes a household's people and income. Shared by the server and the replay of queued writes. */
import type { IncomeDetail, IncomeInput } from '#core/contract/income.ts'
import { namedFields } from '#core/fields.ts'

type Based<T> = T & { readonly version?: number | undefined }

/** A newly created income, replacing any previous one. */
export const createIncome = (
  { version: _, ...input }: Based<IncomeInput>,
  before: IncomeDetail | null | undefined,
  at: string,
): IncomeDetail => ({ ...input, version: (before?.version ?? 0) + 1, updated_at: at })

/** An income with the named fields changed. */
export const changeIncome = (
  income: IncomeDetail,
  {
    version: _,
    ...change
  }: Based<{ readonly [Field in keyof IncomeInput]?: IncomeInput[Field] | undefined }>,
  at: string,
): IncomeDetail => ({
  ...income,
  ...namedFields(change),
  version: income.version + 1,
  updated_at: at,
})
