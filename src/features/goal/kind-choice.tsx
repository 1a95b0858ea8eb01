import { clsx } from 'clsx'
import type { GoalKind } from '#core/contract/goal-kinds.ts'
import { GoalMark } from './goal-mark.tsx'
import { kindOf } from './kinds.ts'

interface KindChoiceProps {
  readonly kinds: readonly GoalKind[]
  /** '' while none is chosen. */
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (kind: GoalKind) => void
}

/** What the money is for: one of the kinds, as radios that are tiles. */
export const KindChoice = ({ kinds, value, error, onChoose }: KindChoiceProps) => (
  <fieldset className="min-w-0" aria-describedby={error ? 'kind-error' : undefined}>
    <legend className="mb-3 text-15 font-medium">What is it for?</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {kinds.map((kind) => {
        const { label, detail } = kindOf(kind)
        return (
          <label
            key={kind}
            className={clsx(
              'flex min-h-18 cursor-pointer items-center gap-3 rounded-card border border-line bg-surface p-3 text-15 hover:border-faint',
              'has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline',
            )}
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={value === kind}
              onChange={() => onChoose(kind)}
              className="sr-only"
            />
            <GoalMark kind={kind} />
            <span className="min-w-0">
              <span className="block font-medium wrap-break-word">{label}</span>
              <span className="block text-13 text-quiet">{detail}</span>
            </span>
          </label>
        )
      })}
    </div>
    {error && (
      <p id="kind-error" role="alert" aria-live="polite" className="mt-2 text-13 font-medium text-red">
        {error}
      </p>
    )}
  </fieldset>
)
