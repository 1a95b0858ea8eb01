import type { DebtType } from '#core/contract/debt-kinds.ts'
import { kindOf } from './kinds.ts'

/** A debt's kind as a picture; the words beside it say the same. */
export function DebtMark({ type }: { type: DebtType }) {
  const { icon: Icon } = kindOf(type)
  return (
    <span
      aria-hidden="true"
      className="grid size-10 flex-none place-items-center rounded-control bg-wash text-accent"
    >
      <Icon className="size-5" />
    </span>
  )
}
