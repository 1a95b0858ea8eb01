import type { Cents } from '#core/finance/math/money.ts'
import { Amount } from '#app/ui/data/amount.tsx'

/** Amounts below each other, each after its name; they stand in a `dl`. */
export const AmountLines = ({ amounts }: { amounts: readonly (readonly [name: string, cents: Cents])[] }) =>
  amounts.map(([name, cents]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd className="font-medium">
        <Amount cents={cents} />
      </dd>
    </div>
  ))
