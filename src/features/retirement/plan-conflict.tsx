import { count, monthAndYear, share } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { ConflictCard, type ConflictRow } from '#app/shared/changes/conflict-card.tsx'
import type {
  ContributionSection,
  IncomeTargetSection,
  LifeExpectancySection,
  SectionName,
  SocialSecurityPerson,
} from '#core/contract/retirement-sections.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import type { PlanSections, SectionChange } from '#core/retirement/change.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { conversionsName, orderName } from './tax-choices.ts'

interface PlanConflictProps {
  readonly conflict: { readonly write: QueuedWrite; readonly change: SectionChange }
  /** The server's current plan. */
  readonly server: RetirementPlan
}

/** A section of the plan was changed elsewhere meanwhile: both versions, and the choice between them. */
export const PlanConflict = ({ conflict: { write, change }, server }: PlanConflictProps) => (
  <ConflictCard
    // The next conflict scrolls into view and takes the focus, too.
    key={write.id}
    thing="part of your retirement plan"
    rows={rowsOf(change, server)}
    {...conflictChoices(write.id)}
  />
)

type Rows<Name extends SectionName> = Readonly<Record<string, (section: PlanSections[Name]) => string>>

const retirement = (month: string | null): string =>
  month === null ? 'Already retired' : monthAndYear(`${month}-01`)

const target = ({ basis, share: part, monthly_cents }: IncomeTargetSection): string =>
  basis === 'share' ? `${share(part)} of pay` : `${formatUsd(monthly_cents)} a month`

const planTo = ({ plan_to_age, partner_plan_to_age: partner }: LifeExpectancySection): string =>
  partner === null ? `Age ${plan_to_age}` : `Ages ${plan_to_age} and ${partner}`

const yearly = ({ contributions }: ContributionSection): string =>
  `${formatUsd(contributions.reduce((sum, { yearly_cents }) => sum + yearly_cents, 0))} a year`

/** What a person's benefit is based on. */
function basedOn({ is_covered, earnings, full_age_monthly_cents }: SocialSecurityPerson): string {
  if (!is_covered) return 'No benefit'
  if (earnings.length > 0) return `${count(earnings.length, 'year')} of earnings`
  return full_age_monthly_cents === null ? 'Today’s pay' : `${formatUsd(full_age_monthly_cents)} a month`
}

/** What is compared of the sections that have more than a few figures. */
const ROWS = {
  dates: {
    'Retirement date': ({ retires_in }) => retirement(retires_in),
    'Partner’s retirement date': ({ partner_retires_in: month }) =>
      month === undefined ? 'None' : retirement(month),
  },
  income_target: {
    'Spending target': target,
    Essentials: ({ essential_monthly_cents }) => `${formatUsd(essential_monthly_cents)} a month`,
    Phases: ({ phases }) => count(phases.length, 'phase'),
    'One-time expenses': ({ one_time }) => count(one_time.length, 'expense'),
  },
  life_expectancy: { 'Plan to': planTo },
  contribution: { Contributions: yearly },
  social_security: {
    'Claiming age': ({ self }) => ageText(self.claim_age_months),
    'Social Security based on': ({ self }) => basedOn(self),
    'Partner’s claiming age': ({ partner }) => (partner ? ageText(partner.claim_age_months) : 'None'),
    'Partner’s Social Security based on': ({ partner }) => (partner ? basedOn(partner) : 'None'),
  },
  assumptions: {
    'Withdrawal order': ({ order }) => orderName(order),
    'Roth conversions': ({ conversions }) => conversionsName(conversions),
  },
} satisfies { readonly [Name in SectionName]?: Rows<Name> }

/** The sections as a client knows them. */
export const sectionNames: Readonly<Record<SectionName, string>> = {
  dates: 'Retirement dates',
  contribution: 'Contributions',
  income_target: 'Spending',
  targets: 'Targets',
  life_expectancy: 'Life expectancy',
  social_security: 'Social Security',
  assumptions: 'Assumptions and taxes',
  risk_portfolio: 'Portfolio',
  planning_strategy: 'Spending rule',
  income_strategy: 'Income strategies',
  secure: 'Secured income',
  protect: 'Stress tests',
  behavior: 'Money habits',
}

/** The figures that differ; where none of those shown does, the section by its name. */
function rowsOf(change: SectionChange, server: RetirementPlan): ConflictRow[] {
  const rows = [
    ...sectionRows(ROWS.dates, change.dates, server.dates),
    ...sectionRows(ROWS.income_target, change.income_target, server.income_target),
    ...sectionRows(ROWS.life_expectancy, change.life_expectancy, server.life_expectancy),
    ...sectionRows(ROWS.contribution, change.contribution, server.contribution),
    ...sectionRows(ROWS.social_security, change.social_security, server.social_security),
    ...sectionRows(ROWS.assumptions, change.assumptions, server.assumptions),
  ].filter(({ mine, theirs }) => mine !== theirs)
  if (rows.length > 0) return rows
  const names = Object.keys(change).filter((name): name is SectionName => name in sectionNames)
  return names.map((name) => ({ label: sectionNames[name], mine: 'Changed', theirs: 'Changed' }))
}

function sectionRows<Section>(
  rows: Readonly<Record<string, (section: Section) => string>>,
  mine: Section | undefined,
  theirs: Section | null,
): ConflictRow[] {
  if (mine === undefined) return []
  return Object.entries(rows).map(([label, words]) => ({
    label,
    mine: words(mine),
    theirs: theirs === null ? 'None' : words(theirs),
  }))
}
