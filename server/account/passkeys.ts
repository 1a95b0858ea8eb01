/** Passkeys (Web Authentication Level 3): added in settings, and used to log in without a password or code. */
import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, count, eq, gt, isNull, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import {
  type confirmPasskey,
  type createLoginChallenge,
  type createPasskey,
  type createPasskeyChallenge,
  type deletePasskey,
  Factors,
  type getFactors,
  type logInWithPasskey,
  MAX_PASSKEYS,
  type PasskeyAnswer,
  type updatePasskey,
} from '#core/contract/account-factors.ts'
import type { Data, Endpoint } from '#core/contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { claimLookup, removeLookup } from '#server/db/lookup.ts'
import { sameRecord } from '#server/db/records.ts'
import { passkeyChallenges, passkeys } from '#server/db/schema/factors.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { decodeClient, encodeClient } from '#server/http/client-token.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { authenticatorSince } from './authenticators.ts'
import { confirmPassword, self } from './confirm-password.ts'
import { recordFactorChange } from './factors.ts'
import { openSession } from './login.ts'
import { presentUser } from './present.ts'
import { userById } from './queries.ts'
import { codesForFirstFactor, recoveryCodesLeft } from './recovery-codes.ts'

/** How long a challenge works: time to choose a passkey and to unlock it. */
const CHALLENGE_LIFE_MS = 5 * 60_000

type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

/** The host name that passkeys of this page belong to. */
const rpIdOf = (origin: string): string => new URL(origin).hostname

async function createChallenge(
  db: Db,
  purpose: ChallengePurpose,
  user_uuid: string | null,
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  await db.insert(passkeyChallenges).values({ challenge, purpose, user_uuid, expires_at })
  return challenge
}

/** Uses a challenge, whatever becomes of the answer: one statement deletes it, so that only one request can. */
async function consumeChallenge(
  db: Db,
  purpose: ChallengePurpose,
  user_uuid: string | null,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const c = passkeyChallenges
  const used = await db
    .delete(c)
    .where(
      and(
        eq(c.challenge, challenge),
        eq(c.purpose, purpose),
        user_uuid === null ? isNull(c.user_uuid) : eq(c.user_uuid, user_uuid),
        gt(c.expires_at, now),
      ),
    )
    .returning({ challenge: c.challenge })
  return used.length > 0
}

