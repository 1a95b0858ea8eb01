/** Opens the provider's dialog to link a bank or to log in to one again, and finishes the link. */
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { toast } from '#app/ui/toast.ts'
import {
  type BankAccount,
  type BankLink,
  getAccessToken,
  getLinkToken,
  refreshBankLink,
  updateBankAccount,
  updateLinkToken,
} from '#core/contract/bank.ts'
import { openPlaid } from './plaid-dialog.ts'

/** What the sandbox's dialog needs, which the page shows in place of the provider's. */
export interface SandboxDialog {
  readonly linkToken: string
  /** The link to log in to again; undefined for a new one. */
  readonly link: BankLink | undefined
}

/** Says which cards and loans are debts now, with the choice to undo that. */
function sayLinked(message: string, accounts: readonly BankAccount[]): void {
  const debts = accounts.filter(({ debt_uuid }) => debt_uuid !== null)
  const [first, ...others] = debts
  if (!first) {
    toast.success(message)
    return
  }
  const names = others.length === 0 ? `${first.name} is` : `${debts.length} cards and loans are`
  toast.success(`${message}. ${names} now in your debts.`, {
    label: 'Undo',
    run: () => void leaveOut(debts),
  })
}

/** Takes cards and loans out of the debts again. */
async function leaveOut(debts: readonly BankAccount[]): Promise<void> {
  for (const { bank_account_uuid } of debts) {
    const outcome = await call(updateBankAccount, { body: { bank_account_uuid, debt: null } })
    if (!outcome.ok) break
  }
  await refresh()
}

/** Stores the new link, or syncs the one that the client logged in to again. */
export async function finishLink(publicToken: string | null, link: BankLink | undefined): Promise<boolean> {
  if (link || publicToken === null) {
    const outcome = await call(refreshBankLink, {
      params: { id: link?.link_uuid ?? '' },
      query: { after_login: 'true' },
    })
    if (!outcome.ok) return false
    toast.success(outcome.message ?? 'Your bank is linked')
  } else {
    const outcome = await call(getAccessToken, {
      query: { public_token: publicToken, user_uuid: 'me', is_vio: 'false' },
    })
    if (!outcome.ok) return false
    sayLinked(outcome.message ?? 'Your bank is linked', outcome.data.accounts)
  }
  await refresh()
  return true
}

/**
 * Starts linking a bank. The provider's own dialog opens at once; for the sandbox the caller shows one.
 *
 * @param link the link to log in to again; undefined for a new one
 * @param addsAccounts whether the client also chooses again which accounts to share
 * @returns the sandbox's dialog to show; undefined where there is nothing more to do
 */
export async function startLink(link?: BankLink, addsAccounts = false): Promise<SandboxDialog | undefined> {
  const outcome = link
    ? await call(updateLinkToken, {
        query: { platform: 'web', user_uuid: 'me' },
        body: { link_uuid: link.link_uuid, adds_accounts: addsAccounts },
      })
    : await call(getLinkToken, { query: { platform: 'web' } })
  if (!outcome.ok) return undefined
  const { link_token, provider } = outcome.data
  if (provider === 'sandbox') return { linkToken: link_token, link }
  const result = await openPlaid(link_token)
  if (result.kind === 'linked') await finishLink(link ? null : result.publicToken, link)
  if (result.kind === 'failed') toast.error(result.message)
  return undefined
}
