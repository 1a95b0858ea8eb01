import { share } from '#app/platform/format.ts'
import { Progress } from '#app/ui/data/progress.tsx'

interface RatioProps {
  readonly what: string
  /** As a decimal fraction, like the rest. */
  readonly taken: number
  /** What is usually taken as the most; a mark stands there. */
  readonly usualMost: number
  /** Where the bar ends. */
  readonly barEnd: number
}

/** A share against the usual most, as a bar and in words. */
export function Ratio({ what, taken, usualMost, barEnd }: RatioProps) {
  const isWithin = taken <= usualMost
  const words = `${isWithin ? 'within' : 'above'} the usual ${share(usualMost)}`
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-15">
        <span>{what}</span>
        <span>
          <b className="font-bold">{share(taken)}</b> <span className="text-13 text-quiet">{words}</span>
        </span>
      </p>
      <Progress
        label={what}
        value={taken}
        max={barEnd}
        pace={usualMost}
        valueText={`${share(taken)}, ${words}`}
        tone={isWithin ? 'good' : 'warning'}
      />
    </div>
  )
}
