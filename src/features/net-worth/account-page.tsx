import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { interestRate, shortDate } from '#app/platform/format.ts'
import { MissingPage } from '#app/platform/missing-page.tsx'
import { conflictChoices } from '#app/platform/outbox.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { BankNotice } from '#app/shared/bank/bank-notice.tsx'
import { KeptByBank } from '#app/shared/bank/kept-by-bank.tsx'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { ConflictCard, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { provenance } from '#app/shared/net-worth/provenance.ts'
import { Button } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { AccountDetail } from '#core/money-account/replay.ts'
import { AccountConflict, EditAccount } from './account-sheets.tsx'
import { GoalsOfAccount } from './goals-of-account.tsx'
import { HoldingsCard } from './holdings-card.tsx'
import { figureNoun, isOwed, kindLabel, ownerLabels } from './labels.ts'
import { ValueHistory, ValueSheet, ValuesCard } from './recorded-values.tsx'
import { homeLoansOf, bringBack, type DebtsOnHand, removeAccount, useAccount } from './use-accounts.ts'

interface AccountMenuProps {
  readonly account: Account
  readonly goals: AccountDetail['goals']
  readonly debts: DebtsOnHand
}

/** An account's further actions. Shows what else is deleted with it before deleting. */
function AccountMenu({ account, goals, debts }: AccountMenuProps) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const remove = async () => {
    setAsking(false)
    const outcome = await removeAccount(account, () => navigate({ to: '/netWorth' }))
    if (!outcome.ok) return
    toast.success(`${account.name} deleted`, { label: 'Undo', run: () => void bringBack(account) })
  }
  return (
    <>
      <MoreMenu
        about={account.name}
        actions={[{ label: 'Edit', icon: Pencil, onSelect: () => setEditing(true) }]}
        onDelete={() => setAsking(true)}
      />
      <EditAccount account={account} debts={debts} open={isEditing} onOpenChange={setEditing} />
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title={`Delete ${account.name}?`}
          description={whatGoes(goals.map(({ name }) => name))}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="quiet">Cancel</Button>
              </DialogClose>
              <Button variant="danger" onClick={() => void remove()}>
                Delete account
              </Button>
            </>
          }
        />
      </Dialog>
    </>
  )
}

const list = new Intl.ListFormat('en-US')

function whatGoes(goals: readonly string[]): string {
  const restore = 'You can restore it for 7 days under Recently deleted on the Net worth page.'
  return goals.length === 0
    ? `This also deletes its balance history. ${restore}`
    : `${list.format(goals)} will no longer be funded by this account. ${restore}`
}

interface AccountMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly isDeleted: boolean
}

/** The page of an account while it cannot be shown. */
const AccountMissing = ({ query, isDeleted }: AccountMissingProps) => (
  <MissingPage
    noun="account"
    title="Account"
    back={<BackLink to="/netWorth">Net worth</BackLink>}
    toAll={<Link to="/netWorth">See your net worth</Link>}
    query={query}
    isGone={isDeleted}
  />
)

