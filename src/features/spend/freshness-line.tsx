import { Link } from '@tanstack/react-router'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { localDate } from '#app/platform/clock.ts'
import { count, dayInYear } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Alert } from '#app/ui/alert.tsx'

type Freshness = SpendDashboard['freshness']

/** How old the figures are, and which banks need the client. */
export function FreshnessLine({ freshness }: { freshness: Freshness }) {
  const today = useToday()
  const { account_count, oldest_update, broken, is_loading_history } = freshness
  const day = oldest_update === null ? null : localDate(new Date(oldest_update))
  const updated = day === null ? '' : ` · updated ${day === today ? 'today' : dayInYear(day, today)}`
  return (
    <>
      {broken.map(({ link_uuid, institution, needs_login }) => (
        <Alert
          key={link_uuid}
          tone="warning"
          title={needs_login ? `Log in to ${institution} again` : `We can’t reach ${institution}`}
          actions={
            <Link to="/banks" className="inline-flex min-h-11 items-center font-medium text-accent underline">
              View banks
            </Link>
          }
        >
          {needs_login
            ? 'New transactions come in once you’re logged in.'
            : 'We’ll keep trying. Recent transactions may be missing.'}
        </Alert>
      ))}
      {account_count > 0 && (
        <p className="text-13 text-quiet">
          {count(account_count, 'account')}
          {updated}.{is_loading_history && ' Older months are still being fetched.'}{' '}
          <Link to="/banks" className="inline-flex min-h-6 items-center text-accent underline">
            Banks and accounts
          </Link>
        </p>
      )}
    </>
  )
}
