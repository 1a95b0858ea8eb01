/** Linking accounts that clients have at the broker already. */
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { BROKERAGE_TYPES } from '#core/brokerage/account-types.ts'
import { EMPTY_APPLICATION } from '#core/brokerage/application.ts'
import { EPA_ID_MESSAGE, EpaId } from '#core/contract/brokerage-application.ts'
import type { getValidEpaId, linkExistingAccount } from '#core/contract/brokerage-opening.ts'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { brokerageAccounts } from '#server/db/schema/brokerage.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import type { Brokerage, Opening } from '#server/providers/brokerage/brokerage.ts'
import { answered, brokerOf } from './failures.ts'
import { presentAccount } from './present.ts'
import { accountOf, accountsOf, claimAccount } from './queries.ts'
import { saveOpening } from './save.ts'
import { syncNow } from './sync.ts'

/** The same for an account that nobody has and for somebody else's, so that an ID reveals nothing. */
const UNKNOWN = 'The broker has no account of yours with this ID. Check it, and try again.'

const alreadyLinked = (): ApiError => new ApiError('conflict', 'This account is already linked.')

/** Asks the broker outside of any transaction. */
export async function checkEpaId({
  caller,
  query,
  dependencies,
}: Call<typeof getValidEpaId>): Promise<Data<typeof getValidEpaId>> {
  const parsed = v.safeParse(EpaId, query.epaId)
  if (!parsed.success) return { is_valid: false, message: EPA_ID_MESSAGE }
  const broker = brokerOf(dependencies)
  const asked = await broker.checkAccount({ user_uuid: caller.user_uuid, epa_id: parsed.output })
  const is_valid = answered(asked, dependencies) === 'yes'
  return { is_valid, message: is_valid ? '' : UNKNOWN }
}

/** Reads what the account has, outside of any transaction. */
export async function readExisting({
  db,
  caller,
  body,
  dependencies,
}: Call<typeof linkExistingAccount>): Promise<Opening> {
  const broker: Brokerage = brokerOf(dependencies)
  const { epa_id } = body
  const known = await accountsOf(db, caller.user_uuid)
  if (known.some(({ state, account_id }) => state === 'approved' && account_id?.split(':')[0] === epa_id)) {
    throw alreadyLinked()
  }
  const checked = answered(await broker.checkAccount({ user_uuid: caller.user_uuid, epa_id }), dependencies)
  if (checked !== 'yes') throw wrongField('epa_id', UNKNOWN)
  return answered(await broker.linkAccount({ user_uuid: caller.user_uuid, epa_id }), dependencies)
}

export async function link(
  call: Call<typeof linkExistingAccount>,
  opening: Opening,
): Promise<Answer<BrokerageAccount>> {
  const { db, caller, body, now, dependencies, later } = call
  const broker = brokerOf(dependencies)
  const id = uuidv7()
  try {
    await db.transaction(async (transaction) => {
      const { provider } = broker
      if (!(await claimAccount(transaction, { provider, user_uuid: caller.user_uuid }, opening.account_id))) {
        throw alreadyLinked()
      }
      const [row] = await transaction
        .insert(brokerageAccounts)
        .values({
          brokerage_account_uuid: id,
          user_uuid: caller.user_uuid,
          provider: broker.provider,
          origin: 'linked',
          account_type: body.account_type,
          name: body.name || BROKERAGE_TYPES[body.account_type].name,
          state: 'approved',
          application: EMPTY_APPLICATION,
          account_id: opening.account_id,
          sync_at: now,
          created_at: now,
          updated_at: now,
        })
        .returning()
      if (!row) throw notFound()
      await saveOpening(transaction, row, opening, call)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyLinked()
    throw error
  }
  const row = await accountOf(db, caller.user_uuid, id)
  if (!row) throw notFound()
  later(() => syncNow(dependencies, row))
  return { data: await presentAccount(db, row, broker), message: 'Account linked' }
}
