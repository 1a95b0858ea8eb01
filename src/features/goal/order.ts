import type { GoalWithRisk } from '#core/contract/projection.ts'

/**
 * The order of all goals after some of them were put in a new one: those take each other's places, and the others keep
 * theirs.
 *
 * @param all in the client's order
 * @param order the uuids of those that were put in order
 */
export function mergedOrder(all: readonly GoalWithRisk[], order: readonly string[]): string[] {
  const moved = new Set(order)
  const next = order.values()
  return all.map(({ goal: { goal_uuid } }) =>
    moved.has(goal_uuid) ? (next.next().value ?? goal_uuid) : goal_uuid,
  )
}
