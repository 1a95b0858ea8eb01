/**
 * A household's plan as the engine reads it, and the forecast it returns. Amounts are cents of today's dollars and
 * rates are yearly fractions, unless a name says otherwise. Plan year 0 is the calendar year `firstYear`.
 */
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { Sex } from '#core/finance/retirement/life.ts'
import type { StateCode } from '#core/finance/tax/states/state-codes.ts'
import type { FederalTax } from '#core/finance/tax/tax-federal.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import type { TaxReturn } from '#core/finance/tax/tax-return.ts'

/** The index of a person in {@link HouseholdPlan.people}. */
export type PersonIndex = 0 | 1

/** How the tax law treats an account: cash and taxable investments, traditional, Roth, and health savings. */
export const TAX_TREATMENTS = ['cash', 'taxable', 'deferred', 'roth', 'hsa'] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

/** Social Security of one person. */
export interface SocialSecurityPlan {
  /** Monthly primary insurance amount at the retirement the plan assumes. */
  readonly piaCents: Cents
  /** Age in months at the first payment: 62 years to 70 years. */
  readonly claimAgeMonths: number
}

export interface PlanPerson {
  readonly name: string
  readonly birthDate: IsoDate
  readonly sex: Sex
  /** Gross pay of a full year; 0 if not working. */
  readonly payCents: Cents
  /** Growth of pay above inflation. */
  readonly payGrowth: number
  /** The first month without pay, `YYYY-MM`. A month in the past means retired. */
  readonly retiresIn: string
  /** The person lives through the calendar year in which they reach this age. */
  readonly lastAge: number
  /** Null without a benefit of their own; a spouse's and a survivor's benefit follow from the other person's. */
  readonly socialSecurity: SocialSecurityPlan | null
}

export interface PlanAccount {
  readonly treatment: TaxTreatment
  /** Taxable accounts and cash belong to the household; the owner is then ignored. */
  readonly owner: PersonIndex
  readonly balanceCents: Cents
  /** The part of a taxable account that was paid in, or of a Roth account that was contributed. */
  readonly basisCents: Cents
  /** A workplace plan: withdrawals are free of penalty after leaving work in or after the year of age 55. IRC 72(t)(2)(A)(v). */
  readonly isWorkplacePlan: boolean
}

/** A yearly contribution until its owner retires. */
export interface PlanContribution {
  readonly treatment: TaxTreatment
  readonly owner: PersonIndex
  /** The owner's part in a full year; it grows with pay. */
  readonly yearlyCents: Cents
  /** The employer's part in a full year, always traditional unless the treatment is `hsa`. */
  readonly employerCents: Cents
}

/** A pension, an annuity, rent or part-time pay. */
export interface PlanIncome {
  readonly name: string
  readonly kind: 'pension' | 'annuity' | 'rent' | 'work' | 'other'
  readonly owner: PersonIndex
  readonly yearlyCents: Cents
  /** The first month, `YYYY-MM`. */
  readonly startsIn: string
  /** The first month without it; null for life. */
  readonly endsIn: string | null
  /** `true` if `yearlyCents` is in dollars of the first payment, as pensions are quoted; else in today's. */
  readonly isNominalAtStart: boolean
  /** Yearly nominal raise once it is paid, or `inflation`. */
  readonly raise: number | 'inflation'
  /** The share that goes on to the other person after the owner's death. */
  readonly survivorShare: number
  /** The taxable share of each payment. */
  readonly taxableShare: number
}

/** A change of spending from the year in which the first person reaches an age: 0.85 is 15% less than today. */
export interface SpendingPhase {
  readonly name: string
  readonly fromAge: number
  readonly factor: number
}

export interface PlanSpending {
  /** Yearly, in retirement, before taxes, debts and health premiums. */
  readonly essentialCents: Cents
  readonly niceToHaveCents: Cents
  /** In order of age; a factor applies to what is nice to have and to essentials alike. */
  readonly phases: readonly SpendingPhase[]
  /** The share of spending that a survivor needs. */
  readonly survivorShare: number
  readonly oneTime: readonly { readonly name: string; readonly year: number; readonly cents: Cents }[]
  /** Yearly premium and out-of-pocket cost for each person from retirement to 65. */
  readonly healthBefore65Cents: Cents
  /** Yearly cost for each person from 65 beyond the premiums of Medicare Parts B and D, which the engine adds. */
  readonly healthFrom65Cents: Cents
  /** Growth of health costs and Medicare premiums above inflation. */
  readonly healthGrowth: number
}