/** One account or asset: its balance, its history, and which goals it funds. */
export function AccountPage({ accountUuid, debts }: { accountUuid: string; debts: DebtsOnHand }) {
  const { query, detail, isDeleted, isPending, conflict, valueConflict } = useAccount(accountUuid)
  const [isRecording, setRecording] = useState(false)
  if (!detail) return <AccountMissing query={query} isDeleted={isDeleted} />
  const { account } = detail
  return (
    <Page>
      <AccountHeader
        detail={detail}
        debts={debts}
        isPending={isPending}
        onRecord={() => setRecording(true)}
      />
      <BankNotice accountUuids={[account.account_uuid]} />
      {conflict && (
        <AccountConflict
          change={conflict.change}
          server={account}
          loans={homeLoansOf(debts.debts)}
          {...conflictChoices(conflict.write.id)}
        />
      )}
      {valueConflict && (
        <ConflictCard
          thing="balance"
          rows={row(
            shortDate(valueConflict.change.as_of),
            valueConflict.change.balance_cents,
            detail.history.find(({ as_of }) => as_of === valueConflict.change.as_of)?.balance_cents,
            formatUsd,
          )}
          {...conflictChoices(valueConflict.write.id)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <ValueHistory
            points={detail.history
              .toReversed()
              .map(({ as_of, balance_cents }) => ({ as_of, cents: balance_cents }))}
            noun={figureNoun(account.kind)}
            isEstimate={account.source === 'estimated'}
          />
          <HoldingsCard account={account} />
          <ValuesCard account={account} history={detail.history} />
        </div>
        {!isOwed(account.kind) && <GoalsOfAccount detail={detail} />}
      </div>
      <ValueSheet account={account} history={detail.history} open={isRecording} onOpenChange={setRecording} />
    </Page>
  )
}

interface AccountHeaderProps {
  readonly detail: AccountDetail
  readonly debts: DebtsOnHand
  readonly isPending: boolean
  readonly onRecord: () => void
}

function AccountHeader({ detail, debts, isPending, onRecord }: AccountHeaderProps) {
  const today = useToday()
  const { account, goals } = detail
  const owner = account.owner === 'self' ? '' : ownerLabels[account.owner]
  const pays = account.apy === null ? '' : `${interestRate(account.apy)} APY`
  return (
    <PageHeader
      back={<BackLink to="/netWorth">Net worth</BackLink>}
      size="figure"
      eyebrow={
        <span className="flex flex-wrap items-center gap-2">
          {[kindLabel(account.kind), account.institution, owner, pays].filter(Boolean).join(' · ')}
          {isPending && <PendingPill />}
        </span>
      }
      title={
        <>
          <span className="block text-20 tracking-normal">{account.name}</span>
          <Figure id="account-balance" of={account.account_uuid}>
            <Amount cents={account.balance_cents} whole={account.source === 'estimated'} />
          </Figure>
        </>
      }
      sub={
        <div className="flex flex-col gap-1">
          <span>
            <ThirdPerson>{provenance(account.source, account.as_of, today)}</ThirdPerson>
          </span>
          <KeptByBank uuid={account.account_uuid} />
          <KeptByBroker uuid={account.account_uuid} />
          <LoanOnIt account={account} debts={debts} />
        </div>
      }
      actions={
        <>
          {account.source !== 'linked' && (
            <Button onClick={onRecord}>Update {figureNoun(account.kind)}</Button>
          )}
          <AccountMenu account={account} goals={goals} debts={debts} />
        </>
      }
    />
  )
}

/** A link to the loan on a home; nothing where there is none, or where it is deleted. */
function LoanOnIt({ account, debts }: { account: AccountDetail['account']; debts: DebtsOnHand }) {
  const loan = homeLoansOf(debts.debts).find(({ uuid }) => uuid === account.debt_uuid)
  if (!loan) return null
  return (
    <span>
      Mortgage:{' '}
      <Link
        to="/debt/$debtUuid"
        params={{ debtUuid: loan.uuid }}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        {loan.name}
      </Link>
    </span>
  )
}

interface KeptByBrokerProps {
  /** Of an account in net worth. */
  readonly uuid: string
}

/** `Kept up to date by your broker: Roth IRA ••4471`, with the way to the brokerage account; nothing for other accounts. */
function KeptByBroker({ uuid }: KeptByBrokerProps) {
  const own = useQuery(brokerageQuery).data?.accounts.find(
    ({ account_uuid, state }) => account_uuid === uuid && state === 'approved',
  )
  if (!own) return null
  const { brokerage_account_uuid, is_practice, name, mask } = own
  return (
    <span>
      <ThirdPerson>
        Kept up to date by {is_practice ? 'the practice broker' : 'your broker'}:{' '}
        <Link
          to="/brokerage/$brokerageUuid"
          params={{ brokerageUuid: brokerage_account_uuid }}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {name}
          {mask !== '' && ` ••${mask}`}
        </Link>
      </ThirdPerson>
    </span>
  )
}
