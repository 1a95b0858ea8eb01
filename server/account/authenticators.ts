/** Authenticator apps: set up with a secret that the server stores encrypted, and used at the second step of a login. */
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type {
  confirmAuthenticator,
  createAuthenticator,
  deleteAuthenticator,
} from '#core/contract/account-factors.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { encrypt, type EncryptionKeys, decrypt } from '#server/db/encryption.ts'
import { authenticators } from '#server/db/schema/factors.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { confirmPassword, self } from './confirm-password.ts'
import { recordFactorChange } from './factors.ts'
import { presentUser } from './present.ts'
import { updateUserRow } from './queries.ts'
import { codesForFirstFactor } from './recovery-codes.ts'
import { wrongCode } from './registration.ts'
import { base32, matchingStep, newSecret, otpauthUri } from './totp.ts'

const boundTo = (userUuid: string): string => `authenticator ${userUuid}`

const isOf = (userUuid: string) => eq(authenticators.user_uuid, userUuid)

async function secretOf(
  db: Db,
  keys: EncryptionKeys,
  userUuid: string,
  isConfirmed: boolean,
): Promise<Buffer | undefined> {
  const { secret_ciphertext, confirmed_at } = authenticators
  const [row] = await db
    .select({ secret_ciphertext })
    .from(authenticators)
    .where(and(isOf(userUuid), isConfirmed ? isNotNull(confirmed_at) : isNull(confirmed_at)))
  const text = row && decrypt(keys, boundTo(userUuid), row.secret_ciphertext)
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

/** Since when a client has an authenticator app; undefined for none. */
export async function authenticatorSince(db: Db, userUuid: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ confirmed_at: authenticators.confirmed_at })
    .from(authenticators)
    .where(isOf(userUuid))
  return row?.confirmed_at ?? undefined
}

/** Begins to set up an app, in place of an earlier secret that was never confirmed. */
export async function beginAuthenticator(
  call: Call<typeof createAuthenticator>,
): Promise<Answer<Data<typeof createAuthenticator>>> {
  const { db, now, body, dependencies } = call
  const user = await self(call)
  await confirmPassword(call, user, 'password', body.password)
  const secret = newSecret()
  const fresh = {
    secret_ciphertext: encrypt(
      dependencies.secrets.bank_keys,
      boundTo(user.user_uuid),
      secret.toString('base64'),
    ),
    last_step: 0,
    created_at: now,
  }
  const begun = await db
    .insert(authenticators)
    .values({ user_uuid: user.user_uuid, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.user_uuid,
      set: fresh,
      setWhere: isNull(authenticators.confirmed_at),
    })
    .returning({ user_uuid: authenticators.user_uuid })
  if (begun.length === 0) {
    throw new ApiError('conflict', 'An authenticator app is already set up. Remove it first.')
  }
  return { data: { secret: base32(secret), uri: otpauthUri(secret, user.username) } }
}

/** Confirms the app by its first code, and turns two-factor login on: the app would be of no use without it. */
export async function finishAuthenticator(
  call: Call<typeof confirmAuthenticator>,
): Promise<Answer<Data<typeof confirmAuthenticator>>> {
  const { db, now, body, dependencies } = call
  const user = await self(call)
  const { user_uuid } = user
  const secret = await secretOf(db, dependencies.secrets.bank_keys, user_uuid, false)
  const step = secret && matchingStep(secret, body.otp, now)
  if (step === undefined) throw wrongCode()
  return db.transaction(async (transaction) => {
    const confirmed = await transaction
      .update(authenticators)
      .set({ confirmed_at: now, last_step: step })
      .where(and(isOf(user_uuid), isNull(authenticators.confirmed_at)))
      .returning({ user_uuid: authenticators.user_uuid })
    if (confirmed.length === 0) throw wrongCode()
    const changed = await updateUserRow(transaction, user_uuid, { is_mfa_enabled: true }, now)
    if (!changed) throw notFound()
    const within = { ...call, db: transaction }
    await recordFactorChange(within, user, 'authenticator_on')
    return {
      data: { user: presentUser(changed), recovery_codes: await codesForFirstFactor(within, user_uuid) },
      message: 'Your authenticator app is set up',
    }
  })
}

export async function removeAuthenticator(call: Call<typeof deleteAuthenticator>): Promise<Answer<null>> {
  const { db, body } = call
  const user = await self(call)
  await confirmPassword(call, user, 'password', body.password)
  await db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(authenticators)
      .where(and(isOf(user.user_uuid), isNotNull(authenticators.confirmed_at)))
      .returning({ user_uuid: authenticators.user_uuid })
    if (removed.length === 0) throw notFound()
    await recordFactorChange({ ...call, db: transaction }, user, 'authenticator_off')
  })
  return { data: null, message: 'Your authenticator app was removed' }
}

/** Uses the app's code; false when it is wrong or its step, or a later one, was used before. */
export async function consumeAuthenticatorCode(
  db: Db,
  keys: EncryptionKeys,
  userUuid: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = await secretOf(db, keys, userUuid, true)
  const step = secret && matchingStep(secret, code, now)
  if (step === undefined) return false
  const used = await db
    .update(authenticators)
    .set({ last_step: step })
    .where(and(isOf(userUuid), lt(authenticators.last_step, step)))
    .returning({ user_uuid: authenticators.user_uuid })
  return used.length > 0
}

/**
 * Encrypts every secret with the newest key. Safe while the server runs, and to repeat.
 *
 * @returns how many were encrypted again, and the clients whose secret no known key opens
 */
export async function rotateAuthenticatorSecrets(
  db: Db,
  keys: EncryptionKeys,
): Promise<{ readonly rotated: number; readonly unreadable: readonly string[] }> {
  const unreadable: string[] = []
  let rotated = 0
  for (const { user_uuid, secret_ciphertext } of await db.select().from(authenticators)) {
    if (secret_ciphertext.startsWith(`${keys[0]?.id}:`)) continue
    const text = decrypt(keys, boundTo(user_uuid), secret_ciphertext)
    if (text === undefined) {
      unreadable.push(user_uuid)
      continue
    }
    const changed = await db
      .update(authenticators)
      .set({ secret_ciphertext: encrypt(keys, boundTo(user_uuid), text) })
      .where(and(isOf(user_uuid), eq(authenticators.secret_ciphertext, secret_ciphertext)))
      .returning({ user_uuid: authenticators.user_uuid })
    rotated += changed.length
  }
  return { rotated, unreadable }
}
