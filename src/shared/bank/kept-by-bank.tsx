/** What pages say about the bank that keeps an account or a debt up to date. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { localDate } from '#app/platform/clock.ts'
import type { BankAccount } from '#core/contract/bank.ts'
import type { Figure } from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { banksQuery } from './bank-queries.ts'

const NONE: readonly BankAccount[] = []

interface KeptByBankProps {
  /** Of an account or a debt. */
  readonly uuid: string
}

/** `Kept up to date by Harbor Bank ••1111`, with the way to the bank; nothing without a link. */
export function KeptByBank({ uuid }: KeptByBankProps) {
  const { links = [], accounts = NONE } = useQuery(banksQuery).data ?? {}
  const own = accounts.find((each) => isOf(each, uuid))
  const link = links.find(({ link_uuid }) => link_uuid === own?.link_uuid)
  if (!own || !link) return null
  const number = own.mask === '' ? '' : ` ••${own.mask}`
  return (
    <span>
      {own.is_closed ? 'Closed or no longer shared at ' : 'Kept up to date by '}
      <Link to="/banks" className="font-medium text-accent underline-offset-4 hover:underline">
        {link.institution}
        {number}
      </Link>
    </span>
  )
}

const isOf = ({ link_uuid, account_uuid, debt_uuid }: BankAccount, uuid: string): boolean =>
  link_uuid !== null && (account_uuid === uuid || debt_uuid === uuid)

interface DatedFigure extends Figure {
  readonly as_of: IsoDate
}

/** Gives a debt's balance its source: a debt has none of its own, so its bank, or else the client, says what is owed. */
export function useDebtFigures(): (debtUuid: string, figure: DatedFigure) => DatedFigure {
  const { accounts = NONE } = useQuery(banksQuery).data ?? {}
  return (debtUuid, { cents, as_of, source }) => {
    const own = accounts.find((each) => isOf(each, debtUuid) && each.is_active && !each.is_closed)
    return own?.as_of
      ? { cents, as_of: localDate(new Date(own.as_of)), source: 'linked' }
      : { cents, as_of, source }
  }
}
