import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthAndYear } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { monthAfter } from './spend-labels.ts'

interface MonthPickerProps {
  /** `YYYY-MM` */
  readonly month: string
  /** What the chosen period is called, where that is not its month. */
  readonly label?: string
  /** The months that can be chosen directly; without them one moves month by month. */
  readonly months?: readonly string[]
  readonly earliest?: string | undefined
  readonly latest: string
  readonly onPick: (month: string) => void
}

/** Moves from month to month. */
export function MonthPicker({ month, label, months, earliest, latest, onPick }: MonthPickerProps) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return (
    <nav aria-label="Month" className="flex items-center gap-1">
      <Button
        reads
        variant="quiet"
        size="icon"
        aria-label={`Previous month, ${monthAndYear(`${before}-01`)}`}
        disabled={earliest !== undefined && before < earliest}
        onClick={() => onPick(before)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      {months ? (
        <Select aria-label="Month in review" value={month} onValueChange={onPick}>
          {months.toReversed().map((each) => (
            <option key={each} value={each}>
              {monthAndYear(`${each}-01`)}
            </option>
          ))}
        </Select>
      ) : (
        <output className="min-w-36 text-center text-15 font-medium">
          {label ?? monthAndYear(`${month}-01`)}
        </output>
      )}
      <Button
        reads
        variant="quiet"
        size="icon"
        aria-label={`Next month, ${monthAndYear(`${after}-01`)}`}
        disabled={after > latest}
        onClick={() => onPick(after)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
