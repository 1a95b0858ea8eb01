import type { TaxData, TaxField } from '#core/contract/tax.ts'

/** The entry that holds what is saved in each way. */
export const SAVED_IN = {
  deferral: 'self_deferral_cents',
  hsa: 'self_hsa_cents',
  own_hsa: 'own_hsa_cents',
  sep: 'self_plan_cents',
  solo_401k: 'self_plan_cents',
  ira: 'self_ira_cents',
} as const satisfies Readonly<Record<TaxData['savings'][number]['kind'], TaxField>>
