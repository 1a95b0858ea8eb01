import { ListChecks, LogIn, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { lastUpdate } from '#app/shared/bank/bank-notice.tsx'
import { type CountAsProps, countedCents } from '#app/shared/bank/counterparts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  type BankAccount,
  type BankLink,
  refreshBankLink,
  updatePlaidAccountActiveStatus,
} from '#core/contract/bank.ts'
import { balanceOf, numberOf, stateLabels } from './bank-labels.ts'
import { CountAs } from './count-as.tsx'
import { OwnAccountMenu } from './own-account-menu.tsx'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Whether a bank's accounts or its older transactions are still being fetched. */
const isImporting = ({ state, updated_at, is_loading_history }: BankLink): boolean =>
  state === 'active' && (updated_at === null || is_loading_history)

/** `Updated 5 minutes ago`; empty while the first import runs. */
const updatedLabel = (link: BankLink): string =>
  link.updated_at === null
    ? isImporting(link)
      ? ''
      : 'Not updated yet'
    : `Updated ${ago(new Date(link.updated_at).getTime(), clock.now().getTime())}`

/** What turning an account off did. */
const offMessage = ({ name, debt_uuid }: BankAccount): string =>
  debt_uuid === null
    ? `${name} no longer counts anywhere`
    : `${name} is off. Its debt stays with the last balance.`

/** Why an account is not kept up to date or does not count; empty for one that is. */
function reasonOf({ is_active, is_closed, currency, institution }: BankAccount): string {
  if (is_closed) return `Closed or no longer shared at ${institution}. Its last balance stays.`
  if (!is_active) return 'Off'
  return currency === 'USD' ? '' : `In ${currency}. Only US dollars count in your totals.`
}

/** Turns an account on or off. */
function ActiveSwitch({ account }: { account: BankAccount }) {
  const [isBusy, setBusy] = useState(false)
  const turn = async (on: boolean) => {
    setBusy(true)
    const outcome = await call(updatePlaidAccountActiveStatus, {
      params: { id: account.bank_account_uuid },
      query: { isActive: on ? 'true' : 'false' },
    })
    if (outcome.ok) {
      toast.success(on ? `${account.name} is on` : offMessage(account))
      await refresh()
    }
    setBusy(false)
  }
  return (
    <Switch
      aria-label={`Use ${account.name}`}
      checked={account.is_active}
      disabled={isBusy}
      onCheckedChange={(on) => void turn(on)}
    />
  )
}

