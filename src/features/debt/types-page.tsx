import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { BackLink } from '#app/platform/back-link.tsx'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { List } from '#app/ui/data/list-row.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { customTypesQuery } from '#app/shared/debt/use-debts.ts'
import { TypeRow } from './type-row.tsx'
import { useCustomTypes } from '#app/shared/debt/use-debts.ts'

/** The client's own types: renamed, or deleted while no debt is of them. */
export function TypesPage() {
  const query = useQuery(customTypesQuery)
  const types = useCustomTypes()
  const isEmpty = query.data !== undefined && types.length === 0
  return (
    <Page className="lg:max-w-180">
      <PageHeader title="Your debt types" back={<BackLink to="/debt">Debt</BackLink>} />
      <Card padding="none">
        {query.isPending && <Skeleton className="m-4 h-24" />}
        {query.isError && !query.data && <QueryFailed query={query} title="Couldn’t load your types" />}
        {isEmpty && (
          <EmptyState
            icon={<Tag />}
            title="No custom types yet"
            action={
              <Button asChild>
                <Link to="/debt/new" search={{ kind: 'custom' }}>
                  Add a debt with a new type
                </Link>
              </Button>
            }
          >
            Create your own type, such as a family loan.
          </EmptyState>
        )}
        <List>
          {types.map((type) => (
            <TypeRow key={type.debt_type_uuid} type={type} />
          ))}
        </List>
      </Card>
    </Page>
  )
}
