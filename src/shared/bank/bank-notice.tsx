import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { Alert } from '#app/ui/alert.tsx'
import type { BankLink } from '#core/contract/bank.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { banksQuery } from './bank-queries.ts'

/** When a bank's figures were last fetched: `Last updated on Nov 3.` */
export const lastUpdate = ({ updated_at }: BankLink): string =>
  updated_at === null
    ? 'Not updated yet.'
    : `Last updated ${ago(new Date(updated_at).getTime(), clock.now().getTime())}.`

/** Whether a client should know: the bank needs them, or has not answered for a day. */
function isBroken({ state, updated_at }: BankLink): boolean {
  switch (state) {
    case 'active':
      return false
    case 'login_required':
    case 'revoked':
      return true
    case 'unavailable':
      return clock.now().getTime() - new Date(updated_at ?? 0).getTime() > DAY_MS
  }
}

interface BankNoticeProps {
  /** Only the bank of these accounts in net worth; by default all banks. */
  readonly accountUuids?: readonly string[]
  readonly className?: string
}

/** Banks that stopped updating figures on this page, and how to fix that; nothing while all is well. */
export function BankNotice({ accountUuids, className }: BankNoticeProps) {
  const { links = [], accounts = [] } = useQuery(banksQuery).data ?? {}
  const concerned = new Set(
    accounts
      .filter(({ account_uuid }) => account_uuid !== null && accountUuids?.includes(account_uuid))
      .map(({ link_uuid }) => link_uuid),
  )
  const broken = links
    .filter(isBroken)
    .filter(({ link_uuid }) => accountUuids === undefined || concerned.has(link_uuid))
  if (broken.length === 0) return null
  const needsLogin = broken.some(({ state }) => state === 'login_required')
  return (
    <Alert
      tone="warning"
      className={className}
      actions={
        <Link to="/banks" className="py-2.5 font-medium text-accent underline underline-offset-4">
          {needsLogin ? 'Log in again' : 'See linked banks'}
        </Link>
      }
    >
      {broken.map((link) => (
        <p key={link.link_uuid}>
          {link.message} {lastUpdate(link)}
        </p>
      ))}
    </Alert>
  )
}