/** One account: its balance, whether it is in use, and where it counts. */
export const BankAccountRow = ({ account, ...counted }: CountAsProps) => (
  <li className="flex flex-col gap-2 px-4 py-3 md:px-5">
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium wrap-anywhere">{account.name}</p>
        <p className="text-13 text-quiet">
          {[numberOf(account), reasonOf(account)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="text-15 font-medium tabular-nums">
        {balanceOf(
          account.link_uuid === null
            ? { ...account, balance_cents: countedCents({ account, ...counted }) }
            : account,
        )}
      </span>
      {account.link_uuid === null ? (
        <OwnAccountMenu account={account} {...counted} />
      ) : (
        <ActiveSwitch account={account} />
      )}
    </div>
    <CountAs account={account} {...counted} />
  </li>
)

interface BankCardProps extends Omit<CountAsProps, 'account'> {
  readonly link: BankLink
  /** Whether this installation can reach banks; if not, this one can only be unlinked. */
  readonly isOffered: boolean
  readonly onLogIn: (link: BankLink) => void
  readonly onAddAccounts: (link: BankLink) => void
  /** Links a bank whose access has ended as a new one. */
  readonly onLinkAgain: () => void
  readonly onUnlink: (link: BankLink) => void
}

type AnnouncementsProps = Pick<BankCardProps, 'link' | 'onLogIn' | 'onAddAccounts'>

/** What the bank announced: that the login ends soon, or that there are new accounts. */
function Announcements({ link, onLogIn, onAddAccounts }: AnnouncementsProps) {
  if (link.state !== 'active') return null
  const ends = link.login_ends_at === null ? undefined : new Date(link.login_ends_at)
  return (
    <>
      {ends && (
        <Alert
          className="mx-4 mt-3 md:mx-5"
          actions={
            <Button size="sm" onClick={() => onLogIn(link)}>
              Log in to {link.institution}
            </Button>
          }
        >
          Log in again by {dayFormat.format(ends)}, or {link.institution} stops updating.
        </Alert>
      )}
      {link.has_new_accounts && (
        <Alert
          className="mx-4 mt-3 md:mx-5"
          actions={
            <Button size="sm" onClick={() => onAddAccounts(link)}>
              Choose accounts
            </Button>
          }
        >
          {link.institution} has accounts that you haven’t added.
        </Alert>
      )}
    </>
  )
}

/** A linked bank with its accounts. */
export function BankCard({
  link,
  isOffered,
  onLogIn,
  onAddAccounts,
  onLinkAgain,
  onUnlink,
  ...counted
}: BankCardProps) {
  const [isBusy, setBusy] = useState(false)
  const own = counted.others.filter(({ link_uuid }) => link_uuid === link.link_uuid)
  const id = `bank-${link.link_uuid}`
  const update = async () => {
    setBusy(true)
    const outcome = await call(refreshBankLink, { params: { id: link.link_uuid }, query: {} })
    if (outcome.ok) {
      if (outcome.data.state === 'active') toast.success(outcome.message ?? 'Your accounts are up to date')
      else toast.error(outcome.data.message)
      await refresh()
    }
    setBusy(false)
  }
  return (
    <Card asChild padding="none">
      <section aria-labelledby={id}>
        <div className="flex items-start justify-between gap-3 px-4 pt-4 md:px-5">
          <div>
            <h2 id={id} className="text-17 font-medium">
              {link.institution}
            </h2>
            <p className="text-13 text-quiet">{updatedLabel(link)}</p>
          </div>
          <div className="flex items-center gap-2">
            {isOffered ? (
              <>
                {isImporting(link) ? (
                  <Pill>Importing older transactions</Pill>
                ) : (
                  <Pill tone={link.state === 'active' ? 'good' : 'warning'}>{stateLabels[link.state]}</Pill>
                )}
                <MoreMenu
                  about={link.institution}
                  variant="quiet"
                  actions={[
                    {
                      label: 'Update now',
                      icon: RefreshCw,
                      isDisabled: isBusy,
                      onSelect: () => void update(),
                    },
                    { label: 'Log in again', icon: LogIn, onSelect: () => onLogIn(link) },
                    { label: 'Choose accounts', icon: ListChecks, onSelect: () => onAddAccounts(link) },
                  ]}
                  deleteLabel="Unlink"
                  onDelete={() => onUnlink(link)}
                />
              </>
            ) : (
              <Button size="sm" variant="secondary" onClick={() => onUnlink(link)}>
                Unlink {link.institution}
              </Button>
            )}
          </div>
        </div>
        {isOffered && link.state !== 'active' && (
          <Alert
            tone="warning"
            className="mx-4 mt-3 md:mx-5"
            actions={
              link.state === 'login_required' ? (
                <Button size="sm" onClick={() => onLogIn(link)}>
                  Log in to {link.institution}
                </Button>
              ) : (
                link.state === 'revoked' && (
                  <Button size="sm" onClick={onLinkAgain}>
                    Link {link.institution} again
                  </Button>
                )
              )
            }
          >
            {link.message} {lastUpdate(link)}
          </Alert>
        )}
        {isOffered && <Announcements link={link} onLogIn={onLogIn} onAddAccounts={onAddAccounts} />}
        <ul className="mt-2 divide-y divide-hair">
          {own.map((account) => (
            <BankAccountRow key={account.bank_account_uuid} account={account} {...counted} />
          ))}
        </ul>
      </section>
    </Card>
  )
}
