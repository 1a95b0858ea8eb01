/** Recovery codes: shown once, stored as HMACs, each works once in place of a second factor. */
import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { RECOVERY_CODES, type createRecoveryCodes } from '#core/contract/account-factors.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { recoveryCodes } from '#server/db/schema/factors.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { type Asking, confirmPassword, self } from './confirm-password.ts'
import { recordFactorChange } from './factors.ts'

/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const randomLetters = (): string =>
  Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
/** Ten letters, some 49 random bits: too many to guess, so that an HMAC needs no slow hash. */
const newCode = (): string => `${randomLetters()}-${randomLetters()}`

/** In any case, with or without its hyphen. */
const plain = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z\d]/g, '')

const digest = (key: string, userUuid: string, code: string): string =>
  createHmac('sha256', key)
    .update(`recovery|${userUuid}|${plain(code)}`)
    .digest('base64url')

const unused = (userUuid: string) => and(eq(recoveryCodes.user_uuid, userUuid), isNull(recoveryCodes.used_at))

/** How many codes a client has left. */
export async function recoveryCodesLeft(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(userUuid))
  return row?.left ?? 0
}

/** Replaces a client's codes. */
async function replaceCodes({ db, now, dependencies }: Asking, user_uuid: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode())
  const key = dependencies.secrets.code_key
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_uuid, user_uuid))
  await db
    .insert(recoveryCodes)
    .values(
      [...codes].map((code) => ({ user_uuid, code_hmac: digest(key, user_uuid, code), created_at: now })),
    )
  return [...codes]
}

/** A first set of codes with a client's first factor; null when the client still has codes. */
export async function codesForFirstFactor(call: Asking, userUuid: string): Promise<string[] | null> {
  return (await recoveryCodesLeft(call.db, userUuid)) > 0 ? null : replaceCodes(call, userUuid)
}

export async function renewRecoveryCodes(
  call: Call<typeof createRecoveryCodes>,
): Promise<Answer<Data<typeof createRecoveryCodes>>> {
  const user = await self(call)
  await confirmPassword(call, user, 'password', call.body.password)
  return call.db.transaction(async (transaction) => {
    const within = { ...call, db: transaction }
    const recovery_codes = await replaceCodes(within, user.user_uuid)
    await recordFactorChange(within, user, 'recovery_codes_made')
    return { data: { recovery_codes } }
  })
}

/** Uses a code; false when it is wrong or was used before. */
export async function consumeRecoveryCode(
  db: Db,
  key: string,
  userUuid: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ used_at: now })
    .where(and(unused(userUuid), eq(recoveryCodes.code_hmac, digest(key, userUuid, code))))
    .returning({ user_uuid: recoveryCodes.user_uuid })
  return used.length > 0
}
