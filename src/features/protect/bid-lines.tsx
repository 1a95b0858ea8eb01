import type { BidLine, ProtectBid } from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { shortDate, wholeDollars } from '#app/platform/format.ts'
import { Alert } from '#app/ui/alert.tsx'
import { needLabels } from './protect-labels.ts'
import { Said } from '#app/ui/voice.ts'

/** The covers of a bid with their premiums, and why one has none. */
export const BidLines = ({
  lines,
  total,
}: {
  readonly lines: readonly BidLine[]
  readonly total: number
}) => (
  <dl className="flex flex-col divide-y divide-hair text-15">
    {lines.map((line) => (
      <div key={line.cover} className="flex items-baseline justify-between gap-4 py-2">
        <dt className="min-w-0">
          {needLabels[line.cover]}
          <span className="block text-13 text-quiet">
            <Said>{lineText(line)}</Said>
          </span>
        </dt>
        <dd className="flex-none tabular-nums">
          {line.monthly_cents === null ? '–' : `${formatUsd(line.monthly_cents)} a month`}
        </dd>
      </div>
    ))}
    <div className="flex items-baseline justify-between gap-4 py-2 font-medium">
      <dt>Total</dt>
      <dd className="tabular-nums">{formatUsd(total)} a month</dd>
    </div>
  </dl>
)

function lineText({ cover, state, amount_cents, problem }: BidLine): string {
  const amount =
    amount_cents === null ? '' : `${wholeDollars(amount_cents)}${cover === 'disability' ? ' a month' : ''}`
  switch (state) {
    case 'priced':
      return amount
    case 'covered':
      return 'You already have enough'
    case 'not_needed':
      return 'Not needed'
    case 'unknown':
      return 'Add what’s missing on your Protect page'
    case 'refused':
      return [amount, problem?.message].filter(Boolean).join('. ')
  }
}

/** That premiums are no offer, and whom they are for. */
export const PremiumNotice = ({
  bid,
}: {
  readonly bid: Pick<ProtectBid, 'notice' | 'insured' | 'as_of'>
}) => {
  const { age, sex, is_smoker, state } = bid.insured
  const about = [`age ${age}`, sex, is_smoker ? 'smoker' : 'nonsmoker', state].filter(Boolean).join(', ')
  return (
    <Alert title={bid.notice.replace(/^([^.]*\.).*$/s, '$1')}>
      {bid.notice.replace(/^[^.]*\.\s*/s, '')} For {about}, as of {shortDate(bid.as_of)}.
    </Alert>
  )
}
