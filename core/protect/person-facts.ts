/** The household as each of its two earners sees it, so that the same functions work out both people's needs. */
import type { IncomeDetail } from '#core/contract/income.ts'
import type { Policy, PolicyKind } from '#core/contract/policies.ts'
import { PERSONAL_NEEDS } from '#core/contract/protect-needs.ts'
import type { ProtectEntries, ProtectFacts } from '#core/contract/protect-profile.ts'
import type { PersonRole, SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { resolveDates } from '#core/retirement/defaults.ts'

/** What is known of the household from where one person stands, who may have no earnings record. */
export interface PersonFacts extends Omit<ProtectFacts, 'social_security'> {
  readonly social_security: {
    readonly self: SocialSecurityPerson | null
    readonly partner: SocialSecurityPerson | null
  } | null
}

/** One person's view of a household. */
export interface PersonView {
  readonly role: PersonRole
  readonly facts: PersonFacts
  readonly entered: ProtectEntries
  readonly policies: readonly Policy[]
}

/** The same household with the partner in the client's place; null without a partner. */
function incomeOfPartner(facts: ProtectFacts): IncomeDetail | null {
  const { income } = facts
  if (!income?.partner) return null
  const { first_name: _, birth_date: __, ...earnings } = income.partner
  return {
    ...income,
    ...earnings,
    partner: {
      first_name: facts.first_name,
      birth_date: facts.birth_date,
      sex: income.sex,
      gross_annual_cents: income.gross_annual_cents,
      business_annual_cents: income.business_annual_cents,
    },
  }
}

function factsOfPartner(facts: ProtectFacts, income: IncomeDetail, today: IsoDate): PersonFacts {
  const { social_security: records, record_benefits: benefits, dates } = facts
  const { partner_retires_in = null } = resolveDates(dates, facts, today).section
  return {
    ...facts,
    income,
    first_name: facts.income?.partner?.first_name ?? '',
    birth_date: facts.income?.partner?.birth_date ?? facts.birth_date,
    dates: dates && { retires_in: partner_retires_in, partner_retires_in: dates.retires_in },
    social_security: records && { self: records.partner, partner: records.self },
    ...(benefits && {
      record_benefits: {
        self: benefits.partner,
        partner: benefits.self,
        self_pia_cents: benefits.partner_pia_cents,
        partner_pia_cents: benefits.self_pia_cents,
      },
    }),
  }
}

/** What was entered of the partner, as theirs; nobody has entered what would continue without their pay. */
const entriesOfPartner = (entered: ProtectEntries): ProtectEntries => ({
  ...entered,
  is_smoker: entered.partner_is_smoker,
  partner_is_smoker: entered.is_smoker,
  has_work_cover: entered.partner_has_work_cover,
  partner_has_work_cover: entered.has_work_cover,
  other_monthly_cents: null,
})

/** What the policies of a kind pay together: of those that insure a person, the ones on this person and on both. */
export const coverageOf = (policies: readonly Policy[], kind: PolicyKind): Cents =>
  policies
    .filter((policy) => policy.kind === kind && (policy.insured !== 'partner' || !isPersonal(kind)))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const isPersonal = (kind: PolicyKind): boolean => PERSONAL_NEEDS.some((need) => need === kind)

const OTHER = { self: 'partner', partner: 'self', joint: 'joint' } as const

/** The client's view, and the partner's if there is one. */
export function personViews(
  facts: ProtectFacts,
  entered: ProtectEntries,
  policies: readonly Policy[],
  today: IsoDate,
): { readonly self: PersonView; readonly partner: PersonView | null } {
  const income = incomeOfPartner(facts)
  return {
    self: { role: 'self', facts, entered, policies },
    partner: income && {
      role: 'partner',
      facts: factsOfPartner(facts, income, today),
      entered: entriesOfPartner(entered),
      policies: policies.map((policy) => ({ ...policy, insured: OTHER[policy.insured] })),
    },
  }
}
