/** Applications for accounts: saving steps, sending, withdrawing. */
import { v7 as uuidv7 } from 'uuid'
import { ageProblem, BROKERAGE_TYPES } from '#core/brokerage/account-types.ts'
import { allows, changeApplication, EMPTY_APPLICATION, missingSteps } from '#core/brokerage/application.ts'
import type { ApplicationStep } from '#core/contract/brokerage-application.ts'
import type {
  createBrokerageAccount,
  updateBrokerageApplication,
  withdrawBrokerageApplication,
} from '#core/contract/brokerage-opening.ts'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { brokerageAccounts } from '#server/db/schema/brokerage.ts'
import { goalsOf } from '#server/goal/queries.ts'
import { ApiError, assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountTypesOf } from './account-types.ts'
import { assertOwnAddress } from './addresses.ts'
import { answered, brokerOf, leaseOwn, openingBrokerOf } from './failures.ts'
import { presentAccount } from './present.ts'
import {
  type AccountRow,
  accountOf,
  accountsOf,
  documentsOf,
  lockAccount,
  lockLeased,
  releaseAccount,
  updateAccount,
} from './queries.ts'
import { syncNow } from './sync.ts'

/** More than anybody needs. */
const MOST_ACCOUNTS = 30

/** Saved steps that the reviewer asked for are no longer asked for. */
function stillAsked({ asked }: AccountRow, saved: Readonly<Record<string, unknown>>): ApplicationStep[] {
  return asked.filter((step) => saved[step] === undefined)
}

/** @throws ApiError for a type that the client can't open */
async function assertCanOpen(call: Call<typeof updateBrokerageApplication>): Promise<void> {
  const { db, caller, body, today } = call
  if (body.account_type === undefined) return
  const types = await accountTypesOf(db, caller.user_uuid, today)
  const type = types.find(({ account_type }) => account_type === body.account_type)
  if (type && !type.can_open) throw wrongField('account_type', type.note)
}

/** @throws ApiError for owners who are too young, and a goal that is not the client's */
async function assertFields(call: Call<typeof updateBrokerageApplication>): Promise<void> {
  const { db, caller, body, today } = call
  const young = body.identity && ageProblem(body.identity.birth_date, today)
  if (young) throw wrongField('identity.birth_date', young)
  const other = body.identity?.joint_holder && ageProblem(body.identity.joint_holder.birth_date, today)
  if (other) throw wrongField('identity.joint_holder.birth_date', other)
  const trust = body.identity?.trust
  if (trust && trust.formed_on > today) {
    throw wrongField('identity.trust.formed_on', 'That date is in the future. Choose an earlier one.')
  }
  if (body.goal_uuid == null) return
  const [goal] = await goalsOf(db, caller.user_uuid, { goalUuid: body.goal_uuid })
  if (!goal) throw notFound()
}

