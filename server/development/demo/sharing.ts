/** With whom the demo household shares its plan, what they read of it, and the plan that the partner shares back. */
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { DebtInput } from '#core/contract/debt-kinds.ts'
import type { Section } from '#core/contract/section.ts'
import { createDebt } from '#core/debt/change.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/finance/math/duration.ts'
import { addUser } from '#server/account/queries.ts'
import type { UserRow } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { shares } from '#server/db/schema/account.ts'
import { debts } from '#server/db/schema/debt.ts'
import { accountValues, financialAccounts } from '#server/db/schema/money-account.ts'
import { demoHouseholds } from '#server/db/schema/sandbox.ts'
import { shareReads } from '#server/db/schema/sharing.ts'
import { rowOf } from '#server/debt/families.ts'
import { SANDBOX_ADVISORS } from '#server/providers/scheduling/sandbox-hours.ts'

/** Since the first call, and for a year. */
const ADVISOR_DAYS = 45
const ADVISOR_SECTIONS: Section[] = ['net_worth', 'goals', 'retirement', 'debts']
const PARTNER_DAYS = 120
const PARTNER_SECTIONS: Section[] = ['net_worth', 'goals', 'debts', 'spending', 'taxes']

/** What the partner saves on the side. */
const SAVED_MONTHS = 12
const MONTHLY_CENTS = 220_00

/** What somebody looked at: so long ago, a section, calls that read and calls that changed something. */
type Use = readonly [agoMs: number, section: Section, reads: number, changes: number]

const ADVISOR_USES: readonly Use[] = [
  [3 * HOUR_MS, 'debts', 6, 0],
  [3 * HOUR_MS + 4 * MINUTE_MS, 'retirement', 9, 0],
  [6 * HOUR_MS, 'debts', 4, 0],
  [2 * DAY_MS, 'net_worth', 5, 0],
  [2 * DAY_MS + 7 * MINUTE_MS, 'goals', 8, 0],
  [44 * DAY_MS, 'goals', 7, 0],
  [44 * DAY_MS + 3 * MINUTE_MS, 'net_worth', 4, 0],
]
const PARTNER_USES: readonly Use[] = [
  [DAY_MS, 'spending', 11, 2],
  [DAY_MS + 9 * MINUTE_MS, 'goals', 6, 0],
  [5 * DAY_MS, 'spending', 8, 1],
  [16 * DAY_MS, 'debts', 5, 1],
]

interface Household {
  readonly client: UserRow
  readonly today: IsoDate
  readonly now: Date
}

type NewShare = typeof shares.$inferInsert

/** Another person of the demo, with the same password; deleted with the household. */
async function addPerson(transaction: Db, { client, now }: Household, change: Partial<UserRow>) {
  const user_uuid = uuidv7()
  const person: UserRow = {
    ...client,
    user_uuid,
    username: `demo.${user_uuid.slice(-12)}`,
    email: 'demo@example.com',
    // Unassignable, like the client's, and another one.
    mobile_no: `+1998${client.mobile_no.slice(-7)}`,
    subscription_plan: 'NO_PLAN',
    ...change,
  }
  await addUser(transaction, person)
  await transaction.insert(demoHouseholds).values({ user_uuid, created_at: now })
  return person
}

async function addShare(
  transaction: Db,
  now: Date,
  share: Pick<NewShare, 'user_uuid' | 'viewer_uuid' | 'kind' | 'access' | 'sections' | 'expires_at'>,
  daysAgo: number,
  uses: readonly Use[],
): Promise<void> {
  const share_uuid = uuidv7()
  const created_at = new Date(now.getTime() - daysAgo * DAY_MS)
  await transaction.insert(shares).values({ ...share, share_uuid, created_at })
  if (uses.length === 0) return
  await transaction.insert(shareReads).values(
    uses.map(([agoMs, section, reads, changes]) => ({
      user_uuid: share.user_uuid,
      share_uuid,
      section,
      minute_at: new Date(Math.floor((now.getTime() - agoMs) / MINUTE_MS) * MINUTE_MS),
      reads,
      changes,
    })),
  )
}

/** The partner's own plan: a savings account and a card, apart from what the household has together. */
async function addPlanOf(transaction: Db, user_uuid: string, today: IsoDate, now: Date): Promise<void> {
  const account_uuid = uuidv7()
  const points = Array.from({ length: SAVED_MONTHS }, (_, place) => ({
    as_of: addMonths(today, place + 1 - SAVED_MONTHS),
    balance_cents: 2_400_00 + place * MONTHLY_CENTS,
    flow_cents: place === 0 ? 0 : MONTHLY_CENTS,
  }))
  const balance_cents = points.at(-1)?.balance_cents ?? 0
  await transaction.insert(financialAccounts).values({
    balance_cents,
    as_of: today,
    account_uuid,
    user_uuid,
    name: 'My savings',
    kind: 'savings',
    institution: 'Champlain Bank',
    source: 'typed',
    apy: 0.0385,
    created_at: new Date(now.getTime() - PARTNER_DAYS * DAY_MS),
    updated_at: now,
  })
  await transaction
    .insert(accountValues)
    .values(points.map((point) => ({ user_uuid, account_uuid, ...point })))
  const input = v.parse(DebtInput, {
    debt_type: 'credit_card',
    name: 'Travel card',
    lender: 'Granite Union',
    balance_cents: 1_240_00,
    apr: 0.1899,
    minimum_payment_cents: 35_00,
    payment_cents: 150_00,
    limit_cents: 6_000_00,
    due_day: 18,
  })
  const debt = createDebt(input, uuidv7(), now.toISOString(), today)
  await transaction
    .insert(debts)
    .values({ ...rowOf(debt), user_uuid, version: debt.version, created_at: now, updated_at: now })
}

/** @param transaction the transaction that creates the household */
export async function addDemoSharing(transaction: Db, household: Household): Promise<void> {
  const { client, today, now } = household
  const [first_name = '', last_name = ''] = SANDBOX_ADVISORS[0]?.name.split(' ') ?? []
  const advisor = await addPerson(transaction, household, { first_name, last_name, role_name: 'Advisor' })
  const partner = await addPerson(transaction, household, {
    first_name: 'Sam',
    mobile_no: `+1997${client.mobile_no.slice(-7)}`,
  })
  const { user_uuid } = client
  await addShare(
    transaction,
    now,
    {
      user_uuid,
      viewer_uuid: advisor.user_uuid,
      kind: 'advisor',
      access: 'view',
      sections: ADVISOR_SECTIONS,
      expires_at: new Date(now.getTime() + (365 - ADVISOR_DAYS) * DAY_MS),
    },
    ADVISOR_DAYS,
    ADVISOR_USES,
  )
  const withPartner = {
    user_uuid,
    viewer_uuid: partner.user_uuid,
    kind: 'partner',
    access: 'edit',
    sections: PARTNER_SECTIONS,
    expires_at: null,
  } as const
  await addShare(transaction, now, { ...withPartner, sections: PARTNER_SECTIONS }, PARTNER_DAYS, PARTNER_USES)
  const back: Section[] = ['net_worth', 'debts']
  await addShare(
    transaction,
    now,
    {
      ...withPartner,
      user_uuid: partner.user_uuid,
      viewer_uuid: user_uuid,
      access: 'view',
      sections: back,
    },
    PARTNER_DAYS,
    [],
  )
  await addPlanOf(transaction, partner.user_uuid, today, now)
}
