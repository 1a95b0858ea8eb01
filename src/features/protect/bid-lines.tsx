import { shortDate } from '#app/platform/format.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { PERSONAL_NEEDS } from '#core/contract/protect-needs.ts'
import { type BidLine, coverKey, type ProtectBid } from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { amountOf, needLabels } from './protect-labels.ts'

/** The covers of a bid with their premiums, and why one has none. */
export const BidLines = ({
  lines,
  total,
  partner,
}: {
  readonly lines: readonly BidLine[]
  readonly total: number
  /** The partner's name; null where only the client is insured. */
  readonly partner: string | null
}) => (
  <dl className="flex flex-col divide-y divide-hair text-15">
    {lines.map((line) => (
      <div key={coverKey(line)} className="flex items-baseline justify-between gap-4 py-2">
        <dt className="min-w-0">
          <ThirdPerson>{coverTitle(line, partner)}</ThirdPerson>
          <span className="block text-13 text-quiet">
            <ThirdPerson>{lineText(line)}</ThirdPerson>
          </span>
        </dt>
        <dd className="flex-none tabular-nums">
          {line.monthly_cents === null
            ? '–'
            : `${line.raises ? '+' : ''}${formatUsd(line.monthly_cents)} a month`}
        </dd>
      </div>
    ))}
    <div className="flex items-baseline justify-between gap-4 py-2 font-medium">
      <dt>Total</dt>
      <dd className="tabular-nums">{formatUsd(total)} a month</dd>
    </div>
  </dl>
)

/** What a line insures, and whom where that may be either partner. */
export const coverTitle = (
  { cover, person }: Pick<BidLine, 'cover' | 'person'>,
  partner: string | null,
): string => {
  if (partner === null || !PERSONAL_NEEDS.includes(cover)) return needLabels[cover]
  return `${needLabels[cover]}, ${person === 'partner' ? partner : 'you'}`
}

const coverAmount = (cover: BidLine['cover'], cents: number): string =>
  amountOf(cents, cover === 'disability')

/** A new policy's amount, or what to ask the insurer for. */
export function lineText({ cover, state, amount_cents, raises, problem }: BidLine): string {
  const amount =
    amount_cents === null
      ? ''
      : raises
        ? `Raise ${raises.insurer} from ${coverAmount(cover, raises.from_cents)} to ${coverAmount(cover, amount_cents)}`
        : coverAmount(cover, amount_cents)
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
  readonly bid: Pick<ProtectBid, 'notice' | 'insured' | 'partner' | 'as_of'>
}) => {
  const about = [bid.insured, ...(bid.partner ? [bid.partner] : [])]
    .map(({ age, sex, is_smoker, state }) =>
      [`age ${age}`, sex, is_smoker ? 'smoker' : 'nonsmoker', state].filter(Boolean).join(', '),
    )
    .join(', and for ')
  return (
    <Alert title={bid.notice.replace(/^([^.]*\.).*$/s, '$1')}>
      {bid.notice.replace(/^[^.]*\.\s*/s, '')} For {about}, as of {shortDate(bid.as_of)}.
    </Alert>
  )
}
