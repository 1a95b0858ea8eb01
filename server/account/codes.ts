/** One-time codes: generated, stored as digests, verified, and consumed once. */
import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { oneTimeCodes } from '#server/db/schema/account.ts'

/** Each purpose has codes of its own: a code for one purpose does not work for another. */
export type Purpose = 'register' | 'forgot' | 'mfa' | 'change' | 'new_mobile'

export const CODE_LIFE_MS = 10 * 60_000
const MAX_FAILS = 5
const LOCK_MS = 15 * 60_000

/** A random six-digit code, uniform over the million possible ones. */
export const generateCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

const digest = (key: string, purpose: Purpose, userUuid: string, target: string, code: string): string =>
  createHmac('sha256', key).update(`${purpose}|${userUuid}|${target}|${code}`).digest('base64url')

const isLive = (purpose: Purpose, now: Date) =>
  and(eq(oneTimeCodes.purpose, purpose), isNull(oneTimeCodes.consumed_at), gt(oneTimeCodes.expires_at, now))

/** The user and the purpose that a code is valid for. */
export interface CodeBinding {
  readonly user_uuid: string
  readonly purpose: Purpose
  /** A value that the code confirms in addition to the account, such as the new number; part of the digest. */
  readonly target?: string
}

/** Replaces the code of this purpose. The count of wrong attempts carries over. */
export async function saveCode(
  db: Db,
  key: string,
  binding: CodeBinding,
  code: string,
  now: Date,
  login?: { readonly expires_at: Date; readonly is_kept: boolean },
): Promise<void> {
  const { user_uuid, purpose, target = '' } = binding
  const live = {
    code_hmac: digest(key, purpose, user_uuid, target, code),
    expires_at: new Date(now.getTime() + CODE_LIFE_MS),
    consumed_at: null,
    ...(login && { login_expires_at: login.expires_at, is_kept: login.is_kept }),
  }
  await db
    .insert(oneTimeCodes)
    .values({ user_uuid, purpose, ...live })
    .onConflictDoUpdate({ target: [oneTimeCodes.user_uuid, oneTimeCodes.purpose], set: live })
}

/**
 * Verifies and consumes a code. A single statement counts the attempt, locks the code for 15 minutes after five wrong
 * ones, and consumes a correct one, so concurrent attempts are counted individually and only one of them succeeds.
 * Attempts are not counted while there is no live code to guess: otherwise anyone could lock anyone out.
 *
 * @returns what was stored with the code, or undefined if it is wrong, expired, used, or locked
 */
export async function consumeCode(
  db: Db,
  key: string,
  binding: CodeBinding,
  code: string,
  now: Date,
): Promise<{ is_kept: boolean } | undefined> {
  const { user_uuid, purpose, target = '' } = binding
  const hmac = digest(key, purpose, user_uuid, target, code)
  return tryCode(db, user_uuid, purpose, sql`${oneTimeCodes.code_hmac} = ${hmac}`, now)
}

/** The statement of {@link consumeCode}, for a proof that is right or wrong. */
async function tryCode(
  db: Db,
  user_uuid: string,
  purpose: Purpose,
  right: SQL,
  now: Date,
): Promise<{ is_kept: boolean } | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const until = sql`${new Date(now.getTime() + LOCK_MS).toISOString()}::timestamptz`
  const c = oneTimeCodes
  // An expired lock clears the five attempts that caused it.
  const fails = sql`(case when ${c.locked_until} is null then ${c.fails} else 0 end)`
  const [tried] = await db
    .update(c)
    .set({
      consumed_at: sql`case when ${right} then ${at} end`,
      fails: sql`case when ${right} then 0 else ${fails} + 1 end`,
      locked_until: sql`case when not ${right} and ${fails} + 1 >= ${MAX_FAILS} then ${until} else null end`,
    })
    .where(
      and(
        eq(c.user_uuid, user_uuid),
        isLive(purpose, now),
        sql`(${c.locked_until} is null or ${c.locked_until} <= ${at})`,
      ),
    )
    .returning({ fails: c.fails, is_kept: c.is_kept })
  return tried?.fails === 0 ? { is_kept: tried.is_kept } : undefined
}

