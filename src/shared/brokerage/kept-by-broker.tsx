import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brokerageQuery } from './brokerage-queries.ts'

interface KeptByBrokerProps {
  /** Of an account in net worth. */
  readonly uuid: string
}

/** `Kept up to date by your broker: Roth IRA ••4471`, with the way to the brokerage account; nothing for other accounts. */
export function KeptByBroker({ uuid }: KeptByBrokerProps) {
  const own = useQuery(brokerageQuery).data?.accounts.find(
    ({ account_uuid, state }) => account_uuid === uuid && state === 'approved',
  )
  if (!own) return null
  const { brokerage_account_uuid, is_practice, name, mask } = own
  return (
    <span>
      Kept up to date by {is_practice ? 'the practice broker' : 'your broker'}:{' '}
      <Link
        to="/brokerage/$brokerageUuid"
        params={{ brokerageUuid: brokerage_account_uuid }}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        {name}
        {mask !== '' && ` ••${mask}`}
      </Link>
    </span>
  )
}
