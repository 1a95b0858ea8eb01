import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { count } from '#app/platform/format.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'

/** How many banks are linked, with the way to them. */
export function BanksCard() {
  const links = useQuery(banksQuery).data?.links
  const broken = links?.filter(({ state }) => state === 'login_required').length ?? 0
  return (
    <Card>
      <CardTitle>Linked banks</CardTitle>
      <p className="text-15 text-quiet">
        {links === undefined || links.length === 0
          ? 'Link a bank, and balances and transactions come in by themselves.'
          : `${count(links.length, 'bank')} linked${broken > 0 ? `, ${broken} to log in to again` : ''}.`}
      </p>
      <Button asChild variant="secondary" className="self-start">
        <Link to="/banks">{links?.length ? 'Manage banks' : 'Link a bank'}</Link>
      </Button>
    </Card>
  )
}
