/** Labels of needs, covers, policies, and what the analysis is worked out from. */
import { wholeDollars } from '#app/platform/format.ts'
import type { FigureRef } from '#app/shared/figures/figure.tsx'
import type { Policy, PolicyInsured, PolicyKind, PremiumPeriod } from '#core/contract/policies.ts'
import { type Need, type NeedKind, PERSONAL_NEEDS, type ProtectNeeds } from '#core/contract/protect-needs.ts'
import type { LifeMethod, ProtectSource } from '#core/contract/protect-profile.ts'
import type { BundleKind, BundleStatus } from '#core/contract/protect.ts'

export const needLabels: Readonly<Record<NeedKind, string>> = {
  life: 'Life insurance',
  disability: 'Disability insurance',
  long_term_care: 'Long-term care',
  home: 'Home insurance',
  auto: 'Auto insurance',
  umbrella: 'Umbrella insurance',
  emergency_fund: 'Emergency fund',
}

/** What each need protects against. */
export const needReasons: Readonly<Record<NeedKind, string>> = {
  life: 'Replaces pay for the people who depend on it.',
  disability: 'Replaces part of pay lost to illness or injury.',
  long_term_care: 'Pays for help with daily life, at home or in a facility.',
  home: 'Rebuilds your home after a fire or storm.',
  auto: 'Pays for injuries and damage that you cause with a car.',
  umbrella: 'Pays what a court awards above your auto and home limits.',
  emergency_fund: 'Cash for months without pay and for surprise bills.',
}

/** Within a sentence: "your life insurance", "Sam’s life insurance". */
export const needWords: Readonly<Record<NeedKind, string>> = {
  life: 'life insurance',
  disability: 'disability insurance',
  long_term_care: 'long-term care',
  home: 'home insurance',
  auto: 'auto insurance',
  umbrella: 'umbrella insurance',
  emergency_fund: 'emergency fund',
}

type Whose = { readonly kind: NeedKind } & Pick<Need, 'person'>

/** The partner whose need it is; null for the client's own and the household's. */
export const partnerName = ({ partner }: ProtectNeeds, { person }: Pick<Need, 'person'>): string | null =>
  person === 'partner' && partner ? partner.first_name : null

/** `Sam’s life insurance`, `your life insurance`. */
export const whoseWords = (needs: ProtectNeeds, need: Whose): string => {
  const name = partnerName(needs, need)
  return `${name === null ? 'your' : `${name}’s`} ${needWords[need.kind]}`
}

/** What a need is called: with whose it is where both partners have one. */
export const needTitle = (needs: ProtectNeeds, need: Whose): string =>
  needs.partner && PERSONAL_NEEDS.includes(need.kind)
    ? whoseWords(needs, need).replace(/^your/, 'Your')
    : needLabels[need.kind]

/** An amount of a need: a sum, or a month's. */
export const amountOf = (cents: number, isMonthly: boolean): string =>
  isMonthly ? `${wholeDollars(cents)} a month` : wholeDollars(cents)

/** The headline figure that a need is: the emergency fund's target, or what one of a person or the household should cover. */
export const needFigure = ({ kind, person }: Need): FigureRef =>
  kind === 'emergency_fund'
    ? { id: 'emergency-fund-target' }
    : { id: 'coverage-need', of: `${kind} ${person}` }

/** The headline figure that a need's gap is. */
export const gapFigure = ({ kind, person }: Need): FigureRef => ({
  id: 'coverage-gap',
  of: `${kind} ${person}`,
})

export const methodLabels: Readonly<Record<LifeMethod, string>> = {
  dime: 'DIME',
  human_life: 'Human life value',
  survivor_budget: 'Survivors’ budget',
}

export const methodReasons: Readonly<Record<LifeMethod, string>> = {
  dime: 'Debt, income, mortgage and education: a rule of thumb.',
  human_life: 'What your future pay is worth to your family today.',
  survivor_budget: 'What your family would spend beyond their own income.',
}

