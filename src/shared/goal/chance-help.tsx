import { Link } from '@tanstack/react-router'
import type { GoalPlan } from '#core/contract/projection.ts'
import { chanceFigure, chanceOfPlan, chanceRange, marketsInWords } from '#core/goal/chance.ts'

/** What a goal's chance of success means and how certain it is, below its definition; nothing for savings at a fixed rate. */
export function ChanceHelp({ plan }: { plan: GoalPlan }) {
  const range = chanceRange(plan)
  if (range === null) return null
  const chance = chanceOfPlan(plan)
  return (
    <>
      You reach your target in {marketsInWords(chance)}. The figure depends on the returns we assume: with
      returns one percentage point a year lower it would be {chanceFigure(range.low)}, with returns one point
      higher {chanceFigure(range.high)}. It’s an estimate, not a promise.{' '}
      <Link to="/risk/models" className="text-accent underline">
        See our assumptions
      </Link>
    </>
  )
}
