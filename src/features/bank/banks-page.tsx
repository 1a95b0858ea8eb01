import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { useIsReachable } from '#app/platform/online.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { NOT_OFFERED, TransactionSources } from '#app/shared/bank/link-offer.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { accountsQuery } from '#app/shared/goal/goal-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionDialog } from '#app/ui/overlays/action-dialog.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { type BankLink, deleteBankLink } from '#core/contract/bank.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { BankAccountRow, BankCard } from './bank-card.tsx'
import { type SandboxDialog, startLink } from './link-bank.ts'
import { SandboxBankSheet } from './sandbox-dialog.tsx'

/** Links a bank, or logs in to one again. */
function useLinking() {
  const [sandbox, setSandbox] = useState<SandboxDialog>()
  const [isBusy, setBusy] = useState(false)
  const start = async (link?: BankLink, addsAccounts?: boolean) => {
    setBusy(true)
    setSandbox(await startLink(link, addsAccounts))
    setBusy(false)
  }
  return { isBusy, start, sheet: <SandboxBankSheet dialog={sandbox} onClose={() => setSandbox(undefined)} /> }
}

/** Asks what happens to the transactions before a bank is unlinked. */
function UnlinkDialog({ link, onClose }: { link: BankLink; onClose: () => void }) {
  const [keeps, setKeeps] = useState('true')
  const unlink = async () => {
    const outcome = await call(deleteBankLink, {
      params: { id: link.link_uuid },
      query: { keeps_transactions: keeps === 'true' ? 'true' : 'false' },
    })
    if (!outcome.ok) return
    onClose()
    toast.success(outcome.message ?? `${link.institution} is unlinked`)
    await refresh()
  }
  return (
    <ActionDialog
      title={`Unlink ${link.institution}?`}
      description="We stop reading its accounts, and delete the key that let us. Accounts and debts stay with their last balance, for you to keep up to date."
      action="Unlink bank"
      variant="danger"
      onAction={unlink}
      onClose={onClose}
    >
      <Segmented aria-label="Its transactions" value={keeps} onValueChange={setKeeps}>
        <Segment value="true">Keep transactions</Segment>
        <Segment value="false">Delete transactions</Segment>
      </Segmented>
    </ActionDialog>
  )
}

const NO_ACCOUNTS: never[] = []

/** Linked banks with their accounts, and accounts with imported transactions. */
export function BanksPage({ debts = NO_ACCOUNTS }: { debts: readonly Debt[] | undefined }) {
  const query = useQuery(banksQuery)
  const accounts = useQuery(accountsQuery).data?.accounts ?? NO_ACCOUNTS
  const linking = useLinking()
  const [leaving, setLeaving] = useState<BankLink>()
  const isOnline = useIsReachable()
  if (query.isPending) return <BanksWaiting />
  if (!query.data) {
    return (
      <Page>
        <PageFailed page="Linked banks" query={query} title="Couldn’t load your banks" />
      </Page>
    )
  }
  const { provider, links, accounts: bankAccounts } = query.data
  const isOffered = provider !== null
  const own = bankAccounts.filter(({ link_uuid }) => link_uuid === null)
  const counted = { others: bankAccounts, accounts, debts }
  const link = (
    <Button busy={linking.isBusy} disabled={!isOnline} onClick={() => void linking.start()}>
      <Plus aria-hidden="true" /> Link a bank
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Linked banks"
        sub={
          !isOffered
            ? links.length > 0 &&
              `${NOT_OFFERED}. Banks you linked before no longer update: import files to add transactions.`
            : isOnline
              ? 'Balances and transactions update automatically. We can only read them, never move money.'
              : 'Linking a bank needs a connection.'
        }
        actions={isOffered && links.length > 0 && link}
      />
      {links.length === 0 && !isOffered && (
        <Card>
          <EmptyState
            icon={<Landmark />}
            title={NOT_OFFERED}
            action={
              <TransactionSources>
                <Button asChild variant="secondary">
                  <Link to="/netWorth" search={{ add: 'account' }}>
                    Add an account
                  </Link>
                </Button>
              </TransactionSources>
            }
          >
            Import a file from your bank’s website, or enter transactions and balances yourself.
          </EmptyState>
        </Card>
      )}
      {links.length === 0 && isOffered && (
        <Card>
          <EmptyState
            icon={<Landmark />}
            title="No bank linked yet"
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {link}
                <Button asChild variant="quiet">
                  <Link to="/spend/import">Import a file</Link>
                </Button>
              </div>
            }
          >
            Link a bank to see your spending, keep balances up to date, and turn cards and loans into debts
            without typing.
          </EmptyState>
        </Card>
      )}
      {links.map((each) => (
        <BankCard
          key={each.link_uuid}
          link={each}
          isOffered={isOffered}
          onLogIn={(chosen) => void linking.start(chosen)}
          onAddAccounts={(chosen) => void linking.start(chosen, true)}
          onLinkAgain={() => void linking.start()}
          onUnlink={setLeaving}
          {...counted}
        />
      ))}
      {own.length > 0 && (
        <Card asChild padding="none">
          <section aria-labelledby="own-accounts">
            <CardTitle id="own-accounts" className="px-4 pt-4 md:px-5">
              Imported and cash accounts
            </CardTitle>
            <ul className="divide-y divide-hair">
              {own.map((account) => (
                <BankAccountRow key={account.bank_account_uuid} account={account} {...counted} />
              ))}
            </ul>
          </section>
        </Card>
      )}
      <div>
        <FaqLink module="spend" />
      </div>
      {linking.sheet}
      {leaving && <UnlinkDialog link={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  )
}

const BanksWaiting = () => (
  <Page>
    <PageHeader title="Linked banks" />
    <Loading label="Loading your banks">
      <Skeleton className="h-40" />
      <Skeleton className="mt-4 h-40" />
    </Loading>
  </Page>
)
