/** One-time codes: made, kept as digests, tried, and used once. */
import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { oneTimeCodes } from '#server/db/schema/account.ts'

/** What a code is for; a code of one purpose is none for another. */
export type Purpose = 'register' | 'forgot' | 'mfa' | 'change' | 'new_mobile'

export const CODE_LIFE_MS = 10 * 60_000
const MAX_FAILS = 5
const LOCK_MS = 15 * 60_000

/** A fresh code: six digits, each of the million as likely. */
export const makeCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

const digest = (key: string, purpose: Purpose, userUuid: string, target: string, code: string): string =>
  createHmac('sha256', key).update(`${purpose}|${userUuid}|${target}|${code}`).digest('base64url')

const isLive = (purpose: Purpose, now: Date) =>
  and(eq(oneTimeCodes.purpose, purpose), isNull(oneTimeCodes.consumed_at), gt(oneTimeCodes.expires_at, now))

/** A code and what it opens. */
export interface CodeBinding {
  readonly user_uuid: string
  readonly purpose: Purpose
  /** What the code confirms beyond the account, such as the new number; part of the digest. */
  readonly target?: string
}

/** Makes the code the only live one of its purpose; the one before is dead, the count of wrong tries stays. */
export async function keepCode(
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
 * Tries a code. One statement counts the try, locks after five wrong ones for a quarter of an hour, and uses the
 * code up when it is right, so that tries made at the same time are counted one by one and only one of them wins.
 * Where no code lives there is nothing to guess, so nothing is counted: else anybody could lock anybody out.
 *
 * @returns what was kept with the code, or undefined: wrong, too late, used, or locked
 */
export async function useCode(
  db: Db,
  key: string,
  binding: CodeBinding,
  code: string,
  now: Date,
): Promise<{ is_kept: boolean } | undefined> {
  const { user_uuid, purpose, target = '' } = binding
  const hmac = digest(key, purpose, user_uuid, target, code)
  const at = sql`${now.toISOString()}::timestamptz`
  const until = sql`${new Date(now.getTime() + LOCK_MS).toISOString()}::timestamptz`
  const c = oneTimeCodes
  const right = sql`${c.code_hmac} = ${hmac}`
  // A lock that has run out forgives the five tries that caused it.
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

/** Ends every code of a client, and a login that waits for one; counts and locks stay. */
export async function killCodes(db: Db, userUuid: string, now: Date): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ consumed_at: now })
    .where(and(eq(oneTimeCodes.user_uuid, userUuid), isNull(oneTimeCodes.consumed_at)))
}

/** Whether a code for the purpose is under way: sent, not used, not too old. */
export async function isCodeLive(db: Db, userUuid: string, purpose: Purpose, now: Date): Promise<boolean> {
  const found = await db
    .select({ purpose: oneTimeCodes.purpose })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.user_uuid, userUuid), isLive(purpose, now)))
  return found.length > 0
}

const waiting = (userUuid: string, now: Date) =>
  and(
    eq(oneTimeCodes.user_uuid, userUuid),
    eq(oneTimeCodes.purpose, 'mfa'),
    isNull(oneTimeCodes.consumed_at),
    gt(oneTimeCodes.login_expires_at, now),
  )

/** Whether a login waits for its second factor: its password was given in the last ten minutes. */
export async function isLoginWaiting(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ purpose: oneTimeCodes.purpose })
    .from(oneTimeCodes)
    .where(waiting(userUuid, now))
  return found.length > 0
}

/** Lets a waiting login go on with the code that was sent for it; false when none waits. */
export async function extendWaitingLogin(
  db: Db,
  userUuid: string,
  login: { readonly expires_at: Date; readonly is_kept: boolean },
  now: Date,
): Promise<boolean> {
  const extended = await db
    .update(oneTimeCodes)
    .set({ login_expires_at: login.expires_at, is_kept: login.is_kept })
    .where(and(waiting(userUuid, now), gt(oneTimeCodes.expires_at, now)))
    .returning({ purpose: oneTimeCodes.purpose })
  return extended.length > 0
}
