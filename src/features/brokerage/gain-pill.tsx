import { formatUsd } from '#core/finance/math/money.ts'
import { Change } from '#app/ui/pill.tsx'

/** A gain or loss: `▲ $120`. */
export const GainPill = ({ cents }: { readonly cents: number }) => (
  <Change direction={cents > 0 ? 'up' : cents < 0 ? 'down' : 'none'}>
    {cents === 0 ? 'No gain or loss' : formatUsd(Math.abs(cents))}
  </Change>
)
