/** Labels of pensions and other incomes. */
import { BriefcaseBusiness, HandCoins, House, Landmark, type LucideIcon, ShieldCheck } from 'lucide-react'
import { rate, share, shortMonthAndYear } from '#app/platform/format.ts'
import type { Pension } from '#core/contract/pensions.ts'

/** The kinds in the order offered. */
export const pensionKinds: readonly {
  readonly kind: Pension['kind']
  readonly label: string
  readonly icon: LucideIcon
}[] = [
  { kind: 'pension', label: 'Pension', icon: Landmark },
  { kind: 'annuity', label: 'Annuity', icon: ShieldCheck },
  { kind: 'rent', label: 'Rental income', icon: House },
  { kind: 'work', label: 'Part-time work', icon: BriefcaseBusiness },
  { kind: 'other', label: 'Other income', icon: HandCoins },
]

const known = new Map(pensionKinds.map((each) => [each.kind, each]))

export const kindLabel = (kind: Pension['kind']): string => known.get(kind)?.label ?? kind
export const kindIcon = (kind: Pension['kind']): LucideIcon => known.get(kind)?.icon ?? HandCoins

/** `Mar 2031` of `2031-03`. */
export const monthLabel = (month: string): string => shortMonthAndYear(`${month}-01`)

/** How a payment rises once it is paid. */
export const raiseLabel = (colaRate: number | null): string =>
  colaRate === null ? 'Rises with inflation' : colaRate === 0 ? 'No raises' : `Rises ${rate(colaRate)} a year`

/** Whose it is, when it is paid and on which terms, in two lines. */
export function termsOf(pension: Pension, ownerName: string | null): readonly string[] {
  const { kind, starts_in, ends_in, cola_rate, survivor_share } = pension
  const until = ends_in === null ? 'for life' : `until ${monthLabel(ends_in)}`
  const who = [kindLabel(kind), ownerName, `from ${monthLabel(starts_in)} ${until}`]
  const how = [raiseLabel(cola_rate), survivor_share > 0 && `${share(survivor_share)} to the survivor`]
  return [who, how].map((parts) => parts.filter(Boolean).join(' · '))
}
