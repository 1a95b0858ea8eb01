/** What a bank account may be among the accounts and debts of a client, so that it counts once. */
import type { BankAccount } from '#core/contract/bank.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { AccountWithGoals } from '#core/contract/money-accounts.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { isLikelySame } from '#core/debt/same-debt.ts'
import { isLiability, kindOfAccount } from '#core/goal/net-worth.ts'

export interface Choice {
  readonly uuid: string
  readonly name: string
}

export interface CountAsProps {
  readonly account: BankAccount
  /** All bank accounts: what one of them keeps up to date is no choice for another. */
  readonly others: readonly BankAccount[]
  readonly accounts: readonly AccountWithGoals[]
  readonly debts: readonly Debt[]
}

export const isOwed = ({ type }: Pick<BankAccount, 'type'>): boolean => type === 'card' || type === 'loan'

/** The accounts or debts that this bank account may keep up to date. */
export function choicesOf({ account, others, accounts, debts }: CountAsProps): Choice[] {
  const taken = new Set(
    others
      .filter(({ link_uuid, is_active, is_closed }) => link_uuid !== null && is_active && !is_closed)
      .flatMap(({ account_uuid, debt_uuid }) => [account_uuid, debt_uuid]),
  )
  const all: Choice[] = isOwed(account)
    ? debts.filter((debt) => hasBalance(debt)).map(({ debt_uuid, name }) => ({ uuid: debt_uuid, name }))
    : accounts
        .filter((each) => !isLiability(kindOfAccount(each.account.kind)))
        .map((each) => ({ uuid: each.account.account_uuid, name: each.account.name }))
  return all.filter(({ uuid }) => !taken.has(uuid))
}

/** The debt that the client has entered and that this card or loan probably is; `new` for none. */
export function likelyDebt({ account, debts }: CountAsProps, choices: readonly Choice[]): string {
  const debt_type = account.liability?.debt_type ?? 'credit_card'
  const found = debts.find(
    (debt) =>
      choices.some(({ uuid }) => uuid === debt.debt_uuid) && isLikelySame(debt, { ...account, debt_type }),
  )
  return found?.debt_uuid ?? 'new'
}

/** What an account without a bank link counts for, in cents; null where it counts nowhere. */
export function countedCents({ account, accounts, debts }: CountAsProps): number | null {
  const debt = debts.find(({ debt_uuid }) => debt_uuid === account.debt_uuid)
  if (debt) return hasBalance(debt) ? debt.balance_cents : null
  const found = accounts.find((each) => each.account.account_uuid === account.account_uuid)
  return found?.account.balance_cents ?? null
}
