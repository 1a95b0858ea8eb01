import type { CreditParameters } from '#core/finance/tax/tax-parameters.ts'

/**
 * Federal poverty guidelines by year of publication, for the first person and each other one. 42 USC 9902(2), published
 * by HHS in January. 2023: 88 FR 3424; 2024 and 2025 read from PolicyEngine-us.
 */
export const POVERTY_GUIDELINES = {
  2023: {
    contiguous: { firstCents: 14_580_00, additionalCents: 5_140_00 },
    alaska: { firstCents: 18_210_00, additionalCents: 6_430_00 },
    hawaii: { firstCents: 16_770_00, additionalCents: 5_910_00 },
  },
  2024: {
    contiguous: { firstCents: 15_060_00, additionalCents: 5_380_00 },
    alaska: { firstCents: 18_810_00, additionalCents: 6_730_00 },
    hawaii: { firstCents: 17_310_00, additionalCents: 6_190_00 },
  },
  2025: {
    contiguous: { firstCents: 15_650_00, additionalCents: 5_500_00 },
    alaska: { firstCents: 19_550_00, additionalCents: 6_880_00 },
    hawaii: { firstCents: 17_990_00, additionalCents: 6_330_00 },
  },
  // The premium credit of 2027 is the first to need those of Alaska and Hawaii.
  2026: { contiguous: { firstCents: 15_960_00, additionalCents: 5_680_00 } },
} as const satisfies Readonly<Record<number, Partial<CreditParameters['premium']['povertyLines']>>>