/** @throws ApiError `conflict` while the client applies for the same type */
async function start(call: Call<typeof updateBrokerageApplication>, transaction: Db): Promise<AccountRow> {
  const { caller, body, now, dependencies } = call
  const { provider } = openingBrokerOf(dependencies)
  const { account_type } = body
  if (account_type === undefined) throw wrongField('account_type', 'Choose an account type')
  await lockClient(transaction, caller.user_uuid)
  const known = await accountsOf(transaction, caller.user_uuid)
  if (known.length >= MOST_ACCOUNTS) {
    throw new ApiError('conflict', `You can have up to ${MOST_ACCOUNTS} accounts and applications.`)
  }
  const { name } = BROKERAGE_TYPES[account_type]
  if (known.some((row) => row.account_type === account_type && allows(row.state, 'withdraw'))) {
    throw new ApiError('conflict', `You already have an application for this type of account: ${name}.`)
  }
  const [row] = await transaction
    .insert(brokerageAccounts)
    .values({
      brokerage_account_uuid: uuidv7(),
      user_uuid: caller.user_uuid,
      provider,
      origin: 'opened',
      account_type,
      name,
      state: 'draft',
      application: EMPTY_APPLICATION,
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!row) throw notFound()
  return row
}

export async function saveApplication(
  call: Call<typeof updateBrokerageApplication>,
): Promise<Answer<BrokerageAccount>> {
  const { db, caller, body, now, dependencies } = call
  await assertCanOpen(call)
  await assertFields(call)
  const saved = await db.transaction(async (transaction) => {
    const id = body.brokerage_account_uuid
    const before =
      id === undefined ? await start(call, transaction) : await lockAccount(transaction, caller.user_uuid, id)
    if (!before || before.origin === 'linked') throw notFound()
    assertVersion(body.version, before.version, 'This application')
    if (!allows(before.state, 'edit')) {
      throw new ApiError('conflict', 'This application was already sent, so it can’t be changed.')
    }
    const { account_type = before.account_type, goal_uuid = before.goal_uuid } = body
    if (account_type !== before.account_type) await assertOnlyOne(transaction, before, account_type)
    return updateAccount(
      transaction,
      before,
      {
        account_type,
        goal_uuid,
        name: BROKERAGE_TYPES[account_type].name,
        application: changeApplication(before.application, body, account_type, now.toISOString()),
        asked: stillAsked(before, { ...body }),
      },
      now,
    )
  })
  return { data: await presentAccount(db, saved, dependencies.brokerage) }
}

/** @throws ApiError `conflict` where another application is for the type */
async function assertOnlyOne(db: Db, row: AccountRow, type: AccountRow['account_type']): Promise<void> {
  await lockClient(db, row.user_uuid)
  const others = await accountsOf(db, row.user_uuid)
  const isTaken = others.some(
    (other) =>
      other.brokerage_account_uuid !== row.brokerage_account_uuid &&
      other.account_type === type &&
      allows(other.state, 'withdraw'),
  )
  if (isTaken) throw new ApiError('conflict', 'You already have an application for this type of account.')
}

const STEP_NAMES: Readonly<Record<ApplicationStep, string>> = {
  identity: 'your identity',
  employment: 'your employment',
  experience: 'your experience',
  disclosures: 'the disclosures',
  documents: 'documents',
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Sends an application to the broker, outside of any transaction. Sending it twice is sending it once. */
export async function submit(call: Call<typeof createBrokerageAccount>): Promise<AccountRow> {
  const { db, caller, body, dependencies, ip } = call
  const broker = openingBrokerOf(dependencies)
  if (body.userIpAddress !== undefined) assertOwnAddress(body.userIpAddress, ip)
  const known = await accountOf(db, caller.user_uuid, body.brokerage_account_uuid)
  if (!known || known.origin === 'linked') throw notFound()
  // A repeated click or another tab has sent it already.
  if (known.state === 'submitted' || known.state === 'in_review' || known.state === 'approved') return known
  const row = await leaseOwn(db, caller.user_uuid, body.brokerage_account_uuid, dependencies.clock())
  let next: Date | null = null
  try {
    if (row.state === 'submitted' || row.state === 'in_review' || row.state === 'approved') {
      next = dependencies.clock()
      return row
    }
    if (!allows(row.state, 'submit')) {
      throw new ApiError('conflict', 'This application has ended. Start a new one.')
    }
    assertVersion(body.version, row.version, 'This application')
    const missing = missingSteps(row.account_type, row.application, await documentsOf(db, row), row.asked)
    if (missing.length > 0) {
      throw new ApiError(
        'conflict',
        `Something is missing: ${listed.format(missing.map((step) => STEP_NAMES[step]))}.`,
      )
    }
    const submission = row.submission_count + 1
    const { application_id } = answered(
      await broker.openAccount({
        user_uuid: caller.user_uuid,
        reference: row.brokerage_account_uuid,
        submission,
        account_type: row.account_type,
        application: row.application,
        ssn: body.ssn,
      }),
      dependencies,
    )
    const now = dependencies.clock()
    next = now
    const saved = await db.transaction(async (transaction) => {
      const locked = await lockLeased(transaction, row)
      if (!locked) return undefined
      const change: Partial<AccountRow> = {
        state: 'submitted',
        application_id,
        submission_count: submission,
        ssn_last4: body.ssn.slice(-4),
        review_note: '',
        asked: [],
        submitted_at: now,
      }
      return updateAccount(transaction, locked, change, now)
    })
    if (!saved) throw notFound()
    return saved
  } finally {
    await releaseAccount(db, row, { sync_at: next, failure_count: 0 })
  }
}

export async function answerSubmitted(
  { db, caller, body, dependencies, later }: Call<typeof createBrokerageAccount>,
  account: AccountRow,
): Promise<Answer<BrokerageAccount>> {
  const row = await accountOf(db, caller.user_uuid, body.brokerage_account_uuid)
  if (!row) throw notFound()
  later(() => syncNow(dependencies, account))
  return { data: await presentAccount(db, row, dependencies.brokerage), message: 'Application sent' }
}

/** Withdraws at the broker what was sent, outside of any transaction. */
export async function withdraw(call: Call<typeof withdrawBrokerageApplication>): Promise<AccountRow> {
  const { db, caller, params, dependencies } = call
  const broker = brokerOf(dependencies)
  const row = await leaseOwn(db, caller.user_uuid, params.id, dependencies.clock())
  try {
    if (row.origin === 'linked' || !allows(row.state, 'withdraw')) {
      throw new ApiError('conflict', 'This application has been decided, so it can’t be withdrawn.')
    }
    if (row.application_id !== null && row.state !== 'draft') {
      answered(await broker.withdrawApplication(row.application_id), dependencies)
    }
    return row
  } finally {
    await releaseAccount(db, row, { sync_at: dependencies.clock(), failure_count: 0 })
  }
}

/** A draft that was never sent is deleted; what was sent stays, as closed. */
export async function saveWithdrawn(
  { db, caller, now }: Call<typeof withdrawBrokerageApplication>,
  { brokerage_account_uuid }: AccountRow,
): Promise<Answer<null>> {
  await db.transaction(async (transaction) => {
    const row = await lockAccount(transaction, caller.user_uuid, brokerage_account_uuid)
    if (!row) return
    if (row.submission_count === 0) {
      await transaction
        .delete(brokerageAccounts)
        .where(sameRecord(brokerageAccounts, row, 'brokerage_account_uuid'))
      return
    }
    if (!allows(row.state, 'withdraw')) {
      throw new ApiError('conflict', 'This application has been decided, so it can’t be withdrawn.')
    }
    const change = { state: 'closed', reason: 'You withdrew this application.', sync_at: null } as const
    await updateAccount(transaction, row, change, now)
  })
  return { data: null, message: 'Application withdrawn' }
}
