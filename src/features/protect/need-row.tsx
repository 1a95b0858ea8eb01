import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  Accessibility,
  Car,
  HeartPulse,
  House,
  type LucideIcon,
  PiggyBank,
  Umbrella,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { FigureMark } from '#app/shared/figures/figure.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import type { Need, NeedKind, ProtectNeeds } from '#core/contract/protect-needs.ts'
import { BarOfNeed } from './need-bar.tsx'
import {
  amountOf,
  gapFigure,
  isPolicyPart,
  needFigure,
  needTitle,
  needWords,
  partnerName,
} from './protect-labels.ts'

const icons: Readonly<Record<NeedKind, LucideIcon>> = {
  life: Users,
  disability: Accessibility,
  long_term_care: HeartPulse,
  home: House,
  auto: Car,
  umbrella: Umbrella,
  emergency_fund: PiggyBank,
}

/** The state of a need in a word or two. */
export function NeedPill({ need }: { readonly need: Need }) {
  switch (need.state) {
    case 'gap':
      return <Pill tone={need.is_required ? 'bad' : 'warning'}>{need.is_required ? 'Required' : 'Gap'}</Pill>
    case 'covered':
      return <Pill tone="good">Covered</Pill>
    case 'not_needed':
      return <Pill>{need.kind === 'long_term_care' ? 'Not yet' : 'Not needed'}</Pill>
    case 'unknown':
      return <Pill>More details needed</Pill>
  }
}

interface NeedRowProps {
  readonly need: Need
  readonly needs: ProtectNeeds
}

/** A need with what covers it; opens its explanation. */
export function NeedRow({ need, needs }: NeedRowProps) {
  const thirdPersonText = useThirdPersonText()
  const { kind, person, state, need_cents, have_parts, gap_cents, is_monthly } = need
  const Icon = icons[kind]
  const name = partnerName(needs, need)
  const title = thirdPersonText(needTitle(needs, need))
  const insured = sumOf(have_parts.filter(isPolicyPart))
  const others = sumOf(have_parts) - insured
  return (
    <li className="relative flex flex-col gap-3 px-4 py-4 has-[a:hover]:bg-canvas md:px-5">
      <div className="flex items-start gap-3">
        <span
          className="grid size-10 flex-none place-items-center rounded-control bg-wash text-accent [&_svg]:size-5"
          aria-hidden="true"
        >
          <Icon />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-15 font-medium">
            <Link
              to="/protect/needs/$need"
              params={{ need: kind }}
              search={person === 'partner' ? { person } : {}}
              className="after:absolute after:inset-0 after:content-['']"
            >
              {title}
            </Link>
          </h3>
          <p className="text-13 text-quiet">
            <ThirdPerson>{gapText(need, name)}</ThirdPerson>
          </p>
        </div>
        <NeedPill need={need} />
      </div>
      {(state === 'gap' || state === 'covered') && (
        <>
          <BarOfNeed need={need} title={title} />
          <dl
            className={clsx(
              'grid gap-2 text-13 text-quiet tabular-nums',
              others > 0 && kind !== 'emergency_fund' ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3',
            )}
          >
            <Sum label="Need">
              <FigureMark {...needFigure(need)}>{amountOf(need_cents, false)}</FigureMark>
            </Sum>
            {kind !== 'emergency_fund' && <Sum label="Policies">{amountOf(insured, false)}</Sum>}
            {kind === 'emergency_fund' ? (
              <Sum label={otherLabel(need)}>
                <FigureMark id="emergency-cash">{amountOf(others, false)}</FigureMark>
              </Sum>
            ) : (
              others > 0 && <Sum label={otherLabel(need)}>{amountOf(others, false)}</Sum>
            )}
            <Sum label="Gap">
              {gap_cents > 0 ? (
                <FigureMark {...gapFigure(need)}>{amountOf(gap_cents, false)}</FigureMark>
              ) : (
                'None'
              )}
            </Sum>
          </dl>
          {is_monthly && <p className="-mt-2 text-13 text-quiet">Amounts are per month.</p>}
        </>
      )}
    </li>
  )
}

