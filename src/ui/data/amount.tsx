import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { MASK, useHiddenAmounts } from '#app/ui/hidden-amounts.ts'

export interface AmountProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Whole cents of US dollars. */
  cents: number
  /** `always` adds a plus sign to gains. A loss always shows its minus sign, whatever its color. */
  sign?: 'auto' | 'always' | undefined
  /** Rounds to whole dollars, for figures where cents do not matter. */
  whole?: boolean | undefined
  /** BCP 47 tag; defaults to the browser's locale. */
  locale?: string | undefined
}

const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(locale: string | undefined, sign: 'auto' | 'always', whole: boolean): Intl.NumberFormat {
  const key = `${locale}|${sign}|${whole}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    ...(whole && { maximumFractionDigits: 0, minimumFractionDigits: 0 }),
  })
  formats.set(key, made)
  return made
}

/** Money with cents smaller than dollars, or dots while amounts are hidden. Inherits the size of the surrounding text. */
export function Amount({ cents, sign = 'auto', whole = false, locale, className, ...props }: AmountProps) {
  const [isHidden] = useHiddenAmounts()
  const format = moneyFormat(locale, sign, whole)
  // A true minus sign is as wide as a plus sign, so figures in a column line up.
  const parts = format
    .formatToParts(cents / 100)
    .map((part) => (part.type === 'minusSign' ? { ...part, value: '−' } : part))
  const point = parts.findIndex((part) => part.type === 'decimal')
  const end = point < 0 ? parts.length : point
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('')
  if (isHidden) {
    return (
      // As wide as the figure, so that a list keeps its columns.
      <span
        data-slot="amount"
        className={clsx('inline-block whitespace-nowrap', className)}
        {...props}
        style={{ minWidth: `${parts.reduce((width, { value }) => width + value.length, 0) * 0.9}ch` }}
      >
        <span className="sr-only">hidden</span>
        <span aria-hidden="true">{MASK}</span>
      </span>
    )
  }
  return (
    <span data-slot="amount" className={clsx('whitespace-nowrap', className)} {...props}>
      {/* Read as one number: screen readers would pause before the smaller cents. */}
      <span className="sr-only">{text(0)}</span>
      <span aria-hidden="true">
        {text(0, end)}
        {end < parts.length && (
          <span className="text-[max(0.56em,0.8125rem)] font-medium text-quiet">{text(end)}</span>
        )}
      </span>
    </span>
  )
}
