import type { Cents } from '#core/finance/math/money.ts'

/** The income range over which a limit phases out. */
export type PhaseOut = readonly [Cents, Cents]

/** The legal contribution limits of one year. */
export type ContributionLimits = {
  readonly year: number
  /** The publication with the limits of plans and IRAs, and the one with those of HSAs. */
  readonly source: string
  readonly hsaSource: string
  /** 401(k), 403(b), 457(b) deferrals, traditional and Roth together. IRC 402(g). */
  readonly deferralCents: Cents
  /** Catch-up from the year of age 50. IRC 414(v). */
  readonly deferralCatchUpCents: Cents
  /** Replaces the catch-up in the years of ages 60 to 63, since 2025. */
  readonly deferralHighCatchUpCents: Cents
  readonly simpleCents: Cents
  readonly simpleCatchUpCents: Cents
  readonly simpleHighCatchUpCents: Cents
  /** Traditional and Roth IRAs together. IRC 219(b). */
  readonly iraCents: Cents
  readonly iraCatchUpCents: Cents
  readonly hsaSelfCents: Cents
  readonly hsaFamilyCents: Cents
  /** Catch-up from the year of age 55. IRC 223(b)(3). */
  readonly hsaCatchUpCents: Cents
  /** Employer and employee contributions to one plan, excluding catch-up; also the limit of a SEP. IRC 415(c). */
  readonly allPlanCents: Cents
  /** Pay above this is ignored for a match or a SEP. IRC 401(a)(17). */
  readonly payCountedCents: Cents
  /** Modified AGI; `single` also applies to heads of household, `joint` to surviving spouses. IRC 408A(c)(3). */
  readonly rothPhaseOut: { readonly single: PhaseOut; readonly joint: PhaseOut }
  /** For savers with a workplace plan. IRC 219(g). */
  readonly coveredPhaseOut: { readonly single: PhaseOut; readonly joint: PhaseOut }
  /** For savers without one whose spouse has one. */
  readonly spouseCoveredPhaseOut: PhaseOut
}

/**
 * Contribution limits by year, cents written dollars_cents. IRS Notices 2023-75, 2024-80 and 2025-67 (plans and IRAs),
 * Rev. Procs. 2023-23, 2024-25 and 2025-19 (HSA), as summed up by NATP and PPI (2024), Groom Law (2025, 2026), KPMG
 * (HSA), irahelp.com and The Barklee Group (phase-outs).
 */
export const CONTRIBUTION_LIMITS: readonly ContributionLimits[] = [
  {
    year: 2024,
    source: 'IRS Notice 2023-75',
    hsaSource: 'IRS Rev. Proc. 2023-23',
    deferralCents: 23_000_00,
    deferralCatchUpCents: 7_500_00,
    deferralHighCatchUpCents: 7_500_00,
    simpleCents: 16_000_00,
    simpleCatchUpCents: 3_500_00,
    simpleHighCatchUpCents: 3_500_00,
    iraCents: 7_000_00,
    iraCatchUpCents: 1_000_00,
    hsaSelfCents: 4_150_00,
    hsaFamilyCents: 8_300_00,
    hsaCatchUpCents: 1_000_00,
    allPlanCents: 69_000_00,
    payCountedCents: 345_000_00,
    rothPhaseOut: { single: [146_000_00, 161_000_00], joint: [230_000_00, 240_000_00] },
    coveredPhaseOut: { single: [77_000_00, 87_000_00], joint: [123_000_00, 143_000_00] },
    spouseCoveredPhaseOut: [230_000_00, 240_000_00],
  },
  {
    year: 2025,
    source: 'IRS Notice 2024-80',
    hsaSource: 'IRS Rev. Proc. 2024-25',
    deferralCents: 23_500_00,
    deferralCatchUpCents: 7_500_00,
    deferralHighCatchUpCents: 11_250_00,
    simpleCents: 16_500_00,
    simpleCatchUpCents: 3_500_00,
    simpleHighCatchUpCents: 5_250_00,
    iraCents: 7_000_00,
    iraCatchUpCents: 1_000_00,
    hsaSelfCents: 4_300_00,
    hsaFamilyCents: 8_550_00,
    hsaCatchUpCents: 1_000_00,
    allPlanCents: 70_000_00,
    payCountedCents: 350_000_00,
    rothPhaseOut: { single: [150_000_00, 165_000_00], joint: [236_000_00, 246_000_00] },
    coveredPhaseOut: { single: [79_000_00, 89_000_00], joint: [126_000_00, 146_000_00] },
    spouseCoveredPhaseOut: [236_000_00, 246_000_00],
  },
  {
    year: 2026,
    source: 'IRS Notice 2025-67',
    hsaSource: 'IRS Rev. Proc. 2025-19',
    deferralCents: 24_500_00,
    deferralCatchUpCents: 8_000_00,
    deferralHighCatchUpCents: 11_250_00,
    simpleCents: 17_000_00,
    simpleCatchUpCents: 4_000_00,
    simpleHighCatchUpCents: 5_250_00,
    iraCents: 7_500_00,
    iraCatchUpCents: 1_100_00,
    hsaSelfCents: 4_400_00,
    hsaFamilyCents: 8_750_00,
    hsaCatchUpCents: 1_000_00,
    allPlanCents: 72_000_00,
    payCountedCents: 360_000_00,
    rothPhaseOut: { single: [153_000_00, 168_000_00], joint: [242_000_00, 252_000_00] },
    coveredPhaseOut: { single: [81_000_00, 91_000_00], joint: [129_000_00, 149_000_00] },
    spouseCoveredPhaseOut: [242_000_00, 252_000_00],
  },
]
