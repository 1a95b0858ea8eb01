import { useQuery } from '@tanstack/react-query'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Alert } from '#app/ui/alert.tsx'

/** Says plainly that nothing in a practice account is real; nothing with a real broker. */
export const PracticeNote = () =>
  useQuery(brokerageQuery).data?.provider === 'sandbox' ? (
    <Alert title="Practice money">
      This is a sandbox. Accounts hold practice money at practice prices: nothing is bought at a market, and
      nothing can be paid out.
    </Alert>
  ) : null