/** A loan's payments by plan year, nominal cents, from its amortization schedule. */
export interface PlanDebt {
  readonly name: string
  readonly paymentsCents: readonly Cents[]
}

export interface PlanHome {
  readonly valueCents: Cents
  /** What was paid for it, with improvements. */
  readonly basisCents: Cents
  /** Growth above inflation. */
  readonly appreciation: number
  /** Null if it is kept. The proceeds, less costs, remaining debt and the new home, go to taxable savings. */
  readonly sale: {
    readonly year: number
    readonly costShare: number
    readonly newHomeCents: Cents
    /** What is owed on the home in each plan year, nominal cents. */
    readonly owedCents: readonly Cents[]
  } | null
}

/** Which account pays first: cash and taxable, then traditional, then Roth; in proportion; or traditional up to a bracket. */
export type WithdrawalOrder =
  | { readonly kind: 'conventional' }
  | { readonly kind: 'proportional' }
  | { readonly kind: 'bracket'; readonly topRate: number }

/** Yearly conversions from traditional to Roth, from one year through another. */
export interface RothConversions {
  readonly fromYear: number
  readonly throughYear: number
  readonly fill:
    | { readonly kind: 'bracket'; readonly topRate: number }
    /** Up to an IRMAA tier's threshold: 1 is the first, at which premiums begin to rise. */
    | { readonly kind: 'irmaa'; readonly tier: number }
    | { readonly kind: 'amount'; readonly cents: Cents }
}

/**
 * How spending answers to the market. Essentials, debts, health costs and one-time expenses are paid under every rule as
 * long as there is money; a rule decides what is nice to have.
 */
export type SpendingRule =
  | { readonly kind: 'as-planned' }
  /** Guyton and Klinger's decision rules (2006) on the plan's own starting withdrawal rate. */
  | {
      readonly kind: 'guardrails'
      readonly upper: number
      readonly lower: number
      readonly cut: number
      readonly raise: number
    }
  /** A share of savings each year, before tax. */
  | { readonly kind: 'percentage'; readonly rate: number }
  /** Savings divided each year by the years that the Uniform Lifetime Table gives the youngest person. */
  | { readonly kind: 'required-distribution' }
  /** A ladder bought at retirement pays essentials; the rest of the savings pays a share each year, before tax. */
  | {
      readonly kind: 'floor-upside'
      /** The part of essentials, debts and health costs that the ladder and lasting income pay. */
      readonly floorShare: number
      /** The real yield at which the ladder is bought. */
      readonly realYield: number
      readonly rate: number
    }

/** What the tax-saving parts of a portfolio's return are, as shares of the balance a year. */
export interface PortfolioYield {
  /** Interest and other ordinary income. */
  readonly interest: number
  readonly qualifiedDividends: number
}

export interface HouseholdPlan {
  readonly firstYear: number
  /** The share of the first calendar year that is still ahead, above 0 to 1. */
  readonly firstYearShare: number
  readonly people: readonly [PlanPerson] | readonly [PlanPerson, PlanPerson]
  /** While both live, and then `joint`; a survivor files jointly for the year of the death and as single after it. */
  readonly filingStatus: FilingStatus
  /** The state that taxes the household; null to leave state tax out. */
  readonly state: StateCode | null
  /**
   * Modified adjusted gross income of the calendar year two before `firstYear` and of the one before it, which set the
   * first years' Medicare surcharge; absent: low enough for none.
   */
  readonly earlierIncomeCents?: readonly [Cents, Cents]
  readonly accounts: readonly PlanAccount[]
  readonly contributions: readonly PlanContribution[]
  readonly incomes: readonly PlanIncome[]
  readonly spending: PlanSpending
  readonly debts: readonly PlanDebt[]
  readonly home: PlanHome | null
  readonly inflation: number
  /** Expected nominal return of the invested accounts by plan year, after costs; the last entry repeats. */
  readonly expectedReturn: readonly number[]
  /** Yearly volatility by plan year; the last entry repeats. */
  readonly volatility: readonly number[]
  readonly cashReturn: number
  readonly yields: PortfolioYield
  readonly order: WithdrawalOrder
  readonly conversions: RothConversions | null
  readonly rule: SpendingRule
  /** The rate at which heirs pay tax on inherited traditional accounts. */
  readonly heirsTaxRate: number
  /** What the plan must leave at the end, for a simulated life to count as a success. */
  readonly legacyCents: Cents
}

