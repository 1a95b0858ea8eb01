/** A demo household: two adults, two children, a home, debts, savings, and goals, with three years of history. */
import { randomBytes } from 'node:crypto'
import { lt, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { DEMO_PASSWORD } from '#core/contract/demo.ts'
import { TAX_YEAR_RANGE } from '#core/contract/tax.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { addUser, deleteClients } from '#server/account/queries.ts'
import type { UserRow } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { debtBalances, debtPayments, debts, payoffPlans } from '#server/db/schema/debt.ts'
import { documents } from '#server/db/schema/document.ts'
import { goalAllocations, goalPlans, goals, goalSetAside, riskProfiles } from '#server/db/schema/goal.ts'
import { incomes } from '#server/db/schema/household.ts'
import { financialAccounts, accountValues } from '#server/db/schema/money-account.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { pensions, retirementPlans } from '#server/db/schema/retirement.ts'
import { demoHouseholds } from '#server/db/schema/sandbox.ts'
import { taxProfiles } from '#server/db/schema/tax.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { removeDocuments } from '#server/document/delete-documents.ts'
import { dayIn } from '#server/http/client-day.ts'
import { settleDues } from '#server/ledger/settle.ts'
import {
  ALEX,
  CARE_CENTS,
  CHARITY_CENTS,
  OTHER_INCOME_CENTS,
  PROPERTY_TAX_CENTS,
  SAM,
} from '#server/providers/bank-link/demo-household.ts'
import type { Ledger } from '#server/providers/bank-link/sandbox-ledger.ts'
import { demoAccounts } from './accounts.ts'
import { addDemoCalls } from './advisor.ts'
import { addDemoBanks, demoBanks } from './banks.ts'
import { addDemoBrokerage } from './brokerage.ts'
import { demoDebts } from './debts.ts'
import { demoGoals } from './goals.ts'
import { addDemoProtection } from './protect.ts'
import { addDemoReceipt } from './receipt.ts'
import { demoRetirement } from './retirement.ts'
import { addDemoSharing } from './sharing.ts'
import { addDemoSubscription, DEMO_PLAN } from './subscription.ts'

const SEED = seedFrom('demo household', 1)

async function newUser(now: Date, time_zone: string): Promise<UserRow> {
  const user_uuid = uuidv7()
  const digits = String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(-7)
  return {
    user_uuid,
    status: 'active',
    username: `demo.${user_uuid.slice(-12)}`,
    password_hash: await hashPassword(DEMO_PASSWORD),
    first_name: 'Alex',
    last_name: 'Rivera Demo',
    email: 'alex.rivera@example.com',
    dob: ALEX.birthDate,
    // Unassignable: no number in the North American Numbering Plan begins with 999.
    mobile_no: `+1999${digits}`,
    address_1: '18 Maple St',
    address_2: '',
    city: 'Burlington',
    state: 'US-VT',
    zip_code: '05401',
    role_name: 'User',
    subscription_plan: DEMO_PLAN,
    is_mfa_enabled: false,
    terms_version: TERMS_VERSION,
    time_zone,
    is_time_zone_chosen: false,
    created_at: now,
    updated_at: now,
  }
}

/** Children of nine and four. */
const childrenOn = (today: IsoDate) => [
  { first_name: 'Maya', birth_date: addMonths(today, -9 * 12 - 7) },
  { first_name: 'Theo', birth_date: addMonths(today, -4 * 12 - 3) },
]

const income = (user_uuid: string, today: IsoDate, now: Date): typeof incomes.$inferInsert => ({
  user_uuid,
  gross_annual_cents: ALEX.payCents,
  business_annual_cents: 0,
  sex: 'male',
  partner: {
    first_name: 'Sam',
    birth_date: SAM.birthDate,
    sex: 'female',
    gross_annual_cents: SAM.payCents,
    business_annual_cents: 0,
  },
  children: childrenOn(today),
  other_annual_cents: OTHER_INCOME_CENTS * 12,
  pay_frequency: 'biweekly',
  filing_status: 'married_joint',
  state: '',
  growth: 0.03,
  updated_at: now,
})

/** What the tax estimate cannot know from the rest: pay stubs, escrow, interest, and what is given and paid for care. */
function taxProfile(
  user_uuid: string,
  { entries, through }: Ledger,
  now: Date,
): typeof taxProfiles.$inferInsert {
  const year = Math.min(Number(through.slice(0, 4)), TAX_YEAR_RANGE.last)
  const postedIn = (category: string, from: IsoDate, to: IsoDate) =>
    entries.filter(
      ({ merchant, posted_on }) => merchant.category === category && posted_on >= from && posted_on <= to,
    )
  const wages = postedIn(
    'INCOME_WAGES',
    `${year}-01-01`,
    through < `${year}-12-31` ? through : `${year}-12-31`,
  )
  const paychecks = wages.length / 2
  const interest = postedIn('INCOME_INTEREST_EARNED', addMonths(through, -12), through)
  return {
    user_uuid,
    entries: {
      self_benefits_cents: ALEX.benefitsCents,
      partner_benefits_cents: SAM.benefitsCents,
      interest_cents: interest.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      qualified_dividends_cents: 618_75,
      care_persons: 2,
      care_expenses_cents: CARE_CENTS,
      property_tax_cents: PROPERTY_TAX_CENTS,
      charity_cents: CHARITY_CENTS,
      withheld_federal_cents: paychecks * (ALEX.federalCents + SAM.federalCents),
      withheld_state_cents: paychecks * (ALEX.stateCents + SAM.stateCents),
      // As on the latest pay stub; before the first one of the year nothing is withheld.
      withheld_as_of: wages.at(-1)?.posted_on ?? `${year}-01-01`,
    },
    version: 1,
    updated_at: now,
  }
}

/**
 * Creates a household from rows calculated by the modules' own functions. One that fails half-way is deleted with the rest a
 * day later.
 *
 * @param now also the last day of its history
 */
export async function createHousehold(
  {
    database,
    secrets,
    payments,
    brokerage,
    scheduling,
    files,
  }: Pick<Dependencies, 'database' | 'secrets' | 'payments' | 'brokerage' | 'scheduling' | 'files'>,
  now: Date,
  timeZone: string = DEFAULT_TIME_ZONE,
): Promise<UserRow> {
  const user = await newUser(now, timeZone)
  const { user_uuid } = user
  const today = dayIn(now, timeZone)
  const banks = demoBanks(now)
  const owes = demoDebts(user_uuid, banks, today, now)
  const has = demoAccounts(user_uuid, owes.homeLoan, banks.ledger, SEED, today, now)
  const wants = demoGoals(user_uuid, has, today, now)
  const retires = demoRetirement(user_uuid, has, today, now)
  const { db } = database
  // Not in one transaction, for which everybody else would wait on the embedded database: nobody knows of the household yet.
  await addUser(db, user)
  await db.insert(demoHouseholds).values({ user_uuid, created_at: now })
  await db.insert(incomes).values(income(user_uuid, today, now))
  await db.insert(debts).values([...owes.rows])
  await db.insert(financialAccounts).values([...has.rows])
  await db.insert(accountValues).values([...has.values])
  await db.insert(debtPayments).values([...owes.payments])
  await db.insert(debtBalances).values([...owes.balances])
  await db.insert(reminders).values([...owes.reminders])
  await db.insert(riskProfiles).values([...wants.profiles])
  await db.insert(goals).values([...wants.rows])
  await db.insert(goalSetAside).values([...wants.setAside])
  await db.insert(goalAllocations).values([...wants.links])
  await db.insert(goalPlans).values([...wants.plans])
  await db.insert(payoffPlans).values(owes.choice)
  await db.insert(retirementPlans).values(retires.plan)
  await db.insert(taxProfiles).values(taxProfile(user_uuid, banks.ledger, now))
  await db.insert(pensions).values([...retires.pensions])
  const counterparts = { accounts: has.byKey, debts: owes.byAccount }
  await addDemoBanks(db, { user_uuid, today, now }, banks, counterparts, secrets.bank_keys)
  await settleDues(db, user_uuid, { now, today })
  await addDemoProtection(db, { user_uuid, today, now }, has)
  await addDemoSharing(db, { client: user, today, now })
  const kitchen = wants.rows.find(({ kind }) => kind === 'renovation')
  if (brokerage?.provider === 'sandbox' && kitchen?.goal_uuid !== undefined) {
    const { goal_uuid, name } = kitchen
    await addDemoBrokerage(db, { user_uuid, today, ledger: banks.ledger }, { goal_uuid, name })
  }
  // A real provider has no such customer.
  if (payments?.provider === 'sandbox') await addDemoSubscription(db, { user_uuid, today, now })
  if (scheduling?.provider === 'sandbox') await addDemoCalls(db, { user_uuid, today, now })
  await addDemoReceipt(db, files, user_uuid, now)
  return user
}

/** Deletes households a day after they were created, with everything that references them. */
export async function deleteOldHouseholds(db: Db, now: Date): Promise<void> {
  const rows = await db
    .select({ user_uuid: demoHouseholds.user_uuid })
    .from(demoHouseholds)
    .where(lt(demoHouseholds.created_at, new Date(now.getTime() - DAY_MS)))
  const old = rows.map(({ user_uuid }) => user_uuid)
  if (old.length === 0) return
  await removeDocuments(db, inArray(documents.user_uuid, old), now)
  await deleteClients(db, old)
}