export const sourceLabels: Readonly<Record<ProtectSource, string>> = {
  entered: 'Entered by you',
  income: 'From your household',
  debts: 'From your debts',
  net_worth: 'From your net worth',
  goals: 'From your goals',
  spending_limits: 'From your spending limits',
  transactions: 'From your spending',
  retirement_plan: 'From your retirement plan',
  tax_profile: 'From your tax details',
  address: 'From your address',
  policies: 'From your policies',
  social_security: 'Estimate from Social Security rules',
  estimate: 'Estimate',
  assumed: 'Assumed',
}

const partLabels: Readonly<Record<string, string>> = {
  debts: 'Debts other than the mortgage',
  final_expenses: 'Funeral and final expenses',
  income: 'Income for the family',
  mortgage: 'Mortgage',
  education: 'College for the children',
  support: 'Support of the family',
  survivor_spending: 'What the family would spend',
  partner_pay: 'The other partner’s pay after taxes',
  survivor_benefits: 'Survivors’ Social Security until retirement',
  survivor_benefits_income_years: 'Survivors’ Social Security for those years',
  timing: 'Income that comes too late to help',
  savings: 'Savings the family would use',
  essentials: 'Essential spending',
  other_income: 'Income that continues',
  pay: 'Pay before tax',
  insurers_limit: 'Above what insurers replace',
  months_of_essentials: 'Months of essential spending',
  cash: 'Cash',
  care_stay: 'Cost of care, in today’s savings',
  care_savings: 'Savings that could pay for care',
  care_savings_half: 'Half of the savings that could pay for care',
  belongings: 'What your renters policy covers',
  rebuilding: 'Cost to rebuild your home',
  at_risk: 'Assets at risk in a lawsuit',
  auto_limits: 'Adjusted to usual liability limits',
  below_umbrella: 'Covered by auto and home insurance',
}

/** The label of a part of a need, or of what covers it. */
export const partLabel = (id: string): string =>
  partLabels[id] ?? (isPolicyPart({ id }) ? 'Policies' : 'Other')

/** Whether a part is what policies pay. */
export const isPolicyPart = ({ id }: { readonly id: string }): boolean => id.endsWith('_policies')

export const policyLabels: Readonly<Record<PolicyKind, string>> = {
  life: 'Life',
  disability: 'Disability',
  long_term_care: 'Long-term care',
  home: 'Home or renters',
  auto: 'Auto',
  umbrella: 'Umbrella',
  health: 'Health',
}

/** What the coverage amount of a policy means. */
export const amountLabels: Readonly<Record<PolicyKind, string>> = {
  life: 'Death benefit',
  disability: 'Monthly benefit',
  long_term_care: 'Total benefit',
  home: 'Cost to rebuild that is covered',
  auto: 'Liability limit',
  umbrella: 'Liability limit',
  health: 'Yearly out-of-pocket maximum',
}

export const insuredLabels: Readonly<Record<PolicyInsured, string>> = {
  self: 'You',
  partner: 'Your partner',
  joint: 'Both of you',
}

export const periodLabels: Readonly<Record<PremiumPeriod, string>> = {
  month: 'Every month',
  quarter: 'Every three months',
  half_year: 'Every six months',
  year: 'Every year',
}

const periodWords: Readonly<Record<PremiumPeriod, string>> = {
  month: 'a month',
  quarter: 'every three months',
  half_year: 'every six months',
  year: 'a year',
}

/** `$540 every six months`; nothing for a policy without a premium. */
export const premiumText = ({ premium_cents, premium_period }: Policy): string =>
  premium_cents === 0 ? '' : `${wholeDollars(premium_cents)} ${periodWords[premium_period]}`

/** Covers that pay a named person. */
export const hasBeneficiaries = (kind: string): boolean => kind === 'life'

export const bundleLabels: Readonly<Record<BundleKind, string>> = {
  starter: 'Starter',
  family: 'Family',
  homeowner: 'Homeowner',
  legacy: 'Legacy',
}

export const bundleReasons: Readonly<Record<BundleKind, string>> = {
  starter: 'The basics while you build savings.',
  family: 'For people who depend on your income.',
  homeowner: 'Your family, your home and your cars.',
  legacy: 'Everything, for later life and what you leave behind.',
}

export const statusLabels: Readonly<Record<BundleStatus, string>> = {
  draft: 'Draft',
  requested: 'Requested',
  active: 'Active',
  cancelled: 'Canceled',
}