const sumOf = (parts: Need['have_parts']): number => parts.reduce((sum, { cents }) => sum + cents, 0)

/** What covers a need besides policies. */
const otherLabel = ({ kind, have_parts }: Need): string =>
  kind === 'emergency_fund'
    ? 'Cash'
    : have_parts.some(({ id }) => id.startsWith('survivor_benefits'))
      ? 'Savings and Social Security'
      : 'Savings'

/**
 * What there is of a need, policies first: "You have $650,000 of life insurance. Savings add $30,000."
 *
 * @param name the partner's whose need it is; null for the client
 */
export function haveText(need: Need, name: string | null): string {
  const { kind, have_parts, is_monthly } = need
  const policies = sumOf(have_parts.filter(isPolicyPart))
  const others = sumOf(have_parts) - policies
  const what = kind === 'long_term_care' ? 'long-term care insurance' : needWords[kind]
  const have = name === null ? 'You have' : `${name} has`
  const insured =
    policies > 0 ? `${have} ${amountOf(policies, is_monthly)} of ${what}.` : `${have} no ${what} yet.`
  if (others === 0) return insured
  const added = otherLabel(need)
  return `${insured} ${added} ${added === 'Savings' ? 'add' : 'together add'} ${amountOf(others, is_monthly)}.`
}

const Sum = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="text-15 font-medium text-ink">{children}</dd>
  </div>
)

/**
 * What is missing, or that nothing is, in a sentence.
 *
 * @param name the partner's whose need it is; null for the client's and the household's
 */
export function gapText(need: Need, name: string | null): string {
  const { kind, state, gap_cents, is_monthly, is_required, missing } = need
  switch (state) {
    case 'gap': {
      const gap = `${amountOf(gap_cents, is_monthly)} short`
      return is_required ? `${gap}. ${requiredWords[kind] ?? ''}`.trim() : gap
    }
    case 'covered':
      return kind === 'emergency_fund' ? 'Cash covers it' : 'What’s in force covers it'
    case 'not_needed':
      return name === null ? notNeeded[kind] : (notNeededByPartner[kind]?.(name) ?? notNeeded[kind])
    case 'unknown':
      return missingWords[missing ?? ''] ?? 'Add what’s missing to see your need'
  }
}

const requiredWords: Partial<Record<NeedKind, string>> = {
  home: 'Your lender requires it.',
  auto: 'Nearly every state requires it.',
}

const notNeeded: Readonly<Record<NeedKind, string>> = {
  life: 'No one depends on your income',
  disability: 'You have no pay to insure',
  long_term_care: 'Most people decide on it from age 50',
  home: 'You have no home to insure',
  auto: 'You don’t own a car',
  umbrella: 'Your auto and home limits cover what’s at risk',
  emergency_fund: 'No essential spending',
}

const notNeededByPartner: Partial<Record<NeedKind, (name: string) => string>> = {
  life: (name) => `No one depends on ${name}’s income`,
  disability: (name) => `${name} has no pay to insure`,
}

const missingWords: Readonly<Record<string, string>> = {
  income_cents: 'Add your income to see your need',
  has_partner: 'Add your family to see your need',
  child_birth_dates: 'Add your family to see your need',
  has_work_cover: 'First tell us about coverage through work',
  work_policies: 'Add the coverage that work provides',
  essential_monthly_cents: 'Add your essential spending to see your need',
  home_kind: 'First tell us where you live',
  renters_policy: 'You rent. A renters policy covers your belongings and liability',
  rebuild_cents: 'Add the cost to rebuild your home',
  vehicles: 'Add how many cars you have',
  at_risk_cents: 'Add your accounts to see your need',
}
