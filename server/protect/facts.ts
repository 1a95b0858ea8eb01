/** What the needs analysis is built on besides what the client entered for it. */
import type { AccountKind } from '#core/contract/money-accounts.ts'
import type { ProtectFacts } from '#core/contract/protect-profile.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { getProtectBundleBid } from '#core/contract/protect.ts'
import type { SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import { isHomeDebt, isOwing } from '#core/debt/kinds.ts'
import { recordBenefits } from '#core/protect/survivors.ts'
import { isSpending } from '#core/spend/categories.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { allDebts } from '#server/debt/queries.ts'
import { loadAll } from '#server/goal/load.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Moment, Viewer } from '#server/http/route.ts'
import { incomeDetailOf } from '#server/income/income.ts'
import { accountsOf } from '#server/investment/account-queries.ts'
import { stateCode } from '#server/location/states.ts'
import { planOf } from '#server/retirement/queries.ts'
import { fullMonths } from '#server/spend/dashboard.ts'
import { guardrailOf } from '#server/spend/guardrail-queries.ts'
import { taxProfileOf } from '#server/tax/queries.ts'

/** Things and what is owed are passed on by a title or a will; every other account can name a person. */
const WITHOUT_BENEFICIARIES: ReadonlySet<AccountKind> = new Set([
  'property',
  'vehicle',
  'other_asset',
  'other_liability',
])

/** Averages of the full months, at most three; null without any. */
async function spendingOf(db: Db, userUuid: string, today: IsoDate): Promise<ProtectFacts['spending']> {
  const [guardrail, months] = await parallelQueries(
    db,
    () => guardrailOf(db, userUuid),
    () => fullMonths(db, userUuid, today),
  )
  const limit = guardrail.limits.find(({ subject }) => subject.kind === 'type' && subject.type === 'need')
  const average = (isCounted: typeof isSpending): number | null => {
    if (months.length === 0) return null
    const spent = months
      .flatMap(({ parts }) => parts)
      .filter(isCounted)
      .reduce((sum, { amount_cents }) => sum - amount_cents, 0)
    return Math.max(0, Math.round(spent / months.length))
  }
  const [needs, total] = [average(({ type }) => type === 'need'), average(isSpending)]
  // Months without any spending say nothing about what the household lives on.
  const isKnown = total !== null && total > 0
  return {
    needs_limit_cents: limit?.limit_cents ?? null,
    needs_cents: isKnown ? needs : null,
    total_cents: isKnown ? total : null,
  }
}

function balancesOf(accounts: Awaited<ReturnType<typeof accountsOf>>): ProtectFacts['balances'] {
  const byKind = new Map<AccountKind, { kind: AccountKind; cents: number; count: number }>()
  for (const { kind, balance_cents } of accounts) {
    const sum = byKind.get(kind) ?? { kind, cents: 0, count: 0 }
    byKind.set(kind, { kind, cents: sum.cents + balance_cents, count: sum.count + 1 })
  }
  return [...byKind.values()].toSorted((a, b) => a.kind.localeCompare(b.kind))
}

/** What education goals lack; a goal without a target lacks nothing. */
async function educationOf(db: Db, userUuid: string, today: IsoDate): Promise<number> {
  const { all } = await loadAll(db, userUuid, today)
  return all
    .filter(({ goal }) => goal.kind === 'education' && goal.status === 'active')
    .reduce((sum, { goal }) => sum + Math.max(0, (goal.target_cents ?? 0) - goal.value.cents), 0)
}

/** Everything that the analysis is built on, on the client's day. */
export async function protectFactsOf(db: Db, userUuid: string, today: IsoDate): Promise<ProtectFacts> {
  const [user, income, plan, debts, accounts, tax, spending, education_cents] = await parallelQueries(
    db,
    () => userById(db, userUuid),
    () => incomeDetailOf(db, userUuid),
    () => planOf(db, userUuid),
    () => allDebts(db, userUuid),
    () => accountsOf(db, userUuid),
    () => taxProfileOf(db, userUuid),
    () => spendingOf(db, userUuid, today),
    () => educationOf(db, userUuid, today),
  )
  if (!user) throw notFound()
  const owing = debts.filter((debt) => isOwing(debt))
  const owed = (isCounted: (debt: (typeof owing)[number]) => boolean): number =>
    owing.filter(isCounted).reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const { children, children_under_6 } = tax.entries
  return {
    first_name: user.first_name,
    birth_date: user.dob,
    home_state: stateCode(user.state) ?? '',
    income,
    household: plan.household,
    social_security: plan.social_security,
    children: children == null ? null : { count: children, under_6: children_under_6 ?? 0 },
    spending,
    debts: { home_cents: owed(isHomeDebt), other_cents: owed((debt) => !isHomeDebt(debt)) },
    education_cents,
    balances: balancesOf(accounts),
    beneficiary_accounts: accounts
      .filter(({ kind }) => !WITHOUT_BENEFICIARIES.has(kind))
      .map(({ account_uuid, name, kind }) => ({ account_uuid, name, kind }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.account_uuid.localeCompare(b.account_uuid)),
  }
}

/** The kinds of accounts that the analysis adds up, by the kind that stands for them in a sum. */
const SUM_OF: Readonly<Partial<Record<AccountKind, AccountKind>>> = {
  checking: 'savings',
  certificate: 'savings',
  traditional_ira: 'workplace_plan',
  roth_ira: 'workplace_plan',
  other_retirement: 'workplace_plan',
  education_529: 'workplace_plan',
  hsa: 'other_asset',
}

/** The name of an account in the checklist of a viewer, who isn't told what the client calls it. */
const ACCOUNT_NAMES: Readonly<Partial<Record<AccountKind, string>>> = {
  checking: 'Checking account',
  savings: 'Savings account',
  certificate: 'Certificate of deposit',
  brokerage: 'Brokerage account',
  workplace_plan: 'Workplace plan',
  traditional_ira: 'Traditional IRA',
  roth_ira: 'Roth IRA',
  hsa: 'Health savings account',
  education_529: '529 plan',
  other_retirement: 'Retirement account',
}

function sumsOf(balances: ProtectFacts['balances']): ProtectFacts['balances'] {
  const sums = new Map<AccountKind, ProtectFacts['balances'][number]>()
  for (const { kind, cents, count } of balances) {
    const to = SUM_OF[kind] ?? kind
    const sum = sums.get(to)
    sums.set(to, { kind: to, cents: (sum?.cents ?? 0) + cents, count: (sum?.count ?? 0) + count })
  }
  return [...sums.values()]
}

/** Accounts of the same kind are numbered. The ids stay, because the client's marks name them. */
function unnamed(accounts: ProtectFacts['beneficiary_accounts']): ProtectFacts['beneficiary_accounts'] {
  const counts = new Map<AccountKind, number>()
  return accounts
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.account_uuid.localeCompare(b.account_uuid))
    .map(({ account_uuid, kind }) => {
      const place = (counts.get(kind) ?? 0) + 1
      counts.set(kind, place)
      const name = ACCOUNT_NAMES[kind] ?? 'Account'
      return { account_uuid, kind, name: place === 1 ? name : `${name} ${place}` }
    })
}

const withoutEarnings = (person: SocialSecurityPerson): SocialSecurityPerson => ({ ...person, earnings: [] })

/**
 * What a viewer gets of the analysis: sums of accounts, and what the earnings records come to, where the sections that they
 * belong to aren't shared. The same needs follow from them.
 */
export function forViewer(
  answer: Data<typeof getProtectBundleBid>,
  { sections }: Pick<Viewer, 'sections'>,
  { today }: Pick<Moment, 'today'>,
): Data<typeof getProtectBundleBid> {
  const { facts, needs } = answer
  const { social_security: records, balances, beneficiary_accounts } = facts
  const seesAccounts = sections.includes('net_worth')
  return {
    ...answer,
    facts: {
      ...facts,
      balances: seesAccounts ? balances : sumsOf(balances),
      beneficiary_accounts: seesAccounts ? beneficiary_accounts : unnamed(beneficiary_accounts),
      ...(records &&
        !sections.includes('retirement') && {
          social_security: {
            self: withoutEarnings(records.self),
            partner: records.partner && withoutEarnings(records.partner),
          },
          record_benefits: recordBenefits(facts, needs.entries.partner_income_cents ?? 0, today),
        }),
    },
  }
}
