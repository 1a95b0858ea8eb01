/** The offer to link a bank, which only an installation with a provider makes. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { banksQuery } from './bank-queries.ts'

/** What an installation without a provider says instead. */
export const NOT_OFFERED = 'Linking a bank isn’t offered here'

/** Whether banks can be linked here. Before that is known, they can. */
export const useIsLinkOffered = (): boolean => useQuery(banksQuery).data?.provider !== null

/** The way to link a bank; nothing where that isn’t offered. */
export const LinkBank = (props: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) =>
  useIsLinkOffered() ? (
    <Button asChild {...props}>
      <Link to="/banks">Link a bank</Link>
    </Button>
  ) : null

/** The ways to bring in transactions, for a page that has none. @param props.children further ways */
export function TransactionSources({ children }: { readonly children?: ReactNode }) {
  const isOffered = useIsLinkOffered()
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <LinkBank />
      <Button asChild variant={isOffered ? 'secondary' : 'primary'}>
        <Link to="/spend/import">Import a file</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/spend/transactions" search={{ add: 'transaction' }}>
          Add a transaction
        </Link>
      </Button>
      {children}
    </div>
  )
}
