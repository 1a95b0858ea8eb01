import type { getInvestmentReturnData } from '#core/contract/goal-returns.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { share as wholePercent } from '#app/platform/format.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { rateInWords } from './returns-labels.ts'

interface AccountReturnsProps {
  readonly accounts: Data<typeof getInvestmentReturnData>['accounts']
}

/** The return by account, each for the share that funds the goal. */
export const AccountReturns = ({ accounts }: AccountReturnsProps) => (
  <ul aria-label="Account by account" className="divide-y divide-hair border-t border-hair">
    {accounts.map(({ account_uuid, name, share, returns }) => (
      <li key={account_uuid} className="flex items-baseline justify-between gap-4 py-2 text-15">
        <span className="min-w-0 wrap-break-word">
          {name}
          {share < 1 && <span className="text-quiet"> · {wholePercent(share)} of the balance</span>}
        </span>
        <span className="flex-none text-right">
          {returns.money_weighted ? (
            <>
              <Amount cents={returns.gain_cents} sign="always" whole className="font-medium" />
              <span className="block text-13 text-quiet">{rateInWords(returns.money_weighted)}</span>
            </>
          ) : (
            <span className="text-quiet">Not enough history</span>
          )}
        </span>
      </li>
    ))}
  </ul>
)
