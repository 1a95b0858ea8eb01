/** A server with accounts as a test of the page has it. It answers; what a write changes is for the test to say. */
import type { Account, AccountPoint } from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { type Holding, kindOfAccount, netWorthOf } from '#core/goal/net-worth.ts'
import type { AccountDetail } from '#app/features/net-worth/waiting.ts'

/** The day on which these tests are set. */
export const TODAY = '2026-11-21'

/** A savings account of $8,200, last looked at on Nov 1. */
export const sampleSavings = (change: Partial<Account> = {}): Account => ({
  account_uuid: '018f0000-0000-7000-8000-0000000000a1',
  name: 'Rainy day',
  kind: 'savings',
  institution: 'Ally',
  source: 'typed',
  balance_cents: 8_200_00,
  as_of: '2026-11-01',
  apy: 0.041,
  debt_uuid: null,
  owner: 'self',
  used_share: 0,
  version: 1,
  created_at: '2026-06-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  ...change,
})

/** Its values, the newest first. */
export const sampleValues: readonly AccountPoint[] = [
  { as_of: '2026-11-01', balance_cents: 8_200_00, flow_cents: 200_00 },
  { as_of: '2026-09-30', balance_cents: 7_900_00, flow_cents: 0 },
]

/** The page of an account that serves no goal. */
export const detailOf = (
  account: Account,
  history: readonly AccountPoint[] = sampleValues,
  goals: AccountDetail['goals'] = [],
): AccountDetail => ({
  account,
  value: { cents: account.balance_cents, as_of: account.as_of, source: account.source },
  goals,
  free_share: goals.length > 0 ? 0.5 : 1,
  free_cents: goals.length > 0 ? account.balance_cents / 2 : account.balance_cents,
  history: [...history],
})

/** An account as a part of what its client has. */
export const holdingOf = (account: Account): Holding => ({
  of: 'account',
  uuid: account.account_uuid,
  name: account.name,
  kind: kindOfAccount(account.kind),
  source: account.source,
  cents: account.balance_cents,
  as_of: account.as_of,
  debt_uuid: account.debt_uuid,
  separate_debt_uuids: account.separate_debt_uuids,
  owner: account.owner,
  history: [
    { as_of: '2026-09-30', cents: 7_900_00 },
    { as_of: account.as_of, cents: account.balance_cents },
  ],
})

/** What these accounts and a car loan come to. */
export const worthOf = (accounts: readonly Account[], owedCents = 5_000_00): NetWorth =>
  netWorthOf(
    [
      ...accounts.map(holdingOf),
      {
        of: 'debt' as const,
        uuid: '018f0000-0000-7000-8000-0000000000d1',
        name: 'Car loan',
        kind: 'loans' as const,
        source: 'typed' as const,
        cents: owedCents,
        as_of: '2026-11-05',
        debt_uuid: null,
        owner: null,
        history: [{ as_of: '2026-09-30', cents: owedCents }],
      },
    ],
    TODAY,
    12,
  )