/** Revokes all of a client's codes and any pending two-factor login; attempt counts and locks stay. */
export async function revokeCodes(db: Db, userUuid: string, now: Date): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ consumed_at: now })
    .where(and(eq(oneTimeCodes.user_uuid, userUuid), isNull(oneTimeCodes.consumed_at)))
}

/** Whether the client has a code for this purpose that is neither used nor expired. */
export async function isCodeLive(db: Db, userUuid: string, purpose: Purpose, now: Date): Promise<boolean> {
  const found = await db
    .select({ purpose: oneTimeCodes.purpose })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.user_uuid, userUuid), isLive(purpose, now)))
  return found.length > 0
}

const pendingLogin = (userUuid: string, now: Date) =>
  and(
    eq(oneTimeCodes.user_uuid, userUuid),
    eq(oneTimeCodes.purpose, 'mfa'),
    isNull(oneTimeCodes.consumed_at),
    gt(oneTimeCodes.login_expires_at, now),
  )

/** Whether a login is waiting for its second factor: the password was accepted in the last ten minutes. */
export async function isLoginPending(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ purpose: oneTimeCodes.purpose })
    .from(oneTimeCodes)
    .where(pendingLogin(userUuid, now))
  return found.length > 0
}

/** Lets a pending login continue with the code that was already sent; false when there is none. */
export async function extendPendingLogin(
  db: Db,
  userUuid: string,
  login: { readonly expires_at: Date; readonly is_kept: boolean },
  now: Date,
): Promise<boolean> {
  const extended = await db
    .update(oneTimeCodes)
    .set({ login_expires_at: login.expires_at, is_kept: login.is_kept })
    .where(and(pendingLogin(userUuid, now), gt(oneTimeCodes.expires_at, now)))
    .returning({ purpose: oneTimeCodes.purpose })
  return extended.length > 0
}

/** Matches no code: the login waits for an authenticator app, and no message was sent. */
const NO_CODE = ''

/** Makes a login wait for its second factor without sending a code. The count of wrong attempts carries over. */
export async function savePendingLogin(
  db: Db,
  user_uuid: string,
  login: { readonly expires_at: Date; readonly is_kept: boolean },
): Promise<void> {
  const live = {
    code_hmac: NO_CODE,
    expires_at: login.expires_at,
    consumed_at: null,
    login_expires_at: login.expires_at,
    is_kept: login.is_kept,
  }
  await db
    .insert(oneTimeCodes)
    .values({ user_uuid, purpose: 'mfa', ...live })
    .onConflictDoUpdate({ target: [oneTimeCodes.user_uuid, oneTimeCodes.purpose], set: live })
}

/**
 * Finishes a pending login if the proof of another factor than a code is right. Attempts of all factors share one
 * count and one lock, those of {@link consumeCode}. The pending login is locked first, so that attempts of the same
 * moment take turns and a proof that a locked login would refuse is not used up.
 *
 * @param transaction it must commit even when the proof is wrong, because the attempt counts
 * @param prove uses up the proof; false when it is wrong
 * @param code tried where the proof is wrong: the client may have asked for a text message
 */
export async function finishPendingLogin(
  transaction: Db,
  key: string,
  user_uuid: string,
  { prove, code }: { readonly prove: () => Promise<boolean>; readonly code: string },
  now: Date,
): Promise<{ is_kept: boolean } | undefined> {
  const { purpose, locked_until } = oneTimeCodes
  const [waiting] = await transaction
    .select({ purpose })
    .from(oneTimeCodes)
    .where(and(pendingLogin(user_uuid, now), or(isNull(locked_until), lte(locked_until, now))))
    .for('update')
  if (!waiting) return undefined
  const isProven = await prove()
  const hmac = digest(key, 'mfa', user_uuid, '', code)
  const right = isProven ? sql`true` : sql`${oneTimeCodes.code_hmac} = ${hmac}`
  return tryCode(transaction, user_uuid, 'mfa', right, now)
}
