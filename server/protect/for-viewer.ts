/** What a viewer of somebody's protection is told: sums of what isn't shared with them. */
import type { Data } from '#core/contract/endpoint.ts'
import type { AccountKind } from '#core/contract/money-accounts.ts'
import type { ProtectFacts } from '#core/contract/protect-profile.ts'
import type { getProtectBundleBid } from '#core/contract/protect.ts'
import type { SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import { recordBenefits } from '#core/protect/survivors.ts'
import type { Moment, Viewer } from '#server/http/route.ts'

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
  const { facts } = answer
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
          record_benefits: recordBenefits(facts, today),
        }),
    },
  }
}
