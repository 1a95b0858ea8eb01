/**
 * Medicare's monthly premiums of 2026 in cents. Part B: the standard premium (CMS notice of November 2025, 42 USC 1395r).
 * Part D: the base beneficiary premium, as the standard plan (CMS announcement of July 2025, 42 USC 1395w-113(a)(2)).
 * Income-related surcharges, a monthly amount added to each premium: 42 USC 1395r(i) and 1395w-113(a)(7), 42 CFR
 * 418.1101 and following; amounts read from PolicyEngine-us @8914f89d.
 */
export const MEDICARE_2026 = {
  year: 2026,
  partBCents: 202_90,
  partDCents: 38_99,
  /**
   * A tier holds for modified adjusted gross income of two years before above its threshold, the highest one from its
   * threshold on. That one is frozen until 2027 and indexed after it, 42 USC 1395r(i)(5)(C).
   */
  tiers: [
    {
      singleCents: 109_000_00,
      jointCents: 218_000_00,
      separateCents: 109_000_00,
      partBCents: 81_20,
      partDCents: 14_50,
    },
    {
      singleCents: 137_000_00,
      jointCents: 274_000_00,
      separateCents: 109_000_00,
      partBCents: 202_90,
      partDCents: 37_50,
    },
    {
      singleCents: 171_000_00,
      jointCents: 342_000_00,
      separateCents: 109_000_00,
      partBCents: 324_60,
      partDCents: 60_40,
    },
    {
      singleCents: 205_000_00,
      jointCents: 410_000_00,
      separateCents: 109_000_00,
      partBCents: 446_30,
      partDCents: 83_30,
    },
    {
      singleCents: 500_000_00,
      jointCents: 750_000_00,
      separateCents: 391_000_00,
      partBCents: 487_00,
      partDCents: 91_00,
    },
  ],
} as const