/** One amount for each tax treatment. */
export type ByTreatment = Readonly<Record<TaxTreatment, Cents>>

/**
 * One calendar year of the forecast. Amounts are today's dollars; `priceIndex` turns them into dollars of the year.
 * In every year wages + Social Security + incomes + withdrawals + home proceeds + gap = spending + taxes + early
 * withdrawal penalty + own contributions + surplus, to the cent; and each treatment's balance grows by contributions,
 * surplus, conversion and growth less withdrawals.
 */
export interface HouseholdYear {
  readonly year: number
  readonly priceIndex: number
  /** The age each person reaches in the year; null after their death. */
  readonly ages: readonly (number | null)[]
  /**
   * Whether the household lives on its plan: from the month in which the first person with pay retires. Until then it
   * lives on its pay and other income, and only contributions and growth change the balances.
   */
  readonly isRetired: boolean
  readonly phase: string
  readonly wages: Cents
  readonly socialSecurity: readonly Cents[]
  /** In the order of the plan's incomes. */
  readonly incomes: readonly Cents[]
  readonly withdrawals: ByTreatment
  /** The part of the traditional withdrawal that the law requires. */
  readonly requiredDistribution: Cents
  readonly conversion: Cents
  readonly earlyWithdrawalPenalty: Cents
  /** From the household's own pay. */
  readonly contributions: ByTreatment
  readonly employerContributions: ByTreatment
  /** After costs, debt and the new home; negative if the new home costs more. */
  readonly homeProceeds: Cents
  readonly spending: {
    readonly essential: Cents
    readonly niceToHave: Cents
    readonly oneTime: Cents
    readonly debts: Cents
    readonly health: Cents
    readonly medicare: Cents
    /** The part of `medicare` that is the income-related surcharge. */
    readonly irmaa: Cents
    /** What the household lives on until the first retirement: its income less contributions and taxes. */
    readonly untilRetirement: Cents
  }
  /** The year's federal return and its tax in dollars of the year. A first year of which a part is left is scaled to a full one. */
  readonly taxReturn: TaxReturn
  readonly tax: FederalTax
  /** Federal income tax, payroll tax and state income tax. */
  readonly taxes: Cents
  /** The part of `taxes` that is the state's; below zero where a credit is refunded. */
  readonly stateTax: Cents
  /** Adjusted gross income, which sets the Medicare surcharge two years later. */
  readonly magi: Cents
  /** Income beyond spending and taxes, added to taxable savings. */
  readonly surplus: Cents
  /** Spending and taxes that nothing is left to pay. */
  readonly gap: Cents
  /** After inflation. */
  readonly growth: ByTreatment
  /** At the end of the year. */
  readonly balances: ByTreatment
  readonly total: Cents
  readonly homeValue: Cents
}

/** A year without its federal return, which is most of its size. */
export type PlanYear = Omit<HouseholdYear, 'taxReturn' | 'tax'>

/** The forecast on one market path. */
export interface HouseholdForecast<Year extends PlanYear = HouseholdYear> {
  readonly years: readonly Year[]
  readonly success: boolean
  /** The first calendar year that is not paid in full; null if none. */
  readonly shortFrom: number | null
  /** Taxes and penalties from the year of the first retirement on. */
  readonly lifetimeTax: Cents
  readonly endBalance: Cents
  /** What heirs keep after their own tax on traditional accounts, with the home. */
  readonly heirsKeep: Cents
}
