import { Link } from '@tanstack/react-router'
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
import type { Need, NeedKind } from '#core/contract/protect-needs.ts'
import { Pill } from '#app/ui/pill.tsx'
import { BarOfNeed } from './need-bar.tsx'
import { amountOf, needLabels } from './protect-labels.ts'
import { Said } from '#app/ui/voice.ts'

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
      return <Pill>Not needed</Pill>
    case 'unknown':
      return <Pill>More details needed</Pill>
  }
}

/** A need with what covers it; opens its explanation. */
export function NeedRow({ need }: { readonly need: Need }) {
  const { kind, state, need_cents, have_cents, gap_cents, is_monthly } = need
  const Icon = icons[kind]
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
              className="after:absolute after:inset-0 after:content-['']"
            >
              {needLabels[kind]}
            </Link>
          </h3>
          <p className="text-13 text-quiet">
            <Said>{gapText(need)}</Said>
          </p>
        </div>
        <NeedPill need={need} />
      </div>
      {(state === 'gap' || state === 'covered') && (
        <>
          <BarOfNeed need={need} />
          <dl className="grid grid-cols-3 gap-2 text-13 text-quiet tabular-nums">
            <Figure label="Need" value={amountOf(need_cents, false)} />
            <Figure label="Have" value={amountOf(have_cents, false)} />
            <Figure label="Gap" value={gap_cents > 0 ? amountOf(gap_cents, false) : 'None'} />
          </dl>
          {is_monthly && <p className="-mt-2 text-13 text-quiet">Amounts are a month.</p>}
        </>
      )}
    </li>
  )
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="text-15 font-medium text-ink">{value}</dd>
  </div>
)

/** What is missing, or that nothing is, in a sentence. */
export function gapText({ kind, state, gap_cents, is_monthly, is_required, missing }: Need): string {
  switch (state) {
    case 'gap': {
      const gap = `${amountOf(gap_cents, is_monthly)} short`
      return is_required ? `${gap}. ${requiredWords[kind] ?? ''}`.trim() : gap
    }
    case 'covered':
      return 'What you have covers it'
    case 'not_needed':
      return notNeeded[kind]
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
  disability: 'Other income covers your essentials, or you no longer work',
  long_term_care: 'No cost expected',
  home: 'No home to insure',
  auto: 'You don’t own a car',
  umbrella: 'Your auto and home limits cover what’s at risk',
  emergency_fund: 'No essential spending',
}

const missingWords: Readonly<Record<string, string>> = {
  income_cents: 'Add your income to see your need',
  essential_monthly_cents: 'Add your essential spending to see your need',
  rebuild_cents: 'Add the cost to rebuild your home',
  vehicles: 'Add how many cars you have',
  at_risk_cents: 'Add your accounts to see your need',
}
