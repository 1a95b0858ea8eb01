import { clsx } from 'clsx'
import type { GoalKind } from '#core/contract/goal-kinds.ts'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { kindOf } from './kinds.ts'

interface KindChoiceProps {
  readonly kinds: readonly GoalKind[]
  /** '' while none is chosen. */
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (kind: GoalKind) => void
}

/** The type of goal, as radio tiles. */
export const KindChoice = ({ kinds, value, error, onChoose }: KindChoiceProps) => (
  <Field label="What’s this goal for?" group error={error}>
    <RadioGroup
      value={value}
      onValueChange={(kind) => onChoose(kind as GoalKind)}
      className="grid! gap-3 sm:grid-cols-2"
    >
      {kinds.map((kind) => (
        <KindTile key={kind} kind={kind} isChosen={kind === value} onChoose={() => onChoose(kind)} />
      ))}
    </RadioGroup>
  </Field>
)

interface KindTileProps {
  readonly kind: GoalKind
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function KindTile({ kind, isChosen, onChoose }: KindTileProps) {
  const { label, detail } = kindOf(kind)
  return (
    <label
      className={clsx(
        'flex min-h-18 cursor-pointer items-center gap-3 rounded-card border border-line bg-surface p-3 text-15 hover:border-faint',
        'has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline',
      )}
    >
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <Mark icon={kindOf(kind).icon} />
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{label}</span>
        <span className="block text-13 text-quiet">{detail}</span>
      </span>
    </label>
  )
}
