import type { StateTaxYear } from './state-tax-law.ts'

/** Federal poverty guidelines of the 48 contiguous states, in cents. 42 USC 9902(2), published by HHS in January. */
export const POVERTY_LINES: Readonly<
  Record<StateTaxYear, { readonly firstPerson: number; readonly eachFurther: number }>
> = {
  2024: { firstPerson: 15_060_00, eachFurther: 5_380_00 },
  2025: { firstPerson: 15_650_00, eachFurther: 5_500_00 },
  2026: { firstPerson: 15_960_00, eachFurther: 5_680_00 },
}
