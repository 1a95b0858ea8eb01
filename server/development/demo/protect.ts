/** The demo household's insurance policies, a bundle that would close its gaps, and a checklist that is half done. */
import { v7 as uuidv7 } from 'uuid'
import { parse } from 'valibot'
import { type Beneficiary, PolicyInput } from '#core/contract/policies.ts'
import type { ProtectChecklist } from '#core/contract/protect-profile.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { bidsOf, coversOfLines } from '#core/protect/bids.ts'
import { changeProtectProfile, createPolicy } from '#core/protect/change.ts'
import { PROTECT_PARTS, protectFacts } from '#core/protect/facts.ts'
import { needsOf } from '#core/protect/needs.ts'
import type { Db } from '#server/db/connect.ts'
import { recordRow } from '#server/db/records.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import {
  bundleRecords,
  lockProtectProfile,
  policyRecords,
  saveProtectProfile,
} from '#server/protect/queries.ts'
import {
  ALEX as ALEX_PAY,
  HOME_PREMIUM_CENTS,
  homeRenewsOn,
  SAM as SAM_PAY,
} from '#server/providers/bank-link/demo-household.ts'
import { AUTO_PREMIUM_CENTS, LIFE_PREMIUM_CENTS } from '#server/providers/bank-link/sandbox-merchants.ts'
import { bankDay } from '#server/providers/bank-link/sandbox.ts'
import type { DemoAccount, DemoAccounts } from './accounts.ts'

interface Owner {
  readonly user_uuid: string
  readonly today: IsoDate
  readonly now: Date
}

const ALEX: Beneficiary = { name: 'Alex Rivera', rank: 'primary', share: 1 }
const SAM: Beneficiary = { name: 'Sam Rivera', rank: 'primary', share: 1 }

/** What group disability insurance usually replaces of pay. */
const GROUP_SHARE = 0.6
/** As an appraiser puts it, above what the home is insured for. */
const REBUILD_CENTS = 440_000_00

/** The premiums are those that the household's checking account and its escrow pay. */
const policiesOn = (today: IsoDate, bankDayOf: IsoDate): readonly unknown[] => [
  {
    kind: 'life',
    insurer: 'Green Mountain Benefits',
    amount_cents: ALEX_PAY.payCents,
    through_employer: true,
    beneficiaries: [SAM],
    note: 'One year’s pay, from Alex’s employer.',
  },
  {
    kind: 'life',
    insurer: 'Evergreen Life',
    amount_cents: 500_000_00,
    premium_cents: LIFE_PREMIUM_CENTS,
    beneficiaries: [SAM],
    number_last4: '4471',
    note: '20-year term, through 2041.',
  },
  {
    kind: 'life',
    insurer: 'Champlain Schools',
    insured: 'partner',
    amount_cents: SAM_PAY.payCents,
    through_employer: true,
    beneficiaries: [ALEX],
    note: 'One year’s pay, from Sam’s employer.',
  },
  {
    kind: 'disability',
    insurer: 'Green Mountain Benefits',
    amount_cents: roundCents((ALEX_PAY.payCents * GROUP_SHARE) / 12),
    through_employer: true,
    note: '60% of pay, from Alex’s employer.',
  },
  {
    kind: 'home',
    insurer: 'Granite Mutual',
    insured: 'joint',
    amount_cents: 410_000_00,
    premium_cents: HOME_PREMIUM_CENTS,
    premium_period: 'year',
    renews_on: homeRenewsOn(bankDayOf),
    number_last4: '20H7',
    note: 'Paid from escrow.',
  },
  {
    kind: 'auto',
    insurer: 'Granite Mutual',
    insured: 'joint',
    amount_cents: 100_000_00,
    premium_cents: AUTO_PREMIUM_CENTS,
    renews_on: addDays(today, 40),
    number_last4: '20A3',
  },
]

/** Accounts whose beneficiaries were checked. */
const CHECKED: readonly DemoAccount[] = ['alexPlan', 'samPlan', 'roth']

function checklistOn({ byKey }: DemoAccounts, today: IsoDate): ProtectChecklist {
  const done_on = addMonths(today, -14)
  return {
    will: { done_on, note: 'In the desk, second drawer' },
    guardians: { done_on, note: 'Sam’s sister' },
    health_power_of_attorney: { done_on, note: '' },
    account_beneficiaries: CHECKED.flatMap((key) => {
      const account_uuid = byKey.get(key)?.account_uuid
      return account_uuid === undefined ? [] : [{ account_uuid, done_on, note: '' }]
    }),
  }
}

/**
 * Adds what the household has entered on Protect.
 *
 * @param transaction the transaction that creates the household, after everything that its needs follow from
 */
export async function addDemoProtection(
  transaction: Db,
  { user_uuid, today, now }: Owner,
  accounts: DemoAccounts,
): Promise<void> {
  const entered = new Date(`${addMonths(today, -14)}T16:40:00Z`)
  const policies = policiesOn(today, bankDay(now)).map((input) =>
    createPolicy(parse(PolicyInput, input), uuidv7(), entered.toISOString()),
  )
  for (const policy of policies) await policyRecords.add(transaction, { ...recordRow(policy), user_uuid })
  const profile = changeProtectProfile(await lockProtectProfile(transaction, user_uuid, now), {
    entries: {
      is_smoker: false,
      partner_is_smoker: false,
      rebuild_cents: REBUILD_CENTS,
      budget_monthly_cents: 100_00,
    },
    checklist: checklistOn(accounts, today),
  })
  await saveProtectProfile(transaction, user_uuid, profile, now)

  const facts = protectFacts(await loadHousehold(transaction, user_uuid, today, PROTECT_PARTS))
  const bids = bidsOf(needsOf(facts, profile.entries, policies, today), facts, policies, today)
  const family = bids.bundles.find(({ kind }) => kind === 'family')
  const covers = coversOfLines(family?.lines ?? [])
  const at = new Date(`${addDays(today, -20)}T16:40:00Z`)
  await bundleRecords.add(transaction, {
    user_uuid,
    protect_uuid: uuidv7(),
    kind: 'family',
    name: 'Family bundle',
    covers,
    status: 'draft',
    requested_bid: null,
    version: 1,
    created_at: at,
    updated_at: at,
  })
}
