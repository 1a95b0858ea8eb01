/** The demo household's practice account at the sandbox's broker: a purchase with each deposit that left checking. */
import { v7 as uuidv7 } from 'uuid'
import { BROKERAGE_TYPES } from '#core/brokerage/account-types.ts'
import { changeApplication, EMPTY_APPLICATION } from '#core/brokerage/application.ts'
import { DISCLOSURES } from '#core/brokerage/disclosures.ts'
import { heldOf } from '#core/brokerage/holdings.ts'
import { planLegs } from '#core/brokerage/legs.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { type AccountRow, lotsOf, type OrderRow, type TransferRow } from '#server/brokerage/queries.ts'
import { saveOrder, saveReview, saveTransfer, saveValue } from '#server/brokerage/save.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { brokerageAccounts, brokerageOrders, brokerageTransfers } from '#server/db/schema/brokerage.ts'
import { ALEX, PRACTICE_BROKER } from '#server/providers/bank-link/demo-household.ts'
import type { Ledger } from '#server/providers/bank-link/sandbox-ledger.ts'
import type { BrokerResult } from '#server/providers/brokerage/brokerage.ts'
import { sandboxBrokerage } from '#server/providers/brokerage/sandbox.ts'

/** Of each deposit, this much stays in cash. */
const CASH_CENTS = 10_00
const MODEL = 'average'

function valueOf<T>(result: BrokerResult<T>): T {
  if (result.kind === 'ok') return result.value
  throw new Error(`The sandbox refused the demo account: ${result.kind}.`)
}

/** What Alex entered. */
const applied = (at: Date) =>
  changeApplication(
    EMPTY_APPLICATION,
    {
      identity: {
        first_name: 'Alex',
        last_name: 'Rivera Demo',
        birth_date: ALEX.birthDate,
        citizenship: 'us_citizen',
        address_1: '18 Maple St',
        address_2: '',
        city: 'Burlington',
        state: 'US-VT',
        zip_code: '05401',
        marital_status: 'married',
        dependents: 2,
        joint_holder: null,
        trust: null,
      },
      employment: {
        status: 'employed',
        employer: 'Green Mountain Engineering',
        occupation: 'Engineer',
        annual_income_cents: ALEX.payCents,
        net_worth_cents: 400_000_00,
        liquid_net_worth_cents: 60_000_00,
        source_of_funds: 'salary',
      },
      experience: {
        objective: 'growth',
        risk_tolerance: 'medium',
        knowledge: 'good',
        stock_years: 6,
        bond_years: 3,
        fund_years: 8,
      },
      disclosures: {
        agreed: DISCLOSURES.map(({ key, version }) => ({ key, version })),
        is_control_person: false,
        is_broker_employee: false,
        is_public_official: false,
      },
    },
    'individual',
    at.toISOString(),
  )

/**
 * Opens the account in the past, and has the sandbox fill its orders until today.
 *
 * @param transaction the transaction that creates the household
 * @param goal the goal that the account funds
 */
export async function addDemoBrokerage(
  transaction: Db,
  {
    user_uuid,
    today,
    ledger,
  }: { readonly user_uuid: string; readonly today: IsoDate; readonly ledger: Ledger },
  goal: { readonly goal_uuid: string; readonly name: string },
): Promise<void> {
  const deposits = ledger.entries.filter(
    ({ merchant, posted_on }) => merchant === PRACTICE_BROKER && posted_on < today,
  )
  let at = new Date(`${addDays(deposits[0]?.posted_on ?? today, -3)}T15:00:00Z`)
  const broker = sandboxBrokerage(transaction, () => at)
  const id = uuidv7()
  const application = applied(at)
  const { application_id } = valueOf(
    await broker.openAccount({
      user_uuid,
      reference: id,
      submission: 1,
      account_type: 'individual',
      application,
      ssn: '123456789',
    }),
  )
  const [draft] = await transaction
    .insert(brokerageAccounts)
    .values({
      brokerage_account_uuid: id,
      user_uuid,
      provider: 'sandbox',
      origin: 'opened',
      account_type: 'individual',
      name: BROKERAGE_TYPES.individual.name,
      state: 'in_review',
      application,
      goal_uuid: goal.goal_uuid,
      ssn_last4: '6789',
      submission_count: 1,
      application_id,
      submitted_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (!draft) throw new Error('The demo household has no brokerage account.')
  at = new Date(at.getTime() + 5 * MINUTE_MS)
  const moment = () => ({ now: at, today: at.toISOString().slice(0, 10) })
  let { row } = await saveReview(
    transaction,
    draft,
    valueOf(await broker.readApplication(application_id)),
    moment(),
  )
  const account_id = row.account_id ?? ''
  for (const { posted_on, amount_cents } of deposits) {
    at = new Date(`${posted_on}T15:00:00Z`)
    row = await deposit(row, -amount_cents)
    row = await buy(row, -amount_cents - CASH_CENTS)
  }
  at = new Date(`${addDays(today, -1)}T15:00:00Z`)
  const last = valueOf(await broker.readPrices(account_id))
  await saveValue(transaction, row, last, 0, moment())
  await transaction
    .update(brokerageAccounts)
    .set({ sync_at: at })
    .where(sameRecord(brokerageAccounts, row, 'brokerage_account_uuid'))

  async function deposit(before: AccountRow, amount_cents: Cents): Promise<AccountRow> {
    const transfer: TransferRow = {
      transfer_uuid: uuidv7(),
      user_uuid,
      brokerage_account_uuid: id,
      direction: 'deposit',
      amount_cents,
      state: 'pending',
      reason: '',
      created_at: at,
      ended_at: null,
    }
    await transaction.insert(brokerageTransfers).values(transfer)
    valueOf(await broker.transfer({ account_id, amount_cents, key: transfer.transfer_uuid }))
    const flow = await saveTransfer(transaction, before, transfer, null, at)
    return saveValue(transaction, before, valueOf(await broker.readPrices(account_id)), flow, moment())
  }

  async function buy(before: AccountRow, amount_cents: Cents): Promise<AccountRow> {
    const { prices } = valueOf(await broker.readPrices(account_id))
    const held = heldOf(await lotsOf(transaction, before))
    const { legs } = unwrap(
      planLegs({ kind: 'buy', amount_cents }, held, amount_cents, prices, MODELS[MODEL].allocation),
    )
    const order: OrderRow = {
      order_uuid: uuidv7(),
      user_uuid,
      brokerage_account_uuid: id,
      goal_uuid: goal.goal_uuid,
      goal_name: goal.name,
      model: MODEL,
      kind: 'buy',
      amount_cents,
      lot_method: 'fifo',
      state: 'pending',
      reason: '',
      legs: [...legs],
      external_id: null,
      is_cancelling: false,
      placed_at: at,
      ended_at: null,
    }
    await transaction.insert(brokerageOrders).values(order)
    const placed = valueOf(await broker.placeOrder({ account_id, legs, key: order.order_uuid }))
    const placed_at = at.toISOString()
    at = new Date(at.getTime() + MINUTE_MS)
    const filled = valueOf(await broker.readOrder({ account_id, order_id: placed.order_id, legs, placed_at }))
    await saveOrder(transaction, before, order, filled, at)
    return saveValue(transaction, before, null, 0, moment())
  }
}
