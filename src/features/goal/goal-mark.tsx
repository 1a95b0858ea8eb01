import type { GoalKind } from '#core/contract/goal-kinds.ts'
import { kindOf } from './kinds.ts'

/** What a goal is for as a picture; the words beside it say the same. */
export function GoalMark({ kind }: { kind: GoalKind }) {
  const { icon: Icon } = kindOf(kind)
  return (
    <span
      aria-hidden="true"
      className="grid size-10 flex-none place-items-center rounded-control bg-wash text-accent"
    >
      <Icon className="size-5" />
    </span>
  )
}
