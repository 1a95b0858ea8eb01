import { clsx } from 'clsx'
import { share } from '#app/platform/format.ts'
import type { Need } from '#core/contract/protect-needs.ts'
import { amountOf } from './protect-labels.ts'

type Weighed = Pick<Need, 'need_cents' | 'have_cents' | 'gap_cents'>

interface NeedBarProps extends Weighed {
  readonly label: string
  readonly isMonthly: boolean
}

/** What covers a need, as a bar of the whole need; the gap is the striped rest. */
export function NeedBar({ label, isMonthly, need_cents, have_cents, gap_cents }: NeedBarProps) {
  const covered = need_cents > 0 ? Math.min(1, Math.max(0, have_cents / need_cents)) : 1
  const gap = gap_cents > 0 ? `, gap ${amountOf(gap_cents, isMonthly)}` : ', no gap'
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by elements, and has no source
      role="img"
      aria-label={`${label}: have ${amountOf(have_cents, isMonthly)} of ${amountOf(need_cents, isMonthly)}${gap}`}
      className="flex h-3 gap-0.5 overflow-hidden rounded-full forced-colors:border"
    >
      {covered > 0 && (
        <div
          className={clsx('h-full bg-primary forced-colors:bg-[CanvasText]', covered === 1 && 'w-full')}
          style={{ width: share(covered) }}
        />
      )}
      {covered < 1 && (
        <div className="h-full flex-1 border border-amber/60 bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--amber)_45%,var(--amber-wash))_0_1px,var(--amber-wash)_1px_6px)]" />
      )}
    </div>
  )
}

/** The bar of a need with this title. */
export const BarOfNeed = ({ need, title }: { readonly need: Need; readonly title: string }) => (
  <NeedBar {...need} label={title} isMonthly={need.is_monthly} />
)