/** Deletes challenges that nobody answered in time. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await deleteInSlices(db, passkeyChallenges, lt(passkeyChallenges.expires_at, now))
}

const ClientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }))

/** The challenge that an answer names; the signature over it is checked afterwards. */
function challengeOf(clientDataJSON: string): string {
  const parsed = v.safeParse(ClientData, Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  return parsed.success ? parsed.output.challenge : ''
}

const passkeysOf = (db: Db, userUuid: string) =>
  db.select().from(passkeys).where(eq(passkeys.user_uuid, userUuid)).orderBy(asc(passkeys.created_at))

export async function readFactors(call: Call<typeof getFactors>): Promise<Answer<Data<typeof getFactors>>> {
  const { db, caller, params } = call
  const user_uuid = ownUuid(caller, params.userUuid)
  const rows = await passkeysOf(db, user_uuid)
  const since = await authenticatorSince(db, user_uuid)
  const data = v.parse(Factors, {
    passkeys: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
    authenticator_since: since?.toISOString() ?? null,
    recovery_codes_left: await recoveryCodesLeft(db, user_uuid),
  })
  return { data }
}

export async function beginPasskey(
  call: Call<typeof createPasskeyChallenge>,
): Promise<Answer<Data<typeof createPasskeyChallenge>>> {
  const { db, now, body, origin } = call
  const user = await self(call)
  await confirmPassword(call, user, 'password', body.password)
  const rows = await passkeysOf(db, user.user_uuid)
  if (rows.length >= MAX_PASSKEYS) throw tooManyPasskeys()
  return {
    data: {
      challenge: await createChallenge(db, 'add', user.user_uuid, now),
      rp_id: rpIdOf(origin),
      user_handle: encodeClient(user.user_uuid),
      username: user.username,
      display_name: `${user.first_name} ${user.last_name}`,
      registered: rows.map(({ credential_id }) => credential_id),
    },
  }
}

const tooManyPasskeys = (): ApiError =>
  new ApiError('conflict', `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`)

const notAdded = (): ApiError =>
  new ApiError('wrong_credentials', 'We couldn’t add that passkey. Start again and try once more.')

/** The passkey of an answer to this client's challenge; undefined when anything about the answer is wrong. */
async function verifiedPasskey({ body, db, now, caller, origin }: Call<typeof createPasskey>) {
  const challenge = challengeOf(body.passkey.response.clientDataJSON)
  if (!(await consumeChallenge(db, 'add', caller.user_uuid, challenge, now))) return undefined
  const { transports: _, ...response } = body.passkey.response
  const checked = await verifyRegistrationResponse({
    response: { ...body.passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
  }).catch(() => undefined)
  return checked?.registrationInfo?.credential
}

const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

const alreadyRegistered = (): ApiError => new ApiError('conflict', 'That passkey is already registered.')

export async function addPasskey(
  call: Call<typeof createPasskey>,
): Promise<Answer<Data<typeof createPasskey>>> {
  const { body, now, origin } = call
  const user = await self(call)
  const credential = await verifiedPasskey(call)
  if (!credential) throw notAdded()
  return call.db.transaction(async (db) => {
    const [row] = await db
      .select({ rows: count() })
      .from(passkeys)
      .where(eq(passkeys.user_uuid, user.user_uuid))
    if ((row?.rows ?? 0) >= MAX_PASSKEYS) throw tooManyPasskeys()
    if (!(await claimLookup(db, 'passkey', credential.id, user.user_uuid))) throw alreadyRegistered()
    const added = await db
      .insert(passkeys)
      .values({
        passkey_uuid: uuidv7(),
        user_uuid: user.user_uuid,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: [...new Set(body.passkey.response.transports)].filter((name) => TRANSPORTS.has(name)),
        rp_id: rpIdOf(origin),
        name: body.name,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning({ passkey_uuid: passkeys.passkey_uuid })
    const [passkey] = added
    if (!passkey) throw alreadyRegistered()
    const within = { ...call, db }
    await recordFactorChange(within, user, 'passkey_added', body.name)
    const recovery_codes = await codesForFirstFactor(within, user.user_uuid)
    return { data: { ...passkey, recovery_codes }, message: 'Your passkey was added' }
  })
}

const ownPasskey = (userUuid: string, id: string) => {
  if (!isUuid(id)) throw notFound()
  return and(eq(passkeys.passkey_uuid, id), eq(passkeys.user_uuid, userUuid))
}

export async function renamePasskey(call: Call<typeof updatePasskey>): Promise<Answer<null>> {
  const { db, body, caller, params } = call
  const renamed = await db
    .update(passkeys)
    .set({ name: body.name })
    .where(ownPasskey(caller.user_uuid, params.id))
    .returning({ passkey_uuid: passkeys.passkey_uuid })
  if (renamed.length === 0) throw notFound()
  return { data: null }
}

export async function removePasskey(call: Call<typeof deletePasskey>): Promise<Answer<null>> {
  const { body, params } = call
  const user = await self(call)
  await confirmPassword(call, user, 'password', body.password)
  await call.db.transaction(async (db) => {
    const [removed] = await db
      .delete(passkeys)
      .where(ownPasskey(user.user_uuid, params.id))
      .returning({ name: passkeys.name, credential_id: passkeys.credential_id })
    if (!removed) throw notFound()
    await removeLookup(db, 'passkey', removed.credential_id, user.user_uuid)
    await recordFactorChange({ ...call, db }, user, 'passkey_removed', removed.name)
  })
  return { data: null, message: 'Your passkey was removed' }
}

export async function beginPasskeyLogin({
  db,
  now,
  origin,
}: Call<typeof createLoginChallenge>): Promise<Answer<Data<typeof createLoginChallenge>>> {
  return { data: { challenge: await createChallenge(db, 'login', null, now), rp_id: rpIdOf(origin) } }
}

/** One message for every answer that isn't right, so that it reveals nothing. */
export const wrongPasskey = (instead: string): ApiError =>
  new ApiError('wrong_credentials', `That passkey didn’t work. Try again, or ${instead}.`)

/** What checking the answer of a passkey needs. */
export type PasskeyCall = Pick<Call<Endpoint>, 'db' | 'now' | 'origin' | 'dependencies'>
type Used = v.InferOutput<typeof PasskeyAnswer>

/** The client's passkey that signed the challenge, with the authenticator's new count; undefined when anything is wrong. */
async function usedPasskey({ db, now, origin }: PasskeyCall, passkey: Used, client: string | undefined) {
  const challenge = challengeOf(passkey.response.clientDataJSON)
  if (!(await consumeChallenge(db, 'login', null, challenge, now))) return undefined
  const { userHandle: handle, ...response } = passkey.response
  if (client === undefined || (handle !== undefined && decodeClient(handle) !== client)) return undefined
  const [known] = await db
    .select()
    .from(passkeys)
    .where(
      and(
        eq(passkeys.user_uuid, client),
        eq(passkeys.credential_id, passkey.id),
        eq(passkeys.rp_id, rpIdOf(origin)),
      ),
    )
  if (!known) return undefined
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: known.rp_id,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  return checked?.verified ? { ...known, counter: checked.authenticationInfo.newCounter } : undefined
}

/** Whether the stored count is lower; authenticators that do not count always send 0. */
const isBelow = (counter: number) => (counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter))

/** Notes a use; false when a copy of the passkey has answered another challenge meanwhile. */
async function countUse(
  db: Db,
  used: Pick<typeof passkeys.$inferSelect, 'user_uuid' | 'passkey_uuid' | 'counter'>,
  now: Date,
): Promise<boolean> {
  const counted = await db
    .update(passkeys)
    .set({ counter: used.counter, last_used_at: now })
    .where(and(sameRecord(passkeys, used, 'passkey_uuid'), isBelow(used.counter)))
    .returning({ passkey_uuid: passkeys.passkey_uuid })
  return counted.length > 0
}

/** The authenticator has verified who uses it, so a passkey counts as both factors. */
export async function finishPasskeyLogin(
  call: Call<typeof logInWithPasskey>,
): Promise<Answer<Data<typeof logInWithPasskey>>> {
  const { db, now, body, dependencies } = call
  // Without a username, the authenticator says whose passkey it is: https://www.w3.org/TR/webauthn-3/#dom-authenticatorassertionresponse-userhandle
  const client = decodeClient(body.passkey.response.userHandle ?? '')
  const used = await usedPasskey(call, body.passkey, client)
  const user = used && (await userById(db, used.user_uuid))
  if (!user || user.status !== 'active' || !(await countUse(db, used, now))) {
    dependencies.log.info({ event: 'wrong passkey', user_uuid: user?.user_uuid }, 'account')
    throw wrongPasskey('log in with your username and password')
  }
  const { token } = await openSession(call, user, body.keep_me_signed_in)
  return { data: { token, user: presentUser(user) } }
}

/** Whether the answer is of one of the caller's passkeys, any of them; notes its use. */
export async function usesOwnPasskey(
  call: PasskeyCall & Pick<Call<typeof confirmPasskey>, 'caller'>,
  passkey: Used,
): Promise<boolean> {
  const { caller, db, dependencies, now } = call
  const used = await usedPasskey(call, passkey, caller.user_uuid)
  if (used && (await countUse(db, used, now))) return true
  dependencies.log.info({ event: 'wrong passkey', user_uuid: caller.user_uuid }, 'account')
  return false
}

export async function confirmByPasskey(call: Call<typeof confirmPasskey>): Promise<Answer<null>> {
  if (!(await usesOwnPasskey(call, call.body.passkey))) throw wrongPasskey('use your PIN or password')
  return { data: null }
}
