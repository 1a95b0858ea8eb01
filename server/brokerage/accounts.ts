/** Reads of a client's brokerage accounts. */
import { allows } from '#core/brokerage/application.ts'
import { DISCLOSURES } from '#core/brokerage/disclosures.ts'
import { BrokerageState } from '#core/contract/brokerage-application.ts'
import type {
  AccountInfo,
  BrokerageAccountDetail,
  getAccountInfo,
  getAllAccountsCount,
  getBrokerageAccount,
  getInvestmentAccountsByGoal,
  GoalInvestmentAccounts,
} from '#core/contract/brokerage.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { modelName } from '#core/goal/model.ts'
import { kindOfAccount } from '#core/goal/net-worth.ts'
import { isSteady } from '#core/goal/plan.ts'
import { shareOf } from '#core/goal/shares.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { loadGoals } from '#server/goal/load-goals.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountsOf as financialAccountsOf } from '#server/money-account/account-queries.ts'
import { presentAccount, presentDetail } from './present.ts'
import { accountOf, accountsOf } from './queries.ts'

export async function readAccounts({
  db,
  caller,
  dependencies,
}: Call<typeof getAccountInfo>): Promise<Answer<AccountInfo>> {
  const { brokerage } = dependencies
  const accounts = await inSnapshot(db, async (snapshot) => {
    const shown = []
    for (const row of await accountsOf(snapshot, caller.user_uuid))
      shown.push(await presentAccount(snapshot, row, brokerage))
    return shown
  })
  return {
    data: {
      provider: brokerage?.provider ?? null,
      can_open: brokerage?.canOpen ?? false,
      can_transfer: brokerage?.canTransfer ?? false,
      accounts,
      disclosures: [...DISCLOSURES],
    },
  }
}

export async function readAccount({
  db,
  caller,
  params,
  today,
  dependencies,
}: Call<typeof getBrokerageAccount>): Promise<Answer<BrokerageAccountDetail>> {
  return inSnapshot(db, async (snapshot) => {
    const row = await accountOf(snapshot, caller.user_uuid, params.id)
    if (!row) throw notFound()
    return { data: await presentDetail(snapshot, row, dependencies.brokerage, today) }
  })
}

export async function countAccounts({
  db,
  caller,
}: Call<typeof getAllAccountsCount>): Promise<Answer<Data<typeof getAllAccountsCount>>> {
  const rows = await accountsOf(db, caller.user_uuid)
  const by_state = BrokerageState.options.map((state) => ({
    state,
    count: rows.filter((row) => row.state === state).length,
  }))
  return { data: { total: rows.length, by_state } }
}

/** Goals in rank order, each with its invested accounts; goals that hold only cash elsewhere have none. */
export async function readAccountsByGoal({
  db,
  caller,
  today,
}: Call<typeof getInvestmentAccountsByGoal>): Promise<Answer<GoalInvestmentAccounts[]>> {
  const brokers = await accountsOf(db, caller.user_uuid)
  const accounts = await financialAccountsOf(db, caller.user_uuid)
  const goals = await loadGoals(db, caller.user_uuid, today)
  return {
    data: goals.map(({ goal, suitability }) => ({
      goal_uuid: goal.goal_uuid,
      name: goal.name,
      mode: goal.mode,
      model_name: isSteady(goal) ? null : modelName(suitability.model),
      accounts: goal.accounts.flatMap(({ account_uuid, share }) => {
        const account = accounts.find((each) => each.account_uuid === account_uuid)
        const where = account && kindOfAccount(account.kind)
        if (!account || (where !== 'investments' && where !== 'retirement')) return []
        const broker = brokers.find((each) => each.account_uuid === account_uuid && each.state === 'approved')
        return [
          {
            account_uuid,
            brokerage_account_uuid: broker?.brokerage_account_uuid ?? null,
            name: account.name,
            kind: account.kind,
            share,
            value_cents: shareOf(account.balance_cents, share),
            can_trade: broker !== undefined && allows(broker.state, 'trade'),
          },
        ]
      }),
    })),
  }
}
