import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { advisorCallsQuery } from '#app/shared/advisor/advisor-queries.ts'
import { clientZone, longDay, timeForBoth } from '#app/shared/advisor/call-times.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'

/** The next advisor call; nothing where none is booked. */
export function AdvisorCard() {
  const next = useQuery(advisorCallsQuery).data?.upcoming[0]
  if (!next) return null
  const zone = clientZone()
  return (
    <Card>
      <CardHeader>
        <CardTitle>Next advisor call</CardTitle>
        <CardAction asChild>
          <Link to="/advisor">View call</Link>
        </CardAction>
      </CardHeader>
      <div>
        <p className="text-17 font-bold">{longDay(next.starts_at, zone)}</p>
        <p className="text-15 text-quiet">{timeForBoth(next.starts_at, zone, next.advisor)}</p>
      </div>
      <p className="text-15">
        {next.type} with {next.advisor.name}
      </p>
    </Card>
  )
}
