/** The five things most worth discussing with an advisor. */
import type { PacketFigure, PacketSection, PacketTopic } from '#core/contract/advisor-packets.ts'
import type { NextAction, NextActionKind } from '#core/contract/next-actions.ts'
import type { Need, NeedKind } from '#core/contract/protect-needs.ts'
import { chanceFigure, WANTED_CHANCE } from '#core/goal/chance.ts'
import { byUrgency } from '#core/protect/needs.ts'

export const amount = (label: string, cents: number | null, is_monthly = false): PacketFigure => ({
  label,
  value: { kind: 'amount', cents, is_monthly },
})

export const text = (label: string, value: string): PacketFigure => ({
  label,
  value: { kind: 'text', text: value },
})

/** A name that a client chose, without what may be an account number, a phone number or an email address. */
export const withoutNumbers = (name: string): string =>
  name
    .replaceAll(/\S+@\S+/g, '')
    .replaceAll(/\+?\d(?:[\s().-]?\d){3,}/g, '')
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s#*•·:-]+$/, '')
    .trim() || '…'

const MOST_TOPICS = 5
/** Next steps that come before the largest gap and the retirement plan: what is urgent leads their ranking. */
const LEADING_ACTIONS = 3

const needLabels: Readonly<Record<NeedKind, string>> = {
  life: 'Life insurance',
  disability: 'Disability insurance',
  long_term_care: 'Long-term care',
  home: 'Home insurance',
  auto: 'Auto insurance',
  umbrella: 'Umbrella insurance',
  emergency_fund: 'Emergency fund',
}

/** The section whose data a step reveals. */
const SECTION_OF: Readonly<Record<NextActionKind, PacketSection>> = {
  late_payment: 'debts',
  high_interest_debt: 'debts',
  employer_match: 'retirement',
  add_cash: 'net_worth',
  starter_fund: 'net_worth',
  emergency_fund: 'net_worth',
  goal_contribution: 'goals',
  goal_review: 'goals',
  policy_renewal: 'protection',
}

const totals = (label: string, { total_cents, monthly_cents }: NextAction): PacketFigure[] => [
  ...(total_cents === null ? [] : [amount(label, total_cents)]),
  ...(monthly_cents === null ? [] : [amount('Suggested', monthly_cents, true)]),
]

function topicOf(action: NextAction): PacketTopic {
  const name = withoutNumbers(action.name)
  switch (action.kind) {
    case 'late_payment':
      return {
        title: `A late payment: ${name}`,
        why: 'Late fees and a mark on the credit report follow soon.',
        figures: totals('Due', action),
      }
    case 'high_interest_debt':
      return {
        title: `Paying down ${name}`,
        why: 'Its rate is above what a broad portfolio is expected to return.',
        figures: [
          ...(action.apr === null
            ? []
            : [{ label: 'Rate', value: { kind: 'share', share: action.apr } } as const]),
          ...totals('Owed', action),
        ],
      }
    case 'employer_match':
      return {
        title: 'The employer’s match',
        why: 'A match that isn’t used in full is pay that’s left behind.',
        figures: [],
      }
    case 'add_cash':
      return {
        title: 'Cash for emergencies',
        why: 'No checking or savings account is known, so the emergency fund can’t be sized.',
        figures: [],
      }
    case 'starter_fund':
      return {
        title: 'A first month of essentials in cash',
        why: 'Without it, a surprise bill goes on a card.',
        figures: totals('To go', action),
      }
    case 'emergency_fund':
      return {
        title: 'The emergency fund',
        why: 'Months of essentials in cash carry a household through most job losses.',
        figures: totals('To go', action),
      }
    case 'goal_contribution':
    case 'goal_review':
      return {
        title: `Getting ${name} on track`,
        why: 'Its chance of success is below what the plan aims for.',
        figures: [
          ...(action.chance === null ? [] : [text('Chance of success', chanceFigure(action.chance))]),
          ...totals('Target', action),
        ],
      }
    case 'policy_renewal':
      return {
        title: `Renewing the ${name} policy`,
        why: 'It renews within 30 days: the time to check its coverage and compare prices.',
        figures: [],
      }
  }
}

/** What a need is called, with whose it is where that is the partner. Their name stays out of it. */
export const needLabel = ({ kind, person }: Need): string =>
  person === 'partner' ? `${needLabels[kind]} for the partner` : needLabels[kind]

const gapTopic = (need: Need): PacketTopic => {
  const { kind, gap_cents, is_monthly } = need
  return {
    title: `A gap in protection: ${needLabel(need).replace(/^./, (first) => first.toLowerCase())}`,
    why:
      kind === 'emergency_fund'
        ? 'Cash doesn’t cover the months that the plan counts on.'
        : 'What’s covered is less than what the household would need.',
    figures: [amount('Gap', gap_cents, is_monthly)],
  }
}

interface Known {
  /** In the order of the app’s own ranking. */
  readonly actions: readonly NextAction[]
  readonly needs: readonly Need[]
  readonly headline: { readonly success_share: number } | null
  readonly sections: readonly PacketSection[]
}

/**
 * At most five topics: the first three next steps, the protection gap to close first, a retirement plan
 * below the wanted chance of success, then further steps and gaps. The order is a judgment. A topic is left out where
 * the section that it reveals is not shared.
 */
export function topicsOf({ actions, needs, headline, sections }: Known): PacketTopic[] {
  const steps = actions.filter(({ kind }) => sections.includes(SECTION_OF[kind])).map(topicOf)
  const gaps = byUrgency(needs)
    .filter(({ state }) => state === 'gap')
    // A fund that is short is among the next steps already.
    .filter(({ kind }) => kind !== 'emergency_fund' || !actions.some((each) => each.kind.endsWith('_fund')))
    .map(gapTopic)
  const isShort = headline !== null && headline.success_share < WANTED_CHANCE
  const retirement: PacketTopic[] = isShort
    ? [
        {
          title: 'The retirement plan',
          why: 'Fewer than 4 in 5 simulated lives pay for everything in the plan.',
          figures: [text('Chance of success', chanceFigure(headline.success_share))],
        },
      ]
    : []
  return [
    ...steps.slice(0, LEADING_ACTIONS),
    ...gaps.slice(0, 1),
    ...retirement,
    ...steps.slice(LEADING_ACTIONS),
    ...gaps.slice(1),
  ].slice(0, MOST_TOPICS)
}
