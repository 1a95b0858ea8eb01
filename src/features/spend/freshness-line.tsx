import { Link } from '@tanstack/react-router'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { localDate } from '#app/platform/clock.ts'
import { count, dayInYear } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'

/** How many accounts the figures are of, and how old these are. */
export function FreshnessLine({ freshness }: { freshness: SpendDashboard['freshness'] }) {
  const today = useToday()
  const { account_count, oldest_update, is_loading_history } = freshness
  if (account_count === 0) return null
  const day = oldest_update === null ? null : localDate(new Date(oldest_update))
  const updated = day === null ? '' : ` · updated ${day === today ? 'today' : dayInYear(day, today)}`
  return (
    <p className="text-13 text-quiet">
      {count(account_count, 'account')}
      {updated}.{is_loading_history && ' Older months are still being fetched.'}{' '}
      <Link to="/banks" className="inline-flex min-h-6 items-center text-accent underline">
        Banks and accounts
      </Link>
    </p>
  )
}
